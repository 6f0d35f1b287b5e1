"""Calibration from start to end by one command: from folders, and by a person before a live camera."""

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from calibration.profile.store import Profiles
from referee.cli import INTERRUPTED
from tests.support.command import run
from tests.support.drawn.known import photographed, pose
from tests.support.person import Person
from vision.frame import Bgr

pytestmark = pytest.mark.usefixtures("working_folder")

TAUGHT = {"d4": "black", "a1": "red", "a2": "red", "g7": "white", "f7": "white", "c2": "blue", "c3": "blue"}
SAID = " ".join(f"{name}={content}" for name, content in {**TAUGHT, "a1": "red a1=green"}.items())
CORNERS = ("--game", "linkage", "--corners", *(f"{x:.1f},{y:.1f}" for x, y in pose().corners_px))


@pytest.fixture
def pictures() -> dict[str, list[Bgr]]:
    return {
        "empty": [photographed(seed=seed).bgr for seed in (1, 2)],
        "pieces": [photographed(TAUGHT, green="a1", seed=4).bgr],
    }


@pytest.fixture
def scene(pictures: dict[str, list[Bgr]]) -> Iterator["Scene"]:
    shown = Scene(pictures)
    yield shown
    shown.server.shutdown()
    shown.server.server_close()


class Scene:
    """What a network camera sees: a picture of `lies`, another one each time."""

    def __init__(self, pictures: dict[str, list[Bgr]]) -> None:
        self.lies = "empty"
        scene, fetched = self, iter(range(10_000))

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                bgr = pictures[scene.lies][0].copy()
                bgr[:2, :2] = next(fetched) % 200
                body = cv2.imencode(".png", bgr)[1].tobytes()
                self.send_response(200)
                self.send_header("Content-Type", "image/png")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *args: object) -> None:
                """Quiet."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def camera(self) -> str:
        return f"url:http://127.0.0.1:{self.server.server_port}/picture.png"


def test_folders_are_enough(pictures: dict[str, list[Bgr]], working_folder: Path) -> None:
    for name, bgrs in pictures.items():
        (working_folder / "rig" / name).mkdir(parents=True)
        for number, bgr in enumerate(bgrs):
            cv2.imwrite(str(working_folder / "rig" / name / f"{number}.png"), bgr)
    stdout, stderr = run("calibrate", "all", "--camera", "folder:rig", "--yes", *CORNERS, exit_code=1)
    assert "rig/lens, which is not there" in stderr
    assert "not done: the lens" in stderr
    assert "board: Linkage, 7x7" in stdout
    assert "the nearest: " in stdout
    known = Profiles().load("default").known
    assert known is not None
    assert known.materials


def test_a_person_is_guided_through_it(scene: Scene) -> None:
    person = Person("calibrate", "all", "--camera", scene.camera, "--profile", "live", *CORNERS)
    person.reads("1 of 4, the lens: hold the sheet")
    person.reads("or skip")
    person.types("skip")
    person.reads("2 of 4, the light: clear the board")
    scene.lies = "pieces"
    person.types("skip")
    person.reads("3 of 4, the board")
    person.types("")
    person.reads("not calibrated: ")
    person.reads("Enter to try again, or skip")
    scene.lies = "empty"
    person.types("")
    person.reads("4 of 4, the colours: lay at least two pieces")
    scene.lies = "pieces"
    person.types("")
    person.reads("All right?")
    person.types(SAID)
    person.reads("the green counter stands on a1")
    person.types("")
    person.reads("Enter for another photo, once the pieces lie elsewhere, or done")
    person.types("done")
    person.reads("not done: the lens, the light")
    assert person.waits() == 1
    assert person.seen.count("does not let gridref lock its exposure, white balance and focus") == 1
    known = Profiles().load("live").known
    assert known is not None
    assert {"red", "white", "blue", "black", "green"} == {material.content for material in known.materials}


def test_a_person_may_leave_at_a_question(scene: Scene) -> None:
    person = Person("calibrate", "all", "--camera", scene.camera, "--profile", "live", *CORNERS)
    person.reads("or skip")
    person.types("\x04")
    assert person.waits() == INTERRUPTED
    assert "Aborted" not in person.seen


@pytest.mark.parametrize(
    ("camera", "words"),
    [
        ("usb:0", "expected a person at a terminal, got none"),
        ("video:game.mp4", "expected a live camera, or folder:"),
        ("folder:nowhere", "expected a folder with the folders lens, empty and pieces in it, got nowhere"),
    ],
)
def test_cameras_that_can_not_be_guided(camera: str, words: str) -> None:
    assert words in run("calibrate", "all", "--camera", camera, exit_code=2)[1]
