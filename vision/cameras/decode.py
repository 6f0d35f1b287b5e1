"""From the bytes of a picture file to pixels."""

import io

import numpy as np
from PIL import Image, ImageOps

from engine.errors import UnreadablePicture
from vision.frame import Bgr


def decode(encoded: bytes, source: str) -> Bgr:
    """Pixels (H, W, 3) of a JPEG, PNG …, turned upright.

    Raises UnreadablePicture, naming `source`, also for a file that ends too early: never half a picture.
    """
    try:
        with Image.open(io.BytesIO(encoded)) as picture:
            rgb = np.asarray(ImageOps.exif_transpose(picture).convert("RGB"))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UnreadablePicture(f"{source} is no picture, or a broken one: {error}") from error
    return np.ascontiguousarray(rgb[..., ::-1])
