"""Pieces of another set have shades of their own, the same on all squares of a colour, and nothing else changes."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.games.linkage.board import CONTENTS, GRID
from tests.support.truth import FIXTURES, load, truth_pose
from training.tiles.draw import Drawn, draw_board
from training.tiles.light import CELL, MARGIN
from training.tiles.recoloured import rematted, reshaded
from training.tiles.samples import photo_of
from training.tiles.set_shades import set_shades
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


def test_a_field_becomes_like_some_pieces_and_these_stay_as_they_are() -> None:
    bgr, truth = load(FIXTURES / "linkage/0000.jpg")
    photo = photo_of(Frame(bgr, "0000.jpg"), truth_pose(truth), truth)
    pieces = {cell for piece in truth["position"]["pieces"] for cell in piece["cells"]}
    bare = {GRID.name(cell) for cell in GRID.cells} - pieces - {truth["position"]["black"]}
    others = [rematted(photo, np.random.default_rng(seed)) for seed in range(8)]

    def light(board: Drawn, names: set[str]) -> NDArray[np.float64]:
        """Of each square, at the mat's height (N, 3)."""
        squares = [GRID.row_column(GRID.parse(name)) for name in sorted(names)]
        corners = [(round((MARGIN + row) * CELL), round((MARGIN + column) * CELL)) for row, column in squares]
        return np.array([LINEAR[board.levels[0, top:, left:][AMID, AMID]].mean(axis=(0, 1)) for top, left in corners])

    assert all(np.allclose(light(photo, pieces), light(other, pieces)) for other in others)
    shades = light(photo, pieces)
    nearest = [np.abs(shades - light(other, bare).mean(axis=0)).sum(axis=1).min() for other in others]
    before = np.abs(shades - light(photo, bare).mean(axis=0)).sum(axis=1).min()
    assert np.mean(nearest) < before


def test_a_mat_without_free_squares_or_without_pieces_stays_as_it_is() -> None:
    board = draw_board(np.random.default_rng(1))
    for content in ("empty", "red"):
        raster = board.targets.raster.copy()
        raster[0] = CONTENTS.index(content)
        full = Drawn(board.levels, replace(board.targets, raster=raster))
        assert rematted(full, np.random.default_rng(0)) is full


def test_drawn_sets_have_shades_that_people_call_so() -> None:
    drawn = [set_shades(np.random.default_rng(seed)) for seed in range(200)]
    assert all(shades["white"].sum() > shades["blue"].sum() for shades in drawn)
    assert min(shades["blue"].max() for shades in drawn) < 0.12  # navy
    assert min(shades["white"][0] / shades["white"][2] for shades in drawn) < 0.75  # cream
    assert min(shades["yellow"][1] / shades["yellow"][2] for shades in drawn) < 0.5  # nearly orange
