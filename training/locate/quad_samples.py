"""Samples for training the networks of `quads`: what lies in a quadrilateral, and how far that is off the board."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.disturb import Picture
from training.locate.scenes import Scene
from vision.geometry.plane import UNIT_SQUARE, Matrix, Points, homography, transform
from vision.locate.quads.patch import CONTROL, CORNERS, patch
from vision.locate.quads.quad import CELLS, CLOSE, EXACT, FRAME, KINDS, ROUGH, SHARP, Stage
from vision.locate.rings.companions import SIZES, companions

NONE = 0
QUARTER_TURN: Matrix = np.array([[0, -1, 1], [1, 0, 0], [0, 0, 1.0]])
"""(3, 3) a quarter turn of the unit square."""
WITHIN_CELLS = 0.5
"""A quad is the board's, so that the exact network can move it there, if all its corners are off by less than this."""
WITHIN_SHARE = 0.8
"""The same for the rough network, as a share of the board's side."""
WITHIN_SHARE_OF_CLOSE = 0.45
"""The same for the close network. Of quads in which the rough one ends beside a board, half are off by less than .2,
and nearly all by less than this."""
CUT_SHARE = 0.12
COMPANION_SHARE = 0.12
"""Share of the looks at a Line or Colour board that is alone on its mat which are directed to where the other one would
lie: there is none."""

Sample = tuple[Picture, int, NDArray[np.float32]]
"""A patch (S, S, 3) as large as the stage's, its kind, and the offsets (18,) of the control points in the stage's
unit."""


def exact_sample(scene: Scene, rng: Generator, stage: Stage = EXACT) -> Sample:
    """A quadrilateral of a scene as the exact network may meet it: the board's, moved; or none."""
    companion = _missing_companion(scene, rng) if rng.random() < COMPANION_SHARE else None
    if companion is not None:
        corners, _ = _around(companion, rng)
        return looked_at(scene, corners, NONE, np.zeros((9, 2)), stage, rng)
    if scene.decoys and rng.random() < (0.4 if scene.boards else 0.7):
        decoy = scene.decoys[rng.integers(len(scene.decoys))]
        corners, _ = _around(decoy, rng)
        return looked_at(scene, corners, NONE, np.zeros((9, 2)), stage, rng)
    if not scene.boards or rng.random() < 0.12:
        return _elsewhere(scene, rng, stage)
    if rng.random() < 0.15:
        return _squeezed(scene, stage, rng)
    if len(scene.boards) > 1 and rng.random() < 0.3:
        return looked_at(scene, _both(scene, rng), NONE, np.zeros((9, 2)), stage, rng)
    kind, control_px = scene.boards[rng.integers(len(scene.boards))]
    cells = CELLS[KINDS[kind]]
    move = small_move(rng, cells)
    wrong = rng.random() < 0.5
    if wrong:
        move = move @ _wrong_move(rng, cells)
    corners, offsets = moved(control_px, move, kind, rng)
    worst = float(np.abs(offsets).max()) * cells
    if worst < 1.4 * WITHIN_CELLS if wrong else worst > WITHIN_CELLS:
        return exact_sample(scene, rng, stage)
    return looked_at(scene, corners, NONE if wrong else kind, offsets, stage, rng)


def sharp_sample(scene: Scene, rng: Generator) -> Sample:
    """The same for the sharp network."""
    return exact_sample(scene, rng, SHARP)


def rough_sample(scene: Scene, rng: Generator) -> Sample:
    """The same for the rough network."""
    return _moved_sample(scene, _large_move, WITHIN_SHARE, ROUGH, rng)


def close_sample(scene: Scene, rng: Generator) -> Sample:
    """The same for the close network, which begins where the rough one ends."""
    return _moved_sample(scene, _medium_move, WITHIN_SHARE_OF_CLOSE, CLOSE, rng)


def _moved_sample(
    scene: Scene, move: Callable[[Generator], Matrix], within: float, stage: Stage, rng: Generator
) -> Sample:
    """A sample of a board's quad that was moved; it holds none if a corner moved by more than `within`, in sides."""
    if not scene.boards:
        return _elsewhere(scene, rng, stage)
    kind, control_px = scene.boards[rng.integers(len(scene.boards))]
    corners, offsets = moved(control_px, move(rng), kind, rng)
    if np.abs(offsets).max() > within:
        return _moved_sample(scene, move, within, stage, rng)
    return looked_at(scene, corners, kind, offsets, stage, rng)


def looked_at(scene: Scene, corners: Points, kind: int, offsets: Points, stage: Stage, rng: Generator) -> Sample:
    picture = patch(scene.levels, corners, stage.margin, stage.raster_px).transpose(1, 2, 0)
    if rng.random() < CUT_SHARE:
        picture = cut_off(picture, int(rng.integers(4)), rng.uniform(0.6, 0.97))
    return picture, kind, (offsets / stage.offset_unit).ravel().astype(np.float32)


def cut_off(picture: Picture, turns: int, edge: float) -> Picture:
    """A patch as if the picture had ended at a share of its width: the last column of pixels is repeated."""
    turned = np.rot90(picture, turns).copy()
    last = min(int(edge * len(picture)), len(picture) - 1)
    turned[:, last:] = turned[:, last : last + 1]
    return np.ascontiguousarray(np.rot90(turned, -turns))


def _squeezed(scene: Scene, stage: Stage, rng: Generator) -> Sample:
    """A board of which the picture cuts off a line of cells or two, and a quad that fits what is left."""
    kind, control_px = scene.boards[rng.integers(len(scene.boards))]
    step = 1 / CELLS[KINDS[kind]]
    missing = rng.choice([0.6, 1, 1, 1, 2]) * step
    low, high = np.zeros(2), np.zeros(2)
    axis, at_end, shifted = int(rng.integers(2)), rng.random() < 0.5, rng.random() < 0.5
    (high if at_end else low)[axis] = -missing if at_end else missing
    if shifted:
        (low if at_end else high)[axis] = -missing if at_end else missing
    move = small_move(rng, CELLS[KINDS[kind]]) @ stretched(low, high)
    corners = transform(homography(CONTROL, control_px) @ move, UNIT_SQUARE)
    picture = patch(scene.levels, corners, stage.margin, stage.raster_px).transpose(1, 2, 0)
    turns = (0 if at_end else 2) if axis == 0 else (1 if at_end else 3)
    edge = (1 + stage.margin + rng.uniform(-0.15, 0.6) * step) / (1 + 2 * stage.margin)
    picture = cut_off(picture, turns, edge)
    if rng.random() < 0.5:
        picture = np.ascontiguousarray(picture[:, ::-1])
    if KINDS[kind] != FRAME:
        picture = np.ascontiguousarray(np.rot90(picture, int(rng.integers(4))))
    return picture, NONE, np.zeros(2 * len(CONTROL), np.float32)


def _elsewhere(scene: Scene, rng: Generator, stage: Stage) -> Sample:
    """A sample of a quad anywhere in a scene, but not on a board."""
    while True:
        quad = anywhere(scene.levels[0].shape, rng)
        if all(_apart(control_px, quad) > 0.3 for _, control_px in scene.boards):
            return looked_at(scene, quad, NONE, np.zeros((9, 2)), stage, rng)


def _around(quad: Points, rng: Generator) -> tuple[Points, Points]:
    """Corners (4, 2) a little beside a quad's, any of them first, and the offsets (9, 2) that move them back."""
    return moved(transform(homography(UNIT_SQUARE, quad), CONTROL), small_move(rng, 8), NONE, rng)


def _missing_companion(scene: Scene, rng: Generator) -> Points | None:
    """Corners (4, 2) of where Line or Colour's other board would lie, if only one is there and the place is in view."""
    if len(scene.boards) != 1 or KINDS[scene.boards[0][0]] not in SIZES:
        return None
    kind, control_px = scene.boards[0]
    places = companions(KINDS[kind], control_px)
    corners = places[rng.integers(len(places))][CORNERS]
    height, width = scene.levels[0].shape[:2]
    return corners if ((corners > 0) & (corners < (width - 1, height - 1))).all() else None


def _both(scene: Scene, rng: Generator) -> Points:
    """A quad (4, 2) round both boards of a mat, which together are no board."""
    (kind, first_px), (_, second_px) = scene.boards
    second = transform(homography(first_px, CONTROL), second_px)
    low, high = np.minimum(0, second.min(axis=0)), np.maximum(1, second.max(axis=0))
    around = low + UNIT_SQUARE * (high - low) + rng.normal(0, 0.3, (4, 2)) / CELLS[KINDS[kind]]
    return transform(homography(CONTROL, first_px), around)


def moved(control_px: Points, move: Matrix, kind: int, rng: Generator) -> tuple[Points, Points]:
    """Corners (4, 2) of a board moved by `move` on its unit square, and the offsets (9, 2) that move it back."""
    turned = symmetry(rng, KINDS[kind] == FRAME)
    to_picture = homography(CONTROL, control_px)
    corners = transform(to_picture @ move @ turned, UNIT_SQUARE)
    order = [int(np.argmin(np.abs(CONTROL - point).sum(axis=1))) for point in transform(turned, CONTROL)]
    from_picture = homography(corners, UNIT_SQUARE)
    return corners, transform(from_picture, control_px[order]) - CONTROL


def small_move(rng: Generator, cells: int) -> Matrix:
    """(3, 3) of the unit square: it moves the corners by less than half a cell."""
    strength = rng.choice([0.1, 0.25, 0.5, 1.0])
    moved = UNIT_SQUARE + strength * (rng.uniform(-0.3, 0.3, 2) + rng.uniform(-0.25, 0.25, (4, 2))) / cells
    return homography(UNIT_SQUARE, moved)


def _large_move(rng: Generator) -> Matrix:
    """(3, 3) of the unit square: a turn, scale, shift and skew such as quads have that are fitted to masks."""
    strength = rng.choice([0.2, 0.4, 0.7, 1.0])
    angle = rng.uniform(-0.35, 0.35) * strength
    scale = np.exp(rng.uniform(-0.4, 0.4) * strength + rng.uniform(-0.2, 0.2, 2) * strength)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    moved = (UNIT_SQUARE - 0.5) @ turn * scale + 0.5
    moved = moved + strength * (rng.uniform(-0.22, 0.22, 2) + rng.uniform(-0.15, 0.15, (4, 2)))
    return homography(UNIT_SQUARE, moved)


def _medium_move(rng: Generator) -> Matrix:
    """(3, 3) of the unit square: as quads are moved in which the rough network ends, often with sides along cells."""
    strength = rng.choice([0.2, 0.4, 0.7, 1.0])
    angle = rng.uniform(-0.1, 0.1) * strength
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    low, high = rng.uniform(-0.25, 0.25, (2, 2)) * strength * (rng.random((2, 2)) < 0.7)
    sides = low + UNIT_SQUARE * (1 + high - low)
    moved = (sides - 0.5) @ turn + 0.5 + strength * rng.uniform(-0.07, 0.07, (4, 2))
    return homography(UNIT_SQUARE, moved)


def _wrong_move(rng: Generator, cells: int) -> Matrix:
    """(3, 3) of the unit square: to a grid of whole cells that is not the board, or to one that is askew."""
    step = 1 / cells
    how = rng.random()
    if how < 0.5:  # one or two cells aside
        shift = np.zeros(2)
        while not shift.any():
            shift = rng.choice([-2, -1, -1, 0, 0, 0, 1, 1, 2], 2) * step
        return stretched(shift, shift)
    if how < 0.75:  # another count of cells
        low, high = np.zeros(2), np.zeros(2)
        while not (high - low).any():
            low, high = rng.choice([-1, 0, 0, 1], 2) * step, rng.choice([-1, 0, 0, 1], 2) * step
            if rng.random() < 0.2:  # many more or fewer on one side
                high = np.zeros(2)
                high[rng.integers(2)] = rng.choice([-3, -2, 2, 3, 4]) * step
            elif rng.random() < 0.3:
                low, high = rng.choice([-2, -1, 1, 2]) * np.array([step, step]), np.zeros(2)
        return stretched(low, high)
    if how < 0.9:  # about half a cell aside
        shift = rng.choice([-0.5, 0, 0.5], 2) * step * rng.uniform(1.5, 1.9)
        return stretched(shift, shift)
    angle, scale = rng.uniform(0.12, np.pi / 4) * rng.choice([-1, 1]), rng.uniform(0.7, 1.4)
    c, s = scale * np.cos(angle), scale * np.sin(angle)
    return np.array([[c, -s, 0.5 - 0.5 * c + 0.5 * s], [s, c, 0.5 - 0.5 * s - 0.5 * c], [0, 0, 1]])


def stretched(low: Points, high: Points) -> Matrix:
    """(3, 3) that stretches the unit square so that it reaches from `low` to 1 + `high`."""
    return np.array([[1 + high[0] - low[0], 0, low[0]], [0, 1 + high[1] - low[1], low[1]], [0, 0, 1]])


def symmetry(rng: Generator, upright: bool) -> Matrix:
    mirror = np.array([[-1, 0, 1], [0, 1, 0], [0, 0, 1.0]])
    matrix = mirror if rng.random() < 0.5 else np.eye(3)
    return matrix if upright else matrix @ np.linalg.matrix_power(QUARTER_TURN, int(rng.integers(4)))


def anywhere(shape: tuple[int, ...], rng: Generator) -> Points:
    height, width = shape[:2]
    side = rng.uniform(0.25, 0.9) * min(height, width)
    angle = rng.choice([0.0, rng.uniform(0, np.pi / 2)])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    square = ((UNIT_SQUARE - 0.5) * side) @ turn.T
    square = square * (1, rng.uniform(0.55, 1.0)) + rng.uniform(-0.08, 0.08, (4, 2)) * side
    middle = rng.uniform(0.25, 0.75, 2) * (width, height)
    return np.asarray(square + middle)


def _apart(control_px: Points, quad: Points) -> float:
    """How much a quad's middle and size differ from a board's, in sides of the board."""
    side = np.sqrt(cv2.contourArea(control_px[CORNERS].astype(np.float32)))
    apart = np.linalg.norm(quad.mean(axis=0) - control_px[4]) / side
    ratio = abs(np.log(np.sqrt(cv2.contourArea(quad.astype(np.float32))) / side))
    return float(max(apart, ratio))
