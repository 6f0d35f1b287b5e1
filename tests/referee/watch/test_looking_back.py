"""What was done before the board was found is told once it is."""

from collections.abc import Iterable

import numpy as np
import pytest

from engine.options import Options
from engine.phrase import Phrase
from referee.live.event import Kind
from referee.watch import watched_board
from referee.watch.watched_board import WatchedBoard
from tests.support import recordings
from tests.support.recordings import Recording, recording
from tests.support.truth import FIXTURES
from vision.frame import Frame
from vision.geometry.plane import Points
from vision.geometry.pose import Ambiguous, BoardPose, NotFound
from vision.locate.find import Found, find

NOTHING = NotFound(Phrase("expected the board of one of the games, found none"))
PUSHED_PX = 24
PUSHED, FOUND = 8, 25
"""Numbers of frames of Linkage's recording."""


def find_late(monkeypatch: pytest.MonkeyPatch, found_s: float) -> None:
    """No board is found before that time, unless it is known where one lies."""

    def finding(frame: Frame, game: str, options: Options, markers_px: Points | None = None) -> Found:
        is_late = markers_px is not None or frame.time_s >= found_s
        return find(frame, game, options, markers_px) if is_late else NOTHING

    monkeypatch.setattr(watched_board, "find_anywhere", finding)


@pytest.mark.parametrize("game", ["linkage", "line-or-colour", "linkx"])
def test_moves_made_before_the_board_was_found_are_told_when_it_is(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    taken = recording(FIXTURES / "games" / game)
    found = next(number for number, shot in enumerate(taken.shots) if any(e["kind"] == "illegal" for e in shot.events))
    find_late(monkeypatch, found / taken.truth["fps"])
    compared = taken.compared()
    assert compared.exact
    moves = [told for _, told in compared.matched if told.kind is Kind.MOVE]
    assert sum(told.frame < found for told in moves) > 1


def test_a_board_that_lay_elsewhere_is_not_looked_back_at(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = recording(FIXTURES / "games" / "linkage")
    find_late(monkeypatch, FOUND / taken.truth["fps"])
    told = pushed(taken, range(FOUND)).told()
    assert next(event.frame for event in told if event.kind is Kind.READY) >= FOUND


def test_moves_made_while_a_board_was_lost_are_told_when_it_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = recording(FIXTURES / "games" / "linkage")

    class Board(WatchedBoard):
        def find(self, frame: Frame, last: BoardPose | None) -> BoardPose | NotFound | Ambiguous:
            is_lost = PUSHED <= frame.time_s * taken.truth["fps"] < FOUND
            return NOTHING if is_lost else super().find(frame, last)

    monkeypatch.setattr(recordings, "WatchedBoard", Board)
    compared = pushed(taken, range(PUSHED, len(taken.shots))).compared()
    assert compared.exact
    assert [told.kind for told in compared.made_up] == [Kind.MOVED, Kind.RELOCATED]
    again = compared.made_up[1].frame
    assert [told for _, told in compared.matched if told.kind is Kind.MOVE and again <= told.frame < FOUND]


def pushed(taken: Recording, numbers: Iterable[int]) -> Recording:
    """The recording with some of its pictures moved to the right."""
    return taken.with_shots(
        [
            shot.then(lambda bgr, truth: (np.roll(bgr, PUSHED_PX, axis=1), truth)) if number in numbers else shot
            for number, shot in enumerate(taken.shots)
        ]
    )
