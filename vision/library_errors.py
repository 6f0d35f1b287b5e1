"""What C libraries write to the process's error output: kept from people, or read to learn what is wrong."""

import contextlib
import os
from collections.abc import Iterator

import cv2
import numpy as np

STDERR = 2
MADE_UP = (b"premature end of data segment", b"bad Huffman code")
"""What libjpeg says if data is missing for some of the pixels. (It also complains of superfluous bytes, which are
harmless: many webcams write some.)"""


@contextlib.contextmanager
def error_output_into(file: int) -> Iterator[None]:
    """Send what the process writes to its error output into an open file, given by its number. Not thread-safe."""
    try:
        kept = os.dup(STDERR)
    except OSError:  # it is closed: nobody reads it
        yield
        return
    try:
        os.dup2(file, STDERR)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)


def is_partly_made_up(jpeg: bytes) -> bool:
    """Whether a JPEG's data is damaged, so that a decoder has to make up some of the pixels.

    OpenCV's decoder is asked, at an eighth of the size, which takes 2 ms: Pillow does not pass libjpeg's warnings on.
    """
    with os.fdopen(os.memfd_create("said"), "w+b") as said:
        with error_output_into(said.fileno()), contextlib.suppress(cv2.error):
            cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_REDUCED_GRAYSCALE_8)
        said.seek(0)
        warnings = said.read()
    return any(made_up in warnings for made_up in MADE_UP)
