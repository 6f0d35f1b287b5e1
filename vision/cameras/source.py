"""What every source of pictures does."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Self

from vision.frame import Frame

NAMES = "pi[:N], usb:N, folder:PATH, video:PATH or url:http://…"
"""The names of sources, in words; `vision.cameras.choose` opens them."""
FRAME_TIMEOUT_S = 5.0
"""A camera that sends nothing for so long is lost; even a long exposure over a slow network takes less."""


def without_password(name: str) -> str:
    """A source's name as it may be shown and kept: of a network camera's address, the password is left out."""
    return re.sub(r"^(url:https?://[^/@:]*):[^/]*@", r"\1@", name)


def has_login(name: str) -> bool:
    """Whether a source's name has a user for a login, with a password or without."""
    return re.match(r"url:https?://[^/]*@", name) is not None


class FrameSource(ABC):
    """Pictures, one after another. Close it, or use it in a `with` statement.

    Attributes
    ----------
    name : how a person chose it: `pi`, `usb:0`, `folder:games/one`.
    is_live : True for a camera: only the newest picture is read, and others are lost. False for a recording: every
        picture is read, in order, and times are the recording's own.
    """

    name: str
    is_live: bool

    @abstractmethod
    def read(self, timeout_s: float = FRAME_TIMEOUT_S) -> Frame | None:
        """The next picture; None if a recording has ended. Raises CameraLost, with the cause, if none comes in time."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the device or file. May be called more than once."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Frame]:
        while (frame := self.read()) is not None:
            yield frame


class Recording(FrameSource):
    """Pictures that exist already, in files."""

    is_live = False

    @abstractmethod
    def skip(self) -> bool:
        """Pass over the next picture, readable or not, without waiting. Returns whether there was one."""
