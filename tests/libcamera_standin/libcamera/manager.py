"""The list of cameras, and the event that says a request is complete."""

import contextlib
import os
import threading
from typing import Self

from .camera import Camera
from .requests import Request


class CameraManager:
    version = "stand-in"
    _one: Self | None = None

    @classmethod
    def singleton(cls) -> Self:
        if cls._one is None:
            cls._one = cls()
        return cls._one

    def __init__(self) -> None:
        self.event_fd = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._ready: list[Request] = []
        self._lock = threading.Lock()
        self.cameras = [Camera(self._completed)]

    def get(self, camera_id: str) -> Camera:
        return next(camera for camera in self.cameras if camera.id == camera_id)

    find = get

    def get_ready_requests(self) -> list[Request]:
        with contextlib.suppress(BlockingIOError):
            os.eventfd_read(self.event_fd)
        with self._lock:
            ready, self._ready = self._ready, []
        return ready

    def _completed(self, request: Request) -> None:
        with self._lock:
            self._ready.append(request)
        os.eventfd_write(self.event_fd, 1)
