"""Moves a flat board's pose until its grid lies on the mat, and not on top of the pieces.

Seen straight on, a grid at the mat's height and one at the height of the pieces' tops look alike, but a camera that
looks down at a slant sees them up to a quarter of a cell apart. So a small network is shown the board straightened at
both heights, and says where its corners should move. Trained by `training/locate/refine.py`.
"""

from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr, shrunk
from vision.geometry.plane import Points, homography
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import raster_map
from vision.locate.quads.patch import levelled
from vision.network import Network

WEIGHTS = Path(__file__).with_name("refine.onnx")
RASTER_PX = 128
"""Side of the network's input."""
CELL_PX: Mapping[int, int] = {5: 20, 7: 14}
"""By cells along a board's side: a cell's width in the network's input. The rest of it shows what is round the
board."""
SAMPLES_PER_PX = 1.5
"""The picture is first reduced until about so many of its pixels, each way, make one of the network's: more would only
alias."""
TOP_MM = 3.0
"""Height of pieces, and about that of rings."""
STEPS = 2
"""How often the grid is moved, each time by what is seen from the new place."""
OFFSET_UNIT_CELLS = 0.1
"""An offset of 1 in the network's answer, in cells."""


def refined(bgr: Bgr, pose: BoardPose) -> BoardPose:
    """The pose of a flat board in a picture (H, W, 3), moved onto the mat. It may be off by half a cell before."""
    times = times_smaller(pose)
    small = shrunk(bgr, times)
    for _ in range(STEPS):
        answer = Network.load(WEIGHTS).run(levelled(planes(small, pose.scaled(1 / times)))[None])
        pose = with_corners_moved(pose, answer[0].reshape(-1, 2).astype(np.float64) * OFFSET_UNIT_CELLS)
    return pose


def times_smaller(pose: BoardPose) -> int:
    """How many times smaller a picture may be made and still show the board as finely as the network sees it."""
    return pose.times_smaller(SAMPLES_PER_PX * CELL_PX[pose.grid.rows])


def with_corners_moved(pose: BoardPose, offsets_cells: Points) -> BoardPose:
    """The pose with its corners moved by `offsets_cells` (4, 2) in its own plane."""
    return pose.moved(homography(pose.corners_mm, pose.corners_mm + offsets_cells * pose.pitch_mm))


def planes(bgr: Bgr, pose: BoardPose) -> NDArray[np.float32]:
    """The board in a picture (H, W, 3) seen straight on, at the mat's height and then at that of the pieces' tops.

    (6, RASTER_PX, RASTER_PX): blue, green, red at either height, sRGB-encoded, 0 to 1.
    """
    cell_px = CELL_PX[pose.grid.rows]
    margin_cells = (RASTER_PX / cell_px - pose.grid.rows) / 2
    seen = []
    for height_mm in (0.0, TOP_MM):
        x, y = cv2.split(raster_map(pose, cell_px, margin_cells, height_mm))
        seen.append(cv2.remap(bgr, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    return np.asarray(np.concatenate(seen, axis=2).transpose(2, 0, 1) / np.float32(255), np.float32)
