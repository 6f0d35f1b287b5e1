"""Trains the network that reads Linkage boards, `vision/tiles/read.onnx`.

    python -m training.tiles.read PHOTO.jpg… [--drawn 3000] [--epochs 12] [--out vision/tiles/read.onnx]

Photos with truth are seen under other lamps and by other cameras, often with pieces in the shades of another set,
and as many boards as wanted are drawn; in some of both, lamps are mirrored.

Trained on photos with even numbers, 3000 views of them and 10 750 drawn boards, 14 800 steps (40 min of one core), and
then 1 100 steps with lamps. Photos with odd numbers, as `gridref evaluate` judges them: of 30, 28 perfect, no cell
wrong, 1.8 % asked; with one or two lamps drawn into each, which is all that differs, 25 perfect, no cell wrong, 5.3 %
asked, where without those last steps 0.5 % of cells were wrong and two scores surely so. The weights that are shipped
then learned from all of the photos, and from renderings of other makes (`docs/training.md`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from engine.games.linkage.board import CONTENTS
from tests.support.truth import load, truth_pose
from training.learner import Learner, Pace, on_one_core
from training.options import start_option
from training.tiles.astray import astray
from training.tiles.blown_out import under_lamps
from training.tiles.covered import covered
from training.tiles.net import BoardNet
from training.tiles.recoloured import rematted, reshaded
from training.tiles.samples import Sample, drawn_sample, photo_of, photo_sample
from training.tiles.targets import IGNORED
from training.weights import export
from vision.frame import Frame
from vision.tiles.half_cells import UNDER
from vision.tiles.read import WEIGHTS

BATCH = 32
PACE = Pace((4e-3, 2e-3), weight_decay=0.02, warm_up=0.15)
VIEWS = 6
"""How often each photo is seen in another light."""
ASTRAY_VIEWS = 3
"""In how many of these the green counter lies on free squares."""
LAMPS_SHARE = 0.3
"""Share of the samples in which lamps are mirrored."""
RESHADED_SHARE = 0.6
"""Share of the photos' views that show pieces in the shades of another set."""
REMATTED_SHARE = 0.2
"""Share of the photos' views that show a field in the shades of pieces."""
COVERED_SHARE = 0.2
"""Share of the photos' views over which something may be laid."""


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """Samples as arrays: `levels` (N, 6, side, side) uint8, `targets` (N, 4, SIDE, SIDE) int8, `no_green` (N,) bool."""

    levels: NDArray[np.uint8]
    targets: NDArray[np.int8]
    no_green: NDArray[np.bool_]


def _pool_of(samples: Sequence[Sample]) -> Pool:
    levels = np.stack([sample.levels.transpose(0, 3, 1, 2).reshape(6, *sample.levels.shape[1:3]) for sample in samples])
    return Pool(
        levels,
        np.stack([sample.targets.raster for sample in samples]),
        np.array([sample.targets.no_green for sample in samples]),
    )


def batches(pool: Pool, rng: Generator) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """Batches of all samples in random order, each randomly turned or mirrored."""
    order = rng.permutation(len(pool.levels))
    for start in range(0, len(order) - BATCH + 1, BATCH):
        chosen = np.sort(order[start : start + BATCH])
        levels, targets = pool.levels[chosen], pool.targets[chosen]
        turns, mirrored = int(rng.integers(4)), rng.random() < 0.5
        levels, targets = np.rot90(levels, turns, (2, 3)), np.rot90(targets, turns, (2, 3))
        if mirrored:
            levels, targets = levels[..., ::-1], targets[..., ::-1]
        yield (
            torch.from_numpy(np.ascontiguousarray(levels, np.float32) / 255),
            torch.from_numpy(np.ascontiguousarray(targets, np.int64)),
            torch.from_numpy(pool.no_green[chosen]),
        )


def loss_of(scores: Tensor, targets: Tensor, no_green: Tensor) -> Tensor:
    """Mean negative log probability of the right answers, in nats, over all questions, each with its weight."""
    contents, unreadable, green, seam = targets.unbind(1)
    kinds = len(CONTENTS)
    total = functional.cross_entropy(scores[:, :kinds], contents, ignore_index=-1)
    total = total + 0.5 * _yes_no(scores[:, kinds + 1], unreadable) + 0.2 * _yes_no(scores[:, kinds + 2], seam)
    places = torch.cat((torch.zeros(len(scores), 1), scores[:, kinds].flatten(1)), dim=1)
    asked = torch.cat((torch.ones(len(scores), 1, dtype=torch.bool), green.flatten(1) >= 0), dim=1)
    right = torch.cat((no_green[:, None], green.flatten(1) == 1), dim=1)
    all_places = torch.logsumexp(places.masked_fill(~asked, -torch.inf), dim=1)
    right_places = torch.logsumexp(places.masked_fill(~right, -torch.inf), dim=1)
    total = total + 0.05 * (all_places - right_places).mean()
    under = contents.masked_fill((green != 1) | no_green[:, None, None], IGNORED)
    below = functional.cross_entropy(scores[:, -len(UNDER) :], under, ignore_index=IGNORED, reduction="sum")
    return total + 0.2 * below / (under != IGNORED).sum().clamp(min=1)


def _yes_no(scores: Tensor, answers: Tensor) -> Tensor:
    asked = answers >= 0
    return functional.binary_cross_entropy_with_logits(scores[asked], answers[asked].float())


def train(pool: Pool, net: BoardNet, start: Path | None, epochs: int, rng: Generator) -> nn.Module:
    """The network after learning from all samples so many times, with the running mean of its weights."""
    learner = Learner(net, start, epochs * (len(pool.levels) // BATCH), PACE)
    for epoch in range(epochs):
        losses = []
        for levels, targets, no_green in batches(pool, rng):
            loss = loss_of(learner.answer(levels), targets, no_green)
            learner.step(loss)
            losses.append(loss.item())
        print(f"epoch {epoch}: {np.mean(losses):.4f}", flush=True)
    return learner.mean.module


@click.command(help=__doc__)
@click.argument("photos", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--drawn", default=3000, show_default=True, help="How many boards are drawn.")
@click.option("--epochs", default=12, show_default=True)
@start_option
@click.option("--only-under", is_flag=True, help="Learn what lies under the counter; all other answers stay.")
@click.option("--out", default=WEIGHTS, type=click.Path(path_type=Path), help="Where the weights go.")
def main(photos: tuple[Path, ...], drawn: int, epochs: int, start: Path | None, only_under: bool, out: Path) -> None:
    on_one_core()
    rng = np.random.default_rng(0)
    samples = [drawn_sample(rng) for _ in range(drawn)]
    for photo in photos:
        bgr, truth = load(photo)
        board = photo_of(Frame(bgr, str(photo)), truth_pose(truth), truth)
        boards = [board] * VIEWS
        for view in range(ASTRAY_VIEWS):
            if moved := astray(bgr, truth, rng):
                boards[view] = photo_of(Frame(moved[0], str(photo)), truth_pose(truth), moved[1])
        shown = (reshaded(view, rng) if rng.random() < RESHADED_SHARE else view for view in boards)
        shown = (rematted(view, rng) if rng.random() < REMATTED_SHARE else view for view in shown)
        shown = (covered(view, rng) if rng.random() < COVERED_SHARE else view for view in shown)
        samples += [photo_sample(view, rng) for view in shown]
    samples = [under_lamps(sample, rng) if rng.random() < LAMPS_SHARE else sample for sample in samples]
    pool = _pool_of(samples)
    net = BoardNet()
    if only_under:
        net.keep_but_under()
    export(train(pool, net, start, epochs, rng), torch.from_numpy(pool.levels[:1] / np.float32(255)), out)


if __name__ == "__main__":
    main()
