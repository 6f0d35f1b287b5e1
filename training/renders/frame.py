"""A standing frame of any make with its tiles. It stands at the origin, its front towards smaller y."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.random import Generator

from engine.games.linkx.shapes import GRID
from engine.position import Json
from training.renders import meshes
from training.renders.laid import Laid, Slips, Spare
from training.renders.meshes import Material, Mesh, add
from training.renders.shades import near, shade
from training.renders.stage import Staged

CELLS: Final = 9
PITCH: Final = 2.0
INSIDE: Final = CELLS * PITCH
UPRIGHT: Final = (np.pi / 2, 0, 0)


@dataclass(frozen=True, slots=True)
class Build:
    """A make of frames, in centimetres.

    Attributes
    ----------
    thick : of the tiles, front to back.
    depth : of the bars, front to back.
    rail : how wide what keeps columns apart is.
    side, lower, upper : how wide and high the bars are; `foot` lies below the lower one.
    bevel, corner : of the bars.
    """

    thick: float
    depth: float
    rail: float
    side: float
    lower: float
    upper: float
    foot: float
    bevel: float
    corner: float
    stuff: Material

    @property
    def floor(self) -> float:
        """How high the lowest tiles stand."""
        return self.foot + self.lower

    def bar(
        self,
        width: float,
        height: float,
        x: float,
        z: float,
        *,
        deep: float | None = None,
        y: float = 0.0,
        stuff: Material = None,
    ) -> None:
        """Put an upright bar into the scene, its middle at (x, y, z).

        `deep`, `stuff` : depth and material; the frame's own without.
        """
        deep = self.depth if deep is None else deep
        body = meshes.slab(width, deep, height, min(self.bevel, 0.4 * width), min(self.corner, 0.4 * min(width, deep)))
        add(body, self.stuff if stuff is None else stuff, (x, y, z - height / 2))


def stand(setting: Staged, rng: Generator, slips: Slips) -> Laid:
    """Stand up a frame of another make with a position in it."""
    build = _build(rng)
    _bars(build, rng)
    _feet(build, rng)
    _rails(build, rng)
    _panes_and_marks(build, rng)
    spare = _tiles(build, setting.written["pieces"], rng, slips)
    half, front, floor = INSIDE / 2, -build.thick / 2, build.floor
    places = ((-half, floor + INSIDE), (half, floor + INSIDE), (half, floor), (-half, floor))
    corners = np.array([(x, front, z) for x, z in places])
    area = (-half - 2, -build.depth / 2 - 1, half + 2, build.depth / 2 + 1)
    return Laid(setting, corners, area, area, 0.0, spare)


def _build(rng: Generator) -> Build:
    thick = rng.uniform(0.4, 1.3)
    rail = float(rng.choice([rng.uniform(0.03, 0.1), rng.uniform(0.1, 0.35)], p=[0.6, 0.4]))
    bars = rng.uniform(0.3, 2.2, 3)
    if rng.random() < 0.5:
        bars = bars[0] * rng.uniform(0.8, 1.2, 3)
    side, lower, upper = map(float, bars)
    depth, foot = thick + rng.uniform(0.1, 1.6), rng.uniform(0.1, 1.0)
    bevel, corner = rng.uniform(0.02, 0.2), rng.uniform(0.02, 0.3)
    return Build(thick, depth, rail, side, lower, upper, foot, bevel, corner, _stuff(rng))


def _stuff(rng: Generator) -> Material:
    """Plastic, wood, metal, and now and then clear."""
    names, often = ("white", "pale", "black", "wood", "any", "grey", "teal"), (0.3, 0.15, 0.15, 0.15, 0.1, 0.1, 0.05)
    if rng.random() < 0.08:
        return meshes.pane(shade("white", rng), rng.uniform(0.08, 0.25))
    metallic, coat = float(rng.random() < 0.06), float(rng.choice([0, 0, 1]))
    return meshes.plain(
        shade(str(rng.choice(names, p=often)), rng), rng.uniform(0.1, 0.8), coat=coat, metallic=metallic
    )


def _bars(build: Build, rng: Generator) -> None:
    """The sides, the lower bar, and the upper one: whole, two thin ones with a slot between, or none."""
    spare = rng.uniform(0.0, 0.1)
    tower = rng.uniform(0, 1.2) if rng.random() < 0.5 else 0.0
    tall = INSIDE + build.lower + build.upper + tower
    for sign in (-1, 1):
        build.bar(build.side, tall, sign * (INSIDE / 2 + build.side / 2 + spare), build.foot + tall / 2)
    build.bar(INSIDE + 2 * spare + 0.02, build.lower, 0, build.floor - build.lower / 2, deep=0.98 * build.depth)
    kind = rng.random()
    z = build.floor + INSIDE + build.upper / 2
    if kind < 0.6:
        build.bar(INSIDE + 0.1, build.upper, 0, z, deep=0.98 * build.depth)
    elif kind < 0.85:
        for sign in (-1, 1):
            build.bar(INSIDE + 0.1, 0.8 * build.upper, 0, z, deep=0.12 * build.depth, y=sign * 0.43 * build.depth)


def _feet(build: Build, rng: Generator) -> None:
    """Put what the frame stands on into the scene: two feet across, a plate, or a plate with blocks."""
    kind = rng.random()
    reach = build.depth + rng.uniform(3, 12)
    if kind < 0.55:
        x = INSIDE / 2 + build.side * rng.uniform(-0.5, 1.0)
        for sign in (-1, 1):
            width, tall = max(0.5, build.side * rng.uniform(0.6, 1.6)), build.foot + rng.uniform(0, 0.8)
            build.bar(width, tall, sign * x, tall / 2, deep=reach)
    elif kind < 0.8:
        build.bar(INSIDE + 2 * build.side + rng.uniform(0, 4), build.foot, 0, build.foot / 2, deep=0.7 * reach)
    else:
        other = meshes.plain(shade("any", rng), rng.uniform(0.2, 0.8))
        build.bar(INSIDE + 2 * build.side, build.foot, 0, build.foot / 2)
        width, tall = rng.uniform(0.5, 3), build.foot + rng.uniform(0.5, 4)
        for sign in (-1, 1):
            build.bar(width, tall, sign * (INSIDE / 2 + build.side), tall / 2, deep=reach, stuff=other)


def _rails(build: Build, rng: Generator) -> None:
    """Put in what keeps columns apart: whole walls, rods behind, rods in front and behind, or nothing."""
    kind = rng.random()
    if kind < 0.12:
        return
    stuff = meshes.plain(shade("pale", rng), 0.3) if rng.random() < 0.4 else build.stuff
    if rng.random() < 0.2:
        stuff = meshes.pane(shade("white", rng), 0.15)
    z = build.floor + INSIDE / 2
    for at in range(1, CELLS):
        x = (at - CELLS / 2) * PITCH
        if kind < 0.45:
            build.bar(build.rail, INSIDE, x, z, deep=0.9 * build.depth, stuff=stuff)
            continue
        for sign in (-1, 1) if kind < 0.75 else (1,):
            build.bar(build.rail, INSIDE, x, z, deep=0.1, y=sign * (build.depth / 2 - 0.06), stuff=stuff)


def _panes_and_marks(build: Build, rng: Generator) -> None:
    """Clear panes behind the tiles and before them, and marks on the side bars; or none."""
    if rng.random() < 0.6:
        glass = meshes.pane(shade("white", rng), rng.uniform(0.01, 0.09))
        for sign in (1, -1) if rng.random() < 0.7 else (1,):
            y = sign * (build.depth / 2 - 0.08)
            build.bar(INSIDE, INSIDE, 0, build.floor + INSIDE / 2, deep=0.05, y=y, stuff=glass)
    if rng.random() < 0.35:
        marks = meshes.plain(near(shade("grey", rng), rng), 0.6)
        for at in range(CELLS):
            for sign in (-1, 1):
                x, z = sign * (INSIDE / 2 + build.side / 2), build.floor + (at + 0.5) * PITCH
                build.bar(0.3 * build.side, 0.08, x, z, deep=0.04, y=-build.depth / 2, stuff=marks)


def _tiles(build: Build, pieces: Sequence[Json], rng: Generator, slips: Slips) -> list[Spare]:
    """Put the pieces' tiles into the frame, with bridges between those of one piece. Returns some that are left."""
    shades = {"white": shade("white", rng), "blue": shade("teal", rng)}
    gloss, coat = rng.uniform(0.1, 0.6), float(rng.choice([0, 0.5, 1]))
    through = rng.uniform(0.02, 0.2) if rng.random() < 0.15 else 0.0
    gap = max(build.rail if rng.random() < 0.6 else 0.0, rng.uniform(0.02, 0.14))
    side = PITCH - gap
    body = _tile(side, build.thick, rng)
    bridge = meshes.slab(1.3 * gap, side * rng.uniform(0.5, 0.98), build.thick * rng.uniform(0.5, 0.85), 0.01, 0.01)
    stuff = {name: meshes.plain(value, gloss, coat=coat, through=through) for name, value in shades.items()}
    bodies, bridges = {name: body.copy() for name in shades}, {name: bridge.copy() for name in shades}
    for piece in pieces:
        cells = [GRID.row_column(GRID.parse(name)) for name in piece["cells"]]
        colour = piece["colour"]
        slip = slips(" ".join((colour, *piece["cells"])))
        back = slip.uniform(-0.1, 0.0) * (build.depth - build.thick)
        off = (slip.normal(0, 0.1 * gap), back + build.thick / 2, slip.uniform(-0.3, 0.1) * gap)
        for row, column in cells:
            at = np.array([(column - 4) * PITCH, 0, build.floor + (CELLS - 0.5 - row) * PITCH]) + off
            add(bodies[colour], stuff[colour], at, rotation=UPRIGHT)
            if (row, column + 1) in cells:
                add(bridges[colour], stuff[colour], at + np.array((PITCH / 2, 0, 0)), rotation=UPRIGHT)
            if (row - 1, column) in cells:
                add(
                    bridges[colour], stuff[colour], at + np.array((0, 0, PITCH / 2)), rotation=(np.pi / 2, np.pi / 2, 0)
                )
    return [Spare(bodies[name], stuff[name], PITCH / 2) for name in map(str, rng.choice(list(shades), 16))]


def _tile(side: float, thick: float, rng: Generator) -> Mesh:
    """A square tile that lies on its back, with a bevelled rim round a middle that is lower, higher or level."""
    bevel = rng.uniform(0.02, 0.16)
    rim = bevel + rng.uniform(0.05, 0.4)
    slope = rng.uniform(0.02, 0.25)
    deep = float(rng.choice([rng.uniform(0.05, 0.3), rng.uniform(-0.2, -0.03), 0.01], p=[0.7, 0.15, 0.15]))
    deep *= min(thick, 1)
    corner = rng.uniform(0.01, 0.3)
    steps = [(0, 0), (0, thick - bevel), (bevel, thick), (rim, thick), (rim + slope, thick - deep)]
    if rng.random() < 0.2:
        steps += [(rim + 2 * slope + 0.1, thick - deep), (rim + 2 * slope + 0.15, thick - deep * 0.2)]
    outlines = [(meshes.rounded(side - 2 * inset, side - 2 * inset, corner - inset), z) for inset, z in steps]
    return meshes.loft([meshes.at_height(outline, z) for outline, z in outlines])
