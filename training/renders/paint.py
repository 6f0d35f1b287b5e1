"""Surfaces painted as pictures (H, W, 3) in sRGB, red first, 0 to 1: wood, cloth, paper, book shelves, screens."""

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.renders.shades import Shade, near, shade

Picture = NDArray[np.float32]
SIDE = 512


def clouds(rng: Generator, size: tuple[int, int], cells: tuple[float, float], octaves: int = 4) -> Picture:
    """Smooth noise (H, W), about -1 to 1; `cells` says how many lumps lie down and across."""
    height, width = size
    total = np.zeros(size, np.float32)
    for octave in range(octaves):
        rows, columns = (max(2, min(round(count * 2**octave), 400)) for count in cells)
        lumps = rng.normal(0, 0.6, (rows, columns)).astype(np.float32)
        total += cv2.resize(lumps, (width, height), interpolation=cv2.INTER_CUBIC) * 0.6**octave
    return total


def plain_surface(rng: Generator) -> Picture:
    """One shade with some unevenness."""
    return _uneven(shade("any", rng), rng)


def wood(rng: Generator) -> Picture:
    """Planks with grain."""
    base = shade("wood", rng)
    grain = clouds(rng, (SIDE, SIDE), (rng.uniform(14, 50), rng.uniform(1, 3)))
    waves = np.sin(8 * grain + clouds(rng, (SIDE, SIDE), (3, 1)) * 5)
    picture = base * (1 + 0.12 * grain[..., None] + rng.uniform(0.02, 0.15) * waves[..., None])
    if rng.random() < 0.6:
        step = SIDE // int(rng.integers(2, 7))
        for top in range(0, SIDE, step):
            picture[top : top + step] *= rng.uniform(0.85, 1.12)
            picture[top : top + 2] *= 0.5
    return np.asarray(picture, np.float32)


def checked(rng: Generator) -> Picture:
    """Gingham, a chess board, stripes."""
    ground, other = shade("white" if rng.random() < 0.6 else "any", rng), shade("any", rng)
    count = int(rng.integers(4, 14))
    down, across = np.indices((SIDE, SIDE)) * (2 * count) // SIDE % 2
    kind = rng.random()
    if kind < 0.4:
        share = (down + across) / 2
    elif kind < 0.75:
        share = (down ^ across).astype(float)
    else:
        share = across.astype(float)
    return np.asarray(ground + share[..., None] * (other - ground), np.float32)


def dotted(rng: Generator) -> Picture:
    """A cloth of dots or rings, in rows or anyhow."""
    picture = _uneven(shade("any", rng), rng)
    other = [shade("any", rng) for _ in range(int(rng.integers(1, 5)))]
    count = int(rng.integers(4, 12))
    step = SIDE / count
    width = -1 if rng.random() < 0.7 else max(1, round(step * 0.08))
    radius = step * rng.uniform(0.15, 0.42)
    for row in range(count):
        for column in range(count):
            at = (round((column + 0.5) * step), round((row + 0.5) * step))
            cv2.circle(picture, at, round(radius), other[int(rng.integers(len(other)))].tolist(), width, cv2.LINE_AA)
    return picture


def marble(rng: Generator) -> Picture:
    """Stone with veins."""
    ground, other = shade("pale" if rng.random() < 0.6 else "deep", rng), shade("any", rng)
    veins = np.exp(-np.abs(clouds(rng, (SIDE, SIDE), (3, 3), 5)) * rng.uniform(4, 14))[..., None]
    return np.asarray(ground + rng.uniform(0.2, 0.8) * veins * (other - ground), np.float32)


TABLES: tuple[Callable[[Generator], Picture], ...] = (
    plain_surface,
    plain_surface,
    wood,
    wood,
    wood,
    checked,
    dotted,
    marble,
)


def poster(rng: Generator) -> Picture:
    """A picture of shapes: on a wall, a book's cover, a screen."""
    picture = _uneven(shade("any", rng), rng)
    for _ in range(int(rng.integers(2, 14))):
        ends = rng.uniform(0, SIDE, (2, 2)).astype(int).tolist()
        colour = shade("any", rng).tolist()
        if rng.random() < 0.5:
            cv2.rectangle(picture, ends[0], ends[1], colour, -1)
        else:
            cv2.circle(picture, ends[0], int(rng.uniform(8, 160)), colour, -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(0, 4))):
        write(picture, rng, letters(rng, 4, 10), rng.uniform(60, 400, 2), 60)
    return picture


def written_page(rng: Generator) -> Picture:
    """Paper with lines of text, or ruled in squares."""
    picture = _uneven(shade("white", rng), rng, 0.01)
    ink = shade("deep", rng).tolist()
    if rng.random() < 0.3:
        for at in range(0, SIDE, int(rng.integers(14, 50))):
            cv2.line(picture, (0, at), (SIDE, at), ink, 1)
            cv2.line(picture, (at, 0), (at, SIDE), ink, 1)
        return picture
    for top in range(40, SIDE - 40, int(rng.integers(12, 30))):
        left = 40
        while left < SIDE - 60:
            word = int(rng.integers(8, 50))
            cv2.line(picture, (left, top), (left + word, top), ink, int(rng.integers(2, 6)))
            left += word + 10
    return picture


def shelves(rng: Generator) -> Picture:
    """Books in rows, or boxes."""
    board = shade("wood", rng) if rng.random() < 0.6 else shade("any", rng)
    picture = np.empty((2 * SIDE, 2 * SIDE, 3), np.float32)
    picture[:] = board * 0.3
    rows = int(rng.integers(2, 6))
    step = 2 * SIDE // rows
    palette = [shade(str(rng.choice(["any", "gaudy", "teal", "white"])), rng) for _ in range(int(rng.integers(3, 16)))]
    for row in range(rows):
        floor, left = (row + 1) * step - 16, 0
        while left < 2 * SIDE:
            wide = int(rng.uniform(14, 60) * (3 if rng.random() < 0.08 else 1))
            top = floor - int(step * rng.uniform(0.45, 0.9))
            if rng.random() < 0.93:
                colour = near(palette[int(rng.integers(len(palette)))], rng)
                cv2.rectangle(picture, (left, top), (left + wide - 3, floor), colour.tolist(), -1)
                band = top + int((floor - top) * rng.uniform(0.1, 0.8))
                cv2.rectangle(picture, (left, band), (left + wide - 3, band + 10), near(colour * 0.6, rng).tolist(), -1)
            left += wide
        cv2.rectangle(picture, (0, floor), (2 * SIDE, floor + 16), board.tolist(), -1)
    return picture


def curtain(rng: Generator) -> Picture:
    """Folds from top to bottom."""
    folds = clouds(rng, (SIDE, SIDE), (1, rng.uniform(6, 30)), 2)[..., None]
    return np.asarray(shade("any", rng) * (1 + 0.35 * np.sin(4 * folds)), np.float32)


def bricks(rng: Generator) -> Picture:
    """Bricks, tiles, panels."""
    base, joint = shade("any", rng), shade("pale", rng)
    picture = np.empty((SIDE, SIDE, 3), np.float32)
    picture[:] = joint
    rows, columns = int(rng.integers(4, 14)), int(rng.integers(2, 10))
    high, wide, shift = SIDE / rows, SIDE / columns, rng.choice([0, 0.5])
    for row in range(rows):
        for column in range(-1, columns + 1):
            left = round((column + shift * (row % 2)) * wide)
            area = (left + 3, round(row * high) + 3), (round(left + wide) - 2, round((row + 1) * high) - 2)
            cv2.rectangle(picture, *area, near(base, rng).tolist(), -1)
    return picture


WALLS: tuple[Callable[[Generator], Picture], ...] = (
    plain_surface,
    plain_surface,
    shelves,
    shelves,
    curtain,
    bricks,
    dotted,
    poster,
)


def letters(rng: Generator, least: int, most: int) -> str:
    """A word of no meaning."""
    return "".join(rng.choice(list("abcdefghiklmnorstu"), int(rng.integers(least, most))))


def write(picture: Picture, rng: Generator, text: str, at: Any, height: float, ink: Shade | None = None) -> None:
    """Write in place, in one of OpenCV's hands; `height` in pixels."""
    font = int(rng.choice([0, 1, 2, 3, 4, 5, 6, 7]))
    thick = max(1, round(height / 30 * rng.uniform(1, 4)))
    colour = (shade("deep", rng) if ink is None else ink).tolist()
    cv2.putText(picture, text, (int(at[0]), int(at[1])), font, height / 22, colour, thick, cv2.LINE_AA)


def _uneven(base: Shade, rng: Generator, most: float = 0.06) -> Picture:
    lumps = clouds(rng, (SIDE, SIDE), (rng.uniform(2, 40), rng.uniform(2, 40)))[..., None]
    return np.asarray(base * (1 + rng.uniform(0, most) * lumps), np.float32)
