"""`gridref cameras`."""

import json

import pytest
from click.testing import CliRunner

from referee.cli.cameras import cameras
from vision.cameras.present import Present


@pytest.fixture(autouse=True)
def two_cameras(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Present("pi", False, "picamera2 is not visible here"), Present("usb:0", True, "Webcam")]
    monkeypatch.setattr("vision.cameras.present.cameras_present", lambda: found)


def test_cameras_are_listed_with_the_reason_why_not() -> None:
    answer = CliRunner().invoke(cameras)
    assert answer.exit_code == 0
    assert answer.stdout.splitlines() == ["pi      not usable: picamera2 is not visible here", "usb:0   Webcam"]


def test_cameras_as_json() -> None:
    answer = CliRunner().invoke(cameras, ["--json"])
    assert json.loads(answer.stdout)[1] == {"source": "usb:0", "is_usable": True, "words": "Webcam"}
