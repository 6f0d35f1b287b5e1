"""Buffers in shared memory, and the requests that carry them to the camera and back."""

import contextlib
import enum
import os
from typing import Any

from .configuration import Stream
from .controls import ControlId


class PlaneMetadata:
    def __init__(self, bytes_used: int) -> None:
        self.bytes_used = bytes_used


class FrameMetadata:
    class Status(enum.Enum):
        Success, Error, Cancelled = range(3)

    def __init__(self, planes: list[PlaneMetadata]) -> None:
        self.status, self.sequence, self.timestamp, self.planes = self.Status.Success, 0, 0, planes


class SharedDescriptor:
    """libcamera duplicates the descriptor it is given and closes its copy with the last user."""

    def __init__(self, descriptor: int) -> None:
        self.number = os.dup(descriptor)

    def __del__(self) -> None:
        with contextlib.suppress(OSError, AttributeError, TypeError):  # the interpreter may be ending
            os.close(self.number)


class FrameBuffer:
    class Plane:
        def __init__(self) -> None:
            self._descriptor: SharedDescriptor | None = None
            self.offset, self.length = 0, 0

        @property
        def fd(self) -> int:
            return -1 if self._descriptor is None else self._descriptor.number

        @fd.setter
        def fd(self, descriptor: int) -> None:
            self._descriptor = SharedDescriptor(descriptor)

    def __init__(self, planes: list[Plane]) -> None:
        self.planes = list(planes)
        self.metadata = FrameMetadata([PlaneMetadata(plane.length) for plane in planes])

    @property
    def fd(self) -> int:
        return self.planes[0].fd


class FrameBufferAllocator:
    def __init__(self, camera: object) -> None:
        del camera
        self._buffers: dict[Stream, list[FrameBuffer]] = {}

    def allocate(self, stream: Stream) -> int:
        self._buffers[stream] = [_buffer(stream) for _ in range(stream.configuration.buffer_count)]
        return len(self._buffers[stream])

    def buffers(self, stream: Stream) -> list[FrameBuffer]:
        return self._buffers[stream]


class Request:
    class Status(enum.Enum):
        Pending, Complete, Cancelled = range(3)

    class Reuse(enum.Enum):
        Default, ReuseBuffers = range(2)

    def __init__(self, cookie: int) -> None:
        self.cookie, self.status, self.sequence = cookie, Request.Status.Pending, 0
        self.buffers: dict[Stream, FrameBuffer] = {}
        self.metadata: dict[ControlId, Any] = {}
        self.controls: dict[ControlId, Any] = {}

    def add_buffer(self, stream: Stream, buffer: FrameBuffer) -> None:
        self.buffers[stream] = buffer

    def set_control(self, control: ControlId, value: object) -> None:
        self.controls[control] = value

    def reuse(self, flags: object = None) -> None:
        del flags
        self.metadata, self.controls, self.status = {}, {}, Request.Status.Pending


def _buffer(stream: Stream) -> FrameBuffer:
    size = stream.configuration.frame_size
    descriptor = os.memfd_create("frame")
    os.ftruncate(descriptor, size)
    plane = FrameBuffer.Plane()
    plane.fd, plane.length = descriptor, size
    os.close(descriptor)
    return FrameBuffer([plane])
