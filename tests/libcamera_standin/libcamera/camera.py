"""One camera: takes requests, fills their buffers at the frame rate, gives them back."""

import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from .configuration import CameraConfiguration, StreamConfiguration, StreamRole
from .controls import AUTOFOCUS, FIXED_FOCUS, IDS, ControlId, ControlInfo, ControlType
from .pixels import packed
from .requests import Request
from .sensor import Automatics
from .values import Orientation, Rectangle, Size
from .world import world

NAP_S = 0.02


class Camera:
    id = "/base/soc/i2c0mux/i2c@1/imx219@10"

    def __init__(self, completed: Callable[[Request], None]) -> None:
        self._completed = completed
        self._is_acquired = self._is_running = False
        self._queue: list[Request] = []
        self._changed = threading.Condition()
        self._configuration: CameraConfiguration | None = None
        self._automatics = Automatics()
        self._sequence = 0

    @property
    def controls(self) -> dict[ControlId, ControlInfo]:
        advertised = FIXED_FOCUS | (AUTOFOCUS if world.has_autofocus else {})
        return {IDS[name]: ControlInfo(least, most, default) for name, (_, least, most, default) in advertised.items()}

    @property
    def properties(self) -> dict[ControlId, Any]:
        values = {
            "Model": "imx708" if world.has_autofocus else "imx219",
            "Location": 2,
            "Rotation": 180,
            "ColorFilterArrangement": 0,
            "PixelArraySize": Size(3280, 2464),
            "PixelArrayActiveAreas": [Rectangle(8, 8, 3280, 2464)],
            "UnitCellSize": Size(1120, 1120),
            "ScalerCropMaximum": Rectangle(0, 0, 3280, 2464),
        }
        return {ControlId(name, ControlType.Null): value for name, value in values.items()}

    def generate_configuration(self, roles: Sequence[StreamRole]) -> CameraConfiguration:
        return CameraConfiguration(roles)

    def acquire(self) -> None:
        if self._is_acquired or world.busy:
            raise RuntimeError("Device or resource busy")
        self._is_acquired = True

    def release(self) -> None:
        self._is_acquired = False

    def configure(self, configuration: CameraConfiguration) -> int:
        configuration.validate()
        self._configuration = configuration
        for each in configuration:
            each.stream.configuration = each
        return 0

    def create_request(self, cookie: int = 0) -> Request:
        return Request(cookie)

    def start(self, controls: dict[ControlId, Any] | None = None) -> None:
        if self._configuration is None or not self._is_acquired:
            raise RuntimeError("camera not configured")
        self._automatics = Automatics()
        self._automatics.apply({control.name: value for control, value in (controls or {}).items()})
        self._is_running, self._sequence = True, 0
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        with self._changed:
            self._is_running = False
            self._changed.notify()
        self._thread.join()
        for request in self._queue:
            request.status = Request.Status.Cancelled
            self._completed(request)
        self._queue = []

    def queue_request(self, request: Request) -> None:
        with self._changed:
            if not self._is_running:
                raise RuntimeError("camera not running")
            self._queue.append(request)
            self._changed.notify()

    def _run(self) -> None:
        due_s = time.monotonic()
        while (request := self._next_request()) is not None:
            reported = self._automatics.next_frame(request.controls)
            due_s = max(time.monotonic(), due_s + reported["FrameDuration"] * 1e-6)
            while self._is_running and (world.frozen or time.monotonic() < due_s):
                time.sleep(NAP_S if world.frozen else min(NAP_S, max(0.0, due_s - time.monotonic())))
            self._complete(request, reported)

    def _next_request(self) -> Request | None:
        with self._changed:
            self._changed.wait_for(lambda: self._queue or not self._is_running)
            return self._queue.pop(0) if self._is_running else None

    def _complete(self, request: Request, reported: dict[str, Any]) -> None:
        time_ns = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
        for stream, buffer in request.buffers.items():
            os.pwrite(buffer.fd, self._pixels(stream.configuration), 0)
            buffer.metadata.sequence, buffer.metadata.timestamp = self._sequence, time_ns
        reported |= {
            "SensorTimestamp": time_ns,
            "DigitalGain": 1.0,
            "ColourTemperature": 4600,
            "Lux": 420.0,
            "ScalerCrop": Rectangle(*self._automatics.state.get("ScalerCrop", Rectangle(0, 2, 3280, 2460)).to_tuple()),
            "FocusFoM": 1234,
        }
        if self._sequence % 3 == 0:
            reported["ExposureTime"] += world.nudge_us
        request.metadata = {IDS[name]: value for name, value in reported.items()}
        request.sequence, request.status = self._sequence, Request.Status.Complete
        self._sequence += 1
        self._completed(request)

    def _pixels(self, stream: StreamConfiguration) -> bytes:
        if stream.role == StreamRole.Raw:
            return b"\x10" * stream.frame_size
        rgb = world.picture(stream.size.width, stream.size.height, self._sequence)
        if self._configuration is not None and self._configuration.orientation == Orientation.Rotate180:
            rgb = rgb[::-1, ::-1]
        return packed(rgb, str(stream.pixel_format), stream.stride)
