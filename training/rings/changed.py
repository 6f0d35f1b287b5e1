"""Trains what tells on which circles of a board rings were laid between two looks at it.

    python -m training.rings.changed GAME/game.json… [--steps 9000]

Nearly half of the pairs that it learns from are boards made up by `boards`, the others any two pictures out of one
recorded game (`pairs`). Of two that had learned from the games with even and with odd numbers, 30 each (6000 steps, 12
min of one core), either was tried on the others: `vision.rings.changed.LAID_NATS`. The weights that are shipped learned
from all 59 (`training.renders … --games`); their pairs take 9 GB of memory.
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
from training.options import start_option
from training.rings.augment import one_of_eight
from training.rings.boards import Labels
from training.rings.pairs import Pair, looks_of, made_up_pairs, recorded_pair
from training.weights import export
from vision.rings.changed import WEIGHTS
from vision.rings.network_input import CELL_PX

BATCH, SHARE_OF_SEVENS = 8, 0.6
PACE = Pace((4e-3, 2e-3), weight_decay=1e-2, warm_up=0.1, most_gradient=1.0)
MADE_UP, SHOWN = 1300, 4
"""How many boards are made up, and how many pairs of looks at each."""
OF_A_GAME = 105
"""How many pairs are made of each game."""
TINT, TINT_SINCE = 0.08, 0.02
"""Standard deviations of the logarithms of the channels' gains: from one showing to the next, and between two looks."""


class ChangedNet(nn.Module):
    """(N, 6, H, W) evened boards before and now, half a cell around them, to (N, 4, n, n).

    That circles are the same, that no ring, a white or a black one came to lie there. Each look goes through the
    same filters first; every cell is told what all cells look like on average, as the light may have changed.
    """

    def __init__(self) -> None:
        super().__init__()
        first = nn.Conv2d(3, 16, 5, 2, 2, bias=False), nn.BatchNorm2d(16), nn.ReLU()
        self.each = nn.Sequential(*first, block(16, 24, 2))
        self.near = nn.Sequential(block(72, 48, 2), block(48, 96), block(96, 96, 2))
        self.around = nn.Conv2d(96, 96, 1)
        self.cell = nn.Conv2d(96, 128, 4, 2)
        self.board = nn.Conv2d(128, 128, 1)
        self.mixed = nn.Conv2d(128, 128, 1)
        self.answer = nn.Conv2d(128, 4, 1)

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        looks = self.each(pictures.reshape(-1, 3, *pictures.shape[2:]))
        both = looks.reshape(-1, 48, *looks.shape[2:])
        near = self.near(torch.cat((both, both[:, 24:] - both[:, :24]), dim=1))
        near = near + torch.relu(self.around(functional.adaptive_avg_pool2d(near, 1)))
        cell = torch.relu(self.cell(near))
        cell = cell + torch.relu(self.board(functional.adaptive_avg_pool2d(cell, 1)))
        answer: torch.Tensor = self.answer(torch.relu(self.mixed(cell)))
        return answer


def turned(pair: Pair, rng: Generator) -> tuple[NDArray[np.float32], Labels]:
    """A pair in one of the eight ways to lay a board in front of a camera, with other white balances."""
    laid = one_of_eight(rng)
    tint, since = (rng.normal(0, sigma, 3) for sigma in (TINT, TINT_SINCE))
    tints = np.concatenate((tint - tint.mean(), tint - tint.mean() + since - since.mean()))
    return laid(pair.pictures.astype(np.float32)) + tints[:, None, None].astype(np.float32), laid(pair.changes)


def train(stock: dict[int, list[Pair]], start: Path | None, steps: int, rng: Generator) -> nn.Module:
    """The network after so many steps of learning, with the running mean of its weights."""
    learner = Learner(ChangedNet(), start, steps, PACE)

    def loss() -> torch.Tensor:
        size = 7 if stock[7] and (rng.random() < SHARE_OF_SEVENS or not stock[5]) else 5
        count = BATCH if size == 7 else 2 * BATCH
        shown = [turned(stock[size][at], rng) for at in rng.integers(len(stock[size]), size=count)]
        pictures, changes = (torch.from_numpy(np.stack(them)) for them in zip(*shown, strict=True))
        return functional.cross_entropy(learner.answer(pictures), changes, ignore_index=-1)

    return learner.taught(steps, loss)


@click.command(help=__doc__)
@click.argument("games", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--steps", default=9000, show_default=True)
@start_option
@click.option("--out", default=WEIGHTS, type=click.Path(path_type=Path), help="Where the weights go.")
def main(games: tuple[Path, ...], steps: int, start: Path | None, out: Path) -> None:
    on_one_core()
    rng = np.random.default_rng(3)
    pairs = [pair for _ in range(MADE_UP) for pair in made_up_pairs(SHOWN, rng)]
    for game in games:
        looks = looks_of(game)
        pairs += [recorded_pair(looks, rng) for _ in range(OF_A_GAME)]
    stock = {size: [pair for pair in pairs if len(pair.changes) == size] for size in (5, 7)}
    export(train(stock, start, steps, rng), torch.zeros(1, 6, 8 * CELL_PX, 8 * CELL_PX), out)


if __name__ == "__main__":
    main()
