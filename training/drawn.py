"""Drawn boards of all three games in random positions, looks and views, also both of Line or Colour's on one mat."""

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator

from engine.geometry import Cell, Grid
from tests.support import drawing
from tests.support.canvas import view
from tests.support.drawing import COLOURS, Look
from tests.support.truth import Truth
from vision.frame import Bgr
from vision.pose import BoardPose

SIZE_PX = (800, 600)
CIRCLE_COLOURS = ("red", "yellow", "blue", "green", "purple", "orange", "grey")


def drawn_boards(rng: Generator, count: int) -> Iterator[tuple[Bgr, list[tuple[str, BoardPose]]]]:
    """Drawings and the boards in each, by their names in KINDS."""
    draws = (_linkage, _line_or_colour, _linkx)
    for i in range(count):
        yield draws[i % len(draws)](rng)


def _look(rng: Generator) -> Look:
    def shade(low: float = 0.02, high: float = 0.85) -> np.ndarray:
        return np.clip(rng.uniform(low, high) * rng.uniform(0.6, 1.0, 3), 0, 1)

    mat = shade()
    panel = mat if rng.random() < 0.5 else shade()
    bright = panel.mean() > 0.25
    printed = shade(0.02, 0.1) if bright else shade(0.5, 0.85)
    colours = {name: np.clip(colour * rng.uniform(0.7, 1.3, 3), 0, 1) for name, colour in COLOURS.items()}
    return Look(shade(), mat, panel, printed, shade(), shade(), colours)


def _view(rng: Generator, game: str, size: int, pitch_mm: float, fills: tuple[float, float] = (0.4, 0.75)) -> BoardPose:
    standing = game == "linkx"
    return view(
        game, Grid(size, size), pitch_mm, SIZE_PX,
        elevation_deg=rng.uniform(66, 90) if standing else rng.uniform(42, 90),
        azimuth_deg=rng.uniform(-28, 28) if standing else rng.uniform(0, 360),
        roll_deg=rng.uniform(-6, 6), fill=rng.uniform(*fills), k1=rng.choice([0.0, rng.uniform(-0.12, 0.03)]),
        standing=standing,
    )  # fmt: skip


def _linkage(rng: Generator) -> tuple[Bgr, list[tuple[str, BoardPose]]]:
    pose = _view(rng, "linkage", 7, 22.0)
    free = {(row, column) for row in range(7) for column in range(7)}
    names = [[pose.grid.name(Cell(row * 7 + column)) for column in range(7)] for row in range(7)]
    black = (int(rng.integers(7)), int(rng.integers(7)))
    free.discard(black)
    pieces: list[Truth] = []
    for _ in range(int(rng.integers(0, 60))):
        row, column = (int(n) for n in rng.integers(0, 7, 2))
        beside = (row + 1, column) if rng.random() < 0.5 else (row, column + 1)
        if (row, column) in free and beside in free:
            free -= {(row, column), beside}
            colour = str(rng.choice(["red", "yellow", "blue", "white"]))
            pieces.append({"colour": colour, "cells": [names[row][column], names[beside[0]][beside[1]]]})
    green = {"cells": pieces[-1]["cells"]} if pieces and rng.random() < 0.7 else None
    position = {"size": 7, "pieces": pieces, "black": names[black[0]][black[1]], "green": green}
    return drawing.linkage(position, pose, _look(rng), SIZE_PX), [("linkage", pose)]


def _line_or_colour(rng: Generator) -> tuple[Bgr, list[tuple[str, BoardPose]]]:
    size = int(rng.choice([5, 7]))
    pitch = float(rng.choice([24.0, 26.0, 30.0]))
    both = rng.random() < 0.5
    pose = _view(rng, "line-or-colour", size, pitch, (0.22, 0.45) if both else (0.4, 0.75))
    shift = int(rng.integers(10))
    colours = [[CIRCLE_COLOURS[(c - 2 * r + shift) % size] for c in range(size)] for r in range(size)]
    share = rng.choice([0.0, 0.2, 0.6])
    cells = [pose.grid.name(cell) for cell in pose.grid.cells]
    rings = {name: str(rng.choice(["white", "black"])) for name in cells if rng.random() < share}
    position = {"size": size, "colours": colours, "discs": [], "rings": rings}
    boards = [(f"line-or-colour {size}", pose)]
    beside: list[tuple[int, int, str]] = []
    if both:
        other = 12 - size
        along = int(rng.integers(min(0, size - other), max(0, size - other) + 1))
        corners = ((size - 1, along), (1 - other, along), (along, size - 1), (along, 1 - other))
        row0, column0 = corners[int(rng.integers(4))]
        for row, column in np.ndindex(other, other):
            place = (row + row0, column + column0)
            if not (0 <= place[0] < size and 0 <= place[1] < size):
                beside.append((*place, CIRCLE_COLOURS[(column - 2 * row) % other]))
        move = np.array([[1, 0, column0 * pitch], [0, 1, row0 * pitch], [0, 0, 1.0]])
        second = BoardPose(pose.game, Grid(other, other), pitch, pose.pixels_from_mm @ move, pose.lens, 0.0)
        if ((second.corners_px > 0) & (second.corners_px < SIZE_PX)).all():
            boards.append((f"line-or-colour {other}", second))
        else:
            beside = []
    return drawing.line_or_colour(position, pose, _look(rng), beside=beside, size_px=SIZE_PX), boards


def _linkx(rng: Generator) -> tuple[Bgr, list[tuple[str, BoardPose]]]:
    pose = _view(rng, "linkx", 9, 24.4)
    tallest = int(rng.integers(0, 10))
    pieces = []
    for column in range(9):
        for row in range(int(rng.integers(0, tallest + 1))):
            name = pose.grid.name(Cell((8 - row) * 9 + column))
            pieces.append({"colour": str(rng.choice(["blue", "white"])), "cells": [name]})
    return drawing.linkx({"size": 9, "pieces": pieces}, pose, _look(rng), size_px=SIZE_PX), [("linkx", pose)]
