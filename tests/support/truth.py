"""Photographs and their truth: loading, and what changes of a truth when its picture is warped."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.games import GAMES
from engine.grid import Grid
from referee.evaluation.photo_truth import PhotoTruth, truth_files, truths_of
from vision.frame import Bgr
from vision.geometry.lens import Lens
from vision.geometry.plane import UNIT_SQUARE, Points, raster_points, sides
from vision.geometry.pose import BoardPose

Truth = dict[str, Any]
"""What a photo's JSON file says."""

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures"
GAME_NAMES = tuple(GAMES)


def photos_folder() -> Path:
    """More photographs than the fixtures, where somebody has them: `GRIDREF_PHOTOS`, or beside the project."""
    return Path(os.environ.get("GRIDREF_PHOTOS", ROOT.parent / "shared" / "photos"))


def photo_truths(path: Path) -> list[PhotoTruth]:
    """The photos with truth in a folder and those below it, in order."""
    return [truth for file in truth_files(path) for truth in truths_of(file)]


def load(photo: Path) -> tuple[Bgr, Truth]:
    """A photo as BGR (H, W, 3) uint8, turned upright, and the truth of the JSON file beside it."""
    bgr = cv2.imread(str(photo), cv2.IMREAD_COLOR)
    if bgr is None:
        raise FileNotFoundError(photo)
    return np.asarray(bgr, np.uint8), json.loads(photo.with_suffix(".json").read_text())


def truth_lens(truth: Truth) -> Lens:
    """The lens of a photo, or of a recording, that is still as its camera took it (`camera` not dropped by a warp)."""
    camera = truth["camera"]
    return Lens(camera["fx"], (camera["cx"], camera["cy"]), camera["k1"], camera["k2"])


def truth_pose(truth: Truth) -> BoardPose:
    """The exact pose of a photo that is still as its camera took it."""
    lens = truth_lens(truth)
    size = truth["position"]["size"]
    pitch_mm = GAMES[truth["game"]].pitch_mm
    corners_mm, centres_mm = UNIT_SQUARE * size * pitch_mm, (raster_points(size, size) + 0.5) * pitch_mm
    seen_px = np.vstack((np.array(truth["grid_corners_px"]), np.array(truth["cell_centres_px"]).reshape(-1, 2)))
    matrix, _ = cv2.findHomography(np.vstack((corners_mm, centres_mm)), lens.straighten(seen_px))
    return BoardPose(truth["game"], Grid(size, size), pitch_mm, np.asarray(matrix, np.float64), lens, 0.0)


def moved(truth: Truth, move: Callable[[Points], Points], size_px: tuple[int, int]) -> Truth:
    """The truth of a picture of `(width, height)` whose points (N, 2) went where `move` says.

    The camera's numbers no longer hold and are dropped, all but the size.
    """
    centres = np.array(truth["cell_centres_px"], np.float64)
    camera = {"kind": truth["camera"]["kind"], "width": size_px[0], "height": size_px[1]}
    return truth | {
        "camera": camera,
        "grid_corners_px": move(np.array(truth["grid_corners_px"], np.float64)).tolist(),
        "cell_centres_px": move(centres.reshape(-1, 2)).reshape(centres.shape).tolist(),
    }


def corners_px(truth: Truth) -> Points:
    """`grid_corners_px` (4, 2)."""
    return np.array(truth["grid_corners_px"], np.float64)


def cell_px(truth: Truth) -> float:
    """Mean side of a cell in the picture."""
    return float(sides(corners_px(truth)).mean() / truth["position"]["size"])


def polygon_mask(shape: tuple[int, int], polygon_px: NDArray[np.float64]) -> NDArray[np.float64]:
    """A convex polygon (N, 2) as a smooth-edged mask (H, W), 0 to 1."""
    mask = np.zeros(shape, np.uint8)
    fixed = np.rint(cv2.convexHull(polygon_px.astype(np.float32)).reshape(-1, 2) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, 255, cv2.LINE_AA, 4)
    return mask / 255.0


def photos_with_truth(folder: Path) -> list[Path]:
    """The photos of `folder/<game>/` for every game, in order; none where the folder is missing."""
    return [photo for game in GAME_NAMES for photo in sorted((folder / game).glob("*.jpg"))]
