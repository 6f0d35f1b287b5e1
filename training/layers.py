"""Layers that all networks share, and the U-Net that several of them are."""

from collections.abc import Sequence
from itertools import pairwise

import torch
from torch import nn


def block(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """A 3x3 convolution, normalised over the batch, with a rectifier."""
    convolution = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(outputs), nn.ReLU())


def blocks(inputs: int, *outputs: int, halving: int = 1) -> nn.Sequential:
    """A block for each count of outputs; the first `halving` of them halve the picture."""
    pairs = enumerate(pairwise((inputs, *outputs)))
    return nn.Sequential(*(block(before, after, 2 if at < halving else 1) for at, (before, after) in pairs))


class UNet(nn.Module):
    """A small U-Net: (N, 3, H, W) -> (N, outputs, h, w), at the resolution of the finest of its four parts.

    Each part consists of `blocks` with so many channels. It sees what the part before gives at half the resolution, and
    what it sees is given back to that part.
    """

    def __init__(
        self, a: Sequence[int], b: Sequence[int], c: Sequence[int], d: Sequence[int], *, outputs: int, halving: int = 1
    ) -> None:
        """`halving` : how often the finest part halves the picture."""
        super().__init__()
        self.a = blocks(3, *a, halving=halving)
        self.b, self.c, self.d = blocks(a[-1], *b), blocks(b[-1], *c), blocks(c[-1], *d)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.dc = block(d[-1] + c[-1], c[-1])
        self.cb = block(c[-1] + b[-1], b[-1])
        self.ba = block(b[-1] + a[-1], a[-1])
        self.out = nn.Conv2d(a[-1], outputs, 1)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        a = self.a(picture)
        b = self.b(a)
        c = self.c(b)
        c = self.dc(torch.cat((self.up(self.d(c)), c), dim=1))
        b = self.cb(torch.cat((self.up(c), b), dim=1))
        answer: torch.Tensor = self.out(self.ba(torch.cat((self.up(b), a), dim=1)))
        return answer
