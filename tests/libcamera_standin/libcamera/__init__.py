"""What picamera2 uses of libcamera's Python bindings, imitated in memory. See ../README.md."""

import sys

from .camera import Camera as Camera
from .configuration import CameraConfiguration as CameraConfiguration
from .configuration import SensorConfiguration as SensorConfiguration
from .configuration import StreamConfiguration as StreamConfiguration
from .configuration import StreamRole as StreamRole
from .controls import ControlType as ControlType
from .controls import controls as controls
from .controls import properties as properties
from .manager import CameraManager as CameraManager
from .requests import FrameBuffer as FrameBuffer
from .requests import FrameBufferAllocator as FrameBufferAllocator
from .requests import FrameMetadata as FrameMetadata
from .requests import Request as Request
from .values import ColorSpace as ColorSpace
from .values import Orientation as Orientation
from .values import PixelFormat as PixelFormat
from .values import Rectangle as Rectangle
from .values import Size as Size
from .values import Transform as Transform
from .world import world as world

_libcamera = sys.modules[__name__]  # the bindings proper, which picamera2 reaches for by this name


def log_set_level(*_: object) -> None:
    """There is no log."""
