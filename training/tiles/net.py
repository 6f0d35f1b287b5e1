"""The network that reads a board of flat pieces: it judges each place by what is near it and by the whole board."""

import torch
from torch import Tensor, nn

from training.layers import block
from vision.tiles.half_cells import CHANNELS

INPUTS = 6
"""Channels of the input: two planes with three colours each."""


class BoardNet(nn.Module):
    """(N, 6, 136, 136) levels from 0 to 1 to scores (N, 9, 17, 17) in nats."""

    def __init__(self, width: int = 96) -> None:
        super().__init__()
        self.look = nn.Sequential(_halve(INPUTS, 14), _halve(14, 56), _halve(56, width), block(width, width))
        self.compare = nn.ModuleList([Compare(width), Compare(width)])
        self.answer = nn.Conv2d(width, len(CHANNELS), 1)

    def forward(self, picture: Tensor) -> Tensor:
        features = self.look(picture * 4.0 - 2.0)
        for compare in self.compare:
            features = compare(features)
        answer: Tensor = self.answer(features)
        return answer


class Compare(nn.Module):
    """Adds to every place what the whole board says of its shades and lamps, then looks again."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.whole = nn.Sequential(
            nn.AdaptiveAvgPool2d(1), nn.Conv2d(width, width, 1), nn.ReLU(), nn.Conv2d(width, 2 * width, 1)
        )
        self.mix = nn.Sequential(nn.Conv2d(width, width, 1), nn.ReLU())
        self.again = block(width, width)

    def forward(self, features: Tensor) -> Tensor:
        scale, shift = self.whole(features).chunk(2, dim=1)
        related = self.mix(features * torch.sigmoid(scale) + shift)
        answer: Tensor = features + self.again(related)
        return answer


def _halve(inputs: int, outputs: int) -> nn.Sequential:
    """A convolution that halves the resolution; its outputs lie between its inputs, so that they stay centred."""
    return nn.Sequential(nn.Conv2d(inputs, outputs, 4, 2, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())
