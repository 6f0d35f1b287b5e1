"""A mat with both of Line or Colour's boards: which one is played on shows only when rings lie on it."""

from dataclasses import replace

import numpy as np
import pytest

from engine.games import GAMES
from engine.options import Options
from engine.phrase import Phrase
from referee.live.event import Kind
from referee.watch import watched_board
from referee.watch.watcher import MOST_AVERAGED, UNDECIDED_S
from tests.support import recordings
from tests.support.recordings import recording
from tests.support.table import Table
from tests.support.truth import FIXTURES
from vision.decode import read_photo
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose
from vision.locate.find import Found, find
from vision.reading import BoardReading

TWO_BOARDS = FIXTURES / "games" / "line-or-colour-two-boards"
SECOND_MOVE_S = 3.5
"""From then on two rings lie still in the recording."""
PUSHED_PX = 24


def test_moves_made_before_the_board_in_play_shows_are_told_when_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_late(frame: Frame, game: str, options: Options) -> Found:
        found = find(frame, game, options)
        if isinstance(found, BoardPose) and frame.time_s < SECOND_MOVE_S:
            return Ambiguous((found,), Phrase("two boards are in the picture and no ring shows which one is in play"))
        return found

    monkeypatch.setattr(watched_board, "find_anywhere", find_late)
    compared = recording(FIXTURES / "games" / "line-or-colour").compared()
    assert compared.exact
    assert not compared.made_up


def test_a_view_that_does_not_change_is_not_looked_at_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a mat that lies still is looked for once."""
    looks: list[float] = []
    searches: list[float] = []

    class Board(watched_board.WatchedBoard):
        def find(self, frame: Frame, last: BoardPose | None) -> Found:
            looks.append(frame.time_s)
            return super().find(frame, last)

    def find_noting(frame: Frame, game: str, options: Options) -> Found:
        searches.append(frame.time_s)
        return find(frame, game, options)

    monkeypatch.setattr(watched_board, "find_anywhere", find_noting)
    monkeypatch.setattr(recordings, "WatchedBoard", Board)
    taken = recording(TWO_BOARDS)
    empty, *_, last = taken.shots
    told = taken.with_shots([empty] * 12 + [last] * 3).told()
    assert len([time_s for time_s in looks if time_s < 12 / taken.truth["fps"]]) == MOST_AVERAGED - 1
    assert len(searches) == 1
    assert [event.kind for event in told if event.frame < 12] == [Kind.READY]
    assert told[0].frame == 11


def test_players_who_have_not_begun_are_told_after_a_while_what_shows_the_board_in_play() -> None:
    taken = recording(TWO_BOARDS)
    told = taken.with_shots(taken.shots[:1] * 40).told()
    assert [(event.kind, event.time) for event in told] == [(Kind.UNCLEAR, UNDECIDED_S)]
    assert told[0].message == (
        "Two boards are in the picture and no ring shows which one is in play; lay a ring on it, "
        "or start again with --option size=5 or --option size=7."
    )


def test_what_was_kept_is_read_between_views_and_not_all_when_a_ring_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s, late, is_decided = 0.0, list[float](), False

    class Board(watched_board.WatchedBoard):
        def find(self, frame: Frame, last: BoardPose | None) -> Found:
            nonlocal now_s, is_decided
            found = super().find(frame, last)
            now_s, is_decided = frame.time_s, isinstance(found, BoardPose)
            return found

        def read(self, frame: Frame, pose: BoardPose) -> BoardReading:
            if is_decided and frame.time_s < now_s:
                late.append(frame.time_s)
            return super().read(frame, pose)

    monkeypatch.setattr(recordings, "WatchedBoard", Board)
    told = recording(TWO_BOARDS).told()
    ready, first, second, *_ = told
    assert [event.kind for event in (ready, first, second)] == [Kind.READY, Kind.MOVE, Kind.MOVE]
    assert ready.frame < first.frame < second.frame
    assert not late


def test_a_mat_that_was_pushed_is_looked_for_again() -> None:
    board, empty = (
        watched_board.WatchedBoard("line-or-colour", {}),
        read_photo(TWO_BOARDS / "frames" / "0000.jpg").frame,
    )
    pushed = replace(empty, bgr=np.roll(empty.bgr, PUSHED_PX, axis=1))
    was, now = board.find(empty, None), board.find(pushed, None)
    assert isinstance(was, Ambiguous)
    assert isinstance(now, Ambiguous)
    for before, after in zip(was.candidates, now.candidates, strict=True):
        moved_px = after.corners_px - before.corners_px
        assert np.allclose(moved_px, (PUSHED_PX, 0), atol=0.1 * before.cell_px)


@pytest.mark.parametrize("rows", [5, 7])
def test_once_a_game_is_ready_no_board_of_another_size_is_looked_for(rows: int) -> None:
    """Where the pictures have another shape, all of the mat is looked at again."""
    board, seen = watched_board.WatchedBoard("line-or-colour", {}), read_photo(TWO_BOARDS / "frames" / "0000.jpg").frame
    both = board.find(seen, None)
    assert isinstance(both, Ambiguous)
    pose = next(one for one in both.candidates if one.grid.rows == rows)
    begun, table = GAMES["line-or-colour"].start({"size": str(rows)}), Table("line-or-colour")
    board.learn(seen, pose, begun, table.told)
    taller = replace(seen, bgr=np.concatenate([seen.bgr, seen.bgr[-PUSHED_PX:]]))
    found = board.find(taller, None)
    assert isinstance(found, BoardPose)
    assert found.grid.rows == rows


def test_boards_of_one_mat_are_not_read_before_a_ring_shows_which_one_is_in_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watched_board, "only_legible", lambda *_: pytest.fail("the rings say it"))
    empty = read_photo(TWO_BOARDS / "frames" / "0000.jpg").frame
    assert isinstance(watched_board.WatchedBoard("line-or-colour", {}).find(empty, None), Ambiguous)
