"""Trains `vision/locate/lattice/lattice.onnx`: how a board's cells follow each other in a patch, and its area.

    python -m training.locate.lattice OUT.onnx FOLDER_OR_PHOTO… [--games FOLDER]

A patch is drawn round a board as it may be proposed, far too large, beside it or turned, or anywhere in the picture.
"""

from pathlib import Path

import click
import numpy as np
import torch
from torch import nn

from training.disturb import Cutting, disturbed
from training.layers import UNet
from training.learner import Learner, Pace, on_one_core
from training.locate.hands import cuttings
from training.locate.lattice_samples import draw_sample
from training.locate.scenes import Scene, grouped, scenes
from training.options import games_option, out_argument, photos_argument, start_option
from training.weights import export
from vision.locate.lattice.seen import PATCH_PX, WAVES
from vision.locate.quads.patch import levelled
from vision.locate.quads.quad import KINDS

BATCH = 24
PACE = Pace((4e-3, 2e-3), warm_up=0.15)
KIND_SHARES = (0.1, 0.26, 0.16, 0.2, 0.28)
SMOOTHING = 60.0
"""Added to areas, in places, so that the overlap of empty ones is defined."""


class LatticeNetwork(UNet):
    """(N, 3, PATCH_PX, PATCH_PX), levelled -> (N, WAVES + len(KINDS) - 1, PLACES, PLACES)."""

    def __init__(self) -> None:
        super().__init__((16, 16), (24, 24), (40, 40), (64, 64, 96, 64), outputs=WAVES + len(KINDS) - 1)


def train(pool: list[Scene], hands: list[Cutting], steps: int, start: Path | None, kept: Path) -> nn.Module:
    """The network after so many steps of learning, with the running mean of its weights."""
    rng = np.random.default_rng(1)
    learner = Learner(LatticeNetwork(), start, steps, PACE)
    groups = grouped(pool)
    shares = np.array([share if group else 0 for share, group in zip(KIND_SHARES, groups, strict=True)])
    missed, off = [], []
    for step in range(1, steps + 1):
        chosen = [groups[kind] for kind in rng.choice(len(KINDS), BATCH, p=shares / shares.sum())]
        samples = [draw_sample(group[rng.integers(len(group))], rng) for group in chosen]
        pictures = np.stack([levelled(disturbed(one, rng, hands=hands).transpose(2, 0, 1)) for one, _, _ in samples])
        waves = torch.from_numpy(np.stack([wave for _, wave, _ in samples]))
        areas = torch.from_numpy(np.stack([area for _, _, area in samples]))
        answer = learner.answer(torch.from_numpy(pictures))
        inside = areas.amax(dim=1, keepdim=True)
        apart = ((answer[:, :WAVES] - waves).square() * inside).sum() / (inside.sum() * WAVES / 2 + 1)
        logits = answer[:, WAVES:]
        chance = torch.sigmoid(logits)
        both, either = (chance * areas).sum(dim=(1, 2, 3)), (chance + areas).sum(dim=(1, 2, 3))
        overlap = (2 * both + SMOOTHING) / (either + SMOOTHING)
        loss = apart + 2 * nn.functional.binary_cross_entropy_with_logits(logits, areas) + 1 - overlap.mean()
        learner.step(loss)
        missed.append(1 - float(overlap.mean().detach()))
        off.append(float(apart.detach()))
        if step % 50 == 0:
            print(step, f"missed overlap {np.mean(missed[-50:]):.3f}, waves {np.mean(off[-50:]):.3f}", flush=True)
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
    export(model, torch.zeros(1, 3, PATCH_PX, PATCH_PX), out)


if __name__ == "__main__":
    main()
