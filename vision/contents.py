"""What is in a file, or comes through a pipe: never waiting for somebody to begin to write."""

import errno
import os
from pathlib import Path


def contents(path: Path) -> bytes:
    """All bytes of a file, or of what is written into a pipe. Raises OSError, also where nobody writes."""
    if not path.is_fifo():
        return path.read_bytes()
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as pipe:
        try:
            first = os.read(descriptor, 1)
        except BlockingIOError:  # somebody is about to write: a shell's <(…)
            first = b""
        else:
            if not first:
                raise OSError(errno.ENXIO, "it is a pipe into which nobody writes")
        os.set_blocking(descriptor, True)
        return first + pipe.read()
