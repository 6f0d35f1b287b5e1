"""The room round a table: the table's top, walls, shelves, people, screens."""

import numpy as np
from numpy.random import Generator

from training.renders import meshes
from training.renders.meshes import add
from training.renders.paint import TABLES, WALLS, poster
from training.renders.shades import shade


def table(rng: Generator, behind: float = 200.0) -> None:
    """A table's top below the origin, that ends at `behind`."""
    picture = TABLES[int(rng.integers(len(TABLES)))](rng)
    picture = np.rot90(picture, int(rng.integers(4)))
    scale = rng.uniform(8, 60)
    stuff = meshes.painted(
        np.ascontiguousarray(picture), (scale, scale), rng.uniform(0.08, 0.9), coat=float(rng.choice([0, 0, 0, 0.6]))
    )
    reach = 300.0
    body = meshes.slab(2 * reach, reach + behind, 2.0, 0.2, 0.5)
    add(body, stuff, (0, (behind - reach) / 2, -2.0), 0.0)


def walls(rng: Generator, behind: float) -> None:
    """What is seen behind a standing frame: a wall, or the dark, and what stands before it."""
    if rng.random() < 0.8:
        picture = WALLS[int(rng.integers(len(WALLS)))](rng)
        scale = rng.uniform(25, 130)
        stuff = meshes.painted(picture, (scale, scale), rng.uniform(0.5, 0.95))
        add(
            meshes.slab(900, 700, 2),
            stuff,
            (rng.uniform(-30, 30), behind, rng.uniform(-20, 40)),
            rotation=(np.pi / 2, 0, 0),
        )
    for _ in range(int(rng.integers(0, 4))):
        size = rng.uniform(12, 60, 2)
        light = rng.uniform(0.5, 6) if rng.random() < 0.35 else 0.0
        stuff = meshes.painted(poster(rng), (size[0], size[1]), rng.uniform(0.1, 0.8), light=light)
        where = (rng.uniform(-60, 60), behind - 3 - rng.uniform(0, 5), rng.uniform(5, 60))
        add(meshes.slab(size[0], size[1], 1.5), stuff, where, rotation=(np.pi / 2, 0, 0))
    for _ in range(int(rng.integers(0, 3))):
        bulb = meshes.plain(shade("white", rng), light=rng.uniform(3, 25))
        where = (rng.uniform(-60, 60), behind - 10, rng.uniform(15, 70))
        if rng.random() < 0.5:
            radius = rng.uniform(2, 8)
            add(
                meshes.lathe([(radius * np.sin(a), -radius * np.cos(a)) for a in np.linspace(0.1, 3.0, 12)], 20),
                bulb,
                where,
            )
        else:
            add(meshes.slab(rng.uniform(10, 60), rng.uniform(1, 6), 1), bulb, where, rotation=(np.pi / 2, 0, 0))
    for _ in range(int(rng.choice([0, 1, 2], p=[0.5, 0.35, 0.15]))):
        person(rng, rng.uniform(-25, 25), rng.uniform(18, max(20, min(60, behind - 20))))


def person(rng: Generator, x: float, y: float) -> None:
    """Someone who sits behind the table, arms upon it."""
    cloth = meshes.plain(shade(str(rng.choice(["any", "teal", "white"], p=[0.6, 0.25, 0.15])), rng), 0.9)
    skin = meshes.plain(shade("skin", rng), 0.55)
    hair = meshes.plain(shade("deep", rng), 0.8)
    wide = rng.uniform(15, 21)
    torso = [(wide * 0.75, -15), (wide * 0.8, 5), (wide, 28), (wide * 0.9, 36), (wide * 0.45, 42), (4.5, 44)]
    body = meshes.lathe(torso, 28)
    thing = add(body, cloth, (x, y, 0))
    thing.scale = (1, 0.6, 1)
    add(meshes.capsule(np.array([0, 0, 40.0]), np.array([0, 0, 49.0]), 5.5), skin, (x, y, 0))
    add(meshes.capsule(np.array([0, 0, 53.0]), np.array([0, -1.0, 61.0]), 8.0, 8.5), skin, (x, y, 0))
    add(meshes.capsule(np.array([0, 1.5, 60.0]), np.array([0, 1.5, 63.0]), 8.8), hair, (x, y, 0))
    for sign in (-1, 1):
        shoulder = np.array([x + sign * wide * 0.95, y, 34])
        elbow = np.array([x + sign * (wide + rng.uniform(2, 10)), y - rng.uniform(2, 8), rng.uniform(4, 12)])
        grasp = np.array([x + sign * rng.uniform(2, 16), max(y - rng.uniform(14, 26), 7.0), 3.0])
        add(meshes.capsule(shoulder, elbow, 5.5, 4.5), cloth)
        add(meshes.capsule(elbow, grasp, 4.5, 3.2), cloth if rng.random() < 0.7 else skin)
        add(meshes.capsule(grasp, grasp + np.array([-sign * 4.0, -5.0, -0.5]), 3.0, 2.2, 0.7), skin)
