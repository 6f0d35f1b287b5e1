"""Trains the networks of `vision/locate/quads/quad.py`: which board lies in a quadrilateral, if any, and where.

    python -m training.locate.quads rough|close|fine|exact|sharp|whole OUT.onnx FOLDER_OR_PHOTO… [--games FOLDER]

Every photo with truth gives any number of samples: its board's corners moved, to be moved back; from the
fine one on also moved by whole and half cells, scaled to other counts of cells, or anywhere (none). Colours are mixed
at random, as a board is known by its structure.

The fine one, once the last, trained on even photos for 7000 steps (42 min of one core) and tried on the 100 odd ones:
99 boards found, one of them off by more than a third of a cell (LINKX, shaken); median error of the worst corner 0.04
cells for Linkage, 0.06 for Line or Colour, 0.10 for LINKX; of another style all of 29, none off. In 149 photographs of
other things nothing was found. The weights that are shipped learnt on from all photos, and where the picture cuts a
board (`docs/training.md`). Going on from weights, what they see badly is drawn more often.
"""

from collections.abc import Callable
from pathlib import Path

import click
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import nn

from training.disturb import Cutting, Picture, disturbed
from training.layers import block
from training.learner import Learner, Pace, on_one_core
from training.locate.covered_edge import whole_sample
from training.locate.hands import cuttings
from training.locate.quad_samples import NONE, Sample, close_sample, exact_sample, rough_sample, sharp_sample
from training.locate.scenes import Scene, grouped, scenes, with_decoys
from training.options import games_option, out_argument, photos_argument, sharpen_option, start_option
from training.weights import begin_sharp, begun, export
from vision.locate.quads.patch import CONTROL, levelled
from vision.locate.quads.quad import CLOSE, EXACT, FINE, KINDS, ROUGH, SHARP, WHOLE, Stage

BATCH = 48
PACE = Pace((3e-3, 1.5e-3))
KIND_SHARES = (0.28, 0.16, 0.11, 0.15, 0.3)
FOR_FRAMES = ("sharp", "whole")
KIND_SHARES_FOR_FRAMES = (0.33, 0.05, 0.03, 0.03, 0.56)
"""Shares of KINDS in the samples for networks that are asked only if the fine one sees a frame."""
MOST_BLUR = 1.6 / 112
"""Largest blur of a patch (standard deviation), as a share of its side."""
MOVE_WEIGHT, SPREAD_WEIGHT = 2.0, 0.1
TRIES = 10
"""How many samples of a scene tell how well given weights see it."""
TIMES_AS_LIKELY = (0.4, 6.0)
"""If learning goes on from given weights, scenes that they see badly are drawn more often: from the first to the second
number times as often as a scene is on average."""
CHANNELS = 24
"""Of what is seen of a patch, and of its details, a quarter of the exact one's pixels to a side."""
WIDTHS = {"rough": 1, "close": 1, "fine": 1, "exact": 2, "sharp": 2, "whole": 2}
"""How many times as many channels as the narrowest one each network has, from the third halving of a patch on."""
STAGES: dict[str, tuple[Stage, Callable[[Scene, Generator], Sample]]] = {
    "rough": (ROUGH, rough_sample),
    "close": (CLOSE, close_sample),
    "fine": (FINE, exact_sample),
    "exact": (EXACT, exact_sample),
    "sharp": (SHARP, sharp_sample),
    "whole": (WHOLE, whole_sample),
}


class QuadNetwork(nn.Module):
    """(N, 3, S, S), levelled -> (N, 5 + 18 + 9), in a stage's size and width.

    The answer holds logits of KINDS, offsets of the control points, and logarithms of how large the errors of these may
    be. The sharp and the whole network see their patch at half its size, as the exact one would, and its details beside
    that.
    """

    def __init__(self, stage: str) -> None:
        super().__init__()
        width, side_px = WIDTHS[stage], STAGES[stage][0].raster_px
        wide, is_sharp = 48 * width, stage in FOR_FRAMES
        cells = (side_px // (16 if is_sharp else 8)) ** 2
        halved = [nn.AvgPool2d(2)] if is_sharp else []
        self.look = nn.Sequential(*halved, block(3, 16, 2), block(16, CHANNELS))
        self.details = (
            nn.Sequential(block(3, 16, 2), block(16, CHANNELS, 2), block(CHANNELS, CHANNELS)) if is_sharp else None
        )
        self.features = nn.Sequential(
            block(2 * CHANNELS if is_sharp else CHANNELS, 32, 2), block(32, 32), block(32, wide, 2), block(wide, wide)
        )
        self.kind = nn.Sequential(
            block(wide, wide, 2), nn.Conv2d(wide, 16 * width, 1), nn.ReLU(), nn.Flatten(),
            nn.Linear(4 * width * cells, wide), nn.ReLU(), nn.Linear(wide, len(KINDS)),
        )  # fmt: skip
        self.move = nn.Sequential(
            block(wide, wide), nn.Conv2d(wide, 12 * width, 1), nn.ReLU(), nn.Flatten(),
            nn.Linear(12 * width * cells, 2 * wide), nn.ReLU(), nn.Linear(2 * wide, 3 * len(CONTROL)),
        )  # fmt: skip

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        seen = self.look(picture)
        if self.details is not None:
            seen = torch.cat((seen, self.details(picture)), dim=1)
        features = self.features(seen)
        return torch.cat((self.kind(features), self.move(features)), dim=1)


def sharpened(exact: Path) -> QuadNetwork:
    """A sharp network with the weights of an exact one: it answers as that would for a patch of half the size."""
    model = QuadNetwork("sharp")
    begin_sharp(model, QuadNetwork("exact"), exact, "features", ("kind", "move"))
    return model


def train(
    pool: list[Scene],
    stage: str,
    hands: list[Cutting],
    steps: int,
    start: Path | None,
    kept: Path,
) -> nn.Module:
    """The network after so many steps of learning, with the running mean of its weights."""
    rng = np.random.default_rng(1)
    _, sample = STAGES[stage]
    model = QuadNetwork(stage)
    learner = Learner(model, start, steps, PACE)
    groups = grouped(pool)
    odds = [_odds(model, group, sample, hands, rng) if start and group else None for group in groups]
    missed, shift = [], []
    for step in range(1, steps + 1):
        drawn = rng.choice(len(KINDS), BATCH, p=KIND_SHARES_FOR_FRAMES if stage in FOR_FRAMES else KIND_SHARES)
        chosen = [groups[kind][rng.choice(len(groups[kind]), p=odds[kind])] for kind in drawn]
        pictures, kinds, offsets = _batch([sample(scene, rng) for scene in chosen], hands, rng)
        logits, moves, spreads = _parts(learner.answer(pictures))
        there = kinds != NONE
        loss = nn.functional.cross_entropy(logits, kinds, label_smoothing=0.01)
        loss = loss + MOVE_WEIGHT * nn.functional.smooth_l1_loss(moves[there], offsets[there], beta=0.1)
        loss = loss + SPREAD_WEIGHT * _spread_loss(moves[there].detach() - offsets[there], spreads[there])
        learner.step(loss)
        missed.append(float((logits.argmax(dim=1) != kinds).float().mean()))
        shift.append(float((moves[there] - offsets[there]).detach().abs().mean()))
        if step % 100 == 0:
            print(step, f"wrong kinds {np.mean(missed[-100:]):.3f}, offsets {np.mean(shift[-100:]):.3f}", flush=True)
            torch.save(learner.mean.module.state_dict(), kept)
    return learner.mean.module


def _odds(
    model: nn.Module,
    group: list[Scene],
    sample: Callable[[Scene, Generator], Sample],
    hands: list[Cutting],
    rng: Generator,
) -> NDArray[np.float64]:
    """(N,) probability with which each scene is drawn: the larger, the worse the model's present weights see it."""
    model.eval()
    losses = []
    for scene in group:
        pictures, kinds, offsets = _batch([sample(scene, rng) for _ in range(TRIES)], hands, rng)
        with torch.no_grad():
            logits, moves, _ = _parts(model(pictures))
        off = nn.functional.smooth_l1_loss(moves, offsets, beta=0.1, reduction="none").mean(dim=1)
        loss = nn.functional.cross_entropy(logits, kinds) + MOVE_WEIGHT * (off * (kinds != NONE)).mean()
        losses.append(float(loss))
    odds = np.clip(np.array(losses) / np.mean(losses), *TIMES_AS_LIKELY)
    return np.asarray(odds / odds.sum())


def _batch(samples: list[Sample], hands: list[Cutting], rng: Generator) -> tuple[torch.Tensor, ...]:
    """Pictures (N, 3, S, S), kinds (N,) and offsets (N, 18)."""
    pictures = np.stack([_as_seen(picture, hands, rng) for picture, _, _ in samples])
    kinds = torch.tensor([kind for _, kind, _ in samples])
    return torch.from_numpy(pictures), kinds, torch.from_numpy(np.stack([offset for _, _, offset in samples]))


def _parts(answer: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Logits (N, len(KINDS)), moves (N, 18) and logarithms of spreads (N, 9) of an answer."""
    logits, moves, spreads = torch.split(answer, (len(KINDS), 2 * len(CONTROL), len(CONTROL)), dim=1)
    return logits, moves, spreads


def _as_seen(picture: Picture, hands: list[Cutting], rng: Generator) -> NDArray[np.float32]:
    """A patch (3, S, S) under random light, perhaps with a hand over it, levelled."""
    seen = disturbed(picture, rng, most_blur_px=MOST_BLUR * len(picture), hands=hands)
    return levelled(seen.transpose(2, 0, 1))


def _spread_loss(errors: torch.Tensor, log_spreads: torch.Tensor) -> torch.Tensor:
    """Mean negative log probability, in nats, of errors (N, 18) whose lengths are exponentially distributed.

    `log_spreads` : (N, 9) logarithms of the expected lengths.
    """
    lengths = errors.unflatten(1, (-1, 2)).norm(dim=2)
    return (lengths * torch.exp(-log_spreads) + log_spreads).mean()


@click.command(help=__doc__)
@click.argument("stage", type=click.Choice(list(STAGES)))
@out_argument
@photos_argument
@games_option
@click.option("--steps", default=6000, show_default=True)
@start_option
@sharpen_option
def main(
    stage: str,
    out: Path,
    photos: tuple[Path, ...],
    games: list[Path],
    steps: int,
    start: Path | None,
    sharpen: Path | None,
) -> None:
    on_one_core()
    if sharpen is not None:
        start = begun(sharpened(sharpen), out)
    pool = scenes(photos, np.random.default_rng(0))
    if stage in ("fine", "exact", *FOR_FRAMES):  # the rough one need not tell a board from what looks like one
        pool = [with_decoys(scene) for scene in pool]
    model = train(pool, stage, cuttings(games), steps, start, out.with_suffix(".pt"))
    export(model, torch.zeros(1, 3, *2 * [STAGES[stage][0].raster_px]), out)


if __name__ == "__main__":
    main()
