"""What is installed holds everything that scoring needs: the networks, the languages, every module."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("engine", "vision", "calibration", "referee")
PHOTOS = {"Linkage": "linkage/0058.jpg", "Line or Colour": "line-or-colour/0010.jpg", "LINKX": "linkx/0039.jpg"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file()]
    expected = {path.relative_to(ROOT).as_posix() for path in files if "__pycache__" not in path.parts}
    assert sum(name.endswith(".onnx") for name in expected) >= 6
    assert expected <= packed


def test_photos_are_scored_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    score = [sys.executable, "-c", "from referee.cli import main; main()", "score"]
    photos = [str(ROOT / "fixtures" / photo) for photo in PHOTOS.values()]
    surroundings = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([*score, *photos], cwd=tmp_path, env=surroundings, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    assert all(game in done.stdout for game in PHOTOS)
