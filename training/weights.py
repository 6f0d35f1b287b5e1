"""A network's weights in files: written as they are shipped (.onnx), and read to go on learning from."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import onnx
import torch
from torch import nn

OPSET = 13
"""ONNX operators, by their version, that the shipped weights are written in."""


def export(model: nn.Module, example: torch.Tensor, path: Path) -> None:
    """Write `model` for batches and pictures of any size; `example` is one batch (N, C, H, W)."""
    model.eval()
    torch.onnx.export(
        model,
        (example,),
        str(path),
        dynamo=False,  # the newer exporter writes no operators as old as these
        input_names=["picture"],
        output_names=["answer"],
        dynamic_axes={"picture": {0: "n", 2: "height", 3: "width"}, "answer": {0: "n"}},
        opset_version=OPSET,
    )


def load(model: nn.Module, path: Path) -> None:
    """Fill a model with the weights of a .pt file, or of an .onnx file that it was exported to.

    In the latter each normalisation is part of the convolution before it. That convolution is taken as it is, and its
    normalisation only adds what it adds: answers are the same, but `measure` must be called before learning.
    """
    if path.suffix != ".onnx":
        model.load_state_dict(torch.load(path))
        return
    graph = onnx.load(path).graph
    weights = {one.name: torch.from_numpy(onnx.numpy_helper.to_array(one).copy()) for one in graph.initializer}
    own = model.state_dict().keys() & weights.keys()
    model.load_state_dict({name: weights[name] for name in own}, strict=False)
    folded = (node.input[1:] for node in graph.node if node.op_type == "Conv" and node.input[1] not in own)
    with torch.no_grad():
        for (convolution, norm), (weight, bias) in zip(_normalised(model), folded, strict=True):
            convolution.weight.copy_(weights[weight])
            norm.running_var.fill_(1 - norm.eps)
            norm.bias.copy_(weights[bias])


def begin_sharp(model: Any, plain: Any, path: Path, then: str, rest: Sequence[str]) -> None:
    """Let a sharp network answer as the plain one of a file's weights would of half as large a picture.

    The `look` of both sees a picture, the sharp one's once it is halved. Its details go into the part named `then`,
    too, where they count nothing yet. The parts named in `rest` are alike.
    """
    load(plain, path)
    for own, known in zip(list(model.look)[1:], plain.look, strict=True):
        own.load_state_dict(known.state_dict())
    details = model.details[-1][0].out_channels
    weights = getattr(plain, then).state_dict()
    weights["0.0.weight"] = nn.functional.pad(weights["0.0.weight"], (0, 0, 0, 0, 0, details))
    getattr(model, then).load_state_dict(weights)
    for part in rest:
        getattr(model, part).load_state_dict(getattr(plain, part).state_dict())


def begun(model: nn.Module, out: Path) -> Path:
    """Write the weights that a network begins with beside where it will be written; where they are then (.pt)."""
    path = out.with_suffix(".start.pt")
    torch.save(model.state_dict(), path)
    return path


def measure(model: nn.Module, batch: torch.Tensor) -> None:
    """Give each normalisation the statistics of a batch (N, C, H, W), its answers kept as they are.

    While it learns, it normalises by those of the batch at hand, which is then nearly the same.
    """
    hooks = [norm.register_forward_pre_hook(_restate) for _, norm in _normalised(model)]
    with torch.no_grad():
        model.eval()(batch)
    for hook in hooks:
        hook.remove()


def _restate(norm: Any, inputs: tuple[torch.Tensor]) -> None:
    """As w · (x - mean) / deviation + b with the mean and deviation of these inputs (N, C, H, W)."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    shift = norm.bias - scale * norm.running_mean
    variance, mean = torch.var_mean(inputs[0].float(), dim=(0, 2, 3), correction=0)
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.copy_(scale * torch.sqrt(variance + norm.eps))
    norm.bias.copy_(shift + scale * mean)


def _normalised(model: nn.Module) -> list[tuple[Any, Any]]:
    """Each convolution with the normalisation that follows it, in the order in which they run."""
    sequences = (part for part in model.modules() if isinstance(part, nn.Sequential))
    return [(one, after) for parts in sequences for one, after in pairwise(parts) if isinstance(after, nn.BatchNorm2d)]
