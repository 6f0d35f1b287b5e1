"""Trains the readers of LINKX's cells, from folders of photos with truth.

    python -m training.windows.read plain|sharp FOLDER…

It learns from the LINKX photos among them, recoloured and recomposed, and from drawings of boards of all looks, before
cuttings of the other photos. Contents are laid as no stack would lie in half of what it sees: it must judge each cell
by its look, as holes under pieces are what a referee looks for.

Trained on even photos and 98 frames of other makes only (some 2 h of one core), 27 of the 29 odd boards that networks
found which had not seen them either were read without a mistake, 0.2 % of cells wrong, none of them surely; 1.5 % were
asked about. A temperature would make none of this likelier, so the odds are taken as they are. How the weights that are
shipped went on from there: `docs/training.md`.
"""

from pathlib import Path

import click
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from training.layers import block
from training.learner import Learner, Pace, on_one_core
from training.options import sharpen_option, start_option
from training.weights import begin_sharp, begun, export
from training.windows.boards import Board, board, cuttings
from training.windows.changed import photographed, recomposed
from training.windows.drawn import drawn
from vision.frame import Bgr, shrunk
from vision.windows.network_input import FINER, evened
from vision.windows.read import SHARP_WEIGHTS, WEIGHTS

DRAWN_SHARE = 0.35
PLAIN_SHARE = 0.27
"""How many of the boards are drawings, and how many of the photos are not recomposed."""
BATCH = 16
PACE = Pace((4e-3, 2e-3), weight_decay=1e-3)
HIDDEN_WEIGHT, WEIGHT_IF_HIDDEN = 0.3, 0.3
CHANNELS, DETAILS = 24, 32
"""Channels of what is seen of a board, and of its details, at a quarter of the plain network's resolution."""

KINDS = {"plain": WEIGHTS, "sharp": SHARP_WEIGHTS}

Pictures = NDArray[np.uint8]


class Context(nn.Module):
    """Adds to every cell what all cells show together, each with the weight that a learnt gate gives it."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.value = nn.Conv2d(channels, channels, 1)
        self.gate = nn.Conv2d(channels, channels, 1)
        self.back = nn.Conv2d(channels, channels, 1)
        self.mix = block(channels, channels)

    def forward(self, cells: torch.Tensor) -> torch.Tensor:
        gate = torch.sigmoid(self.gate(cells))
        pooled = functional.adaptive_avg_pool2d(gate * self.value(cells), 1)
        weight = functional.adaptive_avg_pool2d(gate, 1) + 0.01
        # subtracted, as OpenCV 5.0 takes a sum of unequal shapes after a convolution for one of equal shapes
        mixed: torch.Tensor = cells + self.mix(cells - self.back(pooled / weight))
        return mixed


class BoardNet(nn.Module):
    """From a picture (N, 3, 176, 176) to logits (N, 4, 11, 11): empty, blue, white; and that the cell is hidden.

    The sharp one looks at twice as large a picture, halved as the other would, and at its details beside that.
    """

    def __init__(self, is_sharp: bool = False) -> None:
        super().__init__()
        halved = [nn.AvgPool2d(2)] if is_sharp else []
        self.look = nn.Sequential(*halved, block(3, 16, 2), block(16, CHANNELS, 2), block(CHANNELS, CHANNELS))
        self.details = (
            nn.Sequential(block(3, 16, 2), block(16, 24, 2), block(24, DETAILS, 2), block(DETAILS, DETAILS))
            if is_sharp
            else None
        )
        seen = CHANNELS + DETAILS * is_sharp
        self.cells = nn.Sequential(block(seen, 40, 2), block(40, 40), block(40, 64, 2))
        self.judge = nn.Sequential(Context(64), Context(64), Context(64), nn.Conv2d(64, 4, 1))

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        seen = self.look(picture)
        if self.details is not None:
            seen = torch.cat((seen, self.details(picture)), dim=1)
        logits: torch.Tensor = self.judge(self.cells(seen))
        return logits


def sharpened(plain: Path) -> BoardNet:
    """A sharp network with the weights of a plain one: it answers as that would for a picture of half the size."""
    model = BoardNet(is_sharp=True)
    begin_sharp(model, BoardNet(), plain, "cells", ("judge",))
    return model


def sample(boards: list[Board], backgrounds: list[Bgr], rng: Generator) -> Board:
    """A sample: a board as a camera may see it."""
    kind = rng.random()
    if kind < DRAWN_SHARE:
        return photographed(drawn(rng, backgrounds), rng, backgrounds)
    chosen = boards[rng.integers(len(boards))]
    if kind < 1 - PLAIN_SHARE:
        chosen = recomposed(chosen, rng, backgrounds)
    return photographed(chosen, rng, backgrounds)


def loss(logits: torch.Tensor, contents: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
    """The loss of contents (small where they can't be seen, so that it learns to doubt) and of what is hidden."""
    cells = logits[:, :, 1:-1, 1:-1]
    each = functional.cross_entropy(cells[:, :3], contents, reduction="none")
    weight = 1 - (1 - WEIGHT_IF_HIDDEN) * hidden
    covered = functional.binary_cross_entropy_with_logits(cells[:, 3], hidden)
    return (each * weight).sum() / weight.sum() + HIDDEN_WEIGHT * covered


def train(
    model: BoardNet,
    pictures: Pictures,
    contents: NDArray[np.uint8],
    hidden: NDArray[np.bool_],
    start: Path | None,
    epochs: int,
) -> nn.Module:
    """Train on pictures (N, H, W, 3) with contents and hidden (N, 9, 9); returns the mean of the last weights."""
    steps = epochs * (len(pictures) // BATCH)
    learner = Learner(model, start, steps, PACE)
    rng = np.random.default_rng(1)
    for epoch in range(epochs):
        total = 0.0
        order = rng.permutation(len(pictures))[: steps // epochs * BATCH].reshape(-1, BATCH)
        for rows in order:
            logits = learner.answer(torch.from_numpy(np.stack([evened(bgr) for bgr in pictures[rows]])))
            error = loss(logits, torch.from_numpy(contents[rows]).long(), torch.from_numpy(hidden[rows]).float())
            learner.step(error)
            total += error.item() / len(order)
        click.echo(f"{epoch}: {total:.4f}")
    return learner.mean.module


@click.command()
@click.argument("kind", type=click.Choice(list(KINDS)))
@click.argument("folders", nargs=-1, type=click.Path(exists=True, path_type=Path), required=True)
@click.option("--samples", default=16000)
@click.option("--epochs", default=10)
@start_option
@sharpen_option
@click.option("--out", type=click.Path(path_type=Path), help="Where the weights go.")
def main(
    kind: str,
    folders: tuple[Path, ...],
    samples: int,
    epochs: int,
    start: Path | None,
    sharpen: Path | None,
    out: Path | None,
) -> None:
    """Learn and write the weights."""
    on_one_core()
    is_sharp, out = kind == "sharp", out or KINDS[kind]
    if sharpen is not None:
        start = begun(sharpened(sharpen), out)
    rng = np.random.default_rng(0)
    photos = [photo for folder in folders for photo in sorted(folder.rglob("*.jpg"))]
    ours = [photo for photo in photos if "linkx" in photo.parent.name and photo.with_suffix(".json").exists()]
    boards = [board(photo) for photo in ours]
    backgrounds = cuttings(photos, rng)
    seen = [sample(boards, backgrounds, rng) for _ in range(samples)]
    pictures = np.stack([one.bgr if is_sharp else shrunk(one.bgr, FINER) for one in seen])
    contents = np.stack([one.contents for one in seen]).astype(np.uint8)
    hidden = np.stack([one.hidden for one in seen])
    model = train(BoardNet(is_sharp), pictures, contents, hidden, start, epochs)
    export(model, torch.from_numpy(evened(pictures[0])[None]), out)


if __name__ == "__main__":
    main()
