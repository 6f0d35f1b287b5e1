"""What light, camera and table do to a picture, at random: colours mixed, gradients, glare, things, blur, noise."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Picture = NDArray[np.float32]
"""(H, W, 3), 0 to 1."""


def disturbed(picture: Picture, rng: Generator, *, most_blur_px: float = 1.6) -> Picture:
    """The same view under other colours and light, out of focus, noisy, partly covered."""
    x = picture
    height, width = x.shape[:2]
    if rng.random() < 0.7:
        mix = np.eye(3) * rng.uniform(0.6, 1.3, 3) + rng.normal(0, 0.12, (3, 3))
        x = x @ mix.T.astype(np.float32)
    if rng.random() < 0.2:
        x = np.repeat(x.mean(axis=2, keepdims=True), 3, axis=2)
    if rng.random() < 0.1:
        x = x.max() - x
    x = np.clip(x * rng.uniform(0.4, 1.6), 0, 1) ** rng.uniform(0.6, 1.7)
    ys, xs = np.mgrid[:height, :width] / max(height, width)
    if rng.random() < 0.5:
        slope = rng.uniform(-0.8, 0.8, 2)
        x = x * np.clip(1 + slope[0] * (xs - 0.5) + slope[1] * (ys - 0.5), 0.2, 2)[..., None]
    if rng.random() < 0.3:
        centre, radius = rng.uniform(0, 1, 2), rng.uniform(0.04, 0.3)
        spot = np.exp(-((xs - centre[0]) ** 2 + (ys - centre[1]) ** 2) / radius**2)
        x = x + (rng.uniform(0.3, 1.2) * spot)[..., None]
    x = np.ascontiguousarray(x, np.float32)
    if rng.random() < 0.4:
        for _ in range(rng.integers(1, 4)):
            middle, sides = rng.uniform(0, 1, 2) * (width, height), rng.uniform(0.04, 0.25, 2) * max(height, width)
            corners = cv2.boxPoints((tuple(middle), tuple(sides), float(rng.uniform(0, 180))))
            cv2.fillConvexPoly(x, corners.astype(np.int32), tuple(float(v) for v in rng.uniform(0, 1, 3)), cv2.LINE_AA)
    if rng.random() < 0.4:
        x = np.asarray(cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, most_blur_px)), np.float32)
    return np.clip(x + rng.normal(0, rng.uniform(0, 0.05), x.shape), 0, 1).astype(np.float32)
