"""How well each content explains a cell: what looks like a bare cell is not denied by one."""

from dataclasses import replace

import numpy as np
import pytest

from tests.support.drawn.known import bare_board, photographed
from vision.known.board import KnownBoard
from vision.known.cells import USUAL_ROUGHNESS, Cells
from vision.known.material import PRIOR_SPREAD, Material
from vision.known.view import Floats

FEW_NATS, MANY_NATS = 0.5, 5.0


@pytest.mark.parametrize(
    ("darker", "nats"), [(0.0, (0.0, FEW_NATS)), (1.5, (MANY_NATS, np.inf))], ids=["as the mat", "darker than the mat"]
)
def test_bare_cells_deny_a_content_as_far_as_it_differs_from_them(darker: float, nats: tuple[float, float]) -> None:
    bare = bare_board()
    cells = Cells.of(photographed(seed=5), bare.pose, with_material(bare, darker))
    shown = cells.like("border", "white")
    assert shown is not None
    denied = np.median(cells.unchanged("border")[0] - shown[0])
    assert nats[0] <= denied <= nats[1]


def with_material(board: KnownBoard, darker: float) -> KnownBoard:
    """The board with a content that was seen once and looks like the bare mat, or darker."""
    cells = Cells.of(photographed(seed=4), board.pose, board)
    mat = np.median(cells.colours(cells.shown("border")), axis=0)
    pattern: Floats = np.zeros(1, np.float32)
    mean = np.array([mat[0] - darker, mat[1], mat[2], USUAL_ROUGHNESS])
    white = Material("border", "white", mean, np.diag(PRIOR_SPREAD**2), pattern, 1)
    return replace(board, materials=(white,))
