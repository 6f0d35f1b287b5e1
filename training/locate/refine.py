"""Trains the network of `vision/locate/pose/refine.py`: how a flat board's corners move to lie on the mat.

    python -m training.locate.refine OUT.onnx FOLDER_OR_PHOTO… [--games FOLDER]

Every flat board of `training.locate.scenes` is shown as if it had been found a little off its place: corners moved
singly or all together, the grid too large or too small, and above all as if the pieces' tops had been taken for the
mat.
"""

from collections.abc import Iterable
from pathlib import Path

import click
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import nn

from engine.games import GAMES
from training.disturb import Cutting, disturbed
from training.layers import block
from training.learner import Learner, Pace, on_one_core
from training.locate.hands import cuttings
from training.locate.scenes import Scene, scenes
from training.options import games_option, out_argument, photos_argument, start_option
from training.weights import export
from vision.frame import Bgr, shrunk
from vision.geometry.lens import Lens
from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform
from vision.geometry.pose import BoardPose
from vision.locate.pose.control_pose import pose_from_control
from vision.locate.pose.refine import OFFSET_UNIT_CELLS, RASTER_PX, TOP_MM, planes, times_smaller, with_corners_moved
from vision.locate.quads.patch import levelled
from vision.locate.quads.quad import FRAME, KINDS, board_of

BATCH = 48
PACE = Pace((2e-3, 1e-3))
MOST_OFF_CELLS = 0.5
TOPS_SHARE, MOVED_SHARE = 0.5, 0.3
"""Share of the samples in which the board seems to have been found at the height of the tops, or somewhere near it; and
share in which it was moved otherwise."""
SCALED_SHARE = 0.6
LINKAGE_SHARE = 0.65
"""Share of the samples that are Linkage's. Line or Colour is easier: its circles are printed, and rings hide less of
them."""
DISTURBED_SHARE = 0.9
MIRRORED_CORNERS = [1, 0, 3, 2]

FlatBoard = tuple[Bgr, BoardPose]
Sample = tuple[NDArray[np.float32], NDArray[np.float64]]
"""What the network sees (6, RASTER_PX, RASTER_PX), levelled, and what it should answer (8,)."""


class RefineNetwork(nn.Module):
    """(N, 6, RASTER_PX, RASTER_PX), levelled -> (N, 8): offsets of the corners in OFFSET_UNIT_CELLS."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            block(6, 16, 2), block(16, 24), block(24, 32, 2), block(32, 32), block(32, 48, 2), block(48, 48)
        )
        grid = RASTER_PX // 8
        self.move = nn.Sequential(
            block(48, 48), nn.Conv2d(48, 12, 1), nn.ReLU(), nn.Flatten(),
            nn.Linear(12 * grid * grid, 96), nn.ReLU(), nn.Linear(96, UNIT_SQUARE.size),
        )  # fmt: skip

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        answer: torch.Tensor = self.move(self.features(picture))
        return answer


def boards_of(pool: Iterable[Scene]) -> dict[str, list[FlatBoard]]:
    """The flat boards of scenes by their game, each with its picture."""
    boards: dict[str, list[FlatBoard]] = {game: [] for game, rules in GAMES.items() if not rules.is_standing}
    for scene in pool:
        height, width = scene.levels[0].shape[:2]
        for kind, control_px in scene.boards:
            if KINDS[kind] != FRAME:
                game, grid = board_of(KINDS[kind])
                pose = pose_from_control(game, grid, control_px, Lens.guess((width, height)), 1.0)
                boards[game].append((scene.levels[0], pose))
    return boards


def sample_of(board: FlatBoard, hands: list[Cutting], rng: Generator) -> Sample:
    """A sample of a board as it may have been found, a little off its place."""
    bgr, pose = board
    pose = pose.turns()[rng.integers(4)]
    found = with_corners_moved(pose, _off(pose, rng))
    found_from_true = np.linalg.inv(found.pixels_from_mm) @ pose.pixels_from_mm
    offsets = (transform(found_from_true, pose.corners_mm) - pose.corners_mm) / pose.pitch_mm / OFFSET_UNIT_CELLS
    times = times_smaller(found)
    picture = planes(shrunk(bgr, times), found.scaled(1 / times))
    if rng.random() < DISTURBED_SHARE:
        picture = _disturbed(picture, hands, rng)
    if rng.random() < 0.5:
        picture, offsets = picture[:, :, ::-1], offsets[MIRRORED_CORNERS] * (-1, 1)
    return levelled(picture), offsets.ravel()


def _off(pose: BoardPose, rng: Generator) -> Points:
    """(4, 2) by how much the corners of a board may be off when it is found, in cells."""
    while True:
        off = rng.normal(0, rng.uniform(0, 0.08), (4, 2))
        how = rng.random()
        if how < TOPS_SHARE:
            off += _tops_off(pose) * rng.uniform(-0.3, 1.3)
        elif how < TOPS_SHARE + MOVED_SHARE:
            off += rng.normal(0, 0.1, 2)
        if rng.random() < SCALED_SHARE:
            off += (2 * UNIT_SQUARE - 1) * rng.normal(0, 0.07, 2)
        if np.linalg.norm(off, axis=1).max() < MOST_OFF_CELLS:
            return off


def _tops_off(pose: BoardPose) -> Points:
    """(2,) how far what lies TOP_MM above the board is seen from where it lies, in cells."""
    mm_from_pixels = homography(pose.corners_px, pose.corners_mm)
    seen_mm = transform(mm_from_pixels, pose.project(pose.centres_mm, TOP_MM))
    return np.asarray((seen_mm - pose.centres_mm).mean(axis=0) / pose.pitch_mm)


def _disturbed(picture: NDArray[np.float32], hands: list[Cutting], rng: Generator) -> NDArray[np.float32]:
    """Both planes (6, H, W) under the same random light, with the same things over them."""
    seed = int(rng.integers(1 << 31))
    both = (
        disturbed(plane.transpose(1, 2, 0), np.random.default_rng(seed), hands=hands) for plane in np.split(picture, 2)
    )
    return np.concatenate([plane.transpose(2, 0, 1) for plane in both])


def train(
    boards: dict[str, list[FlatBoard]], hands: list[Cutting], steps: int, start: Path | None, kept: Path
) -> nn.Module:
    """The network after so many steps of learning, with the running mean of its weights."""
    rng = np.random.default_rng(1)
    learner = Learner(RefineNetwork(), start, steps, PACE)

    def loss() -> torch.Tensor:
        games = np.where(rng.random(BATCH) < LINKAGE_SHARE, "linkage", "line-or-colour")
        chosen = [boards[game][rng.integers(len(boards[game]))] for game in games]
        pictures, offsets = zip(*(sample_of(board, hands, rng) for board in chosen), strict=True)
        answer = learner.answer(torch.from_numpy(np.stack(pictures)))
        expected = torch.from_numpy(np.stack(offsets, dtype=np.float32))
        return nn.functional.smooth_l1_loss(answer, expected, beta=0.3)

    return learner.taught(steps, loss, kept)


@click.command(help=__doc__)
@out_argument
@photos_argument
@games_option
@click.option("--steps", default=5000, show_default=True)
@start_option
def main(out: Path, photos: tuple[Path, ...], games: list[Path], steps: int, start: Path | None) -> None:
    on_one_core()
    boards = boards_of(scenes(photos, np.random.default_rng(0)))
    model = train(boards, cuttings(games), steps, start, out.with_suffix(".pt"))
    export(model, torch.zeros(1, 6, RASTER_PX, RASTER_PX), out)


if __name__ == "__main__":
    main()
