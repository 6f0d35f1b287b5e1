"""LINKX boards at poses that are known, for the reader: what it says of each cell beside the truth."""

from dataclasses import replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from engine.games import GAMES
from engine.games.linkx.board import CONTENTS
from engine.games.linkx.shapes import GRID
from tests.support.truth import Truth
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose
from vision.windows.read import read

Table = NDArray[np.float64]


def true_contents(truth: Truth) -> NDArray[np.int64]:
    """Index (81,) into CONTENTS of what lies in each cell; -1 where nothing need be known."""
    position = GAMES["linkx"].position_from_json(truth["position"])
    words = position.contents("contents")
    hidden = [GRID.name(cell) in truth["hidden"] for cell in GRID.cells]
    return np.array([-1 if hidden[cell] else CONTENTS.index(words[cell]) for cell in GRID.cells])


def probabilities(bgr: Bgr, pose: BoardPose) -> Table:
    """What the reader believes of each cell (81, 3), in the order of CONTENTS."""
    scores = np.exp(read(Frame(bgr, "test"), pose).layer("contents").log_likelihood)
    return np.asarray(scores / scores.sum(axis=1, keepdims=True), np.float64)


def a_little_off(pose: BoardPose, cells: float, rng: Generator) -> BoardPose:
    """The pose with each corner moved by up to so many cells in x and in y."""
    corners = pose.corners_mm
    moved = corners + rng.uniform(-cells, cells, corners.shape) * pose.pitch_mm
    matrix, _ = cv2.findHomography(corners, moved)
    return replace(pose, pixels_from_mm=pose.pixels_from_mm @ matrix)


def with_cell_replaced(bgr: Bgr, pose: BoardPose, target: int, source: int) -> Bgr:
    """The photo with one cell's look drawn over another's: what is seen through an empty cell makes a hole."""
    patch_mm = np.array([[0.02, 0.02], [0.98, 0.02], [0.98, 0.98], [0.02, 0.98]]) * pose.pitch_mm
    rows, columns = np.divmod([target, source], pose.grid.columns)
    to, fro = (
        pose.project(patch_mm + np.array([column, row]) * pose.pitch_mm).astype(np.float32)
        for row, column in zip(rows, columns, strict=True)
    )
    height, width = bgr.shape[:2]
    moved = cv2.warpPerspective(bgr, cv2.getPerspectiveTransform(fro, to), (width, height))
    mask = np.zeros((height, width), np.float32)
    cv2.fillConvexPoly(mask, np.rint(to).astype(np.int32), 1.0, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mask, (0, 0), 1.0)[..., None]
    return np.asarray(np.rint(bgr + soft * (moved.astype(np.float32) - bgr)), np.uint8)
