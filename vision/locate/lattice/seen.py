"""Where boards may lie in a patch of a picture, by how their cells follow each other.

For each place of the patch, a small network says how far it lies into its cell, across and down (as waves that are one
cell long), and which kind of board covers it (the areas). From the waves follows the lattice, a projective transform
that counts cells; from the areas, which cells of the lattice are the board's: a window. Trained by
`training/locate/lattice.py`.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from vision.geometry.plane import UNIT_SQUARE, Matrix, Points, homography, transform
from vision.locate.lattice.waves import lattices
from vision.locate.quads.corners import from_the_top_left, is_convex
from vision.locate.quads.overlap import first_of_each, is_near
from vision.locate.quads.patch import Pyramid, corners_in_patch, levelled, patch
from vision.locate.quads.quad import BOARD_KINDS, CELLS
from vision.network import Batch, Network

WEIGHTS = Path(__file__).with_name("lattice.onnx")
PATCH_PX, MARGIN = 144, 0.5
"""Side of the patch, and how much of the quadrilateral's side is seen round it."""
STRIDE_PX = 2
PLACES = PATCH_PX // STRIDE_PX
WAVES = 4
"""Channels of the answer before the areas: cosine and sine of the column, then of the row; a cell is one turn."""
LOOKS, NEAR = 2, 0.05
"""A place is looked at so often, each time from the likeliest window of the look before; but not again from a window
that differs by less than NEAR, as a share of its side."""
MOST_LOGIT, UNSEEN_LOGIT = 4.0, -1.0
"""An area's logits are bounded by the first; a place beyond the patch counts as the second: rather not the board's."""
LEAST_SHARE = 0.6
"""Windows are left out if they have less than this share of the evidence for the likeliest one of their kind."""
MOST_CELLS = 40
"""How far, in cells, a lattice is followed from the cell at which it counts 0."""
LEAST_AREA = 100
"""Smallest area that is outlined, in places."""
SAMPLES: Points = np.array([[x, y] for y in (0.2, 0.5, 0.8) for x in (0.2, 0.5, 0.8)])
"""(9, 2) points of a cell at which the areas are looked at."""
InPlaces = tuple[str, Points, float]
"""A window: its kind, its corners (4, 2) in places of the network's answer, and the evidence for it."""


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """Cells of a lattice that may be a board's.

    Attributes
    ----------
    corners_px : (4, 2) clockwise from the top left, in the picture.
    evidence : how much more probable the areas make this board than none, in nats a cell.
    """

    kind: str
    corners_px: Points
    evidence: float


@dataclass(frozen=True, slots=True)
class Agreement:
    """How well the lattice that is seen in a place agrees with a board that settled there.

    Attributes
    ----------
    evidence : that of a window with the board's corners.
    apart_cells : distance of the board's worst corner from the nearest window of its kind; infinite without one.
    """

    evidence: float
    apart_cells: float


def windows(levels: Pyramid, corners_px: Points, most: int) -> list[Window]:
    """What may be boards in and round a quad (4, 2) of a picture, the likeliest first; empty if no lattice shows."""
    found: list[Window] = []
    near_px = corners_px
    for _ in range(LOOKS):
        seen = _seen(levels, near_px)
        found = seen or found
        if not seen or is_near(near_px, seen[0].corners_px, NEAR):
            break
        near_px = seen[0].corners_px
    return found[:most]


def agreement(levels: Pyramid, kind: str, corners_px: Points) -> Agreement:
    """What the lattice that is seen from a quad (4, 2) says of a board that settled there."""
    answer, picture_from_places = _answer(levels, corners_px)
    corners = transform(np.linalg.inv(picture_from_places), corners_px)
    nats = _outline_evidence(answer[WAVES + BOARD_KINDS.index(kind)], CELLS[kind], corners)
    cell = PLACES / (1 + 2 * MARGIN) / CELLS[kind]
    seen = (window for its_kind, window, _ in _in_answer(answer) if its_kind == kind)
    apart = min((np.linalg.norm(window - corners, axis=1).max() for window in seen), default=np.inf)
    return Agreement(nats, float(apart) / cell)


def _seen(levels: Pyramid, corners_px: Points) -> list[Window]:
    answer, picture_from_places = _answer(levels, corners_px)
    seen = (Window(kind, transform(picture_from_places, corners), nats) for kind, corners, nats in _in_answer(answer))
    convex = (window for window in seen if is_convex(window.corners_px))
    return sorted(first_of_each(convex, _is_same), key=lambda window: -window.evidence)


def _answer(levels: Pyramid, corners_px: Points) -> tuple[Batch, Matrix]:
    """What the network says of a quad (4, 2) and its surroundings, and the transform from its places to the picture.

    (WAVES + 4, PLACES, PLACES) and (3, 3).
    """
    answer = Network.load(WEIGHTS).run(levelled(patch(levels, corners_px, MARGIN, PATCH_PX))[None])[0]
    picture_from_patch = homography(corners_in_patch(MARGIN, PATCH_PX), corners_px)
    patch_from_places = np.array([[STRIDE_PX, 0, (STRIDE_PX - 1) / 2], [0, STRIDE_PX, (STRIDE_PX - 1) / 2], [0, 0, 1]])
    return answer, picture_from_patch @ patch_from_places


def _is_same(window: Window, other: Window) -> bool:
    return window.kind == other.kind and is_near(window.corners_px, other.corners_px, NEAR)


def _in_answer(answer: Batch) -> list[InPlaces]:
    """The likely windows of each kind in each lattice, and the outlined areas."""
    waves = np.stack((answer[0] + 1j * answer[1], answer[2] + 1j * answer[3])) * expit(answer[WAVES:]).max(axis=0)
    found = [window for lattice in lattices(waves) for window in _windows(answer[WAVES:], lattice)]
    return [*found, *_outlined(answer[WAVES:])]


def _windows(logits: Batch, cells_from_places: Matrix) -> list[InPlaces]:
    places_from_cells = np.asarray(np.linalg.inv(cells_from_places), np.float64)
    reach: Points = np.clip(transform(cells_from_places, UNIT_SQUARE * (PLACES - 1)), -MOST_CELLS, MOST_CELLS)
    low, high = np.floor(reach.min(axis=0)).astype(int), np.ceil(reach.max(axis=0)).astype(int)
    found = []
    for kind, logit in zip(BOARD_KINDS, logits, strict=True):
        count = CELLS[kind]
        cells = _of_cells(logit, places_from_cells, low, high)
        padded = cv2.copyMakeBorder(cells, *(count,) * 4, cv2.BORDER_CONSTANT, value=UNSEEN_LOGIT)
        evidence = cv2.boxFilter(padded, -1, (count, count), anchor=(0, 0))
        for row, column in np.argwhere(evidence > max(0.0, LEAST_SHARE * evidence.max())):
            corners = np.array((column, row)) - count + low + count * UNIT_SQUARE
            found.append((kind, transform(places_from_cells, corners.astype(np.float64)), float(evidence[row, column])))
    return found


def _outlined(logits: Batch) -> list[InPlaces]:
    """Each kind's largest area as a window: inside an empty frame, nothing shows how its cells follow each other."""
    found = []
    for kind, logit in zip(BOARD_KINDS, logits, strict=True):
        outlines, _ = cv2.findContours(np.asarray(logit > 0, np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        largest = max(outlines, key=cv2.contourArea, default=None)
        if largest is None or cv2.contourArea(largest) < LEAST_AREA:
            continue
        corners = cv2.approxPolyN(largest.astype(np.float32), 4, ensure_convex=True).reshape(-1, 2).astype(np.float64)
        corners = from_the_top_left(corners)
        if is_convex(corners):
            found.append((kind, corners, _outline_evidence(logit, CELLS[kind], corners)))
    return found


def _outline_evidence(logit: NDArray[np.float32], count: int, corners: Points) -> float:
    """Mean logit of an area in a board of `count` by `count` cells with these corners (4, 2), in places."""
    places_from_cells = homography(count * UNIT_SQUARE, corners)
    return float(_of_cells(logit, places_from_cells, np.zeros(2, int), np.array((count, count))).mean())


def _of_cells(
    logit: NDArray[np.float32], places_from_cells: Matrix, low: NDArray[np.int_], high: NDArray[np.int_]
) -> NDArray[np.float32]:
    """Mean logit of an area in each cell (rows, columns) of a lattice, from `low` to before `high` (column, row)."""
    columns, rows = np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1]))
    cells = (np.stack((columns, rows), axis=-1)[:, :, None] + SAMPLES).reshape(-1, 2)
    homogeneous = np.column_stack((cells, np.ones(len(cells)))) @ places_from_cells.T
    is_ahead = homogeneous[:, 2:] * places_from_cells[2, 2] > 0
    places = np.where(is_ahead, homogeneous[:, :2] / np.where(is_ahead, homogeneous[:, 2:], 1), -1.0)
    x, y = places.astype(np.float32).reshape(len(columns), -1, 2).transpose(2, 0, 1)
    bounded = np.clip(logit, -MOST_LOGIT, MOST_LOGIT)
    said = cv2.remap(bounded, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=UNSEEN_LOGIT)
    return np.asarray(said.reshape(*columns.shape, -1).mean(axis=2), np.float32)
