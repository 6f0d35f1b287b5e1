"""A set on the table, as the rest of the scene sees it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from numpy.random import Generator

from training.renders.meshes import Material, Mesh, Points
from training.renders.stage import Staged

Slips = Callable[[str], Generator]
"""Gives the random numbers by which a piece is laid, by its name: the same ones if it must lie alike in several
pictures."""


@dataclass(frozen=True, slots=True)
class Spare:
    """Something that can lie about: a body, its material, and how far it reaches, in centimetres."""

    mesh: Mesh
    material: Material
    radius: float


@dataclass(frozen=True, slots=True)
class Laid:
    """A set on the table.

    Attributes
    ----------
    corners : the playing grid's outer corners (4, 3), in the truth's order.
    area : left, bottom, right and top of its mat, or of what a frame stands on.
    kept_free : the part of it on which nothing loose lies: the boards.
    height : how high the mat's face lies.
    spare : what is left of the set.
    """

    staged: Staged
    corners: Points
    area: tuple[float, float, float, float]
    kept_free: tuple[float, float, float, float]
    height: float
    spare: list[Spare]
    tags: list[str] = field(default_factory=list)
