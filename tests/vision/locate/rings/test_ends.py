"""Line or Colour's small board beside a large one that the picture cuts: looked for at the ends of what is seen."""

import numpy as np
import pytest

from vision.frame import Bgr
from vision.geometry.plane import Points
from vision.locate import search, verify
from vision.locate.propose import Proposal
from vision.locate.quads.patch import CONTROL, Pyramid
from vision.locate.quads.quad import KINDS, Candidate
from vision.locate.rings.companions import ends, ends_with_a_line_more
from vision.locate.search import boards_in
from vision.locate.verify import DeadEnd, Doubts, verified_at_ends

PICTURE: Bgr = np.zeros((480, 640, 3), np.uint8)
SEEN: Points = np.array([[100.0, 50], [520, 50], [520, 400], [100, 400]])
"""Six columns of five circles, 70 pixels apart."""
SMALL: Points = np.array([[100.0, 50], [450, 50], [450, 400], [100, 400]])


def test_the_ends_of_six_columns_lie_near_the_small_board() -> None:
    quads = ends(SEEN)
    assert len(quads) == 8
    assert all((quad >= SEEN.min(axis=0) - 1e-6).all() and (quad <= SEEN.max(axis=0) + 1e-6).all() for quad in quads)
    assert min(np.abs(quad - SMALL).max() for quad in quads) < 70


def small_board(spread_cells: float, chance: float = 0.99) -> Candidate:
    return board("line-or-colour 5", chance, SMALL, spread_cells)


def board(kind: str, chance: float, corners_px: Points, spread_cells: float) -> Candidate:
    chances = np.where(np.array(KINDS) == kind, chance, 0.0)
    return Candidate(chances, corners_px[0] + CONTROL * (corners_px[2] - corners_px[0]), spread_cells / 5)


def test_the_small_board_is_all_of_six_columns_but_one() -> None:
    quads = ends_with_a_line_more(SEEN)
    assert len(quads) == 4
    assert min(np.abs(quad - SMALL).max() for quad in quads) < 1e-6


@pytest.mark.parametrize(
    ("held", "chance", "spread_cells", "is_found"),
    [
        ("line-or-colour 5", 0.99, 0.03, True),
        ("line-or-colour 7", 0.99, 0.03, True),
        ("line-or-colour 5", 0.94, 0.03, False),
        ("line-or-colour 5", 0.99, 0.05, False),
        ("linkage", 0.99, 0.03, False),
    ],
)
def test_where_the_rough_network_took_a_line_of_the_large_board_for_the_small_ones_that_is_looked_for_without(
    held: str, chance: float, spread_cells: float, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def settled(levels: Pyramid, near_px: Points, most_moved: float = 1.0) -> Candidate | None:
        return small_board(spread_cells, chance) if np.abs(near_px - SMALL).max() < 35 else None

    monkeypatch.setattr(verify, "settled", settled)
    monkeypatch.setattr(verify, "_with_companion", lambda levels, board: [board])
    doubts = Doubts(dead_ends=[DeadEnd(board(held, 0.97, SEEN, 0.1), None)])
    assert bool(verified_at_ends((), doubts)) == is_found


@pytest.mark.parametrize(
    ("kind", "chance", "spread_cells", "is_found"),
    [
        ("line-or-colour 7", 0.8, 0.03, True),
        ("line-or-colour 7", 0.8, 0.05, False),
        ("line-or-colour 7", 0.4, 0.03, False),
        ("linkage", 0.8, 0.03, False),
    ],
)
def test_ends_are_looked_at_where_nothing_else_is_found(
    kind: str, chance: float, spread_cells: float, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def proposed(bgr: Bgr, long_side_px: int) -> list[Proposal]:
        return [Proposal(kind, SEEN, chance, is_core=False)] if bgr.shape == PICTURE.shape else []

    def verified(levels: Pyramid, proposals: list[Proposal], doubts: Doubts) -> list[Candidate]:
        near = (np.abs(one.corners_px - SMALL).max() < 70 for one in proposals)
        return [small_board(spread_cells)] if any(near) and len(proposals) > 2 else []

    monkeypatch.setattr(search, "propose", proposed)
    monkeypatch.setattr(search, "verified", verified)
    monkeypatch.setattr(search, "board_by_lattice", lambda levels, quads: None)
    assert bool(boards_in(PICTURE)) == is_found
