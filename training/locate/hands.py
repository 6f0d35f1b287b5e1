"""Hands over boards, cut from recordings: by what a frame with a hand differs in from the still one before it."""

import json
from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from training.disturb import Cutting, Picture
from vision.decode import read_photo
from vision.locate.quads.patch import patch, pyramid
from vision.locate.quads.quad import ROUGH

AROUND = 0.5
"""How much round the grid is cut out too, on every side, as a share of its side."""
SURELY_SAME, SURELY_HAND = 0.06, 0.18
"""A pixel is the board's if its brightness (0 to 1) differs by less than the first, and the hand's if by more than the
second."""
LEAST_COVERED = 0.04
"""A hand must cover this share of a cutting: less is a fingertip or a shadow."""


def cuttings(games: Iterable[Path]) -> list[Cutting]:
    """The hands of recordings (folders with a game.json): square views of the grid and AROUND it."""
    return [cutting for game in games for cutting in _of_game(game)]


def _of_game(game: Path) -> list[Cutting]:
    frames = json.loads((game / "game.json").read_text())["frames"]
    found = []
    still: Picture | None = None
    for frame in frames:
        if frame["state"] not in ("still", "hand"):
            continue
        bgr = read_photo(game / frame["file"]).frame.bgr
        view = patch(pyramid(bgr), np.array(frame["grid_corners_px"]), AROUND, ROUGH.raster_px).transpose(1, 2, 0)
        if frame["state"] == "still":
            still = view
        elif still is not None:
            apart = cv2.GaussianBlur(np.abs(view - still).max(axis=2), (0, 0), 1)
            covered = np.clip((apart - SURELY_SAME) / (SURELY_HAND - SURELY_SAME), 0, 1)
            covered = cv2.morphologyEx(covered, cv2.MORPH_CLOSE, np.ones((5, 5)))
            covered = cv2.morphologyEx(covered, cv2.MORPH_OPEN, np.ones((5, 5)))
            if covered.mean() > LEAST_COVERED:
                found.append(np.dstack((view, covered)).astype(np.float32))
    return found
