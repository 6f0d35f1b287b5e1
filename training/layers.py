"""Layers that all the networks have."""

from torch import nn


def block(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """A 3x3 convolution, normalised over the batch, with a rectifier."""
    convolution = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(outputs), nn.ReLU())
