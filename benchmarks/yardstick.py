"""What the three plainest steps of OpenCV take on a picture: the yardstick for the time of a whole score."""

import time
from collections.abc import Callable

import cv2

from vision.frame import Bgr


def yardstick_ms(bgr: Bgr, clock: Callable[[], float] = time.perf_counter) -> float:
    """Milliseconds of GaussianBlur, adaptiveThreshold and findContours on a picture (H, W, 3), by `clock`."""
    start = clock()
    gray = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY)
    blurred = cv2.GaussianBlur(gray, (5, 5), 0)
    binary = cv2.adaptiveThreshold(blurred, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, cv2.THRESH_BINARY_INV, 31, 5)
    cv2.findContours(binary, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    return (clock() - start) * 1e3
