"""Pieces of another set have shades of their own, the same on all squares of a colour, and nothing else changes."""

import numpy as np

from engine.games.linkage.board import GRID
from tests.support.truth import FIXTURES, load, truth_pose
from training.tiles.light import CELL, MARGIN
from training.tiles.samples import photo_of, reshaded
from vision.frame import Frame
from vision.srgb import LINEAR

AMID = slice(CELL // 3, 2 * CELL // 3)


def test_only_pieces_get_another_shade_and_those_of_a_colour_the_same() -> None:
    bgr, truth = load(FIXTURES / "linkage/0000.jpg")
    photo = photo_of(Frame(bgr, "0000.jpg"), truth_pose(truth), truth)
    other = reshaded(photo, np.random.default_rng(0))
    colours = {cell: piece["colour"] for piece in truth["position"]["pieces"] for cell in piece["cells"]}
    counters = {truth["position"]["black"], *truth["position"]["green"]["cells"]}
    ratios: dict[str, list[float]] = {}
    for cell in GRID.cells:
        row, column = GRID.row_column(cell)
        top, left = (round((MARGIN + at) * CELL) for at in (row, column))
        before, after = (one.levels[1, top:, left:][AMID, AMID] for one in (photo, other))
        name = GRID.name(cell)
        if name in colours and name not in counters:
            ratios.setdefault(colours[name], []).append(LINEAR[after].mean() / LINEAR[before].mean())
        elif name not in colours:
            assert np.array_equal(after, before)
    assert len(ratios) > 1
    assert all(np.ptp(shares) < 0.05 for shares in ratios.values())
    assert len({round(np.mean(shares), 2) for shares in ratios.values()}) == len(ratios)
