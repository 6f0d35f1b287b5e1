"""A board that is not the one to be watched is named while the right one is looked for."""

from pathlib import Path

import cv2
import pytest

from engine.games import GAMES
from engine.grid import Grid
from engine.phrase import Phrase
from referee.live.event import Event, Kind
from referee.live.session import start
from referee.watch import watched_board
from referee.watch.run import watch
from referee.watch.watched_board import WatchedBoard
from tests.support.command import run
from tests.support.drawn import drawing, known, some_boards
from tests.support.drawn.canvas import view
from tests.support.played_back import PlayedBack
from vision.frame import Bgr, Frame
from vision.geometry.pose import NotFound

SIZE_PX = (800, 800)


def circles(size_px: tuple[int, int] = SIZE_PX) -> Bgr:
    pose = view("line-or-colour", Grid(5, 5), 26.0, size_px)
    return drawing.line_or_colour(some_boards.circles(5), pose, size_px=size_px)


def told(frames: list[Frame]) -> list[Event]:
    events: list[Event] = []
    board = WatchedBoard("linkage", {})
    watch(PlayedBack(frames), board, start(GAMES["linkage"], {}, {}), lambda now: events.extend(now.events))
    return events


def test_another_games_board_is_named_once_until_the_right_one_lies_there() -> None:
    other, right = Frame(circles(), "drawing"), known.photographed()
    events = told([other, other, other, right, right, other, other])
    assert [event.kind for event in events][:2] == [Kind.UNCLEAR, Kind.READY]
    assert events[0].message == (
        "This looks like a Line or Colour board, not Linkage; show a board of Linkage, "
        "or start again with --game line-or-colour."
    )
    assert Kind.UNCLEAR not in [event.kind for event in events[1:]]


def test_another_games_board_is_named_also_in_a_game_that_is_taken_up() -> None:
    right, board, events = known.photographed(), WatchedBoard("linkage", {}), list[Event]()
    before = watch(PlayedBack([right, right]), board, start(GAMES["linkage"], {}, {}), lambda now: None)
    again = start(GAMES["linkage"], {}, {}, states=(before.accepted,))
    taken_up = WatchedBoard("linkage", {}, board.known)
    other = Frame(circles(right.size_px), "drawing")
    watch(PlayedBack([other] * 3), taken_up, again, lambda now: events.extend(now.events))
    assert [event.kind for event in events] == [Kind.UNCLEAR, Kind.END]
    assert "This looks like a Line or Colour board, not Linkage; show a board of Linkage" in events[0].message


def test_each_reason_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = iter([Phrase("it is cut off"), Phrase("it is on its side"), Phrase("it is cut off")])
    monkeypatch.setattr(watched_board, "find_anywhere", lambda *_: NotFound(next(reasons), is_seen=True))
    events = told([Frame(circles(), "drawing")] * 4)
    assert [event.message for event in events] == ["It is cut off.", "It is on its side."]


def test_the_named_board_stands_for_the_advice_at_the_end(tmp_path: Path) -> None:
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), circles())
    watched = ("watch", "--game", "linkx", "--camera", f"folder:{tmp_path}", "--as-fast-as-possible")
    stdout, stderr = run(*watched, "--language", "es", exit_code=1)
    assert "tablero de Line or Colour, no de LINKX; mostrad un tablero de LINKX" in stdout
    assert "o empezad de nuevo con --game line-or-colour." in stdout
    assert stdout.count("\n") == 1
    assert stderr == ""
