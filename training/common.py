"""What trainings share: blocks of layers, learning, the mean of their last weights, export to ONNX."""

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


class Learner:
    """One core's learning of a model from weights (a .pt file) or from nothing, and the running mean of its weights."""

    def __init__(self, model: nn.Module, start: Path | None, steps: int, rates: tuple[float, float]) -> None:
        """Prepare for a number of steps; `rates` of learning at most: from nothing, and from weights."""
        torch.set_num_threads(1)
        torch.manual_seed(1)
        if start is not None:
            model.load_state_dict(torch.load(start))
        self._model = model
        self._optimiser = torch.optim.AdamW(model.parameters(), weight_decay=1e-4)
        rate = rates[0] if start is None else rates[1]
        self._schedule = torch.optim.lr_scheduler.OneCycleLR(self._optimiser, rate, steps)
        self.mean = running_mean(model)

    def step(self, loss: torch.Tensor) -> None:
        """Learn from a batch's loss."""
        self._optimiser.zero_grad()
        loss.backward()
        self._optimiser.step()
        self._schedule.step()
        self.mean.update_parameters(self._model)


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
