"""Folders and videos play every picture on their own clock."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.errors import BadOption, CameraLost, UnreadablePicture
from tests.support.damaged import damaged
from vision.cameras.choose import open_source
from vision.cameras.kinds.recorded import Picture, Recorded, folder, video
from vision.frame import Frame


def write_pictures(path: Path, names: list[str]) -> None:
    for level, name in enumerate(names):
        cv2.imwrite(str(path / name), np.full((120, 160, 3), 10 * level, np.uint8))


def test_a_folder_plays_every_picture_in_natural_order(tmp_path: Path) -> None:
    write_pictures(tmp_path, ["2.png", "10.png", "1.png"])
    (tmp_path / "notes.txt").write_text("not a picture")
    with folder(tmp_path, fps=4) as source:
        frames = list(source)
    assert [Path(frame.source).name for frame in frames] == ["1.png", "2.png", "10.png"]
    assert [frame.time_s for frame in frames] == [0, 0.25, 0.5]
    assert [int(frame.bgr[0, 0, 0]) for frame in frames] == [20, 0, 10]


def test_the_recording_says_how_fast_it_was(tmp_path: Path) -> None:
    frames = tmp_path / "frames"
    frames.mkdir()
    write_pictures(frames, ["0.png", "1.png"])
    (tmp_path / "game.json").write_text(json.dumps({"fps": 2}))
    assert [frame.time_s for frame in folder(tmp_path)] == [0, 0.5]
    assert [frame.time_s for frame in folder(frames)] == [0, 0.5]


@pytest.mark.parametrize("fps", ['"x"', '"2"', "0", "-2", "null", "true", "NaN", "Infinity", f"1{'0' * 400}"])
def test_a_rate_that_is_none_is_not_guessed(tmp_path: Path, fps: str) -> None:
    write_pictures(tmp_path, ["0.png"])
    (tmp_path / "game.json").write_text(f'{{"fps": {fps}}}')
    with pytest.raises(BadOption, match="its fps, a number above 0; correct it, or watch with --fps"):
        folder(tmp_path)


def test_a_description_need_not_tell_the_rate(tmp_path: Path) -> None:
    write_pictures(tmp_path, ["0.png"])
    (tmp_path / "game.json").write_text("{}")
    assert folder(tmp_path).fps == 1


@pytest.mark.parametrize("content", ["", "[1]", "\\xff", pytest.param("[" * 100_000, id="deep")])
def test_a_description_that_is_none_is_said_unless_the_rate_is_given(tmp_path: Path, content: str) -> None:
    write_pictures(tmp_path, ["0.png"])
    (tmp_path / "game.json").write_text(content)
    with pytest.raises(BadOption, match="correct it, or watch with --fps"):
        folder(tmp_path)
    assert folder(tmp_path, fps=3).fps == 3


def test_its_own_pace_waits_and_never_drops() -> None:
    picture = partial(Frame, np.zeros((8, 8, 3), np.uint8), "test")
    now_s = 50.0
    shown_s: list[float] = []

    def sleep(seconds: float) -> None:
        nonlocal now_s
        now_s += seconds

    source = Recorded("test", iter([picture] * 4), 2, at_own_pace=True, clock=lambda: now_s, sleep=sleep)
    for frame in source:
        shown_s.append(now_s)
        if frame.time_s == 0.5:
            now_s += 1.7  # a slow reader
    assert shown_s == [50.0, 50.5, 52.2, 52.2]


def test_what_is_passed_over_is_neither_read_nor_waited_for() -> None:
    def broken() -> Frame:
        raise UnreadablePicture("not a picture")

    slept_s: list[float] = []
    picture = partial(Frame, np.zeros((8, 8, 3), np.uint8), "test")
    pictures: list[Picture] = [picture, broken, picture, picture]
    source = Recorded("test", iter(pictures), 2, at_own_pace=True, clock=lambda: 50.0, sleep=slept_s.append)
    assert [source.skip(), source.skip()] == [True, True]
    assert [frame.time_s for frame in source] == [1.0, 1.5]
    assert slept_s == [0.0, 0.5]
    assert not source.skip()


@pytest.mark.parametrize("broken", [damaged, lambda whole: whole[: len(whole) // 2]])
def test_a_broken_picture_is_named_and_the_rest_still_comes(tmp_path: Path, broken: Callable[[bytes], bytes]) -> None:
    write_pictures(tmp_path, ["0.jpg", "1.jpg", "2.jpg"])
    (tmp_path / "1.jpg").write_bytes(broken((tmp_path / "1.jpg").read_bytes()))
    source = open_source(f"folder:{tmp_path}")
    assert source.read() is not None
    with pytest.raises(UnreadablePicture, match=r"1\.jpg"):
        source.read()
    last = source.read()
    assert last is not None
    assert last.time_s == 2
    assert source.read() is None


def test_a_video_has_its_own_clock(tmp_path: Path) -> None:
    path = tmp_path / "clip.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (160, 120))
    for level in range(7):
        writer.write(np.full((120, 160, 3), 30 * level, np.uint8))
    writer.release()
    with open_source(f"video:{path}") as source:
        frames = list(source)
    assert [frame.time_s for frame in frames] == [n / 5 for n in range(7)]
    assert [round(float(frame.bgr.mean()) / 30) for frame in frames] == list(range(7))
    assert [frame.time_s for frame in video(path, fps=10)][:3] == [0, 0.1, 0.2]


@pytest.mark.parametrize(
    ("end", "played", "named"),
    [(None, [0, 1, 2, 3, 5, 6, 7, 8, 9], ["frame 4"]), (0.5, [0, 1, 2, 3, 4], ["from frame 5 on, of 10"])],
    ids=["damaged in the middle", "cut off"],
)
def test_what_a_video_lacks_is_named_and_the_rest_still_comes(
    tmp_path: Path, end: float | None, played: list[int], named: list[str]
) -> None:
    path = tmp_path / "clip.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (160, 120))
    for _ in range(10):
        writer.write(np.random.default_rng().integers(0, 255, (120, 160, 3), np.uint8))
    writer.release()
    content = path.read_bytes()
    starts = [found.start() for found in re.finditer(b"\xff\xd8\xff", content)]
    path.write_bytes(content[: starts[5]] if end else content[: starts[4]] + bytes(2000) + content[starts[4] + 2000 :])
    times_s: list[float] = []
    missing: list[str] = []
    with video(path) as source:
        while True:
            try:
                frame = source.read()
            except UnreadablePicture as error:
                missing.append(str(error))
                continue
            if frame is None:
                break
            times_s.append(frame.time_s)
    assert [round(5 * time_s) for time_s in times_s] == played
    assert [f"{path} {what}: expected a whole video" in said for what, said in zip(named, missing, strict=True)] == [
        True
    ]


def test_a_video_that_cannot_be_read_is_said_in_one_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text.mp4").write_text("no video")
    with pytest.raises(CameraLost, match="OpenCV can read"):
        video(tmp_path / "text.mp4")
    assert capfd.readouterr().err == ""


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="which is not there; check its name"):
        folder(tmp_path / "none")
    with pytest.raises(BadOption, match="with pictures"):
        folder(tmp_path)
    with pytest.raises(BadOption, match=r"expected a video file, got .*, which is not there; check its name"):
        video(tmp_path / "none.mp4")
    with pytest.raises(BadOption, match="which is a folder; say folder:"):
        video(tmp_path)
    write_pictures(tmp_path, ["0.png"])
    with pytest.raises(BadOption, match=r"which is a file; name its folder"):
        folder(tmp_path / "0.png")
    with pytest.raises(BadOption, match="frames a second"):
        folder(tmp_path, fps=-1)
    source = folder(tmp_path)
    source.close()
    with pytest.raises(CameraLost, match="closed"):
        source.read()
