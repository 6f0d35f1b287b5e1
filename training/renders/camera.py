"""A camera: where it is, and where things appear in its picture."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.geometry.lens import Lens

Points = NDArray[np.float64]

_ASPECTS: Final = (0.75, 0.75, 0.75, 2 / 3, 9 / 16)
_STEPS: Final = 12


@dataclass(frozen=True, slots=True)
class Camera:
    """A lens, and where it is.

    Attributes
    ----------
    width, height : of its picture, in pixels.
    place : where it stands (3,), in centimetres.
    axes : rows (3, 3) to the right, down and forward, in the world.
    """

    width: int
    height: int
    lens: Lens
    place: Points
    axes: Points

    def project(self, points: Points) -> Points:
        """Where points (..., 3) appear, in pixels (..., 2)."""
        ahead = (points - self.place) @ self.axes.T
        ideal_px = ahead[..., :2] / ahead[..., 2:] * self.lens.focal_px + self.lens.centre_px
        return self.lens.distort(ideal_px.reshape(-1, 2)).reshape(ideal_px.shape)

    def straight(self, pixels: Points) -> Points:
        """The rays of pixels (..., 2): how far right and down they go for each unit forward (..., 2)."""
        ideal_px = self.lens.straighten(pixels.reshape(-1, 2)).reshape(pixels.shape)
        return np.asarray((ideal_px - self.lens.centre_px) / self.lens.focal_px)

    @property
    def reach(self) -> tuple[float, float]:
        """How far right and down rays go at most for each unit forward: so far a picture without distortion reaches."""
        along = np.linspace(0, 1, 33)[:, None]
        corners = np.array([(0, 0), (self.width, 0), (self.width, self.height), (0, self.height)]) - 0.5
        border = np.concatenate(
            [a + along * (b - a) for a, b in zip(corners, np.roll(corners, 1, axis=0), strict=True)]
        )
        right, below = np.abs(self.straight(border)).max(axis=0)
        return float(right), float(below)


def aimed(
    board: Points, elevation: float, azimuth: float, width: int, rng: Generator, *, upright: bool, least: float = 0.2
) -> Camera:
    """A camera that has a board's corners (4, 3) in its picture, in a random size and off the middle.

    Angles are in radians: above the table, and turned round the board from its front. The board fills at least the
    share `least` of the picture.
    """
    aspect = float(rng.choice(_ASPECTS))
    size = np.array((width, round(width * aspect)))[:: -1 if rng.random() < 0.15 else 1]
    f, k1, k2 = _lens(size, rng)
    filled = float(
        rng.choice([rng.uniform(0.6, 0.96), rng.uniform(0.35, 0.6), rng.uniform(0.2, 0.35)], p=[0.55, 0.35, 0.1])
    )
    filled = max(filled, least)
    away = np.array([np.sin(azimuth) * np.cos(elevation), -np.cos(azimuth) * np.cos(elevation), np.sin(elevation)])
    cx, cy = (size - 1) / 2 + rng.normal(0, 0.004 * width, 2)
    centre = board.mean(axis=0)
    distance = float(np.linalg.norm(board[2] - board[0])) * f / (filled * min(size))
    axes = _looking(-away, rng.normal(0, np.radians(3 if upright else 8)))
    lens = Lens(f, (float(cx), float(cy)), k1, k2)
    camera = Camera(int(size[0]), int(size[1]), lens, centre + away * distance, axes)
    margin, free = 0.02 * size, rng.uniform(0.08, 0.92, 2)
    for _ in range(_STEPS):
        seen = camera.project(board)
        low, high = seen.min(axis=0), seen.max(axis=0)
        distance *= (((high - low) / size).max() / filled) ** 0.8
        wished = margin + free * np.maximum(size - 2 * margin - (high - low), 0) + (high - low) / 2
        axes = _turned(camera.axes, ((high + low) / 2 - wished) / f * 0.9)
        camera = replace(camera, axes=axes, place=centre + away * distance)
    return camera


def _lens(size: NDArray[np.int64], rng: Generator) -> tuple[float, float, float]:
    """A random focal length in pixels, with k1 and k2: that of a phone, a wide lens or a long one."""
    lengths = [rng.uniform(0.62, 0.95), rng.uniform(0.42, 0.62), rng.uniform(0.95, 1.5)]
    f = float(max(size) * rng.choice(lengths, p=[0.7, 0.15, 0.15]))
    k1, k2 = float(rng.normal(-0.01, 0.03)), float(rng.normal(0, 0.006))
    if f < 0.62 * max(size):
        k1 -= rng.uniform(0.0, 0.12)
    while not _is_one_to_one(k1, k2, float(np.hypot(*size)) / 2 / f):
        k1, k2 = 0.7 * k1, 0.7 * k2
    return f, k1, k2


def _looking(forward: Points, roll: float) -> Points:
    """The axes (3, 3) of a camera that looks along `forward` (3,) and is turned about that by an angle."""
    right = np.cross(forward, (0, 0, 1.0))
    right /= np.linalg.norm(right)
    level = np.array([right, np.cross(forward, right), forward])
    turned = np.array([[np.cos(roll), np.sin(roll), 0], [-np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
    return np.asarray(turned @ level)


def _is_one_to_one(k1: float, k2: float, reach: float) -> bool:
    """Whether a lens keeps rays in order up to this distance from the middle, with something to spare."""
    square = np.linspace(0, 1.5 * reach, 20) ** 2
    return bool((1 + 3 * k1 * square + 5 * k2 * square**2).min() > 0.5)


def _turned(axes: Points, angles: Points) -> Points:
    """A camera's axes turned so that what lies right and down by these angles comes to the middle."""
    forward = axes[2] + axes[0] * np.tan(angles[0]) + axes[1] * np.tan(angles[1])
    forward /= np.linalg.norm(forward)
    down = axes[1] - forward * (axes[1] @ forward)
    down /= np.linalg.norm(down)
    return np.array([np.cross(down, forward), down, forward])
