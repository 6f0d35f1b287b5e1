"""Where pieces meet is seen by how they stand beside each other, and nothing is said of a make that shows nothing."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.games import GAMES
from engine.position import Position
from tests.support.drawn.canvas import Canvas
from tests.support.drawn.drawing import COLOURS, LIGHT, SIZE_PX
from tests.support.drawn.some_boards import window_view
from tests.support.play import at_random
from tests.support.truth import FIXTURES, load, truth_pose
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose
from vision.windows.pieces import split_into_pieces
from vision.windows.seams import seams

LINKX = GAMES["linkx"]
LOOSE_MM = 0.4
MOVES = 14
NOTHING_NATS = 0.01
FULL = ("0009", "0021", "0023", "0025", "0039", "0053")
"""Fixtures with many pieces to which no number of the model was fitted."""


def played(seed: int) -> Position:
    *_, last = zip(range(MOVES), at_random(LINKX.start({}), Random(seed)), strict=False)
    return last[1].position


def drawn(position: Position, pose: BoardPose, loose_mm: float = 0.0) -> Bgr:
    """The tiles' front alone, each with its groove and its recess; pieces stand up to so far beside their places."""
    canvas, rng, p = Canvas(SIZE_PX, pose, LIGHT * 0.2), np.random.default_rng(0), pose.pitch_mm
    for piece in position.pieces or ():
        colour, beside = LIGHT * COLOURS[piece.colour], rng.uniform(-loose_mm, loose_mm, 2)
        for cell in piece.cells:
            corner = np.array(position.grid.row_column(cell)[::-1]) * p + beside
            for inset, share in ((0.02, 0.8), (0.17, 0.6), (0.22, 1.0)):
                low, high = corner + inset * p, corner + (1 - inset) * p
                canvas.rectangle((low[0], low[1]), (high[0], high[1]), share * colour)
    return canvas.picture()


def looked_at(bgr: Bgr, pose: BoardPose, position: Position) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The log odds of each line that is named, and whether two pieces meet there."""
    pieces = {cell: piece for piece in position.pieces or () for cell in piece.cells}
    seen = seams(Frame(bgr, "test"), pose, position.contents("contents"))
    return seen.log_odds, np.array([pieces[one] != pieces[other] for one, other in seen.pairs])


def right_pieces(bgr: Bgr, pose: BoardPose, position: Position) -> int:
    contents = position.contents("contents")
    split = split_into_pieces(contents, seams(Frame(bgr, "test"), pose, contents))
    return len(set(split) & {piece.cells for piece in position.pieces or ()})


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("azimuth_deg", [-12, 5])
def test_of_loose_pieces_the_seams_are_told(seed: int, azimuth_deg: float) -> None:
    position, pose = played(seed), window_view(84, azimuth_deg)
    picture = drawn(position, pose, LOOSE_MM)
    odds, meet = looked_at(picture, pose, position)
    assert np.mean(odds[meet][:, None] > odds[~meet]) > 0.9
    assert right_pieces(picture, pose, position) >= 0.75 * len(position.pieces or ())


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_said_of_pieces_that_fit_without_a_seam(seed: int) -> None:
    position, pose = played(seed), window_view(84, 5)
    odds, _ = looked_at(drawn(position, pose), pose, position)
    assert odds.size > MOVES
    assert np.abs(odds).max() < NOTHING_NATS


def test_nothing_is_named_in_an_empty_frame() -> None:
    pose = window_view(84)
    empty = LINKX.start({}).position
    assert looked_at(drawn(empty, pose), pose, empty)[0].size == 0


def test_of_photos_most_pieces_are_right() -> None:
    found = total = 0
    for name in FULL:
        bgr, truth = load(FIXTURES / "linkx" / f"{name}.jpg")
        position = LINKX.position_from_json(truth["position"])
        found += right_pieces(bgr, truth_pose(truth), position)
        total += len(position.pieces or ())
    assert found > 0.6 * total
