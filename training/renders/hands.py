"""A hand and its arm, made of limbs with round ends."""

import numpy as np
from numpy.random import Generator

from training.renders import meshes
from training.renders.meshes import Points, Thing, add
from training.renders.shades import shade

Limb = tuple[Points, Points, float, float, float]
"""A limb's two ends (3,), its thickness at either, and how flat it is."""


def hand(target: Points, away: Points, rng: Generator) -> list[Thing]:
    """The limbs of a hand whose fingers reach for `target` (3,), on an arm that goes along `away` (3,) from there."""
    skin = meshes.plain(shade("skin", rng), rng.uniform(0.4, 0.7))
    cloth = meshes.plain(shade("any", rng), 0.9)
    size = rng.uniform(0.8, 1.15)
    back = away / np.linalg.norm(away)
    side = np.cross(back, [0, 0, 1.0])
    side /= np.linalg.norm(side)
    knuckles = target + back * 6.5 * size + np.array([0, 0, rng.uniform(2.5, 4.5)])
    wrist = knuckles + back * 8 * size + np.array([0, 0, rng.uniform(0, 2)])
    elbow = wrist + back * 26 + np.array([0, 0, rng.uniform(0, 8)])
    limbs: list[Limb] = [(wrist, elbow, 2.5 * size, 4.2 * size, 0.85)]
    for at in np.linspace(-1, 1, 4):
        start, end = wrist + side * at * 1.5 * size, knuckles + side * at * 3.0 * size
        limbs.append((start, end, 1.7 * size, 1.25 * size, 0.8))
    limbs += _fingers(target, knuckles, back, side, size, rng) + _thumb(target, knuckles, wrist, back, side, size, rng)
    things = [add(meshes.capsule(*limb), skin, covers=True) for limb in limbs]
    if rng.random() < 0.7:
        cuff = wrist + (elbow - wrist) * rng.uniform(0.05, 0.6)
        sleeve = meshes.capsule(cuff, elbow + back * 10, 4.0 * size, 5.5 * size, 0.9)
        things.append(add(sleeve, cloth, covers=True))
    return things


def _fingers(target: Points, knuckles: Points, back: Points, side: Points, size: float, rng: Generator) -> list[Limb]:
    """Four fingers of three limbs, bent upwards between the knuckles and the target."""
    up = np.cross(side, back)
    up = up if up[2] > 0 else -up
    curl = rng.uniform(0.3, 0.9)
    limbs: list[Limb] = []
    for at, short in zip(np.linspace(-1, 1, 4), (1.5, 1.0, 1.0, 1.5), strict=True):
        root = knuckles + side * at * 3.0 * size
        spread = side * at * rng.uniform(-0.4, 0.9)
        tip = target + side * at * rng.uniform(0.3, 2.2) + back * rng.uniform(0, 1.6) * short
        tip = tip + np.array([0, 0, rng.uniform(0.5, 1.5)])
        bend = (root + tip) / 2 + up * 2.2 * curl * size + spread
        low = bend + (tip - bend) * 0.55 + up * 0.4
        thick = 0.85 * size
        limbs += [
            (root, bend, 1.15 * thick, thick, 1.0),
            (bend, low, thick, 0.95 * thick, 1.0),
            (low, tip, 0.95 * thick, 0.8 * thick, 1.0),
        ]
    return limbs


def _thumb(
    target: Points, knuckles: Points, wrist: Points, back: Points, side: Points, size: float, rng: Generator
) -> list[Limb]:
    beside = side * rng.choice([-1, 1])
    root = wrist - back * 2 + beside * 2.4 * size
    bend = knuckles + beside * 4.3 * size - np.array([0, 0, 0.5])
    tip = target + back * 2.4 * size + beside * rng.uniform(0.5, 2.5) + np.array([0, 0, 1.0])
    return [(root, bend, 1.4 * size, 1.1 * size, 1.0), (bend, tip, 1.1 * size, 0.9 * size, 1.0)]
