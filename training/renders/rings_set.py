"""Line or Colour of any make, laid out on its mat: one board, or both that share a line of five circles."""

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from training.renders import mats, meshes
from training.renders.laid import Laid, Slips, Spare
from training.renders.mats import Board, Mat
from training.renders.meshes import add
from training.renders.shades import Shade, near, shade
from training.renders.stage import COLOURS, Staged, patterned

RINGS = 25
"""Of each colour."""
DISCS = 7


def lay(setting: Staged, rng: Generator, slips: Slips) -> Laid:
    """Lay out a set with a position on it."""
    size = setting.position.grid.rows
    pitch = rng.uniform(2.3, 3.1)
    radius = pitch * rng.uniform(0.22, 0.36)
    ring_shades = {"white": shade("white", rng), "black": shade("black", rng)}
    shades = {name: shade(name, rng) for name in COLOURS}
    ground = shade(str(rng.choice(["any", "pale", "white", "black", "deep"])), rng)
    if rng.random() < 0.25:
        ground = near(ring_shades[str(rng.choice(["white", "black"]))], rng)
    boards = _both(size, pitch, rng) if rng.random() < 0.4 else (mats.square(size, pitch),)
    mat = mats.blank(boards, ground, rng)
    _print(mat, setting, radius, shades, rng)
    height, tags = mats.lay(mat, rng)
    is_sloppy = rng.random() < 0.3
    off = (0.07 if is_sloppy else 0.02) * pitch
    spare = _lay_discs_and_rings(setting, boards[0], radius, (shades, ring_shades), height, off, rng, slips)
    tags += ["both_boards"] * (len(boards) > 1) + ["discs"] * bool(setting.written["discs"]) + ["sloppy"] * is_sloppy
    return Laid(setting, boards[0].corners(height), mat.area, mat.printed, height, spare, tags)


def _both(size: int, pitch: float, rng: Generator) -> tuple[Board, Board]:
    """The board in play and the other, beside or below one another, about the origin."""
    along = int(rng.integers(0, 3))
    across = -4 if rng.random() < 0.5 else 6
    row, column = (along, across) if rng.random() < 0.5 else (across, along)
    seven, five = Board(7, 7, pitch, 0, 0), Board(5, 5, pitch, column * pitch, -row * pitch)
    corners = np.concatenate([seven.corners(), five.corners()])
    x, y, _ = (corners.min(axis=0) + corners.max(axis=0)) / 2
    seven, five = (replace(board, left=board.left - x, top=board.top - y) for board in (seven, five))
    return (seven, five) if size == 7 else (five, seven)


def _print(mat: Mat, setting: Staged, radius: float, shades: dict[str, Shade], rng: Generator) -> None:
    """Print the circles, that of the board in play last, with lines or none, and the words."""
    style, links = rng.random(), bool(rng.random() < 0.3)
    is_edged = rng.random() < 0.3
    for board in mat.boards:
        if style < 0.4:
            mat.lines(board, rng, links=links)
        elif style < 0.55:
            mat.outline(board)
    for board in mat.boards[::-1]:
        names = setting.written["colours"]
        if board is not mat.boards[0]:
            names = patterned(tuple(map(str, rng.permutation(COLOURS[: board.rows]))), board.rows)
        for row in range(board.rows):
            for column in range(board.columns):
                mat.dot(board.middle(row, column), radius, shades[names[row][column]])
                if is_edged:
                    mat.dot(board.middle(row, column), radius, mat.ink, 3)
    mat.words("line or colour", rng)


def _lay_discs_and_rings(
    setting: Staged,
    board: Board,
    radius: float,
    shades: tuple[dict[str, Shade], dict[str, Shade]],
    height: float,
    off: float,
    rng: Generator,
    slips: Slips,
) -> list[Spare]:
    """Lay what the position says, `off` (one sigma) beside its circles. Returns what is left of the set."""
    pitch, grid = board.pitch, setting.position.grid
    disc_shades, ring_shades = shades
    thick, gloss = rng.uniform(0.08, 0.3), rng.uniform(0.1, 0.6)
    disc_radius = radius * rng.uniform(0.94, 1.06)
    discs = {name: meshes.counter(disc_radius, thick, 0.25 * thick) for name in disc_shades}
    disc_stuff = {name: meshes.plain(near(value, rng), gloss) for name, value in disc_shades.items()}
    for name in setting.written["discs"]:
        row, column = grid.row_column(grid.parse(name))
        colour = setting.written["colours"][row][column]
        slip = slips(f"disc {name}")
        at = board.middle(row, column) + slip.normal(0, 0.6 * off, 2)
        add(discs[colour], disc_stuff[colour], (*at, height), slip.uniform(0, 6))

    inner = radius * rng.uniform(0.92, 1.12)
    outer = min(max(inner + pitch * rng.uniform(0.05, 0.14), 1.12 * radius), 0.5 * pitch)
    inner = min(inner, outer - 0.05 * pitch)
    tall, is_round = rng.uniform(0.15, 0.6), bool(rng.random() < 0.5)
    gloss, coat = rng.uniform(0.08, 0.7), float(rng.choice([0, 1]))
    rings = {name: meshes.ring(inner, outer, tall, is_round) for name in ring_shades}
    ring_stuff = {name: meshes.plain(value, gloss, coat=coat) for name, value in ring_shades.items()}
    for name, colour in setting.written["rings"].items():
        row, column = grid.row_column(grid.parse(name))
        slip = slips(f"{colour} {name}")
        at = board.middle(row, column) + slip.normal(0, off, 2).clip(-0.12 * pitch, 0.12 * pitch)
        lies_on_disc = name in setting.written["discs"] and inner < 1.08 * radius
        up = (0.9 * thick if lies_on_disc else 0.0) + slip.uniform(0, 0.008)
        add(rings[colour], ring_stuff[colour], (*at, height + up), slip.uniform(0, 6))

    laid = list(setting.used["rings"].values())
    spare = [Spare(rings[name], ring_stuff[name], outer) for name in rings for _ in range(RINGS - laid.count(name))]
    if rng.random() < 0.6:
        spare += [
            Spare(discs[name], disc_stuff[name], radius) for name in discs for _ in range(int(rng.integers(DISCS + 1)))
        ]
    return spare
