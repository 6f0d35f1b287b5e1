"""Learning a network's weights; what is kept is the running mean of the last ones."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click
import numpy as np
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from training.weights import load, measure

KEPT_SHARE = 0.999
"""Share of the running mean of the weights that is kept at each step: errors that come and go cancel out in it."""

HAS_BFLOAT16 = torch.cpu.get_capabilities().get("avx512_bf16", False)
"""Whether the processor can multiply bfloat16 numbers: learning then takes half the time or less."""


def on_one_core() -> None:
    """Learn on one core, and from the same random numbers each time. To be called first."""
    torch.set_num_threads(1)
    torch.manual_seed(1)


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast is learned.

    Attributes
    ----------
    rates : of learning, at most: from nothing, and from weights.
    warm_up : share of the steps in which the rate rises to that.
    most_gradient : length to which gradients are cut.
    """

    rates: tuple[float, float]
    weight_decay: float = 1e-4
    warm_up: float = 0.3
    most_gradient: float = math.inf


def _share(pace: Pace, steps: int) -> float:
    """Share of the steps that are the warm-up: at least two of three or more, as OneCycleLR divides by one less."""
    return max(pace.warm_up, 2 / steps) if steps > 2 else pace.warm_up


class Learner:
    """A model's learning from weights (`training.weights`) or from nothing, and the running mean of its weights."""

    def __init__(self, model: nn.Module, start: Path | None, steps: int, pace: Pace) -> None:
        """Prepare for a number of steps."""
        if start is not None:
            load(model, start)
        self._is_measured = start is None
        self._model = model.to(memory_format=torch.channels_last)
        self._optimiser = torch.optim.AdamW(model.parameters(), weight_decay=pace.weight_decay)
        rate = pace.rates[0] if start is None else pace.rates[1]
        self._schedule = torch.optim.lr_scheduler.OneCycleLR(
            self._optimiser, rate, steps, pct_start=_share(pace, steps)
        )
        self._most_gradient = pace.most_gradient
        self.mean = AveragedModel(model, multi_avg_fn=get_ema_multi_avg_fn(KEPT_SHARE), use_buffers=True)
        """Its `module` is what is written in the end."""

    def answer(self, batch: torch.Tensor) -> torch.Tensor:
        """The model's answer (N, …) to a batch (N, C, H, W)."""
        if not self._is_measured:
            measure(self._model, batch)
            self._is_measured = True
        with torch.autocast("cpu", torch.bfloat16, enabled=HAS_BFLOAT16):
            answer: torch.Tensor = self._model.train()(batch)
        return answer.float()

    def step(self, loss: torch.Tensor) -> None:
        """Learn from the loss of a batch's answer."""
        self._optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self._model.parameters(), self._most_gradient)
        self._optimiser.step()
        self._schedule.step()
        self.mean.update_parameters(self._model)

    def taught(self, steps: int, loss: Callable[[], torch.Tensor], kept: Path | None = None) -> nn.Module:
        """The running mean of the weights after so many steps, each by the `loss` of a new batch; prints its progress.

        `kept` : where the mean is written meanwhile (.pt), if anywhere.
        """
        losses = []
        for step in range(1, steps + 1):
            error = loss()
            self.step(error)
            losses.append(float(error.detach()))
            if step % 100 == 0:
                click.echo(f"step {step} of {steps}: loss {np.mean(losses[-100:]):.4f}", err=True)
                if kept is not None:
                    torch.save(self.mean.module.state_dict(), kept)
        return self.mean.module
