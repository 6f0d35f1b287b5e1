"""What of a lattice may be a board: windows of waves whose answer is known, and of photos."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.truth import FIXTURES, cell_px, corners_px, load
from vision.geometry.plane import UNIT_SQUARE, Matrix, Points, homography, scaled, transform
from vision.locate.lattice.seen import MARGIN, PATCH_PX, PLACES, STRIDE_PX, WAVES, Window, agreement, windows
from vision.locate.quads.patch import pyramid
from vision.locate.quads.quad import BOARD_KINDS, CELLS, KINDS
from vision.locate.search import at_working_size
from vision.network import Batch, Network

SIDE_PX = PATCH_PX / (1 + 2 * MARGIN)
PICTURE = np.zeros((PATCH_PX, PATCH_PX, 3), np.uint8)
QUAD: Points = UNIT_SQUARE * SIDE_PX + MARGIN * SIDE_PX - 0.5
"""Of which all of PICTURE is the patch."""
STRAIGHT: Points = np.add(QUAD, (5.0, -3.0))
ASLANT: Points = np.add(QUAD, [[2, 14], [-9, -6], [12, 10], [-14, 2]])
FAR_TOO_SMALL: Points = QUAD.mean(axis=0) + (QUAD - QUAD.mean(axis=0)) * 0.7 + (20, 10)


def said(kind: str, corners: Points) -> NDArray[np.float32]:
    """What the network would say of PICTURE with a board at such corners (4, 2), were it always right."""
    cells = _cells(homography(corners, UNIT_SQUARE * CELLS[kind]))
    inside = ((cells >= 0) & (cells <= CELLS[kind])).all(axis=0)
    angles = 2 * np.pi * cells
    answer = np.full((WAVES + len(KINDS) - 1, PLACES, PLACES), -5.0, np.float32)
    answer[:WAVES] = np.stack((np.cos(angles[0]), np.sin(angles[0]), np.cos(angles[1]), np.sin(angles[1]))) * inside
    answer[WAVES + KINDS.index(kind) - 1][inside] = 5.0
    return answer


def _cells(cells_from_px: Matrix) -> NDArray[np.float64]:
    steps = (np.arange(PLACES) + 0.5) * STRIDE_PX - 0.5
    places = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    return np.asarray(transform(cells_from_px, places).T.reshape(2, PLACES, PLACES))


def seen(answer: NDArray[np.float32], monkeypatch: pytest.MonkeyPatch) -> list[Window]:
    def run(network: Network, batch: Batch) -> Batch:
        return answer[None]

    monkeypatch.setattr(Network, "run", run)
    monkeypatch.setattr("vision.locate.lattice.seen.LOOKS", 1)
    return windows(pyramid(PICTURE), QUAD, 6)


@pytest.mark.parametrize("kind", BOARD_KINDS)
@pytest.mark.parametrize("corners", [STRAIGHT, ASLANT, FAR_TOO_SMALL], ids=["straight", "aslant", "far too small"])
def test_a_board_is_its_lattices_likeliest_window(kind: str, corners: Points, monkeypatch: pytest.MonkeyPatch) -> None:
    best = seen(said(kind, corners), monkeypatch)[0]
    assert best.kind == kind
    assert np.abs(best.corners_px - corners).max() < 0.5


@pytest.mark.parametrize("kind", BOARD_KINDS)
def test_a_board_of_which_a_third_is_covered_is_still_a_window(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = said(kind, ASLANT)
    answer[:WAVES, :, : PLACES * 2 // 5] = 0
    answer[WAVES:, :, : PLACES * 2 // 5] = -1
    found = seen(answer, monkeypatch)
    assert any(one.kind == kind and np.abs(one.corners_px - ASLANT).max() < 1 for one in found)


def test_where_more_cells_follow_the_windows_beside_come_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of pieces in line with the board's squares, which look a little like more of them."""
    answer = said("linkage", STRAIGHT)
    two_cells_wider = np.array([[0, 0], [1, 0], [1, 0], [0, 0]]) * SIDE_PX * 2 / 7
    more = said("linkage", STRAIGHT + two_cells_wider)
    answer[WAVES] = np.maximum(answer[WAVES], more[WAVES] - 4)
    best = seen(answer, monkeypatch)[0]
    assert np.abs(best.corners_px - STRAIGHT).max() < 0.5


def test_of_two_boards_on_one_mat_both_are_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = said("line-or-colour 7", STRAIGHT)
    to_patch = homography(UNIT_SQUARE * 7, STRAIGHT)
    small = transform(to_patch, UNIT_SQUARE * 5 + (6, 1))
    answer[WAVES + KINDS.index("line-or-colour 5") - 1] = said("line-or-colour 5", small)[
        WAVES + KINDS.index("line-or-colour 5") - 1
    ]
    found = seen(answer, monkeypatch)
    for kind, corners in (("line-or-colour 7", STRAIGHT), ("line-or-colour 5", small)):
        assert any(one.kind == kind and np.abs(one.corners_px - corners).max() < 1 for one in found)


@pytest.mark.parametrize("of", ["nothing", "noise"])
def test_without_a_lattice_there_is_no_window(of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = np.full((WAVES + len(KINDS) - 1, PLACES, PLACES), -9.0, np.float32)
    answer[:WAVES] = 0 if of == "nothing" else np.random.default_rng(0).normal(0, 0.5, (WAVES, PLACES, PLACES))
    assert not seen(answer, monkeypatch)


@pytest.mark.parametrize("name", ["linkage/0000", "linkage/0041", "line-or-colour/0005", "linkx/0005", "linkx/0021"])
@pytest.mark.parametrize(
    "move", [[[0.9, 0.1, 0.2], [-0.1, 0.8, 0.1], [0, 0, 1]], [[1.5, 0.0, -0.4], [0.1, 1.3, -0.1], [0.1, 0, 1]]]
)
def test_a_photos_board_is_a_window_near_a_quad_far_off(name: str, move: list[list[float]]) -> None:
    bgr, truth = load(FIXTURES / f"{name}.jpg")
    small, scale = at_working_size(bgr)
    corners = scaled(corners_px(truth), scale)
    first = int(np.argmin(corners.sum(axis=1)))
    quad = transform(homography(UNIT_SQUARE, np.roll(corners, -first, axis=0)) @ np.array(move), UNIT_SQUARE)
    assert cv2.isContourConvex(quad.astype(np.float32))
    off_px = [
        np.linalg.norm(np.roll(corners, turn, axis=0) - one.corners_px, axis=1).max()
        for one in windows(pyramid(small), quad, 6)
        for turn in range(4)
    ]
    assert min(off_px) < 0.5 * cell_px(truth) * scale


@pytest.mark.parametrize("kind", BOARD_KINDS)
@pytest.mark.parametrize("aside", [0.0, 0.3])
def test_a_board_is_so_far_apart_from_the_nearest_window_of_its_kind(
    kind: str, aside: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = said(kind, np.add(QUAD, (aside * SIDE_PX / CELLS[kind], 0)))
    monkeypatch.setattr(Network, "run", lambda network, batch: answer[None])
    found = agreement(pyramid(PICTURE), kind, QUAD)
    assert found.apart_cells == pytest.approx(aside, abs=0.05)
    assert found.evidence > 2


@pytest.mark.parametrize("kind", BOARD_KINDS)
def test_where_no_window_is_a_board_is_infinitely_far_apart(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = np.full((WAVES + len(KINDS) - 1, PLACES, PLACES), -9.0, np.float32)
    answer[:WAVES] = 0
    monkeypatch.setattr(Network, "run", lambda network, batch: answer[None])
    found = agreement(pyramid(PICTURE), kind, QUAD)
    assert found.apart_cells == np.inf
    assert found.evidence < -3
