"""A picture made ready for looking for frames: small, of full contrast, with its edges."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr, Frame
from vision.windows.lines import Gray

WORKING_PX = 648
"""Longer side at which frames are looked for; a cell is then 12 to 50 px."""
SMOOTHING_PX = 1.0
CLIP_LIMIT, TILES = 3.0, (6, 8)
"""How far a neighbourhood's contrast is stretched, and in how many of them."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """One picture, scaled.

    Attributes
    ----------
    scale : of its pixels against the frame's.
    gray : (H, W) with the contrast of each neighbourhood stretched, so that dark corners show their edges.
    gradient : (H, W, 2) slope of gray to the right and downwards, as Sobel sums it (8 times the slope).
    lab : (H, W, 3) float32, OpenCV's 8-bit Lab, smoothed.
    """

    scale: float
    gray: Gray
    gradient: NDArray[np.float32]
    lab: NDArray[np.float32]

    @property
    def shape(self) -> tuple[int, int]:
        return self.gray.shape[0], self.gray.shape[1]


def view_of(frame: Frame) -> View:
    """The view of a frame; no larger than the frame."""
    scale = min(1.0, WORKING_PX / max(frame.size_px))
    bgr = np.asarray(cv2.resize(frame.bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    gray = cv2.createCLAHE(CLIP_LIMIT, TILES).apply(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY))
    smooth = cv2.GaussianBlur(gray, (0, 0), SMOOTHING_PX)
    gradient = np.stack((cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)), axis=2)
    lab = cv2.cvtColor(_smoothed(bgr), cv2.COLOR_BGR2LAB)
    return View(scale, np.asarray(gray, np.uint8), np.asarray(gradient, np.float32), np.asarray(lab, np.float32))


def _smoothed(bgr: Bgr) -> Bgr:
    return np.asarray(cv2.GaussianBlur(bgr, (0, 0), SMOOTHING_PX), np.uint8)
