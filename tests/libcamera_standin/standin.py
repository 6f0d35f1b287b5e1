"""Puts the stand-in for libcamera in place, once per process."""

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any


class MemoryHeap:
    """Instead of the kernel's dma-heap: anonymous memory files."""

    isValid = True

    def alloc(self, name: str, size: int) -> Any:
        from picamera2.dma_heap import UniqueFD

        descriptor = os.memfd_create(name)
        os.ftruncate(descriptor, size)
        return UniqueFD(descriptor)

    def close(self) -> None:
        """Nothing is held."""


class CheckedIoctl:
    """Instead of `fcntl`: memory files need no synchronising, but must still be open."""

    @staticmethod
    def ioctl(descriptor: int, request: int, argument: bytes) -> int:
        del request, argument
        os.fstat(descriptor)
        return 0


def install() -> ModuleType:
    """The stand-in `libcamera`, which picamera2 now uses. Its `world` is what tests may change."""
    here = str(Path(__file__).parent)
    if here not in sys.path:
        sys.path.insert(0, here)
    import libcamera
    import picamera2.allocators.dmaallocator as allocator

    if not hasattr(libcamera, "world"):
        raise RuntimeError("the real libcamera is loaded: run these tests in an environment that does not see it")
    allocator.DmaHeap, allocator.fcntl = MemoryHeap, CheckedIoctl
    return sys.modules["libcamera"]
