"""Plain values."""

import enum
from typing import Any


class Size:
    def __init__(self, width: int = 0, height: int = 0) -> None:
        self.width, self.height = int(width), int(height)

    def to_tuple(self) -> tuple[int, int]:
        return (self.width, self.height)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Size) and self.to_tuple() == other.to_tuple()

    def __hash__(self) -> int:
        return hash(self.to_tuple())

    def __repr__(self) -> str:
        return f"{self.width}x{self.height}"


class Rectangle:
    """From (width, height) or (x, y, width, height)."""

    def __init__(self, *sides: int) -> None:
        self.x, self.y, self.width, self.height = sides if len(sides) == 4 else (0, 0, *sides)

    def to_tuple(self) -> tuple[int, int, int, int]:
        return (self.x, self.y, self.width, self.height)


class PixelFormat:
    def __init__(self, name: object = "XBGR8888") -> None:
        self.name = str(name)

    def __str__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other)

    def __hash__(self) -> int:
        return hash(self.name)


class Transform:
    def __init__(self, other: Any = None, hflip: Any = 0, vflip: Any = 0, transpose: Any = 0) -> None:
        if isinstance(other, Transform):
            hflip, vflip, transpose = other.flips()
        self.hflip, self.vflip, self.transpose = bool(hflip), bool(vflip), bool(transpose)

    def flips(self) -> tuple[bool, bool, bool]:
        return (self.hflip, self.vflip, self.transpose)

    def __str__(self) -> str:
        names = zip(("hflip", "vflip", "transpose"), self.flips(), strict=True)
        return "+".join(name for name, is_set in names if is_set) or "identity"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Transform) and self.flips() == other.flips()

    def __hash__(self) -> int:
        return hash(self.flips())


class Orientation(enum.Enum):
    Rotate0, Rotate0Mirror, Rotate180, Rotate180Mirror, Rotate90, Rotate90Mirror, Rotate270, Rotate270Mirror = range(8)


class ColorSpace:
    class Primaries(enum.Enum):
        Raw, Smpte170m, Rec709, Rec2020 = range(4)

    class TransferFunction(enum.Enum):
        Linear, Srgb, Rec709 = range(3)

    class YcbcrEncoding(enum.Enum):
        Null, Rec601, Rec709, Rec2020 = range(4)

    class Range(enum.Enum):
        Full, Limited = range(2)

    def __init__(self, primaries: Any = None, transfer: Any = None, encoding: Any = None, limits: Any = None) -> None:
        if isinstance(primaries, ColorSpace):
            primaries, transfer, encoding, limits = primaries.parts()
        self.primaries, self.transferFunction, self.ycbcrEncoding, self.range = primaries, transfer, encoding, limits

    def parts(self) -> tuple[Any, Any, Any, Any]:
        return (self.primaries, self.transferFunction, self.ycbcrEncoding, self.range)

    def __str__(self) -> str:
        return "/".join(getattr(part, "name", "None") for part in self.parts())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ColorSpace) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())

    @classmethod
    def Sycc(cls) -> "ColorSpace":
        return cls(cls.Primaries.Rec709, cls.TransferFunction.Srgb, cls.YcbcrEncoding.Rec601, cls.Range.Full)

    @classmethod
    def Smpte170m(cls) -> "ColorSpace":
        return cls(cls.Primaries.Smpte170m, cls.TransferFunction.Rec709, cls.YcbcrEncoding.Rec601, cls.Range.Limited)

    @classmethod
    def Rec709(cls) -> "ColorSpace":
        return cls(cls.Primaries.Rec709, cls.TransferFunction.Rec709, cls.YcbcrEncoding.Rec709, cls.Range.Limited)

    @classmethod
    def Raw(cls) -> "ColorSpace":
        return cls(cls.Primaries.Raw, cls.TransferFunction.Linear, cls.YcbcrEncoding.Null, cls.Range.Full)
