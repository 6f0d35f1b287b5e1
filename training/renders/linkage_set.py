"""Linkage of any make, laid out on its mat."""

import numpy as np
from numpy.random import Generator

from training.renders import mats, meshes
from training.renders.laid import Laid, Slips, Spare
from training.renders.meshes import add
from training.renders.shades import near, piece_yellow, shade
from training.renders.stage import Staged

PIECES = 6
"""Of each colour."""


def lay(setting: Staged, rng: Generator, slips: Slips) -> Laid:
    """Lay out a set with a position on it."""
    pitch = rng.uniform(2.0, 3.0)
    shades = {name: shade(name, rng) for name in ("white", "red", "blue")} | {"yellow": piece_yellow(rng)}
    ground = shade(str(rng.choice(["any", "pale", "grey", "white"])), rng)
    if rng.random() < 0.2:
        ground = near(shades[str(rng.choice(list(shades)))], rng)
    board = mats.square(7, pitch)
    mat = mats.blank((board,), ground, rng)
    if rng.random() < 0.55:
        field = near(ground * rng.uniform(0.5, 1.2), rng) if rng.random() < 0.7 else shade("any", rng)
        mat.panel(board, field, rng)
    mat.lines(board, rng)
    mat.words("linkage", rng)
    height, tags = mats.lay(mat, rng)

    thick, gap = rng.uniform(0.2, 0.55), rng.uniform(0.01, 0.12) * pitch
    gloss, coat = rng.uniform(0.08, 0.6), float(rng.choice([0, 0.3, 1]))
    through = rng.uniform(0, 0.2) if rng.random() < 0.15 else 0.0
    bevel, corner = rng.uniform(0.02, 0.12), rng.uniform(0.01, 0.18) * pitch
    stuff = {name: meshes.plain(value, gloss, coat=coat, through=through) for name, value in shades.items()}
    bodies = {name: meshes.slab(2 * pitch - gap, pitch - gap, thick, bevel, corner) for name in shades}
    is_sloppy = rng.random() < 0.3
    off, askew = (0.05 * pitch, 0.02) if is_sloppy else (0.006 * pitch, 0.004)
    grid = setting.position.grid

    def middle(names: list[str]) -> meshes.Points:
        row, column = np.mean([grid.row_column(grid.parse(name)) for name in names], axis=0)
        return board.middle(row, column)

    for piece in setting.written["pieces"]:
        names, colour = piece["cells"], piece["colour"]
        slip = slips(" ".join((colour, *names)))
        turned = (np.pi / 2 if names[0][0] == names[-1][0] else 0) + slip.normal(0, askew) + np.pi * slip.integers(2)
        at = middle(names) + slip.normal(0, off, 2)
        add(bodies[colour], stuff[colour], (*at, height + slip.uniform(0, 0.01)), turned)
    radius, tall = pitch * rng.uniform(0.24, 0.42), rng.uniform(0.25, 0.7)
    edge = rng.uniform(0.04, 0.2) * tall
    black = meshes.plain(shade("black", rng), rng.uniform(0.1, 0.7))
    green = meshes.plain(shade("green", rng), rng.uniform(0.1, 0.7), coat=coat)
    if setting.written["black"]:
        at = middle([setting.written["black"]]) + slips("black").normal(0, 0.05 * pitch, 2)
        add(meshes.counter(radius, tall, edge), black, (*at, height))
    carried = setting.written["green"]
    if carried:
        names = carried["cells"]
        slip = slips(" ".join(("green", *names)))
        is_on_mat = names not in [piece["cells"] for piece in setting.written["pieces"]]
        spot = names if is_on_mat or slip.random() < 0.3 else [str(slip.choice(names))]
        at = middle(spot) + slip.normal(0, 0.07 * pitch, 2)
        add(meshes.counter(radius, tall, edge), green, (*at, height if is_on_mat else height + thick + 0.01))
    spare = [
        Spare(bodies[name], stuff[name], pitch)
        for name in shades
        for _ in range(PIECES - sum(piece["colour"] == name for piece in setting.used["pieces"]))
    ]
    if not setting.used["green"]:
        spare.append(Spare(meshes.counter(radius, tall, edge), green, radius))
    return Laid(
        setting,
        board.corners(height),
        mat.area,
        mat.printed,
        height,
        spare,
        [*tags, *(["sloppy"] if is_sloppy else [])],
    )
