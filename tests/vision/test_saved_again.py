"""The same picture saved again, and pictures that only look much alike."""

import json
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.support.truth import FIXTURES, load
from vision.frame import Bgr, Frame
from vision.geometry.plane import Points
from vision.saved_again import is_saved_again

PHOTOS = ["linkage/0036", "linkx/0048", "line-or-colour/0017"]
GAMES = ["linkage", "linkx", "line-or-colour"]


def photo(name: str) -> tuple[Frame, Points]:
    bgr, truth = load(FIXTURES / f"{name}.jpg")
    return Frame(bgr, name), np.array(truth["grid_corners_px"], np.float64)


def picture(path: Path) -> Bgr:
    bgr = cv2.imread(str(path))
    assert bgr is not None
    return np.asarray(bgr, np.uint8)


def saved(bgr: Bgr, quality: int) -> Bgr:
    _, file = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)


@pytest.mark.parametrize("name", PHOTOS)
@pytest.mark.parametrize(("quality", "share"), [(95, 1.0), (80, 1.0), (60, 1.0), (40, 1.0), (85, 0.5), (85, 0.37)])
def test_a_picture_saved_again_is_the_same(name: str, quality: int, share: float) -> None:
    frame, corners_px = photo(name)
    small = cv2.resize(frame.bgr, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    again = Frame(saved(np.asarray(small, np.uint8), quality), "again")
    assert is_saved_again(again, frame, corners_px)
    assert is_saved_again(frame, again, corners_px * share)


@pytest.mark.parametrize("name", PHOTOS)
def test_another_side_another_light_and_a_part_are_not(name: str) -> None:
    frame, corners_px = photo(name)
    darker, most = cv2.convertScaleAbs(frame.bgr, alpha=0.8), frame.bgr[: -frame.size_px[1] // 8]
    for bgr in (np.roll(frame.bgr, 12, axis=1), darker, most):
        assert not is_saved_again(Frame(np.asarray(bgr, np.uint8), "other"), frame, corners_px)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_laid_before_a_still_camera_makes_another_picture(game: str) -> None:
    folder = FIXTURES / "games" / game
    views = [view for view in json.loads((folder / "game.json").read_text())["frames"] if view["state"] == "still"]
    moves = [pair for pair in pairwise(views) if pair[0]["position"] != pair[1]["position"]]
    assert len(moves) > 5
    for before, after in moves:
        was, now = (Frame(picture(folder / view["file"]), view["file"]) for view in (before, after))
        assert not is_saved_again(now, was, np.array(before["grid_corners_px"], np.float64))
