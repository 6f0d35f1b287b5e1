"""Network cameras, served by this machine."""

import base64
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import cv2
import numpy as np
import pytest

from engine.errors import CameraLost
from vision.cameras.kinds.url import UrlCamera
from vision.cameras.live import Live


def jpeg(level: int) -> bytes:
    ok, encoded = cv2.imencode(".jpg", np.full((120, 160, 3), level, np.uint8))
    assert ok
    return encoded.tobytes()


Serve = Callable[[BaseHTTPRequestHandler], None]


@pytest.fixture
def serve() -> Iterator[Callable[[Serve], str]]:
    servers: list[ThreadingHTTPServer] = []

    def start(answer: Serve) -> str:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                answer(self)

            def log_message(self, *args: object) -> None:
                """Quiet."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}/video"

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def head(handler: BaseHTTPRequestHandler, content_type: str, status: int = 200) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", content_type)
    handler.end_headers()


def stream(boundary: str, announced: str, *levels: int, with_length: bool = True) -> Serve:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        head(handler, f"multipart/x-mixed-replace; boundary={announced}")
        for level in levels:
            body = jpeg(level)
            length = f"Content-Length: {len(body)}\r\n" if with_length else ""
            handler.wfile.write(f"--{boundary}\r\nContent-Type: image/jpeg\r\n{length}\r\n".encode() + body + b"\r\n")
        handler.wfile.write(f"--{boundary}--\r\n".encode())

    return answer


def behind_a_login(handler: BaseHTTPRequestHandler) -> None:
    """A picture for Ann, whose password is "p:w@"."""
    if handler.headers["Authorization"] == "Basic " + base64.b64encode(b"Ann:p:w@").decode():
        head(handler, "image/jpeg")
        handler.wfile.write(jpeg(90))
        return
    handler.send_response(401)
    handler.send_header("WWW-Authenticate", 'Basic realm="camera"')
    handler.end_headers()


def test_a_camera_may_ask_for_a_login(serve: Callable[[Serve], str]) -> None:
    url = serve(behind_a_login)
    camera = UrlCamera(url.replace("//", "//Ann:p%3Aw%40@"), timeout_s=2.0)
    assert camera.grab()().bgr.mean() == pytest.approx(90, abs=2)
    assert camera.name == f"url:{url.replace('//', '//Ann@')}"
    camera.close()
    with pytest.raises(CameraLost, match="no answer from it: Unauthorized"):
        UrlCamera(url.replace("//", "//Ann:wrong@"), timeout_s=2.0)


@pytest.mark.parametrize(
    ("boundary", "announced", "with_length"),
    [("frame", "frame", True), ("frame", "--frame", True), ("x y", '"x y"', False)],
    ids=["plain", "announced-with-hyphens", "quoted-without-length"],
)
def test_a_stream_is_cut_into_its_pictures(
    serve: Callable[[Serve], str], boundary: str, announced: str, with_length: bool
) -> None:
    camera = UrlCamera(serve(stream(boundary, announced, 50, 100, 150, with_length=with_length)))
    frames = [camera.grab()() for _ in range(3)]
    assert [round(float(frame.bgr.mean())) for frame in frames] == [50, 100, 150]
    assert frames[0].time_s < frames[2].time_s
    with pytest.raises(CameraLost, match="ended the stream"):
        camera.grab()
    camera.close()


def test_a_single_picture_is_asked_for_again_and_again(serve: Callable[[Serve], str]) -> None:
    levels = iter((10, 60, 110))

    def answer(handler: BaseHTTPRequestHandler) -> None:
        head(handler, "image/jpeg")
        handler.wfile.write(jpeg(next(levels)))

    camera = UrlCamera(serve(answer), poll_s=0.01)
    assert [round(float(camera.grab()().bgr.mean())) for _ in range(3)] == [10, 60, 110]
    camera.close()


def test_a_stream_that_stalls_is_lost(serve: Callable[[Serve], str]) -> None:
    stalled = threading.Event()

    def answer(handler: BaseHTTPRequestHandler) -> None:
        head(handler, "multipart/x-mixed-replace; boundary=b")
        handler.wfile.write(b"--b\r\n\r\n" + jpeg(80) + b"\r\n--b\r\n")
        handler.wfile.flush()
        stalled.wait(5)

    url = serve(answer)
    with Live("url", lambda: UrlCamera(url, timeout_s=0.3)) as live:
        assert round(float(live.read().bgr.mean())) == 80
        with pytest.raises(CameraLost, match=r"connection broke: .*timed out"):
            live.read(2.0)
    stalled.set()


def test_what_is_no_camera_is_said(serve: Callable[[Serve], str]) -> None:
    def page(handler: BaseHTTPRequestHandler) -> None:
        head(handler, "text/html")

    def missing(handler: BaseHTTPRequestHandler) -> None:
        handler.send_error(404)

    with pytest.raises(CameraLost, match="got text/html"):
        UrlCamera(serve(page))
    with pytest.raises(CameraLost, match="no answer from it: Not Found"):
        UrlCamera(serve(missing))
    with pytest.raises(CameraLost, match="refused"):
        UrlCamera("http://127.0.0.1:9/video")
