"""What light, camera and table do to a picture, at random: colours mixed, gradients, glare, things, blur, noise."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Picture = NDArray[np.float32]
"""(H, W, 3), 0 to 1."""
Cutting = NDArray[np.float32]
"""(N, N, 4) a picture of a hand: blue, green, red, and how much of each pixel it covers; 0 to 1."""
HAND_SHARE = 0.35
"""Share of the views over which one of the given hands is laid."""


def disturbed(picture: Picture, rng: Generator, *, most_blur_px: float = 1.6, hands: Sequence[Cutting] = ()) -> Picture:
    """The same view under other colours and light, out of focus, noisy, partly covered."""
    x = picture
    height, width = x.shape[:2]
    if hands and rng.random() < HAND_SHARE:
        x = _under_hand(x, hands[int(rng.integers(len(hands)))], rng)
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
    if rng.random() < 0.3:
        x = _reached_over(x, rng)
    kind = rng.random()
    if kind < 0.35:
        x = np.asarray(cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, most_blur_px)), np.float32)
    elif kind < 0.5:
        x = shaken(x, int(rng.integers(2, round(3 * most_blur_px) + 1)), rng)
    return np.clip(x + rng.normal(0, rng.uniform(0, 0.05), x.shape), 0, 1).astype(np.float32)


def _under_hand(x: Picture, cutting: Cutting, rng: Generator) -> Picture:
    """The picture with a hand laid over it, which is turned, mirrored, enlarged and given another shade."""
    height, width = x.shape[:2]
    side = len(cutting)
    middle = ((side - 1) / 2, (side - 1) / 2)
    angle = float(rng.choice([0, 90, 180, 270]) + rng.uniform(-30, 30))
    enlarged = rng.uniform(0.9, 1.9) * max(height, width) / side
    place = np.asarray(cv2.getRotationMatrix2D(middle, angle, enlarged), np.float64)
    place[:, 2] += (width / 2, height / 2) - np.array(middle) + rng.uniform(-0.2, 0.2, 2) * max(height, width)
    if rng.random() < 0.5:
        cutting = cutting[:, ::-1]
    hand = cv2.warpAffine(cutting, place, (width, height), borderMode=cv2.BORDER_REPLICATE)
    shade = np.asarray(rng.uniform(0.5, 1.6) * rng.uniform(0.85, 1.15, 3), np.float32)
    covered = hand[..., 3:]
    return np.asarray(x * (1 - covered) + np.clip(hand[..., :3] * shade, 0, 1) * covered, np.float32)


def _reached_over(x: Picture, rng: Generator) -> Picture:
    """The picture with a drawn arm reaching over it from outside: hand, fingers, perhaps a sleeve, and a shadow."""
    height, width = x.shape[:2]
    side = max(height, width)
    hand = rng.uniform(0.15, 0.85, 2) * (width, height)
    away = rng.normal(size=2)
    away /= np.linalg.norm(away)
    thick = rng.uniform(0.05, 0.16) * side
    wrist, shoulder = hand + away * 1.5 * thick, hand + away * 2 * side
    arm = np.zeros((height, width), np.float32)
    _stroke(arm, hand, shoulder, 1.3 * thick)
    _stroke(arm, hand, hand, 1.8 * thick)
    for angle in np.linspace(-0.7, 0.7, 4) + rng.uniform(-0.3, 0.3):
        c, s = np.cos(angle), np.sin(angle)
        _stroke(arm, hand, hand - np.array([[c, -s], [s, c]]) @ away * thick * rng.uniform(1.2, 2.4), 0.4 * thick)
    sleeve = np.zeros_like(arm)
    if rng.random() < 0.7:
        _stroke(sleeve, wrist, shoulder, 1.6 * thick)
    right, down = (round(v) for v in rng.normal(0, 0.5 * thick, 2))
    shadow = np.roll(np.maximum(arm, sleeve), (down, right), (0, 1))
    seen = x * (1 - rng.uniform(0, 0.6) * cv2.GaussianBlur(shadow, (0, 0), 0.3 * thick + 0.5))[..., None]
    for covered in (arm, sleeve):
        share = cv2.GaussianBlur(covered, (0, 0), rng.uniform(0.3, 1.5))[..., None]
        rounded = 0.6 + 0.4 * cv2.GaussianBlur(covered, (0, 0), 0.4 * thick + 0.5)[..., None]
        seen = seen * (1 - share) + rng.uniform(0.05, 0.9, 3) * rounded * share
    return np.asarray(seen, np.float32)


def _stroke(mask: NDArray[np.float32], start: NDArray[np.float64], end: NDArray[np.float64], width: float) -> None:
    """Draw a line with round ends, in place."""
    first, last = ((round(float(x)), round(float(y))) for x, y in (start, end))
    cv2.line(mask, first, last, (1.0,), max(1, round(width)))


def blurred(linear: Picture, rng: Generator) -> Picture:
    """A square picture (N, N, 3) made less sharp: too far away, out of focus or shaken; two in five stay unchanged."""
    kind = rng.random()
    if kind < 0.25:  # few pixels to a cell
        side = len(linear)
        small = round(side * rng.uniform(0.175, 0.9))
        shrunk = cv2.resize(linear, (small, small), interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.resize(shrunk, (side, side), interpolation=cv2.INTER_LINEAR), np.float32)
    if kind < 0.45:  # out of focus
        return np.asarray(cv2.GaussianBlur(linear, (0, 0), rng.uniform(0.4, 4.4)), np.float32)
    return shaken(linear, int(rng.integers(3, 17)), rng) if kind < 0.6 else linear


def shaken(linear: Picture, length_px: int, rng: Generator) -> Picture:
    """A picture in which every point is a streak in one direction, as if the camera had moved during the exposure."""
    kernel = np.zeros((length_px, length_px), np.float32)
    kernel[length_px // 2] = 1
    middle = ((length_px - 1) / 2, (length_px - 1) / 2)
    turn = cv2.getRotationMatrix2D(middle, rng.uniform(0, 180), 1)
    streak = np.asarray(cv2.warpAffine(kernel, turn, (length_px, length_px)))
    return np.asarray(cv2.filter2D(linear, -1, streak / streak.sum()), np.float32)
