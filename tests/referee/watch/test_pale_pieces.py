"""A piece of Linkage that is hardly darker than its mat, beside the view in which it did not lie there yet."""

import cv2
import numpy as np

from engine.grid import Cell
from referee.watch.appearance import Appearance
from referee.watch.memory import Memory
from referee.watch.occupancy import Occupancy
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.changes.glance import change, glance, share_of_cells
from vision.frame import Bgr, Frame

SHOT = recording(FIXTURES / "games" / "linkage").shots[1]
BGR, TRUTH = SHOT.picture()
POSE = truth_pose(TRUTH)
PIECE = frozenset(map(POSE.grid.parse, ("b2", "b3")))


def with_piece(cells: frozenset[Cell]) -> Bgr:
    """The empty board, a tenth darker on some squares."""
    bgr = BGR.copy()
    for cell in cells:
        square = POSE.centres_mm[cell] + 0.5 * POSE.pitch_mm * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        cv2.fillConvexPoly(bgr, np.rint(POSE.project(square)).astype(np.int32), (0, 0, 0))
    return np.asarray(cv2.addWeighted(BGR, 0.9, bgr, 0.1, 0), np.uint8)


def view(bgr: Bgr, seed: int, hidden: frozenset[Cell] = frozenset()) -> Appearance:
    noisy = np.clip(bgr + np.random.default_rng(seed).normal(0, 3, bgr.shape), 0, 255).astype(np.uint8)
    return Appearance(glance(Frame(noisy, "a frame")), hidden, None)


def remembering(accepted: Appearance) -> Memory:
    memory = Memory()
    memory.keep(accepted, POSE.grid)
    memory.accept(np.zeros((49, 6)))
    return memory


def test_its_squares_look_different_though_hardly_anything_changed_at_a_glance() -> None:
    bare, laid = view(BGR, 1), view(with_piece(PIECE), 2)
    shares = share_of_cells(change(laid.glance, bare.glance).changed, POSE, laid.glance)
    assert max(shares[cell] for cell in PIECE) <= 0.04
    compared = remembering(bare).compare(laid, POSE, Occupancy())
    assert compared.unlike == PIECE
    assert compared.alike.isdisjoint(PIECE)


def test_where_nothing_was_laid_squares_look_as_they_did() -> None:
    compared = remembering(view(BGR, 1)).compare(view(BGR, 2), POSE, Occupancy())
    assert compared.unlike == frozenset()
    assert len(compared.alike) > 0.9 * len(POSE.grid)


def test_beside_what_is_hidden_none_is_told() -> None:
    beside = frozenset({POSE.grid.parse("c4")})
    assert remembering(view(BGR, 1)).compare(view(with_piece(PIECE), 2, beside), POSE, Occupancy()).unlike == {
        POSE.grid.parse("b2")
    }
