"""Lamps of all kinds, windows with bars, things that throw shadows, and the light that comes from everywhere."""

from collections.abc import Sequence
from typing import Any

import bpy
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.renders import meshes
from training.renders.meshes import add
from training.renders.shades import lamp_light, shade

Points = NDArray[np.float64]


def light_up(middle: Points, rng: Generator, *, from_front: bool, main: float = 1.0) -> list[str]:
    """Put lamps round `middle` (3,), the main one as bright as `main` says. Returns tags for what is seen of them.

    `from_front` : light from the front, for what stands upright.
    """
    tags: list[str] = []
    kelvin = rng.uniform(2600, 6500)
    _sky(kelvin + rng.normal(0, 700), rng.uniform(0.05, 0.9) if rng.random() < 0.8 else rng.uniform(0.005, 0.05))
    for index in range(int(rng.choice([1, 2, 3], p=[0.5, 0.35, 0.15]))):
        share = main if index == 0 else rng.uniform(0.1, 0.7)
        where = middle + _direction(rng, from_front) * rng.uniform(45, 160)
        colour = lamp_light(float(np.clip(kelvin + rng.normal(0, 500 if index == 0 else 1200), 2200, 6600)))
        kind = rng.random()
        if kind < 0.2:
            _sun(where, middle, colour, 4.0 * share, np.radians(rng.uniform(0.5, 8)))
        else:
            size = float(rng.choice([rng.uniform(1, 6), rng.uniform(6, 30), rng.uniform(30, 110)]))
            distance = float(np.linalg.norm(where - middle))
            _area(where, middle, colour, 12.0 * share * distance**2, size, size * rng.uniform(0.3, 1.0))
        if index == 0 and rng.random() < 0.22:
            _bars(where, middle, rng)
            tags.append("shadow")
        elif index == 0 and rng.random() < 0.15:
            _blocker(where, middle, rng)
            tags.append("shadow")
    return tags


def _direction(rng: Generator, from_front: bool) -> Points:
    height, around = rng.uniform(0.35, 1.5), rng.uniform(0, 2 * np.pi)
    if from_front and rng.random() < 0.8:
        around = -np.pi / 2 + rng.normal(0, 0.8)
        height = rng.uniform(0.15, 1.3)
    return np.array([np.cos(height) * np.cos(around), np.cos(height) * np.sin(around), np.sin(height)])


def _lamp(kind: str, where: Points, at: Points, colour: Points, energy: float) -> Any:
    data: Any = bpy.data.lights.new("lamp", kind)
    data.color = [float(x) for x in colour / colour.max()]
    data.energy = energy
    lamp = bpy.data.objects.new("lamp", data)
    lamp.location = where.tolist()
    lamp.rotation_euler = _towards(at - where)
    bpy.context.scene.collection.objects.link(lamp)
    return data


def _sun(where: Points, at: Points, colour: Points, strength: float, angle: float) -> None:
    _lamp("SUN", where, at, colour, strength).angle = angle


def _area(where: Points, at: Points, colour: Points, power: float, width: float, height: float) -> None:
    data = _lamp("AREA", where, at, colour, power)
    data.shape, data.size, data.size_y = "RECTANGLE", width, height


def _towards(ray: Points) -> Sequence[float]:
    """Euler angles that turn -z along a ray (3,)."""
    down = np.arctan2(np.hypot(ray[0], ray[1]), -ray[2])
    return (float(down), 0.0, float(np.arctan2(-ray[0], ray[1])))


def _bars(where: Points, at: Points, rng: Generator) -> None:
    """Put a window's bars, or blinds, between a lamp and what it lights."""
    stuff = meshes.plain(shade("deep", rng), 0.9)
    middle = at + (where - at) * rng.uniform(0.4, 0.7)
    angles = _towards(at - where)
    count, wide = int(rng.integers(2, 9)), rng.uniform(0.8, 5)
    step = wide * rng.uniform(2.0, 5.0)
    for index in range(count):
        offset = (index - count / 2 + rng.uniform(-0.02, 0.02)) * step
        body = meshes.slab(wide, 200, 0.3)
        thing = add(body, stuff, middle, rotation=angles)
        thing.location = (middle + np.array([np.cos(angles[2]), np.sin(angles[2]), 0]) * offset).tolist()
        thing.visible_camera = False
    thing = add(meshes.slab(200, wide, 0.3), stuff, middle, rotation=angles)
    thing.visible_camera = False


def _blocker(where: Points, at: Points, rng: Generator) -> None:
    """Put someone's head or a shelf into the way of the light."""
    middle = at + (where - at) * rng.uniform(0.35, 0.7) + rng.normal(0, 5, 3)
    thing = add(
        meshes.slab(rng.uniform(4, 20), rng.uniform(10, 40), 1),
        meshes.plain(shade("deep", rng), 0.9),
        middle,
        rotation=_towards(at - where),
    )
    thing.visible_camera = False


def _sky(kelvin: float, strength: float) -> None:
    world: Any = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*lamp_light(float(np.clip(kelvin, 2000, 6600))).tolist(), 1)
    background.inputs["Strength"].default_value = strength
