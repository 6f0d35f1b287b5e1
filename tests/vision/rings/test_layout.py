import numpy as np
import pytest

from vision.rings.layout import best_layout


def nodes(*boards: tuple[int, int, int]) -> np.ndarray:
    """Nodes of boards `(size, column, row)`."""
    return np.array(sorted({(c + i, r + j) for size, c, r in boards for i in range(size) for j in range(size)}))


@pytest.mark.parametrize("size", [5, 7])
def test_a_full_board_is_found_where_it_lies(size: int) -> None:
    layout = best_layout(nodes((size, -2, 3)), None)
    assert layout is not None
    assert [(w.size, w.column, w.row) for w in layout.windows] == [(size, -2, 3)]
    assert layout.filled == 1.0


def test_two_boards_share_a_column() -> None:
    layout = best_layout(nodes((7, 0, 0), (5, 6, 1)), None)
    assert layout is not None
    assert {(w.size, w.column, w.row) for w in layout.windows} == {(7, 0, 0), (5, 6, 1)}


def test_a_loose_ring_beside_the_board_does_not_move_it() -> None:
    layout = best_layout(np.vstack((nodes((5, 0, 0)), [[5, 2], [7, 7]])), None)
    assert layout is not None
    assert [(w.size, w.column, w.row) for w in layout.windows] == [(5, 0, 0)]


def test_only_the_size_asked_for_is_found() -> None:
    layout = best_layout(nodes((7, 0, 0), (5, 6, 1)), 5)
    assert layout is not None
    assert 5 in [w.size for w in layout.windows]
