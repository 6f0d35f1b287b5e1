"""The calibration commands as a person uses them, over rendered pictures of the sheet."""

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from tests.support.command import run
from tests.support.damaged import damaged
from tests.support.drawn.sheets import LENS, SIZE_PX, rendered_sheet
from vision.cameras.source import FRAME_TIMEOUT_S, FrameSource
from vision.frame import Bgr, Frame

pytestmark = pytest.mark.usefixtures("working_folder")

TURNS_DEG = [(0, 0), (30, 0), (-30, 0), (0, 30), (0, -30), (25, 25), (-25, 25), (25, -25), (-25, -25)]
OFFSETS_MM = [(0, 0), (130, 70), (-130, -70), (130, -70), (-130, 70), (0, 80), (0, -80), (150, 0), (-150, 0)]


@pytest.fixture(scope="module")
def pictures() -> list[Bgr]:
    return [
        rendered_sheet(LENS, Rotation.from_euler("xy", turn, degrees=True), 480.0, offset)
        for turn, offset in zip(TURNS_DEG, OFFSETS_MM, strict=True)
    ]


def write(folder: Path, pictures: list[Bgr]) -> None:
    folder.mkdir()
    for number, bgr in enumerate(pictures):
        cv2.imwrite(str(folder / f"{number}.png"), bgr)


def test_the_sheets_are_written(working_folder: Path) -> None:
    stdout, stderr = run("calibrate", "target", "--paper", "letter", "--out", "sheets")
    assert len(stdout.splitlines()) == 4
    assert all((working_folder / line).stat().st_size > 1000 for line in stdout.splitlines())
    assert "100 %" in stderr


@pytest.mark.parametrize(
    ("arguments", "picture"),
    [
        (("target",), "gridref-markers-a4.png"),
        (("target",), "gridref-sheet-a4.pdf"),
        (("lens", "--camera", "folder:views"), "coverage.png"),
    ],
)
def test_pictures_that_cannot_be_written_are_named(
    working_folder: Path, pictures: list[Bgr], arguments: tuple[str, ...], picture: str
) -> None:
    write(working_folder / "views", pictures[:1])
    (working_folder / "out" / picture).mkdir(parents=True)
    _, stderr = run("calibrate", *arguments, "--out", "out", exit_code=2)
    assert f"gridref: out/{picture}: expected the name of a file" in stderr


@pytest.mark.parametrize("name", ["gridref-sheet-a4.pdf", "gridref-sheet-a4.png", "gridref-markers-a4.png"])
def test_sheets_replace_only_sheets(working_folder: Path, name: str) -> None:
    run("calibrate", "target")
    run("calibrate", "target")
    (working_folder / name).write_bytes(b"mine")
    _, stderr = run("calibrate", "target", exit_code=2)
    assert f"gridref: {name}: this would overwrite what gridref did not write; name another" in stderr
    assert (working_folder / name).read_bytes() == b"mine"


def test_a_folder_becomes_a_profile_and_the_profile_travels(
    working_folder: Path, home: Path, pictures: list[Bgr]
) -> None:
    smaller = np.asarray(cv2.resize(pictures[0], (640, 480)), np.uint8)
    write(working_folder / "views", [*pictures, np.full_like(pictures[0], 128), smaller])
    (working_folder / "views" / "99.jpg").write_bytes(damaged(cv2.imencode(".jpg", pictures[0])[1].tobytes()))
    stdout, stderr = run("calibrate", "lens", "--camera", "folder:views", "--profile", "desk")
    assert "9.png: no sheet found" in stderr
    assert "10.png: left out, it is not 1296x972" in stderr
    assert "99.jpg: expected a whole photo" in stderr
    assert "lens: common" in stdout
    coverage = cv2.imread(str(working_folder / "gridref-calibration" / "coverage.png"))
    assert coverage is not None
    assert coverage.shape[0] / coverage.shape[1] > 972 / 1296, "it says above what its colours mean"
    shown = json.loads(run("profiles", "show", "desk", "--json")[0])
    assert shown["lens"]["focal_px"] == pytest.approx(LENS.focal_px, rel=0.005)
    assert "focal length" in run("profiles", "show", "desk")[0]
    assert run("profiles")[0].startswith("desk ")

    for _ in range(2):
        run("profiles", "export", "desk", "desk.toml")
    assert (
        "would overwrite what gridref did not write" in run("profiles", "export", "desk", "views/1.png", exit_code=2)[1]
    )
    run("profiles", "import", "desk.toml", "--name", "copy")
    text, _ = run("profiles", "export", "copy")
    assert (
        "already: give this one another --name, or say --replace"
        in run("profiles", "import", "-", stdin=text, exit_code=2)[1]
    )
    run("profiles", "import", "-", "--replace", stdin=text)
    run("profiles", "import", "-", "--name", "third", stdin=text)
    run("profiles", "delete", "copy")
    assert [line.split()[0] for line in run("profiles")[0].splitlines()] == ["desk", "third"]

    (working_folder / "desk.toml").write_text(text[:300])
    assert "desk.toml" in run("profiles", "import", "desk.toml", exit_code=2)[1]
    (home / "profiles" / "third.toml").write_text("{")
    assert "broken: " in run("profiles", exit_code=2)[0]
    assert run("profiles", "show", "desk")[0], "the others are still there"


def test_too_few_views_are_refused_and_nothing_is_kept(working_folder: Path, pictures: list[Bgr]) -> None:
    write(working_folder / "views", pictures[:3])
    _, stderr = run("calibrate", "lens", "--camera", "folder:views", exit_code=1)
    assert "not calibrated: 3 views show the sheet, at least 8 must" in stderr
    assert "no profiles yet" in run("profiles")[1]


def test_a_folder_without_any_sheet_is_refused(working_folder: Path) -> None:
    write(working_folder / "views", [np.full((480, 640, 3), 128, np.uint8)])
    stderr = run("calibrate", "lens", "--camera", "folder:views", exit_code=1)[1]
    assert "0 views show the sheet" in stderr
    assert "a plain chessboard needs --pattern" in stderr


def test_a_folder_of_which_no_picture_can_be_read_is_unreadable(working_folder: Path) -> None:
    (working_folder / "views").mkdir()
    (working_folder / "views" / "1.jpg").write_bytes(b"no picture")
    _, stderr = run("calibrate", "lens", "--camera", "folder:views", "--profile", "desk", exit_code=2)
    assert stderr.splitlines()[-1] == "gridref: folder:views gave no picture: expected some of the sheet"


@pytest.mark.parametrize("pattern", ["9", "x6", "2x2", "ninexsix"])
def test_a_pattern_that_is_none(pattern: str) -> None:
    stderr = run("calibrate", "lens", "--camera", "folder:.", "--pattern", pattern, exit_code=2)[1]
    assert "expected inner corners as 9x6" in stderr


def test_names_that_cannot_be(working_folder: Path) -> None:
    assert "a-z" in run("calibrate", "lens", "--camera", "folder:.", "--profile", "../x", exit_code=2)[1]
    assert "expected a camera as" in run("calibrate", "lens", "--camera", "webcam", exit_code=2)[1]
    assert "there is no profile" in run("profiles", "delete", "x", exit_code=2)[1]


class Hands(FrameSource):
    """A live camera before which someone shows the sheet, two frames a place."""

    name, is_live = "hands", True

    def __init__(self, pictures: list[Bgr]) -> None:
        self.frames: Iterator[Bgr] = iter([bgr for bgr in pictures for _ in range(2)])
        self.time_s, self.is_closed = 0.0, False

    def read(self, timeout_s: float = FRAME_TIMEOUT_S) -> Frame | None:
        self.time_s += 0.5
        bgr = next(self.frames, None)
        metadata = {"ExposureTime": 10000, "AnalogueGain": 2.0, "ColourGains": (1.5, 2.0)}
        return None if bgr is None else Frame(bgr.copy(), self.name, self.time_s, metadata=metadata)

    def close(self) -> None:
        self.is_closed = True


def test_a_live_camera_guides_and_keeps_its_views(
    working_folder: Path, pictures: list[Bgr], monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = np.full((SIZE_PX[1], SIZE_PX[0], 3), 90, np.uint8)
    source = Hands([empty, empty, *pictures])
    with monkeypatch.context() as patched:
        patched.setattr("referee.cli.calibrate.lens.open_source", lambda name, pi: source)
        _, stderr = run("calibrate", "lens", "--camera", "pi", "--profile", "rig")
    assert "show the sheet: tilt the sheet by 30°, its left side away" in stderr
    assert "view 9 taken" in stderr
    assert source.is_closed
    assert len(list((working_folder / "gridref-calibration" / "views").iterdir())) == 9
    assert json.loads(run("profiles", "show", "rig", "--json")[0])["settings"]["exposure_us"] == 10000
    stdout, _ = run("calibrate", "lens", "--camera", "folder:gridref-calibration/views", "--profile", "again")
    assert "lens: common" in stdout, "the views kept are a folder to calibrate from"
