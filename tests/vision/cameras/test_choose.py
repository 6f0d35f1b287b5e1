"""Cameras by name, and the list of those that are there."""

from pathlib import Path

import pytest

from engine.errors import BadOption, CameraLost
from tests.support.v4l2 import AUTO_WB, V4l2Capture
from vision.cameras.choose import from_anywhere, open_source
from vision.cameras.kinds.picamera2_import import import_picamera2, is_raspberry_pi
from vision.cameras.kinds.usb import UsbCamera
from vision.cameras.present import usb_cameras
from vision.cameras.source import has_login, without_password


@pytest.mark.parametrize(
    "name", ["", "pie", "pi:one", "usb:x", "usb:-1", "folder:", "video:", "url:ftp://x", "/dev/video0"]
)
def test_a_name_that_means_nothing(name: str) -> None:
    with pytest.raises(BadOption, match=r"expected a camera as pi\[:N\], usb:N"):
        open_source(name)


@pytest.mark.parametrize("name", ["folder:~nobody-here/game", "video:~nobody-here/game.mp4"])
def test_a_home_of_nobody_is_not_there(name: str) -> None:
    with pytest.raises(BadOption, match="~nobody-here"):
        open_source(name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("folder:games/one/", "folder:{here}/games/one"),
        ("video:game.mp4", "video:{here}/game.mp4"),
        ("folder:~/game", "folder:/home/ann/game"),
        ("folder:/game", "folder:/game"),
        ("folder:", "folder:"),
        ("pi:1", "pi:1"),
        ("url:http://phone/video", "url:http://phone/video"),
    ],
)
def test_the_name_of_a_recording_from_anywhere(
    name: str, expected: str, working_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert from_anywhere(name) == expected.format(here=working_folder)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("url:http://ann:secret@phone:8080/video", "url:http://ann@phone:8080/video"),
        ("url:https://ann:s@cr:t@phone/video", "url:https://ann@phone/video"),
        ("url:http://ann@phone/video", "url:http://ann@phone/video"),
    ],
)
def test_the_password_of_a_login_is_not_shown(name: str, shown: str) -> None:
    assert without_password(name) == shown
    assert has_login(name)
    assert has_login(shown)


@pytest.mark.parametrize(
    "name", ["url:http://phone:8080/video?by=ann@home", "url:http://phone/a:b@c", "folder://a:b@c", "usb:0"]
)
def test_a_name_without_a_login_stays_as_it_is(name: str) -> None:
    assert without_password(name) == name
    assert not has_login(name)


def video_node(tmp_path: Path, number: int, bus: str, index: int, name: str) -> None:
    device = tmp_path / "devices" / bus / str(number)
    device.mkdir(parents=True)
    node = tmp_path / "class" / f"video{number}"
    node.mkdir(parents=True)
    (node / "device").symlink_to(device)
    (node / "index").write_text(f"{index}\n")
    (node / "name").write_text(f"{name}\n")
    (tmp_path / "dev").mkdir(exist_ok=True)


def test_usb_cameras_are_told_from_other_video_devices(tmp_path: Path) -> None:
    video_node(tmp_path, 0, "usb1", 0, "Good Webcam")
    video_node(tmp_path, 1, "usb1", 1, "Good Webcam")
    video_node(tmp_path, 2, "usb2", 0, "Busy Webcam")
    video_node(tmp_path, 3, "usb2", 0, "Lost Webcam")
    video_node(tmp_path, 10, "platform", 0, "bcm2835-codec-decode")
    for number in (0, 1, 2, 10):
        (tmp_path / "dev" / f"video{number}").touch()

    def open_camera(number: int) -> UsbCamera:
        return UsbCamera(number, open_capture=lambda number: V4l2Capture(pictures=100 if number == 0 else 0))

    found = {each.source: each for each in usb_cameras(tmp_path / "class", tmp_path / "dev", open_camera)}
    assert set(found) == {"usb:0", "usb:2", "usb:3"}
    assert found["usb:0"].is_usable
    assert found["usb:0"].words == "Good Webcam"
    assert "in use by another program" in found["usb:2"].words
    assert "is missing" in found["usb:3"].words


def test_a_usb_camera_that_can_not_be_locked_is_listed_so(tmp_path: Path) -> None:
    video_node(tmp_path, 0, "usb1", 0, "Cheap Webcam")
    (tmp_path / "dev").mkdir(exist_ok=True)
    (tmp_path / "dev" / "video0").touch()
    capture = V4l2Capture(stubborn=frozenset({AUTO_WB}))
    (only,) = usb_cameras(
        tmp_path / "class", tmp_path / "dev", lambda number: UsbCamera(number, open_capture=lambda number: capture)
    )
    assert (only.is_usable, only.words) == (True, "Cheap Webcam; does not let its white balance be locked")


def test_no_permission_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    video_node(tmp_path, 0, "usb1", 0, "Webcam")
    (tmp_path / "dev" / "video0").touch()
    monkeypatch.setattr("os.access", lambda *_: False)
    (only,) = usb_cameras(tmp_path / "class", tmp_path / "dev")
    assert not only.is_usable
    assert "adduser" in only.words


def test_no_usb_camera_at_all(tmp_path: Path) -> None:
    (only,) = usb_cameras(tmp_path / "class", tmp_path / "dev")
    assert (only.source, only.is_usable) == ("usb", False)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ModuleNotFoundError("No module", name="picamera2"), "apt install python3-picamera2"),
        (ModuleNotFoundError("No module", name="libcamera"), "apt install python3-libcamera"),
        (ModuleNotFoundError("No module", name="pykms"), "not `pip install kms`"),
        (ModuleNotFoundError("No module", name="libcamera._libcamera"), "--system-site-packages"),
        (ValueError("numpy.dtype size changed"), "reinstall simplejpeg"),
    ],
    ids=["picamera2", "libcamera", "kms", "bindings", "numpy"],
)
def test_picamera2_that_does_not_load_says_what_to_do(
    error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(name: str) -> None:
        raise error

    monkeypatch.setattr("importlib.import_module", fails)
    with pytest.raises(CameraLost, match=sentence):
        import_picamera2()


def test_a_raspberry_pi_is_known_by_its_device_tree(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert not is_raspberry_pi(model)
    model.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    assert is_raspberry_pi(model)
