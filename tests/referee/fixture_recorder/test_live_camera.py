"""Fixtures kept from a live camera: its settings go with them, and that it was lost is said."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.errors import CameraLost
from tests.support.drawn import known
from tests.support.truth import photo_truths
from tests.support.typist import sat, truth_in
from vision.cameras.source import FrameSource
from vision.frame import Frame


class Camera(FrameSource):
    """A live camera that shows a board of the drawn game, and is lost whenever a frame is None."""

    name, is_live = "pi:0", True

    def __init__(self, *frames: Frame | None) -> None:
        self._frames = iter(frames)

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        frame = next(self._frames)
        if frame is None:
            raise CameraLost("camera pi:0 has sent no picture for 2.5 s: check its cable or address")
        return frame

    def close(self) -> None:
        """There is no device."""


SETTINGS = {
    "ExposureTime": 9000,
    "AnalogueGain": 1.5,
    "ColourGains": (1.9, 1.6),
    "FrameDuration": 100000,
    "SensorTimestamp": 123456789,
    "Secret": "of no use",
}


def seen(**given: Any) -> Frame:
    return replace(known.photographed(**given), source="pi:0", metadata=SETTINGS)


def test_a_camera_that_comes_back_is_said_to_and_its_settings_are_kept(tmp_path: Path) -> None:
    profile = known.profile("drawn", "pi")
    contents = {"d4": "black", "b2": "red", "b3": "red"}
    frames = (seen(seed=1), None, seen(contents=contents, green="b2", seed=2), seen(seed=3))
    look = tmp_path / "look.png"
    shown_at_last = ("x", "next", "next", "", "quit")
    session, typist = sat(tmp_path, "linkage", Camera(*frames), *shown_at_last, profile=profile, overlay_path=look)
    session.run()
    unknown, lost, *others = typist.said
    assert unknown.startswith("expected Enter · yes · c5=red")
    assert lost == "camera pi:0 has sent no picture for 2.5 s: check its cable or address"
    assert others == ["the camera is back", f"kept {tmp_path / '0000.jpg'}"]
    assert [page.head.startswith("Linkage in pi:0 (held)") for page in typist.shown[:2]] == [False, True]
    truth = truth_in(tmp_path)
    assert truth["position"]["pieces"] == [{"colour": "red", "cells": ["b2", "b3"]}]
    taken = truth["taken"]
    assert (taken["exposure_us"], taken["analogue_gain"], taken["colour_gains"]) == (9000, 1.5, [1.9, 1.6])
    assert (taken["frame_us"], taken["sensor_time_ns"], taken["source"]) == (100000, 123456789, "pi:0")
    assert truth["profile"]["name"] == "drawn"
    assert (tmp_path / truth["profile"]["file"]).exists()
    assert look.exists()
    (fixture,) = photo_truths(tmp_path)
    assert fixture.board is not None


def test_a_camera_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    session, _ = sat(tmp_path, "linkage", Camera(None))
    with pytest.raises(CameraLost, match="check its cable"):
        session.run()


def test_a_camera_that_stays_lost_is_what_the_sitting_ends_with(tmp_path: Path) -> None:
    session, _ = sat(tmp_path, "linkage", Camera(seen(), None), "next", "quit")
    with pytest.raises(CameraLost, match="check its cable"):
        session.run()
