"""Small convolutional networks, run on the CPU by OpenCV. `training/` makes their weights."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Batch = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """A network with one input and one output, as an ONNX file holds it."""

    _net: Any

    @staticmethod
    @cache
    def load(path: Path) -> "Network":
        """The network of an ONNX file, read once. Raises OSError where the file is missing or broken."""
        try:
            return Network(cv2.dnn.readNetFromONNX(str(path)))
        except cv2.error as error:
            raise OSError(f"{path} is part of gridref and cannot be read; install gridref again ({error})") from error

    def run(self, batch: Batch) -> Batch:
        """The output (N, ...) for an input (N, C, H, W)."""
        self._net.setInput(np.ascontiguousarray(batch, np.float32))
        return np.asarray(self._net.forward(), np.float32)
