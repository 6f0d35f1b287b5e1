"""Small convolutional networks, run on the CPU by ONNX Runtime. `training/` makes their weights."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.errors import BadInstallation

# Without this, the import writes an id of this machine and data meant for its maker into ~/.cache/Microsoft.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
import onnxruntime

Batch = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """A network with one input and one output, as an ONNX file holds it."""

    _session: Any

    @staticmethod
    @cache
    def load(path: Path) -> "Network":
        """The network in an ONNX file, which is read only once. It runs on as many cores as OpenCV does at that time.

        Raises BadInstallation if the file is missing or broken.
        """
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = cv2.getNumThreads()
        # A core that waits for the others sleeps: on a Pi a camera is read meanwhile.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            return Network(onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"]))
        except Exception as error:  # the library's errors have no other class in common
            raise BadInstallation(
                f"expected {path}, a part of gridref, but it can't be read; install gridref again ({error})"
            ) from error

    def run(self, batch: Batch) -> Batch:
        """The output (N, ...) for an input (N, C, H, W)."""
        picture = {"picture": np.ascontiguousarray(batch, np.float32)}
        return np.asarray(self._session.run(None, picture)[0], np.float32)

    def of_flipped(self, picture: Batch, flips: Sequence[tuple[int, ...]]) -> Batch:
        """The outputs (N, K, h, w) for a picture (C, H, W) that is shown N times, each flipped over a set of axes.

        The outputs are flipped back.
        """
        answers = self.run(np.stack([np.flip(picture, axes) for axes in flips]))
        return np.stack([np.flip(answer, axes) for answer, axes in zip(answers, flips, strict=True)])

    def mean_of_flipped(self, picture: Batch, flips: Sequence[tuple[int, ...]]) -> Batch:
        """The mean (K, h, w) of the outputs of `of_flipped`, which is often right even if one of them is wrong."""
        return np.asarray(self.of_flipped(picture, flips).mean(axis=0), np.float32)
