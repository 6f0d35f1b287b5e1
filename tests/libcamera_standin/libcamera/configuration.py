"""Streams: their formats, sizes and strides, adjusted as the Raspberry Pi's pipeline does."""

import enum
from collections.abc import Iterator, Sequence

from .values import ColorSpace, Orientation, PixelFormat, Size

RGB_BYTES = {"RGB888": 3, "BGR888": 3, "XRGB8888": 4, "XBGR8888": 4}
YUV = ("YUV420", "NV12")
FULL_SIZE = (3280, 2464)
RAW_SIZES = [(640, 480), (1640, 1232), (1920, 1080), FULL_SIZE]
RAW_BITS = {"SBGGR10_CSI2P": 10, "SBGGR8": 8}
DEFAULT_RAW = "SBGGR10_CSI2P"
SMALLEST_PX = 64


class StreamRole(enum.Enum):
    Raw, StillCapture, VideoRecording, Viewfinder = range(4)


class SensorConfiguration:
    def __init__(self) -> None:
        self.bit_depth, self.output_size = 0, Size()


class StreamFormats:
    def __init__(self, sizes: dict[str, list[tuple[int, int]]]) -> None:
        self._sizes = sizes

    @property
    def pixel_formats(self) -> list[PixelFormat]:
        return [PixelFormat(name) for name in self._sizes]

    def sizes(self, pixel_format: PixelFormat) -> list[Size]:
        return [Size(*size) for size in self._sizes[str(pixel_format)]]


class Stream:
    configuration: "StreamConfiguration"


class StreamConfiguration:
    def __init__(self, role: StreamRole) -> None:
        is_raw = role == StreamRole.Raw
        sizes = dict.fromkeys(RAW_BITS, RAW_SIZES) if is_raw else {name: [FULL_SIZE] for name in (*RGB_BYTES, *YUV)}
        self.role, self.stream, self.formats = role, Stream(), StreamFormats(sizes)
        self.pixel_format = PixelFormat(DEFAULT_RAW if is_raw else "XBGR8888")
        self.size = Size(1640, 1232) if is_raw else Size(800, 600)
        self.color_space = ColorSpace.Sycc()
        self.buffer_count, self.stride, self.frame_size = 4, 0, 0

    def validate(self) -> bool:
        """Whether all could stay as it was."""
        asked = (str(self.pixel_format), self.size.to_tuple())
        name, size = (self._fit_raw if self.role == StreamRole.Raw else self._fit)(*asked)
        self.pixel_format, self.size = PixelFormat(name), Size(*size)
        self.buffer_count = max(1, self.buffer_count)
        return (name, size) == asked

    def _fit_raw(self, name: str, size: tuple[int, int]) -> tuple[str, tuple[int, int]]:
        name = name if name in RAW_BITS else DEFAULT_RAW
        size = min(RAW_SIZES, key=lambda each: abs(each[0] - size[0]) + abs(each[1] - size[1]))
        self.stride = _round_up(size[0] * RAW_BITS[name] // 8, 32)
        self.frame_size = self.stride * size[1]
        return name, size

    def _fit(self, name: str, size: tuple[int, int]) -> tuple[str, tuple[int, int]]:
        name = name if name in RGB_BYTES or name in YUV else "YUV420"
        width, height = (max(SMALLEST_PX, min(mine, most) & ~1) for mine, most in zip(size, FULL_SIZE, strict=True))
        self.stride = _round_up(width * RGB_BYTES.get(name, 1), 32 if name in RGB_BYTES else 64)
        self.frame_size = self.stride * height * (2 if name in RGB_BYTES else 3) // 2
        return name, (width, height)


class CameraConfiguration:
    class Status(enum.Enum):
        Valid, Adjusted, Invalid = range(3)

    def __init__(self, roles: Sequence[StreamRole]) -> None:
        self._streams = [StreamConfiguration(role) for role in roles]
        self.orientation = Orientation.Rotate0
        self.sensor_config: SensorConfiguration | None = None

    def at(self, index: int) -> StreamConfiguration:
        return self._streams[index]

    def __iter__(self) -> Iterator[StreamConfiguration]:
        return iter(self._streams)

    def __len__(self) -> int:
        return len(self._streams)

    def validate(self) -> Status:
        unchanged = [stream.validate() for stream in self._streams]
        return self.Status.Valid if all(unchanged) else self.Status.Adjusted


def _round_up(value: int, multiple: int) -> int:
    return (value + multiple - 1) // multiple * multiple
