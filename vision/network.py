"""Small convolutional networks, run on the CPU by OpenCV. `training/` makes their weights."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Batch = NDArray[np.float32]
CLASSIC_ENGINE = (cv2.dnn.ENGINE_CLASSIC,) if hasattr(cv2.dnn, "ENGINE_CLASSIC") else ()
"""What OpenCV 4 runs networks with, said to OpenCV 5: its own new one takes half as long again for the small ones that
find boards."""


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """A network with one input and one output, as an ONNX file holds it."""

    _net: Any

    @staticmethod
    @cache
    def load(path: Path) -> "Network":
        """The network of an ONNX file, read once. Raises OSError where the file is missing or broken."""
        try:
            return Network(cv2.dnn.readNetFromONNX(str(path), *CLASSIC_ENGINE))
        except cv2.error as error:
            raise OSError(f"{path} is part of gridref and cannot be read; install gridref again ({error})") from error

    def run(self, batch: Batch) -> Batch:
        """The output (N, ...) for an input (N, C, H, W)."""
        self._net.setInput(np.ascontiguousarray(batch, np.float32))
        return np.asarray(self._net.forward(), np.float32)

    def of_flipped(self, picture: Batch, flips: Sequence[tuple[int, ...]]) -> Batch:
        """The outputs (N, K, h, w) for a picture (C, H, W), shown flipped over each of N sets of axes; flipped back."""
        answers = self.run(np.stack([np.flip(picture, axes) for axes in flips]))
        return np.stack([np.flip(answer, axes) for answer, axes in zip(answers, flips, strict=True)])

    def mean_of_flipped(self, picture: Batch, flips: Sequence[tuple[int, ...]]) -> Batch:
        """The mean (K, h, w) of what `of_flipped` gives: it is right where one answer slips."""
        return np.asarray(self.of_flipped(picture, flips).mean(axis=0), np.float32)
