"""Pairs of looks at a board of circles between which rings were laid or taken: made up, or from recorded games."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, sin
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.support.truth import truth_pose
from training.rings.augment import blinded, lit, photographed, warped
from training.rings.boards import Board, Labels, made_up_pair
from training.rings.drawing import CELL_PX, MARGIN_CELLS, Linear
from training.rings.photos import BUMPED_PX, labels_of
from vision.frame import Bgr, Frame, shrunk
from vision.rings.network_input import FINER, evened, straightened_at
from vision.srgb import LINEAR, levels

MOST_HIDDEN = 0.05
"""A circle teaches nothing if more than this share of it is hidden in either look."""
HAND_WEIGHT = 0.3
"""Pictures with a hand in them are chosen so many times as often as still ones."""
FAINTER, LEAST_CONTRAST = 0.3, 0.35
"""How often changes are made fainter, as with rings of the mat's shade, and to which share of their contrast at
least."""
OTHER_COLOURS = 0.3
"""How often the colour channels are exchanged."""
AS_RECORDED = 0.5
"""Share of the pairs from games that are left as recorded, but for a pose that is a little off."""
RELIT, MIRRORED, MIRRORED_SINCE = 0.4, 0.2, 0.1
"""How often the light changes between two looks; how often both mirror lamps; and how often only the second one
does."""
MOVED, MOVED_PX = 0.3, 0.5
"""How often the second look is straightened by a slightly different pose, and by how much that differs."""
Picture = NDArray[np.float16]


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """Two looks at a board: `pictures` (6, H, W), `evened`, and `changes` (n, n): 0 the same, 1 + what lies there now.

    -1 where that can't be seen.
    """

    pictures: Picture
    changes: Labels


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A straightened picture from a recorded game, with its truth as in `Board`."""

    bgr: Bgr
    rings: Labels
    hidden: NDArray[np.float32]
    is_still: bool


def looks_of(description: Path) -> list[Look]:
    """The pictures of a game (`game.json`), up to where the board was moved."""
    game = json.loads(description.read_text())
    first = np.array(game["frames"][0]["grid_corners_px"])
    here = {"game": game["game"], "camera": game["camera"], "cell_centres_px": game["cell_centres_px_at_start"]}
    pose = truth_pose(here | game["frames"][0])
    looks = []
    for frame in game["frames"]:
        if np.abs(np.array(frame["grid_corners_px"]) - first).max() > BUMPED_PX:
            continue
        bgr = np.asarray(cv2.imread(str(description.parent / frame["file"]), cv2.IMREAD_COLOR), np.uint8)
        seen = straightened_at(Frame(bgr, ""), pose, CELL_PX, MARGIN_CELLS)
        looks.append(Look(seen.bgr, *labels_of(frame), frame["state"] == "still"))
    return looks


def recorded_pair(looks: Sequence[Look], rng: Generator) -> Pair:
    """A pair of any two looks at a board in one game."""
    weights = np.array([1.0 if look.is_still else HAND_WEIGHT for look in looks])
    before, now = (looks[at] for at in rng.choice(len(looks), 2, p=weights / weights.sum()))
    light = [LINEAR[before.bgr], LINEAR[now.bgr]]
    if rng.random() < FAINTER:
        light[1] = light[0] + np.float32(rng.uniform(LEAST_CONTRAST, 1)) * (light[1] - light[0])
    if rng.random() < OTHER_COLOURS:
        order = rng.permutation(3)
        light = [one[..., order] for one in light]
    colours = np.zeros_like(now.rings)
    boards = [Board(one, look.rings, colours, look.hidden) for one, look in zip(light, (before, now), strict=True)]
    return _seen(boards, rng, as_recorded=bool(rng.random() < AS_RECORDED))


def made_up_pairs(count: int, rng: Generator) -> list[Pair]:
    """So many pairs of looks at one made-up board."""
    boards = made_up_pair(rng)
    return [_seen(boards, rng, as_recorded=False) for _ in range(count)]


def _seen(boards: Sequence[Board], rng: Generator, *, as_recorded: bool) -> Pair:
    """Both looks as one camera takes them, with the same random settings, but different noise."""
    seed, size = int(rng.integers(2**32)), len(boards[0].rings)
    is_relit, is_mirrored, is_mirrored_since = rng.random(3) < (RELIT, MIRRORED, MIRRORED_SINCE)
    pictures: list[NDArray[np.float32]] = []
    hidden = np.zeros((size, size), np.float32)
    for board in boards:
        alike, is_second = np.random.default_rng(seed), bool(pictures)
        linear = warped(board.linear, size, alike)
        hidden = np.maximum(hidden, board.hidden)
        if as_recorded:
            bgr = levels(linear)
        else:
            linear = lit(linear, alike)
            if is_second and is_relit:
                linear = _relit(linear, rng)
            if is_mirrored or (is_second and is_mirrored_since):
                hidden = np.maximum(hidden, blinded(linear, size, alike if is_mirrored else rng))
            bgr = photographed(linear, alike, rng)
        pictures.append(evened(shrunk(bgr, FINER)))
    if rng.random() < MOVED:
        pictures[1] = _shifted(pictures[1], rng)
    before, now = (board.rings for board in boards)
    changes = np.where(hidden < MOST_HIDDEN, np.where(before == now, 0, 1 + now), -1)
    return Pair(np.concatenate(pictures).astype(np.float16), changes)


def _relit(linear: Linear, rng: Generator) -> Linear:
    """A look under changed light: another lamp, a shadow, a mirrored window, a new exposure."""
    side = len(linear)
    ys, xs = (np.mgrid[:side, :side].astype(np.float32) + 0.5) / side - 0.5
    light = np.ones((side, side, 3), np.float32)
    if rng.random() < 0.5:
        angle, strength = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.7)
        light *= np.exp(strength * (xs * cos(angle) + ys * sin(angle)))[..., None]
    if rng.random() < 0.4:
        angle, at, soft = rng.uniform(0, 2 * np.pi), rng.uniform(-0.5, 0.5), rng.uniform(0.003, 0.1)
        beyond = (xs * cos(angle) + ys * sin(angle) - at) / soft
        tint = np.array([1.1, 1, 0.92], np.float32) * rng.uniform(0.4, 0.9)
        light *= 1 - (1 - tint) / (1 + np.exp(-np.clip(beyond, -30, 30)))[..., None]
    light = linear * light
    if rng.random() < 0.4:
        x, y = rng.uniform(-0.6, 0.6, 2)
        veil = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * rng.uniform(0.03, 0.4) ** 2))
        light += np.float32(4 * rng.choice([0.05, 0.15, 0.4]) * light.mean()) * veil[..., None]
    gains = np.exp(rng.normal(0, [0.05, 0.03, 0.05]) + rng.normal(0, 0.15))
    return np.asarray(light * gains, np.float32)


def _shifted(picture: NDArray[np.float32], rng: Generator) -> NDArray[np.float32]:
    x, y = rng.normal(0, MOVED_PX, 2)
    shift = np.array([[1, 0, x], [0, 1, y]], np.float32)
    last = np.ascontiguousarray(picture.transpose(1, 2, 0))
    moved = cv2.warpAffine(last, shift, last.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved.transpose(2, 0, 1), np.float32)
