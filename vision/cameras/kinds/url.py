"""Cameras on the network: motion JPEG, or one picture a request, as phones and IP cameras serve them."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.client import HTTPException, HTTPResponse
from urllib.error import URLError
from urllib.parse import unquote, urlsplit
from urllib.request import (
    HTTPBasicAuthHandler,
    HTTPDigestAuthHandler,
    HTTPPasswordMgrWithDefaultRealm,
    build_opener,
    urlopen,
)

from engine.errors import CameraLost
from vision.cameras.live import Shot
from vision.cameras.settings import UNLOCKED
from vision.cameras.source import without_password
from vision.decode import decode

SOCKET_TIMEOUT_S = 5.0
"""A network camera that sends nothing for so long is lost."""
POLL_S = 0.25
"""Time between two requests for single pictures: short enough for a board, and long enough to spare a phone's
battery."""
LARGEST_BYTES = 32 * 2**20
"""No camera sends a larger picture; without this limit, a wrong address could fill the memory."""
CHUNK_BYTES = 2**16
AUTOMATICS = ("exposure", "white balance", "focus")
"""What the camera goes on changing by itself: phones and IP cameras have no common way to lock these."""


class UrlCamera:
    """A `Grabber` for `http://…` or `https://…`, for a stream or single pictures, as the answer's content type says.

    Raises CameraLost if the address does not answer, or with something else.
    """

    def __init__(self, url: str, timeout_s: float = SOCKET_TIMEOUT_S, poll_s: float = POLL_S) -> None:
        self.name = without_password(f"url:{url}")
        self._url, self._open = _logged_in(url)
        self._timeout_s, self._poll_s = timeout_s, poll_s
        self._answer = self._ask()
        kind = self._answer.headers.get_content_type()
        if kind == "multipart/x-mixed-replace":
            boundary = self._answer.headers.get_param("boundary")
            self._pictures = parts(self._answer, str(boundary or "").strip('"'))
        elif kind.startswith("image/"):
            self._pictures = self._single()
        else:
            self._answer.close()
            raise CameraLost(
                f"expected a picture or an MJPEG stream, got {kind}: give the address of the stream itself"
            )

    def grab(self) -> Shot:
        try:
            encoded = next(self._pictures, None)
        except CameraLost:
            raise
        except (OSError, HTTPException) as error:
            raise CameraLost(f"the connection broke: {error}") from error
        if encoded is None:
            raise CameraLost("it ended the stream")
        time_s = time.monotonic()
        return lambda: replace(
            decode(encoded, self.name, is_strict=False).frame, time_s=time_s, metadata={UNLOCKED: AUTOMATICS}
        )

    def close(self) -> None:
        self._answer.close()

    def _ask(self) -> HTTPResponse:
        try:
            answer: HTTPResponse = self._open(self._url, timeout=self._timeout_s)
        except (URLError, OSError, HTTPException, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise CameraLost(f"no answer from it: {getattr(reason, 'strerror', None) or reason}") from error
        return answer

    def _single(self) -> Iterator[bytes]:
        while True:
            asked_s = time.monotonic()
            encoded = self._answer.read(LARGEST_BYTES + 1)
            self._answer.close()
            if len(encoded) > LARGEST_BYTES:
                raise CameraLost(f"expected a picture of at most {LARGEST_BYTES >> 20} MB, got more")
            yield encoded
            time.sleep(max(0.0, asked_s + self._poll_s - time.monotonic()))
            self._answer = self._ask()


def _logged_in(url: str) -> tuple[str, Callable[..., HTTPResponse]]:
    """The address without `user:password@`, and what opens it with these (basic or digest, as the camera asks)."""
    parted = urlsplit(url)
    _, at, host = parted.netloc.rpartition("@")
    if not at:
        return url, urlopen
    address, logins = parted._replace(netloc=host).geturl(), HTTPPasswordMgrWithDefaultRealm()
    logins.add_password(None, address, unquote(parted.username or ""), unquote(parted.password or ""))
    return address, build_opener(HTTPBasicAuthHandler(logins), HTTPDigestAuthHandler(logins)).open


def parts(answer: HTTPResponse, boundary: str) -> Iterator[bytes]:
    """Bodies of a multipart stream (RFC 2046), found by the boundary alone: Content-Length is often missing or wrong.

    Some cameras announce the boundary with its two leading hyphens and some without; both are understood.
    """
    mark = b"--" + boundary.removeprefix("--").encode("latin-1")
    gathered = bytearray()
    searched = 0
    while chunk := answer.read1(CHUNK_BYTES):
        gathered += chunk
        while (end := gathered.find(mark, searched)) >= 0:
            part = bytes(gathered[:end])
            del gathered[: end + len(mark)]
            searched = 0
            _, blank_line, body = part.partition(b"\r\n\r\n")
            if blank_line and body:
                yield body.removesuffix(b"--").removesuffix(b"\r\n")
        searched = max(0, len(gathered) - len(mark))
        if len(gathered) > LARGEST_BYTES:
            raise CameraLost(f"no end of a picture within {LARGEST_BYTES >> 20} MB: this is no MJPEG stream")
