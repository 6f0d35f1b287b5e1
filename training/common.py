"""What every training shares: blocks of layers, the mean of their last weights, export to ONNX."""

from pathlib import Path

import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

KEPT_SHARE = 0.999
"""Of the running mean of the weights, from one step to the next: errors that come and go cancel out in it."""
OPSET = 13
"""ONNX operators that OpenCV 4.11 and 5.0 both read."""


def block(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    """A 3x3 convolution, normalised over the batch, with a rectifier."""
    convolution = nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(outputs), nn.ReLU())


def running_mean(model: nn.Module) -> AveragedModel:
    """What is written in the end: call its `update_parameters(model)` after every step, and export its `module`."""
    return AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(KEPT_SHARE), use_buffers=True)


def export(model: nn.Module, example: torch.Tensor, path: Path) -> None:
    """Write `model` for batches of any length; `example` is one batch (N, C, H, W)."""
    model.eval()
    torch.onnx.export(
        model,
        (example,),
        str(path),
        dynamo=False,  # the newer exporter writes operators that OpenCV does not know
        input_names=["picture"],
        output_names=["answer"],
        dynamic_axes={"picture": {0: "n"}, "answer": {0: "n"}},
        opset_version=OPSET,
    )
