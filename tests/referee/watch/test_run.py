"""Games drawn frame by frame are watched to their end."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from engine.errors import CameraLost, UnreadablePicture
from engine.games import GAMES
from engine.state import State
from referee.live.event import Event
from referee.live.observation import CameraBack, CameraGone, Observation, SourceEnded, Unreadable
from referee.live.session import Session, start
from referee.watch.run import MOST_LOSSES_AT_START, Happening, Tell, watch
from referee.watch.watched_board import WatchedBoard
from tests.support.drawn import known
from tests.support.played_back import PlayedBack
from vision.frame import Frame
from vision.geometry.pose import BoardPose

START = {"d4": "black"}
FIRST = {**START, "b2": "red", "b3": "red"}
SECOND = {**FIRST, "f5": "blue", "g5": "blue"}
FOUL = {**SECOND, "f4": "white", "g4": "white"}
MENDED = {**SECOND, "a6": "white", "a7": "white"}


def watched(frames: list[Frame | None]) -> tuple[Session, list[Event]]:
    events: list[Event] = []
    board = WatchedBoard("linkage", {}, known.bare_board())
    session = start(GAMES["linkage"], {}, {})
    last = watch(PlayedBack(frames), board, session, lambda now: events.extend(now.events))
    return last, events


def hand() -> Frame:
    covered = known.photographed(seed=9).bgr.copy()
    covered[150:400, 200:500] = (90, 120, 180)
    return Frame(np.ascontiguousarray(covered), "hand")


def still(contents: dict[str, str], green: str | None, **changes: object) -> list[Frame | None]:
    return [known.photographed(contents, green=green, seed=seed, **changes) for seed in (3, 4)]  # type: ignore[arg-type]


def test_moves_a_foul_and_its_mending_are_told_once() -> None:
    session, events = watched(
        [
            *still(START, None),
            hand(),
            *still(FIRST, "b2"),
            hand(),
            *still(SECOND, "f5"),
            hand(),
            *still(FOUL, "f4"),
            hand(),
            *still(MENDED, "a6"),
        ]
    )
    assert [(event.kind.value, event.move) for event in events] == [
        ("ready", None),
        ("move", "red b2-b3"),
        ("move", "blue f5-g5"),
        ("foul", "white f4-g4"),
        ("fixed", "white a6-a7"),
        ("end", None),
    ]
    assert events[3].rules == ("L5",)
    assert not session.has_doubt


def test_what_happened_is_told_before_it_is_learned_from_and_learned_while_a_hand_is_there() -> None:
    order: list[str] = []

    class Board(WatchedBoard):
        def learn(self, frame: Frame, pose: BoardPose, state: State, events: Sequence[Event]) -> BoardPose:
            order.extend(f"learn {event.kind}" for event in events)
            return super().learn(frame, pose, state, events)

    def shown() -> Iterator[Frame | None]:
        for number, frame in enumerate([*still(START, None), *still(START, None), hand(), *still(FIRST, "b2")]):
            order.append(f"frame {number}")
            yield frame

    def tell(now: Happening) -> None:
        order.extend(f"tell {event.kind}" for event in now.events)

    watch(PlayedBack(shown(), 2.0), Board("linkage", {}, known.bare_board()), start(GAMES["linkage"], {}, {}), tell)
    assert [what for what in order if not what.startswith("frame")] == [
        *("tell ready", "learn ready", "tell move", "learn move", "tell end")
    ]
    assert order.index("tell ready") < order.index("frame 3")
    assert order.index("frame 4") < order.index("learn ready") < order.index("frame 5")


def test_a_pushed_board_is_found_again_and_the_game_goes_on() -> None:
    slid = {"slid": (9.0, -4.0, 1.0)}
    _, events = watched([*still(START, None), hand(), *still(FIRST, "b2"), *still(FIRST, "b2", **slid)])
    assert [event.kind.value for event in events] == ["ready", "move", "moved", "relocated", "end"]


def test_a_lost_camera_is_said_once_and_so_is_its_return() -> None:
    _, events = watched([*still(START, None), None, None, hand(), *still(FIRST, "b2")])
    assert [event.kind.value for event in events] == ["ready", "camera_lost", "camera_back", "move", "end"]


def test_what_a_strange_server_answers_is_told_on_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayedBack, "lost", "no answer from it: \x1b[31mgarbage\r\n")
    _, events = watched([*still(START, None), None])
    assert events[1].message == r"The camera is lost: no answer from it: \x1b[31mgarbage\r\n."


def test_a_camera_that_never_gives_a_picture_is_given_up() -> None:
    with pytest.raises(CameraLost, match="giving up"):  # why it is lost was said before
        watched([None] * MOST_LOSSES_AT_START)
    _, events = watched([*[None] * (MOST_LOSSES_AT_START - 1), *still(START, None)])
    assert [event.kind.value for event in events][:2] == ["camera_lost", "camera_back"]


def test_a_recorded_camera_that_saw_black_was_lost_and_no_picture_is_miscounted() -> None:
    """In the recording, two pictures a second are black for 3 s."""
    black = Frame(np.zeros_like(hand().bgr), "black")
    _, events = watched([*still(START, None), *[black] * 6, *still(FIRST, "b2")])
    told = [(event.kind.value, event.frame) for event in events]
    assert told == [("ready", 1), ("camera_lost", 5), ("camera_back", 8), ("move", 9), ("end", 9)]
    assert "memory has been black for 2 s" in events[1].message


def test_a_recorded_view_may_stay_the_same() -> None:
    _, events = watched(still(START, None) * 5)
    assert [event.kind.value for event in events] == ["ready", "end"]


def test_who_records_and_shows_hears_of_a_camera_as_long_as_it_is_lost() -> None:
    heard: list[tuple[str, int]] = []
    watch(
        PlayedBack([*still(START, None), None, None, None]),
        WatchedBoard("linkage", {}, known.bare_board()),
        start(GAMES["linkage"], {}, {}),
        lambda now: heard.append((type(now.seen).__name__, len(now.events))),
    )
    assert [number for name, number in heard if name == "CameraGone"] == [1, 0, 0]


def test_pictures_that_cannot_be_read_are_left_out_and_counted() -> None:
    damaged = UnreadablePicture("3.jpg: expected a whole photo")
    frames = [*still(START, None), hand(), damaged, *still(FIRST, "b2")]
    heard: list[Observation] = []
    told: list[Event] = []

    def tell(now: Happening) -> None:
        heard.append(now.seen)
        told.extend(now.events)

    board = WatchedBoard("linkage", {}, known.bare_board())
    watch(PlayedBack(frames), board, start(GAMES["linkage"], {}, {}), tell)
    assert [event.kind.value for event in told] == ["ready", "move", "end"]
    assert [one for one in heard if isinstance(one, Unreadable)] == [Unreadable(3, 1.0, str(damaged))]
    assert told[1].frame == 5


def test_a_game_is_taken_up_behind_a_picture_that_cannot_be_read() -> None:
    frames = [*still(START, None), UnreadablePicture("2.jpg: expected a whole photo"), *still(START, None)]
    heard: list[Observation] = []
    board, session = WatchedBoard("linkage", {}, known.bare_board()), start(GAMES["linkage"], {}, {})
    watch(PlayedBack(frames), board, session, lambda now: heard.append(now.seen), first=3)
    assert heard[-1].frame == 4
    assert not any(isinstance(one, Unreadable) for one in heard)


def test_a_game_that_is_taken_up_and_left_at_once_ends_where_it_was_broken_off() -> None:
    board, session = WatchedBoard("linkage", {}, known.bare_board()), start(GAMES["linkage"], {}, {})
    heard: list[Observation] = []
    frames = still(START, None) * 2
    tell: Tell = lambda now: heard.append(now.seen)  # noqa: E731
    with pytest.raises(CameraLost, match="no picture came from memory"):
        watch(PlayedBack(frames), board, session, tell, hear=leaving, first=3, begins_s=1.5)
    assert heard == [SourceEnded(2, 1.5)]


@pytest.mark.parametrize("fps", [1.0, 2.0, 100.0])
def test_times_go_on_where_a_game_was_broken_off_however_fast_its_pictures_come_now(fps: float) -> None:
    board, session = WatchedBoard("linkage", {}, known.bare_board()), start(GAMES["linkage"], {}, {})
    heard: list[Observation] = []
    frames = [*still(START, None) * 2, None, *still(START, None)]
    watch(PlayedBack(frames, fps), board, session, lambda now: heard.append(now.seen), first=3, begins_s=1.5)
    times_s = [one.time_s for one in heard]
    assert times_s == sorted(times_s)
    assert (times_s[0], times_s[-1]) == (1.5, 1.5 + 3 / fps)


def test_times_go_on_where_a_game_was_broken_off_while_the_camera_is_lost() -> None:
    board, session = WatchedBoard("linkage", {}, known.bare_board()), start(GAMES["linkage"], {}, {})
    heard: list[Observation] = []
    frames = [*still(START, None), None, *still(START, None)]
    watch(PlayedBack(frames), board, session, lambda now: heard.append(now.seen), first=2, begins_s=60.0)
    assert heard[0] == CameraGone(1, 60.0, "the camera was unplugged")
    assert heard[1] == CameraBack(2, 60.0)


def test_a_source_that_follows_another_is_not_wound_on_and_its_frames_count_on() -> None:
    board, session = WatchedBoard("linkage", {}, known.bare_board()), start(GAMES["linkage"], {}, {})
    heard: list[Observation] = []
    frames = still(START, None) * 2
    tell: Tell = lambda now: heard.append(now.seen)  # noqa: E731
    for first in (7, 9):
        watch(PlayedBack(frames), board, session, tell, first=first, numbered_from=7)
        assert heard[-1].frame == 6 + len(frames)


def leaving(frame: int, time_s: float, session: Session) -> Observation:
    """A person who leaves."""
    return SourceEnded(frame, time_s)


def test_a_recording_that_is_shorter_than_what_was_watched_of_it_is_not_gone_on_with() -> None:
    board = WatchedBoard("linkage", {}, known.bare_board())
    with pytest.raises(CameraLost, match="memory ends after 2 pictures"):
        watch(PlayedBack(still(START, None)), board, start(GAMES["linkage"], {}, {}), lambda now: None, first=3)
