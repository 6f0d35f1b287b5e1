"""Things that lie about, or on a board: spare pieces, cups, books, pens, phones."""

from itertools import pairwise

import numpy as np
from numpy.random import Generator

from training.renders import meshes
from training.renders.laid import Spare
from training.renders.meshes import add
from training.renders.paint import poster, written_page
from training.renders.shades import shade

Points = meshes.Points
Area = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def scatter(spare: list[Spare], board: Area, mat: Area, mat_height: float, rng: Generator) -> None:
    """Scatter some of a set's spare things round a board, also on the mat beside it; now and then in heaps."""
    taken: list[tuple[Points, float]] = []
    in_heaps = rng.random() < 0.3
    far = rng.uniform(2, 16)
    for at in rng.permutation(len(spare))[: int(rng.integers(3, 40))]:
        thing = spare[at]
        for _ in range(12):
            place = rng.uniform((board[0] - far, board[1] - far), (board[2] + far, board[3] + far))
            gap = thing.radius * (0.75 if rng.random() < 0.15 else 1.05)
            close = sum(np.hypot(*(other - place)) < radius + thing.radius for other, radius in taken)
            if _is_within(place, board, gap) or (close and not in_heaps):
                continue
            height = (mat_height if _is_within(place, mat, thing.radius) else 0.0) + 0.35 * close
            tilt = rng.normal(0, 0.15, 2) if close else (0, 0)
            taken.append((place, thing.radius))
            add(thing.mesh, thing.material, (*place, height), rotation=(*tilt, rng.uniform(0, 6.3)), covers=True)
            break


def _is_within(place: Points, area: Area, more: float) -> bool:
    """Whether a place (2,) lies in an area, or less than so far beside it."""
    x, y = map(float, place)
    return area[0] - more < x < area[2] + more and area[1] - more < y < area[3] + more


def things(around: Area, rng: Generator, count: int) -> None:
    """Put cups, books, pens and the like beside an area."""
    for _ in range(count):
        x, y = _beside(around, rng)
        _thing(rng, x, y)


def thing_over(middle: Points, height: float, rng: Generator) -> None:
    """Put a pen, a card or a phone on a board."""
    x, y = middle[:2]
    turned = rng.uniform(0, 6.3)
    kind = rng.random()
    if kind < 0.5:
        _pen(rng, x, y, height, turned)
    else:
        size = rng.uniform(3, 9, 2)
        _flat_thing(rng, x, y, height, turned, size[0], size[1], rng.uniform(0.05, 0.9))


def thing_before(place: Points, rng: Generator) -> None:
    """Put a cup, a book or the like at a place (2,) on the table."""
    _thing(rng, float(place[0]), float(place[1]))


def _beside(area: Area, rng: Generator) -> tuple[float, float]:
    for _ in range(30):
        x = rng.uniform(area[0] - 16, area[2] + 16)
        y = rng.uniform(area[1] - 16, area[3] + 16)
        if not (area[0] - 5 < x < area[2] + 5 and area[1] - 5 < y < area[3] + 5):
            return x, y
    return area[2] + 9, area[3] + 9


def _thing(rng: Generator, x: float, y: float) -> None:
    kind = int(rng.integers(7))
    turned = rng.uniform(0, 6.3)
    if kind == 0:
        _mug(rng, x, y)
    elif kind == 1:
        _pen(rng, x, y, 0, turned)
    elif kind == 2:
        _flat_thing(rng, x, y, 0, turned, rng.uniform(9, 21), rng.uniform(9, 30), rng.uniform(0.02, 0.05))
    elif kind == 3:
        size = rng.uniform(5, 14)
        stuff = meshes.painted(poster(rng), (size, size * 1.2), rng.uniform(0.2, 0.8))
        add(meshes.slab(size, size * 1.2, rng.uniform(1, 6), 0.1, 0.1), stuff, (x, y, 0), turned, covers=True)
    elif kind == 4:
        _flat_thing(rng, x, y, 0, turned, 7.3, 15, 0.8)
    elif kind == 5:
        profile = [(2.2, 0), (3.4, 1), (3.6, 3), (2.5, 5), (1.1, 6.4), (1.6, 7.6)]
        grow = rng.uniform(0.6, 1.3)
        bag = meshes.lathe([(r * grow * rng.uniform(0.9, 1.1), h * grow) for r, h in profile], 24)
        add(bag, meshes.plain(shade("any", rng), 0.9), (x, y, 0), turned, covers=True)
    else:
        add(
            meshes.lathe([(2, 0), (3.5, 0.1), (3.5, 0.2), (0.5, 0.25)]),
            meshes.plain(shade("any", rng), 0.5),
            (x, y, 0),
            covers=True,
        )


def _mug(rng: Generator, x: float, y: float) -> None:
    radius, tall, wall = rng.uniform(2.5, 4.5), rng.uniform(4, 11), rng.uniform(0.15, 0.5)
    top = radius * rng.uniform(0.9, 1.3)
    profile = [(radius, 0), (top, tall), (top - wall, tall), (radius - wall, 0.5), (0.1, 0.5)]
    stuff = meshes.plain(shade("any", rng), rng.uniform(0.05, 0.6))
    add(meshes.lathe(profile), stuff, (x, y, 0), covers=True)
    angles = np.linspace(-1.4, 1.4, 9)
    handle = [np.array([top + 1.8 * np.cos(a) - 0.4, 0, tall / 2 + 0.3 * tall * np.sin(a)]) for a in angles]
    turned = rng.uniform(0, 6.3)
    for start, end in pairwise(handle):
        add(meshes.capsule(start, end, 0.4), stuff, (x, y, 0), turned, covers=True)


def _pen(rng: Generator, x: float, y: float, z: float, turned: float) -> None:
    radius, long = rng.uniform(0.3, 0.6), rng.uniform(11, 18)
    step = np.array([np.cos(turned), np.sin(turned), 0])
    middle = np.array([x, y, z + radius + 0.35])
    stuff = meshes.plain(shade("gaudy" if rng.random() < 0.6 else "any", rng), rng.uniform(0.1, 0.7))
    add(meshes.capsule(middle - step * long / 2, middle + step * long / 2, radius), stuff, covers=True)
    tip = meshes.capsule(middle + step * long / 2, middle + step * (long / 2 + 1.3), radius * 0.95, 0.08)
    add(tip, meshes.plain(shade("wood", rng), 0.6), covers=True)


def _flat_thing(
    rng: Generator, x: float, y: float, z: float, turned: float, width: float, depth: float, tall: float
) -> None:
    picture = written_page(rng) if tall < 0.1 else poster(rng)
    stuff = meshes.painted(
        picture,
        (width, depth),
        rng.uniform(0.1, 0.8),
        light=rng.uniform(0.3, 2) if tall > 0.7 and rng.random() < 0.3 else 0,
    )
    if rng.random() < 0.4 and tall > 0.1:
        stuff = meshes.plain(shade("any", rng), rng.uniform(0.05, 0.6))
    add(
        meshes.slab(width, depth, tall, 0.05, min(width, depth) * rng.uniform(0.01, 0.12)),
        stuff,
        (x, y, z),
        turned,
        covers=True,
    )
