"""Trains the readers of Line or Colour's circles and rings, from photos with truth.

    python -m training.rings.read plain|sharp PHOTO.jpg… [GAME/game.json…] [--steps 3000]

Half of what it sees are photographs, half are boards made up by `boards`; lamps are mirrored in both, and things laid
over both. Trained on the even numbers, 25 000 steps (80 min of one core), and tried on the odd ones, 40 photographs,
as `gridref evaluate` does: 97.5 % of the boards with neither mistake nor doubt, no cell wrong that was answered, 1.1 %
asked, no score surely false. The weights that are shipped then learned from the odd numbers and boards of other
makes too, and are twice as wide (docs/training.md).
"""

from dataclasses import dataclass, field
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
from training.rings.augment import one_of_eight, varied
from training.rings.boards import HIDDEN_SHARE, Board, made_up_board
from training.rings.photos import boards
from training.weights import begin_sharp, begun, export
from vision.frame import shrunk
from vision.rings.network_answer import SHARP_WEIGHTS, WEIGHTS
from vision.rings.network_input import CELL_PX, FINER, evened

BATCH = 8
MADE_UP = 1200
MADE_UP_SHARE = 0.5
SEEN_SHARE = 0.2
"""A cell counts as seen if less of it is covered; between this and HIDDEN_SHARE, either answer is accepted."""
PACE = Pace((4e-3, 2e-3), weight_decay=1e-2, warm_up=0.1, most_gradient=1.0)
SMOOTHING = 0.0005
MOST_KEPT = 400
NEW_SHARE = 0.25
LOOKS, DETAILS = 24, 32
"""Channels of what is seen of a board, and of its details, at a quarter of the plain network's resolution."""
TINT = 0.08
"""Standard deviation of the logarithms of the channels' gains from one showing to the next."""
KINDS = {"plain": WEIGHTS, "sharp": SHARP_WEIGHTS}
Features = NDArray[np.float32]


class RingsNet(nn.Module):
    """(N, 3, H, W) evened boards, half a cell around them, to (N, 11, n, n): 3 rings, 7 colours, hidden.

    The whole board at once: every cell is also told what all cells look like on average, as what a white ring, a black
    one or an orange circle looks like depends on the light and on the others. The sharp one looks at twice as large a
    picture, halved as the other would, and at its details beside that.
    """

    def __init__(self, is_sharp: bool = False) -> None:
        super().__init__()
        halved = [nn.AvgPool2d(2)] if is_sharp else []
        first = nn.Conv2d(3, 16, 5, 2, 2, bias=False), nn.BatchNorm2d(16), nn.ReLU()
        self.look = nn.Sequential(*halved, *first, block(16, LOOKS, 2))
        self.details = (
            nn.Sequential(block(3, 16, 2), block(16, 24, 2), block(24, DETAILS, 2), block(DETAILS, DETAILS))
            if is_sharp
            else None
        )
        self.near = nn.Sequential(
            block(LOOKS + DETAILS * is_sharp, 48, 2),
            block(48, 128),
            block(128, 128, 2),
        )
        self.around = nn.Conv2d(128, 128, 1)
        self.cell = nn.Conv2d(128, 192, 4, 2)
        self.board = nn.Conv2d(192, 192, 1)
        self.mixed = nn.Conv2d(192, 192, 1)
        self.answer = nn.Conv2d(192, 11, 1)

    def forward(self, pictures: torch.Tensor) -> torch.Tensor:
        seen = self.look(pictures)
        if self.details is not None:
            seen = torch.cat((seen, self.details(pictures)), dim=1)
        near = self.near(seen)
        near = near + torch.relu(self.around(functional.adaptive_avg_pool2d(near, 1)))
        cell = torch.relu(self.cell(near))
        cell = cell + torch.relu(self.board(functional.adaptive_avg_pool2d(cell, 1)))
        mixed = torch.relu(self.mixed(cell))
        answer: torch.Tensor = self.answer(mixed)
        return answer


def sharpened(plain: Path) -> RingsNet:
    """A sharp network with the weights of a plain one: it answers nearly as that would at half the resolution."""
    model = RingsNet(is_sharp=True)
    begin_sharp(model, RingsNet(), plain, "near", ("around", "cell", "board", "mixed", "answer"))
    return model


def loss_of(answer: torch.Tensor, truth: list[Board]) -> torch.Tensor:
    """The loss: cross-entropies of rings and colours, if they are seen, and of what is hidden."""
    rings, colours, hidden = (
        torch.from_numpy(np.stack([getattr(board, name) for board in truth])) for name in ("rings", "colours", "hidden")
    )
    size = rings.shape[-1]
    seen = (hidden < HIDDEN_SHARE).float()
    plain = ((hidden < SEEN_SHARE) | (hidden > HIDDEN_SHARE)).float()
    ring = functional.cross_entropy(answer[:, :3], rings, reduction="none", label_smoothing=SMOOTHING)
    colour = functional.cross_entropy(answer[:, 3 : 3 + size], colours, reduction="none", label_smoothing=SMOOTHING)
    covered = functional.binary_cross_entropy_with_logits(
        answer[:, 10], (hidden > HIDDEN_SHARE).float(), reduction="none"
    )
    return ((ring + 0.5 * colour) * seen).mean() + 0.5 * (covered * plain).mean()


@dataclass(slots=True)
class Stock:
    """Varied pictures. As making them takes longest, each is shown several times, turned and tinted anew."""

    photos: dict[int, list[Board]]
    made_up: dict[int, list[Board]]
    is_sharp: bool
    rng: Generator
    pictures: dict[int, list[tuple[Features, Board]]] = field(default_factory=lambda: {5: [], 7: []})

    def batch(self) -> tuple[torch.Tensor, list[Board]]:
        """Pictures (N, 3, H, W) of one size, and the boards they show."""
        size = int(self.rng.choice([5, 7]))
        count = BATCH if size == 7 else 2 * BATCH
        stock = self.pictures[size]
        for _ in range(count if len(stock) < MOST_KEPT / 4 else round(count * NEW_SHARE)):
            pool = (
                self.made_up[size] if self.rng.random() < MADE_UP_SHARE or not self.photos[size] else self.photos[size]
            )
            board = pool[self.rng.integers(len(pool))]
            light = Board(board.linear.astype(np.float32), board.rings, board.colours, board.hidden)
            bgr, truth = varied(light, self.rng)
            stock.append((evened(bgr if self.is_sharp else shrunk(bgr, FINER)), truth))
        del stock[:-MOST_KEPT]
        newest = range(len(stock) - round(count * NEW_SHARE), len(stock))
        older = self.rng.integers(len(stock), size=count - len(newest))
        shown = [turned(picture, truth, self.rng) for picture, truth in (stock[at] for at in (*newest, *older))]
        return torch.from_numpy(np.stack([picture for picture, _ in shown])), [truth for _, truth in shown]


def turned(picture: Features, truth: Board, rng: Generator) -> tuple[Features, Board]:
    """A board in one of the eight ways to lay it in front of a camera, with another white balance."""
    laid = one_of_eight(rng)
    tint = rng.normal(0, TINT, (3, 1, 1)).astype(np.float32)
    board = Board(truth.linear, laid(truth.rings), laid(truth.colours), laid(truth.hidden))
    return laid(picture) + tint - tint.mean(), board


def small(board: Board) -> Board:
    """The board's arrays in types that take half the memory."""
    return Board(board.linear.astype(np.float16), board.rings, board.colours, board.hidden)


def _sorted_by_size(pool: list[Board]) -> dict[int, list[Board]]:
    return {size: [board for board in pool if len(board.rings) == size] for size in (5, 7)}


def train(stock: Stock, start: Path | None, steps: int) -> nn.Module:
    """The network after so many steps of learning, with the running mean of its weights."""
    learner = Learner(RingsNet(stock.is_sharp), start, steps, PACE)

    def loss() -> torch.Tensor:
        pictures, truth = stock.batch()
        return loss_of(learner.answer(pictures), truth)

    return learner.taught(steps, loss)


@click.command(help=__doc__)
@click.argument("kind", type=click.Choice(list(KINDS)))
@click.argument("photos", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--steps", default=3000, show_default=True)
@start_option
@sharpen_option
@click.option("--out", type=click.Path(path_type=Path), help="Where the weights go.")
def main(
    kind: str, photos: tuple[Path, ...], steps: int, start: Path | None, sharpen: Path | None, out: Path | None
) -> None:
    on_one_core()
    is_sharp, out = kind == "sharp", out or KINDS[kind]
    if sharpen is not None:
        start = begun(sharpened(sharpen), out)
    real = _sorted_by_size([small(board) for board in boards(list(photos), recolour=True)])
    rng = np.random.default_rng(2)
    made = _sorted_by_size([small(made_up_board(rng)) for _ in range(MADE_UP)])
    side_px = 8 * CELL_PX * (FINER if is_sharp else 1)
    export(train(Stock(real, made, is_sharp, rng), start, steps), torch.zeros(1, 3, side_px, side_px), out)


if __name__ == "__main__":
    main()
