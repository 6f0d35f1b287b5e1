"""What a camera makes of the light: bent, blurred, exposed, balanced, noisy and sharpened."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.renders.camera import Camera
from vision.frame import Bgr

Light = NDArray[np.float32]
"""Linear light (H, W, 3), red first."""

_GREY: Final = np.array([0.2126, 0.7152, 0.0722], np.float32)


def bend(straight: Light, camera: Camera) -> Light:
    """A picture (h, w, 3) without distortion, which reaches as far as `camera.reach`, with the camera's distortion."""
    height, width = straight.shape[:2]
    reach = camera.reach[0]
    pixels = np.stack(np.meshgrid(np.arange(camera.width), np.arange(camera.height)), axis=-1).astype(np.float64)
    rays = camera.straight(pixels) * (width / 2 / reach) + ((width - 1) / 2, (height - 1) / 2)
    maps = rays.astype(np.float32)
    return np.asarray(
        cv2.remap(straight, maps[..., 0], maps[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


@dataclass(frozen=True, slots=True)
class Taken:
    """A developed picture and what was done to it, for the truth's tags."""

    bgr: Bgr
    quality: int
    tags: tuple[str, ...]


def develop(light: Light, camera: Camera, rng: Generator, grain_rng: Generator | None = None) -> Taken:
    """What a camera stores of linear light: blurred, vignetted, balanced, exposed, noisy, toned and sharpened.

    `grain_rng` : of the noise alone, where one camera takes several pictures.
    """
    tags: list[str] = []
    light = np.maximum(light, 0)
    if rng.random() < 0.12:
        light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.8, 2.6) * camera.width / 1280).astype(np.float32)
        tags.append("defocus")
    if rng.random() < 0.1:
        light = _shaken(light, rng.uniform(2, 9) * camera.width / 1280, rng.uniform(0, np.pi))
        tags.append("motion_blur")
    bloom = rng.uniform(0, 0.05)
    light = (1 - bloom) * light + bloom * cv2.GaussianBlur(np.minimum(light, 20), (0, 0), camera.width / 50)
    down, across = np.indices(light.shape[:2])
    x, y = camera.lens.centre_px
    radius = ((across - x) ** 2 + (down - y) ** 2) / (camera.width / 2) ** 2
    light = light * (1 - rng.uniform(0, 0.3) * np.minimum(radius / 1.6, 1))[..., None]
    mean = light.reshape(-1, 3).mean(axis=0)
    balance = (mean[1] / np.maximum(mean, 1e-6)) ** rng.uniform(0.1, 0.95) * np.exp(rng.normal(0, 0.05, 3))
    light = light * balance
    grey = light @ _GREY
    bright = np.percentile(grey, rng.uniform(85, 97))
    middle = np.exp(np.log(grey + 1e-4).mean())
    stops = rng.normal(0, 0.35)
    if rng.random() < 0.14:
        stops -= rng.uniform(0.6, 1.8)
        tags.append("dim")
    elif rng.random() < 0.08:
        stops += rng.uniform(0.5, 1.0)
        tags.append("overexposed")
    light = light * (2.0**stops * (0.62 / max(bright, 1e-6)) ** 0.6 * (0.2 / max(middle, 1e-6)) ** 0.4)
    noise = rng.choice([rng.uniform(0.001, 0.004), rng.uniform(0.004, 0.02)], p=[0.7, 0.3]) * (
        1.5 if "dim" in tags else 1
    )
    grain = (grain_rng or rng).normal(0, 1, light.shape).astype(np.float32)
    if rng.random() < 0.6:
        grain = cv2.GaussianBlur(grain, (0, 0), rng.uniform(0.4, 1.0)) * 1.6
    light = light + grain * (noise * np.sqrt(0.15 + np.maximum(light, 0)))
    knee = rng.uniform(0.6, 0.98)
    over = np.maximum(light - knee, 0)
    light = np.minimum(light, knee) + (1 - knee) * (1 - np.exp(-over / (1 - knee)))
    picture = np.clip(light, 0, 1) ** (1 / rng.uniform(1.95, 2.45))
    contrast = rng.uniform(0, 0.5)
    picture = (1 - contrast) * picture + contrast * picture * picture * (3 - 2 * picture)
    amount, radius_px = rng.uniform(0, 1.1), rng.uniform(0.6, 1.4)
    picture = picture + amount * (picture - cv2.GaussianBlur(picture, (0, 0), radius_px))
    grey_again = (picture @ _GREY)[..., None]
    picture = grey_again + (picture - grey_again) * rng.uniform(0.75, 1.25)
    bgr = np.rint(np.clip(picture, 0, 1) * 255).astype(np.uint8)[..., ::-1]
    return Taken(np.ascontiguousarray(bgr), int(rng.integers(60, 96)), tuple(tags))


def _shaken(light: Light, length: float, angle: float) -> Light:
    size = int(np.ceil(length)) | 1
    kernel = np.zeros((size + 2, size + 2), np.float32)
    middle = (size + 1) / 2
    step = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    ends = [tuple(np.rint((middle + sign * step) * 16).astype(int).tolist()) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(light, -1, kernel / kernel.sum()), np.float32)
