"""Trains `vision/locate/boards.onnx`: where in a picture each kind of board lies.

    python -m training.locate.masks OUT.onnx FOLDER_OR_PHOTO… [--games FOLDER]

Scenes are turned, tilted, scaled, recoloured, and now and then set before other scenes' surroundings.
"""

from pathlib import Path

import click
import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import nn

from training.disturb import Cutting, Picture, disturbed
from training.layers import UNet
from training.learner import Learner, Pace, on_one_core
from training.locate.hands import cuttings
from training.locate.scenes import Scene, grouped, scenes
from training.options import games_option, out_argument, photos_argument, start_option
from training.weights import export
from vision.geometry.plane import Matrix, Points, transform
from vision.locate.propose import STRIDE_PX
from vision.locate.quads.patch import CORNERS, levelled
from vision.locate.quads.quad import FRAME, KINDS

WIDTH_PX, HEIGHT_PX = 224, 192
BATCH = 16
PACE = Pace((4e-3, 2e-3))
KIND_SHARES = (0.1, 0.26, 0.16, 0.2, 0.28)
SMOOTHING_CELLS = 20.0
"""Added to areas, in cells, so that the overlap of empty masks is defined."""

Sample = tuple[NDArray[np.float32], NDArray[np.float32]]
"""A picture (3, H, W), levelled, and the masks (4, h, w) of its boards, 0 to 1."""


def _draw_sample(scene: Scene, others: list[Scene], hands: list[Cutting], rng: Generator) -> Sample:
    width, height = (WIDTH_PX, HEIGHT_PX) if rng.random() < 0.7 else (HEIGHT_PX, WIDTH_PX)
    size = (width, height)
    to_sample = _view(scene, size, rng)
    picture = cv2.warpPerspective(
        scene.levels[0], to_sample, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE
    )
    masks = np.zeros((len(KINDS) - 1, height // STRIDE_PX, width // STRIDE_PX), np.float32)
    outlines = []
    for kind, control_px in scene.boards:
        corners = transform(to_sample, control_px[CORNERS])
        masks[kind - 1] = cv2.resize(_polygon(corners, size), masks.shape[:0:-1], interpolation=cv2.INTER_AREA)
        outlines.append(corners)
    x = np.asarray(picture / np.float32(255), np.float32)
    if outlines and rng.random() < 0.35:
        behind = _surroundings(others[rng.integers(len(others))], size)
        hull = cv2.convexHull(np.concatenate(outlines).astype(np.float32)).reshape(-1, 2)
        around = hull.mean(axis=0) + (hull - hull.mean(axis=0)) * rng.uniform(1.25, 1.6)
        alpha = cv2.GaussianBlur(_polygon(around, size), (0, 0), rng.uniform(0.5, 2))[..., None]
        x = np.asarray(x * alpha + behind * (1 - alpha), np.float32)
    x = np.asarray(disturbed(x, rng, most_blur_px=1.0, hands=hands).transpose(2, 0, 1), np.float32)
    if width != WIDTH_PX:  # a batch has one shape: an upright picture lies on its side, mirrored
        x, masks = x.transpose(0, 2, 1), masks.transpose(0, 2, 1)
    return levelled(x), np.ascontiguousarray(masks)


def _surroundings(other: Scene, size: tuple[int, int]) -> Picture:
    """Another scene with its boards hidden: its upper quarter, stretched, is laid over them."""
    picture = other.levels[0]
    cover = cv2.resize(picture[: picture.shape[0] // 4], picture.shape[1::-1])
    for _, control_px in other.boards:
        corners = control_px[4] + (control_px[CORNERS] - control_px[4]) * 1.3
        mask = _polygon(corners, (picture.shape[1], picture.shape[0]))
        picture = np.where(mask[..., None] > 0, cover, picture)
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return np.asarray(small / np.float32(255), np.float32)


def _view(scene: Scene, size: tuple[int, int], rng: Generator) -> Matrix:
    """A random homography (3, 3) from a scene to a sample that still shows the board."""
    extent = np.array(size, np.float64)
    if scene.boards:
        outline = cv2.convexHull(np.concatenate([px for _, px in scene.boards]).astype(np.float32)).reshape(-1, 2)
        middle, side = outline.mean(axis=0), np.sqrt(cv2.contourArea(outline))
    else:
        height, width = scene.levels[0].shape[:2]
        middle, side = np.array([width / 2, height / 2]), 0.6 * min(width, height)
    upright = all(KINDS[kind] == FRAME for kind, _ in scene.boards)
    quarter = rng.normal(0, 0.1) + np.pi / 2 * rng.integers(4)
    angle = rng.normal(0, 0.06) if upright else rng.choice([rng.uniform(-np.pi, np.pi), quarter])
    target_side = extent.min() * rng.uniform(0.3, 0.9)
    c, s = target_side / side * np.array([np.cos(angle), np.sin(angle)])
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ _shift(-middle)
    room = max(0.0, (extent.min() - target_side * 1.15) / 2) + (extent - extent.min()) / 2
    tilt = np.eye(3)
    tilt[2, :2] = rng.normal(0, 0.12, 2) / target_side
    stretch = np.diag([1.0, rng.uniform(0.9, 1.1) if upright else rng.uniform(0.75, 1.0), 1.0])
    mirror = np.diag([rng.choice([-1.0, 1.0]), 1.0, 1.0])
    return _shift(extent / 2 + rng.uniform(-1, 1, 2) * room) @ tilt @ stretch @ mirror @ turn


def _shift(by: Points) -> Matrix:
    return np.array([[1, 0, by[0]], [0, 1, by[1]], [0, 0, 1]])


def _polygon(corners: Points, size: tuple[int, int]) -> NDArray[np.float32]:
    mask = np.zeros(size[::-1], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(corners * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return np.asarray(mask / np.float32(255), np.float32)


class MaskNetwork(UNet):
    """(N, 3, H, W), sides multiples of 32 -> (N, 4, H/4, W/4): logits of each kind of board."""

    def __init__(self) -> None:
        super().__init__((12, 24, 24), (32, 32), (48, 48), (64, 64, 64), outputs=len(KINDS) - 1, halving=2)


def train(pool: list[Scene], hands: list[Cutting], steps: int, start: Path | None, kept: Path) -> nn.Module:
    """The network after so many steps of learning, with the running mean of its weights."""
    rng = np.random.default_rng(1)
    learner = Learner(MaskNetwork(), start, steps, PACE)
    groups = grouped(pool)
    missed = []
    for step in range(1, steps + 1):
        chosen = [groups[kind] for kind in rng.choice(len(KINDS), BATCH, p=KIND_SHARES)]
        samples = [_draw_sample(group[rng.integers(len(group))], pool, hands, rng) for group in chosen]
        pictures = torch.from_numpy(np.stack([picture for picture, _ in samples]))
        masks = torch.from_numpy(np.stack([mask for _, mask in samples]))
        logits = learner.answer(pictures)
        chance = torch.sigmoid(logits)
        both, either = (chance * masks).sum(dim=(1, 2, 3)), (chance + masks).sum(dim=(1, 2, 3))
        overlap = (2 * both + SMOOTHING_CELLS) / (either + SMOOTHING_CELLS)
        loss = 2 * nn.functional.binary_cross_entropy_with_logits(logits, masks) + 1 - overlap.mean()
        learner.step(loss)
        missed.append(1 - float(overlap.mean().detach()))
        if step % 50 == 0:
            print(step, f"missed overlap {np.mean(missed[-50:]):.3f}", flush=True)
            torch.save(learner.mean.module.state_dict(), kept)
    return learner.mean.module


@click.command(help=__doc__)
@out_argument
@photos_argument
@games_option
@click.option("--steps", default=5000, show_default=True)
@start_option
def main(out: Path, photos: tuple[Path, ...], games: list[Path], steps: int, start: Path | None) -> None:
    on_one_core()
    pool = scenes(photos, np.random.default_rng(0))
    model = train(pool, cuttings(games), steps, start, out.with_suffix(".pt"))
    export(model, torch.zeros(1, 3, HEIGHT_PX, WIDTH_PX), out)


if __name__ == "__main__":
    main()
