"""A flat board that was pushed is found again by what lies on it."""

import cv2
import numpy as np
import pytest

from calibration.board.learn import learn_board
from engine.games import GAMES
from referee.live.event import Event, Kind
from referee.watch import watched_board
from referee.watch.watched_board import WatchedBoard
from tests.support.recordings import Recording, recording
from tests.support.truth import FIXTURES, truth_pose
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose, NotFound, cells_apart
from vision.known.board import KnownBoard
from vision.known.locate.slid import slid

FLAT = ("linkage", "line-or-colour")
MOST_OFF_CELLS = 0.1
"""A grid one cell beside would be off by 1."""


def at_rest(taken: Recording, which: int) -> tuple[Frame, BoardPose]:
    """A still view and the place of its board: the first shows an empty one, the last one that is played on."""
    still = [shot for shot in taken.shots if shot.truth["state"] == "still"]
    return Frame(still[which].picture()[0], taken.folder.name), truth_pose(still[which].truth)


def seen_there(frame: Frame, pose: BoardPose) -> KnownBoard:
    return KnownBoard.seen(frame, pose)


def pushed(frame: Frame, pose: BoardPose, right: float, down: float, turn_deg: float) -> tuple[Frame, BoardPose]:
    """The board alone, pushed by so many cells and turned on the table; what lies round it stays."""
    angle = np.radians(turn_deg)
    cosine, sine, side = np.cos(angle), np.sin(angle), pose.pitch_mm
    push = np.array([[cosine, -sine, right * side], [sine, cosine, down * side], [0, 0, 1]])
    there = pose.moved(push)
    matrix, _ = cv2.findHomography(pose.corners_px, there.corners_px)
    mask = np.zeros(frame.bgr.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(there.corners_px).astype(np.int32), 255)
    picture: Bgr = frame.bgr.copy()
    picture[mask > 0] = cv2.warpPerspective(frame.bgr, matrix, frame.size_px)[mask > 0]
    return Frame(picture, "pushed"), there


@pytest.mark.parametrize("game", FLAT)
@pytest.mark.parametrize("push", [(1.0, 0.0, 0.0), (-0.4, 1.3, 4.0), (0.0, -2.0, -7.0)])
def test_a_board_that_was_pushed_is_found_by_what_lies_on_it(game: str, push: tuple[float, float, float]) -> None:
    seen, lay = at_rest(recording(FIXTURES / "games" / game), -1)
    frame, there = pushed(seen, lay, *push)
    found = slid(frame, seen_there(seen, lay), seen, lay)
    assert isinstance(found, BoardPose)
    assert cells_apart(there, found) < MOST_OFF_CELLS


def test_a_board_that_was_not_pushed_lies_where_it_did() -> None:
    taken = recording(FIXTURES / "games" / "linkage")
    seen, lay = at_rest(taken, -3)
    later, _ = at_rest(taken, -1)
    assert slid(later, seen_there(seen, lay), seen, lay) is lay


@pytest.mark.parametrize("game", FLAT)
def test_no_place_is_taken_for_that_of_a_board_that_is_gone(game: str) -> None:
    seen, lay = at_rest(recording(FIXTURES / "games" / game), -1)
    table = seen.bgr.copy()
    cv2.fillConvexPoly(table, np.rint(lay.corners_px).astype(np.int32), (90, 110, 130))
    assert isinstance(slid(Frame(table, "gone"), seen_there(seen, lay), seen, lay), NotFound)


def test_an_empty_board_that_looks_alike_a_cell_further_is_not_found_there() -> None:
    seen, lay = at_rest(recording(FIXTURES / "games" / "linkage"), 0)
    frame, there = pushed(seen, lay, 1.0, 0.0, 0.0)
    found = slid(frame, seen_there(seen, lay), seen, lay)
    assert isinstance(found, NotFound) or cells_apart(there, found) < MOST_OFF_CELLS


def test_what_is_not_found_as_it_is_when_empty_is_looked_for_as_it_was_accepted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = recording(FIXTURES / "games" / "linkage")
    (empty, lay), (seen, _) = at_rest(taken, 0), at_rest(taken, -1)
    state = GAMES["linkage"].start({})
    board = WatchedBoard("linkage", {}, learn_board([empty], lay, {"contents": ("empty",) * len(lay.grid)}))
    board.learn(seen, lay, state, [Event(1, 1.0, Kind.MOVE, "", position=taken.shots[-1].truth["position"])])
    monkeypatch.setattr(watched_board, "place", lambda *_: NotFound("loose pieces lie round it"))
    frame, there = pushed(seen, lay, 1.0, 0.0, 0.0)
    found = board.find(frame, None)
    assert isinstance(found, BoardPose)
    assert cells_apart(there, found) < MOST_OFF_CELLS
