"""Pictures packed into a stream's bytes."""

import numpy as np
from numpy.typing import NDArray

from .configuration import RGB_BYTES
from .world import Rgb


def packed(rgb: Rgb, pixel_format: str, stride: int) -> bytes:
    """Rows padded to `stride`. DRM's names read from the highest byte: RGB888 lies as B, G, R in memory."""
    if pixel_format not in RGB_BYTES:
        return _packed_yuv(rgb, pixel_format, stride)
    height, width = rgb.shape[:2]
    n_bytes = RGB_BYTES[pixel_format]
    pixels = np.full((height, width, n_bytes), 255, np.uint8)
    pixels[..., :3] = rgb[..., ::-1] if pixel_format in ("RGB888", "XRGB8888") else rgb
    return _rows(pixels.reshape(height, width * n_bytes), stride)


def _packed_yuv(rgb: Rgb, pixel_format: str, stride: int) -> bytes:
    y, u, v = _yuv(rgb)
    if pixel_format == "NV12":
        return _rows(y, stride) + _rows(np.dstack((u, v)).reshape(len(u), -1), stride)
    return _rows(y, stride) + _rows(u, stride // 2) + _rows(v, stride // 2)


def _yuv(rgb: Rgb) -> list[NDArray[np.uint8]]:
    """BT.601, full range; colour at half the size."""
    red, green, blue = (rgb[..., channel].astype(np.float32) for channel in range(3))
    y = 0.299 * red + 0.587 * green + 0.114 * blue
    u, v = _halved(128 + 0.564 * (blue - y)), _halved(128 + 0.713 * (red - y))
    return [np.clip(plane + 0.5, 0, 255).astype(np.uint8) for plane in (y, u, v)]


def _halved(plane: NDArray[np.float32]) -> NDArray[np.float32]:
    height, width = plane.shape
    return np.asarray(plane.reshape(height // 2, 2, width // 2, 2).mean((1, 3)), np.float32)


def _rows(pixels: NDArray[np.uint8], stride: int) -> bytes:
    padded = np.zeros((pixels.shape[0], stride), np.uint8)
    padded[:, : pixels.shape[1]] = pixels
    return padded.tobytes()
