"""The network that reads a board of flat pieces: it judges each place by what is near it and by the whole board."""

from typing import Self

import torch
from torch import Tensor, nn

from training.layers import block
from vision.tiles.half_cells import CHANNELS, UNDER

INPUTS = 6
"""Channels of the input: two planes with three colours each."""


class BoardNet(nn.Module):
    """(N, 6, 136, 136) levels from 0 to 1 to scores (N, 15, 17, 17) in nats."""

    def __init__(self, width: int = 96) -> None:
        super().__init__()
        self.look = nn.Sequential(_halve(INPUTS, 14), _halve(14, 56), _halve(56, width), block(width, width))
        self.compare = nn.ModuleList([Compare(width), Compare(width)])
        self.answer = nn.Conv2d(width, len(CHANNELS) - len(UNDER), 1)
        self.under = Under(width)
        self._is_kept = False

    def keep_but_under(self) -> None:
        """From now on, learn only what lies under the counter; all other answers stay as they are."""
        self._is_kept = True
        self.requires_grad_(False)
        self.under.requires_grad_(True)

    def train(self, mode: bool = True) -> Self:
        super().train(mode)
        if self._is_kept:
            self.look.eval()
            self.compare.eval()
        return self

    def forward(self, picture: Tensor) -> Tensor:
        seen = features = self.look(picture * 4.0 - 2.0)
        for compare in self.compare:
            features = compare(features, features)
        return torch.cat((self.answer(features), self.under(seen, features)), dim=1)


class Compare(nn.Module):
    """Adds to every place what the whole board says of its shades and lamps, then looks again."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.whole = nn.Sequential(
            nn.AdaptiveAvgPool2d(1), nn.Conv2d(width, width, 1), nn.ReLU(), nn.Conv2d(width, 2 * width, 1)
        )
        self.mix = nn.Sequential(nn.Conv2d(width, width, 1), nn.ReLU())
        self.again = block(width, width)

    def forward(self, features: Tensor, board: Tensor) -> Tensor:
        """`board` : the features (N, width, H, W) of the whole board."""
        scale, shift = self.whole(board).chunk(2, dim=1)
        related = self.mix(features * torch.sigmoid(scale) + shift)
        answer: Tensor = features + self.again(related)
        return answer


class Under(nn.Module):
    """What a square holds on which the counter lies, by what was seen first and by what came out in the end."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.both = nn.Conv2d(2 * width, width, 1)
        self.compare = Compare(width)
        self.answer = nn.Conv2d(width, len(UNDER), 1)

    def forward(self, seen: Tensor, features: Tensor) -> Tensor:
        both = torch.relu(self.both(torch.cat((seen, features), dim=1)))
        answer: Tensor = self.answer(self.compare(both, features))
        return answer


def _halve(inputs: int, outputs: int) -> nn.Sequential:
    """A convolution that halves the resolution; its outputs lie between its inputs, so that they stay centred."""
    return nn.Sequential(nn.Conv2d(inputs, outputs, 4, 2, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())
