"""Variations of light and camera: where the board lies stays, how it looks changes. In linear light."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from scipy.special import expit

from tests.support.truth import Truth, cell_px
from vision.frame import Bgr
from vision.srgb import LINEAR, levels

Linear = NDArray[np.float32]
"""A picture (H, W, 3) in linear light, 0 to 1 before clipping, channels blue, green, red."""

Varied = tuple[Bgr, Truth]


def to_linear(bgr: Bgr) -> Linear:
    """Undo sRGB's transfer curve."""
    return np.asarray(LINEAR[bgr])


def to_bgr(linear: Linear) -> Bgr:
    """Clip to 0…1 and apply sRGB's transfer curve."""
    return levels(linear)


def white_balance(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """A wrong white balance: red and blue gains of 0.65 to 1.5, opposed as under warmer or cooler lamps."""
    warmth = rng.choice([-1, 1]) * rng.uniform(0.25, 1.0)
    gains = np.array([1.5**-warmth, 0.92 ** rng.uniform(-1, 1), 1.45**warmth], np.float32)
    return to_bgr(to_linear(bgr) * gains), truth


def underexposed(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """One and a half to three stops too dark."""
    return to_bgr(to_linear(bgr) * np.float32(2 ** -rng.uniform(1.5, 3.0))), truth


def overexposed(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """Half a stop to one and a third too bright, clipped."""
    return to_bgr(to_linear(bgr) * np.float32(2 ** rng.uniform(0.5, 1.3))), truth


def gamma(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """A tone curve: a power of 0.6 to 1.6 on the encoded picture."""
    power = np.exp(rng.choice([-1, 1]) * rng.uniform(0.2, 0.5))
    table = np.rint(255 * (np.arange(256) / 255) ** power).astype(np.uint8)
    return table[bgr], truth


def saturation(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """Paler (0.45) to gaudier (1.6) colours."""
    factor = np.float32(rng.choice([rng.uniform(0.45, 0.8), rng.uniform(1.25, 1.6)]))
    linear = to_linear(bgr)
    gray = linear @ np.array([0.0722, 0.7152, 0.2126], np.float32)
    return to_bgr(gray[..., None] + factor * (linear - gray[..., None])), truth


def gradient(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """Light from one side: a factor of 3 to 8 from edge to opposite edge, with a little colour in it."""
    ramp = _ramp(bgr.shape[:2], rng.uniform(0, 2 * np.pi))
    strength = rng.uniform(np.log(3), np.log(8))
    tint = np.array([rng.uniform(-0.15, 0.15), 0, rng.uniform(-0.15, 0.15)])
    return to_bgr(to_linear(bgr) * np.exp(ramp[..., None] * (strength + tint)).astype(np.float32)), truth


def hard_shadow(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """The edge of a shadow through the board: behind it 0.2 to 0.5 of the light, a little bluer."""
    centres = np.array(truth["cell_centres_px"]).reshape(-1, 2)
    x, y = centres[rng.integers(len(centres))]
    angle = rng.uniform(0, 2 * np.pi)
    rows, columns = np.mgrid[: bgr.shape[0], : bgr.shape[1]]
    beyond_px = (columns - x) * np.cos(angle) + (rows - y) * np.sin(angle)
    shade = expit(beyond_px / rng.uniform(0.7, 8))
    shadow_light = rng.uniform(0.2, 0.5) * np.array([1.15, 1, 0.9])
    return to_bgr(to_linear(bgr) * (1 - shade[..., None] * (1 - shadow_light)).astype(np.float32)), truth


def glare(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """One or two blown-out reflections on the board, each up to a cell and a half wide."""
    linear = to_linear(bgr)
    centres = np.array(truth["cell_centres_px"]).reshape(-1, 2)
    side = cell_px(truth)
    rows, columns = np.mgrid[: bgr.shape[0], : bgr.shape[1]].astype(np.float32)
    for x, y in centres[rng.choice(len(centres), rng.integers(1, 3))]:
        width, height = rng.uniform(0.2, 0.5, 2) * side
        spot = np.exp(-0.5 * (((columns - x) / width) ** 2 + ((rows - y) / height) ** 2))
        linear += np.float32(rng.uniform(1, 4)) * spot[..., None]
    return to_bgr(linear), truth


def defocus(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """A disc of confusion, 0.05 to 0.11 of a cell in radius, in linear light."""
    radius = rng.uniform(0.05, 0.11) * cell_px(truth)
    reach = int(np.ceil(radius))
    rows, columns = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    kernel = np.clip(radius + 0.5 - np.hypot(rows, columns), 0, 1)
    return to_bgr(np.asarray(cv2.filter2D(to_linear(bgr), -1, kernel / kernel.sum()), np.float32)), truth


def motion(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """The camera shook: a streak, 0.1 to 0.2 of a cell long."""
    length = max(3, round(rng.uniform(0.1, 0.2) * cell_px(truth)))
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1
    turn = cv2.getRotationMatrix2D(((length - 1) / 2, (length - 1) / 2), rng.uniform(0, 180), 1)
    kernel = np.asarray(cv2.warpAffine(kernel, turn, (length, length)))
    return to_bgr(np.asarray(cv2.filter2D(to_linear(bgr), -1, kernel / kernel.sum()), np.float32)), truth


def noise(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """Photon noise and read noise of a small sensor in poor light, coarse in colour as after demosaicing."""
    linear = to_linear(bgr)
    sigma = np.sqrt(np.maximum(linear, 0) * rng.uniform(0.001, 0.003) + rng.uniform(0.0001, 0.0004))
    grain = rng.standard_normal(linear.shape, np.float32)
    return to_bgr(linear + (cv2.GaussianBlur(grain, (0, 0), 0.6) * 1.6 * sigma).astype(np.float32)), truth


def jpeg(bgr: Bgr, truth: Truth, rng: Generator) -> Varied:
    """JPEG of quality 15 to 45, as messengers make it."""
    _, coded = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(15, 46))])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8), truth


PHOTOMETRIC: dict[str, Callable[[Bgr, Truth, Generator], Varied]] = {
    f.__name__: f
    for f in (
        white_balance, underexposed, overexposed, gamma, saturation, gradient, hard_shadow,
        glare, defocus, motion, noise, jpeg,
    )
}  # fmt: skip
"""Every variation of this module by name."""


def _ramp(shape: tuple[int, int], angle: float) -> NDArray[np.float64]:
    """(H, W) from −1 to 0 along a direction."""
    rows, columns = np.mgrid[: shape[0], : shape[1]]
    along = columns * np.cos(angle) + rows * np.sin(angle)
    return np.asarray((along - along.max()) / (along.max() - along.min()))
