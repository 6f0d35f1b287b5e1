"""A recorded game judged again: the program as it is now decides what the same program decided."""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.games import GAMES
from referee.game_record.narrator import Narrator
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.rejudge import differences, judged_again
from referee.languages import ENGLISH, language
from referee.live.event import Event, Kind
from referee.live.observation import Observation, Ruled, Ruling, Told
from referee.live.session import Session, start
from referee.watch.run import Hear, nobody
from referee.watch.run import watch as watch_source
from referee.watch.watched_board import WatchedBoard
from tests.support.played_back import PlayedBack
from vision.decode import read_photo
from vision.frame import Frame

GAME = GAMES["line-or-colour"]
FRAMES = Path(__file__).parents[3] / "fixtures" / "games" / GAME.name / "frames"
A_FOUL_PUT_RIGHT = range(27, 37)
EMPTY, ONE_RING, THREE_RINGS = (0, 1), (4, 4), (10, 10)
PUSHED_PX = 20


def pictures(numbers: Iterable[int], pushed_px: float = 0.0) -> Iterator[Frame]:
    """Pictures of a recording, the camera pushed to the side."""
    push = np.array([[1, 0, pushed_px], [0, 1, 0]], np.float64)
    for number in numbers:
        bgr = read_photo(FRAMES / f"{number:04}.jpg").frame.bgr
        moved = cv2.warpAffine(bgr, push, bgr.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        yield Frame(np.asarray(moved, np.uint8), "recorded")


def watched_and_judged_again(
    folder: Path, frames: Iterable[Frame], fps: float, hear: Hear = nobody
) -> tuple[list[Event], list[str]]:
    """What was told of a game, and what is decided otherwise now."""
    told: list[Event] = []
    board, session = WatchedBoard(GAME.name, {"size": "5"}), start(GAME, {"size": "5"}, {})
    about = {"options": session.options, "players": {}}
    with RecordedGames(folder).begin("g", GAME.name, date(2026, 5, 1), about) as store:
        narrator = Narrator(store, board, pytest.fail, told.append)
        watch_source(PlayedBack(frames, fps), board, session, narrator.take, hear=hear)
        return told, list(differences(store.events(), judged_again(store), language(ENGLISH)))


@pytest.mark.parametrize("word", [Ruled(0, 0.0, Ruling.MISREAD), Ruled(0, 0.0, Ruling.LET_STAND), Told(0, 0.0, "e4")])
def test_what_a_person_said_holds_again(word: Ruled | Told, tmp_path: Path) -> None:
    def hear(frame: int, time_s: float, session: Session) -> Observation | None:
        if session.pending.foul is None:
            return None
        if isinstance(word, Told):
            return Told(frame, time_s, word.move)
        return Ruled(frame, time_s, word.ruling)

    told, otherwise = watched_and_judged_again(tmp_path, pictures(A_FOUL_PUT_RIGHT), 2.0, hear)
    assert [event.by for event in told if event.kind in (Kind.MISREAD, Kind.LET_STAND, Kind.FIXED)] == ["person"]
    assert otherwise == []


def test_a_foul_is_seen_anew_when_the_camera_was_pushed(tmp_path: Path) -> None:
    frames = [*pictures([*EMPTY, *THREE_RINGS, *ONE_RING]), *pictures(ONE_RING[:1] * 4, PUSHED_PX)]
    told, otherwise = watched_and_judged_again(tmp_path, frames, 3.0)
    moved, found, foul = told[-4:-1]
    assert [moved.kind, found.kind, foul.kind] == [Kind.MOVED, Kind.RELOCATED, Kind.FOUL]
    assert foul.time - moved.time < 0.5
    assert otherwise == []
