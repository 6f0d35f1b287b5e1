"""A network's weights in files: written as they are shipped (.onnx), and read to go on learning from them."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import onnx
import torch
from torch import nn

OPSET = 13
"""Version of the ONNX operators in which the shipped weights are written."""


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
    """Fill a model with the weights of a .pt file, or of an .onnx file to which it was exported.

    In an .onnx file, each normalisation is merged into the convolution before it. That convolution is taken as it is,
    and its normalisation is set so that it only adds the bias: answers are the same, but `measure` must be called
    before learning.
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
    """Let a sharp network begin with a plain network's weights.

    It then answers as the plain one would for a picture of half the size. The part called `look`, which sees the
    picture, is the same in both after the sharp one has halved it. The part named `then` also gets the picture's
    details, which have no weight yet. The parts named in `rest` are the same in both.
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
    """Write a network's first weights beside the file in which its last ones will be. Returns the path (.pt)."""
    path = out.with_suffix(".start.pt")
    torch.save(model.state_dict(), path)
    return path


def measure(model: nn.Module, batch: torch.Tensor) -> None:
    """Set each normalisation's statistics to those of a batch (N, C, H, W) without changing any answer.

    While learning, normalisations use the statistics of the batch at hand, which are then nearly the same.
    """
    hooks = [norm.register_forward_pre_hook(_restate) for _, norm in _normalised(model)]
    with torch.no_grad():
        model.eval()(batch)
    for hook in hooks:
        hook.remove()


def _restate(norm: Any, inputs: tuple[torch.Tensor]) -> None:
    """Write a normalisation as w · (x - mean) / deviation + b with the statistics of its inputs (N, C, H, W)."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    shift = norm.bias - scale * norm.running_mean
    variance, mean = torch.var_mean(inputs[0].float(), dim=(0, 2, 3), correction=0)
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    norm.weight.copy_(scale * torch.sqrt(variance + norm.eps))
    norm.bias.copy_(shift + scale * mean)


def _normalised(model: nn.Module) -> list[tuple[Any, Any]]:
    """Each convolution that a normalisation follows, with that normalisation, in the order in which they run."""
    sequences = (part for part in model.modules() if isinstance(part, nn.Sequential))
    return [(one, after) for parts in sequences for one, after in pairwise(parts) if isinstance(after, nn.BatchNorm2d)]
