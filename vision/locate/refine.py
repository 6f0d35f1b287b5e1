"""A flat board's pose moved until its grid lies on the mat, not on what lies on it.

Seen straight on, a grid at the mat's height and one at that of the pieces' tops look alike; a camera that looks down at
a slant sees them up to a quarter of a cell apart. So a small network is shown the board as it looks at both heights,
if it lies where it was found, and says where its corners should move. Trained by `training/locate/refine.py`.
"""

from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr, shrunk
from vision.geometry.plane import Points, homography
from vision.geometry.pose import BoardPose
from vision.locate.patch import levelled
from vision.network import Network

WEIGHTS = Path(__file__).with_name("refine.onnx")
RASTER_PX = 128
"""Side of the network's input."""
CELL_PX: Mapping[int, int] = {5: 20, 7: 14}
"""Of boards of so many cells a side, on the raster that the network sees; what is left is shown round the board."""
SAMPLES_PER_PX = 1.5
"""The picture is first reduced to about so many pixels for one of the network's: more would only alias."""
NODE_PX = 4
"""Where a raster point is seen is computed for one in so many each way, and interpolated between those, exact to .01
pixels."""
TOP_MM = 3.0
"""Height of pieces, and about that of rings."""
STEPS = 2
"""How often the grid is moved, each time by what is seen from the new place."""
OFFSET_UNIT_CELLS = 0.1
"""What the network calls 1."""


def refined(bgr: Bgr, pose: BoardPose) -> BoardPose:
    """The pose of a flat board in a picture (H, W, 3) moved to the mat; its corners are off by up to half a cell."""
    times = times_smaller(pose)
    small = shrunk(bgr, times)
    for _ in range(STEPS):
        answer = Network.load(WEIGHTS).run(levelled(planes(small, pose.scaled(1 / times)))[None])
        pose = with_corners_moved(pose, answer[0].reshape(-1, 2).astype(np.float64) * OFFSET_UNIT_CELLS)
    return pose


def times_smaller(pose: BoardPose) -> int:
    """How many times smaller a picture of a board may be, so that it still shows all that the network sees."""
    return pose.times_smaller(SAMPLES_PER_PX * CELL_PX[pose.grid.rows])


def with_corners_moved(pose: BoardPose, offsets_cells: Points) -> BoardPose:
    """The pose with its corners moved by so much (4, 2) in its own plane."""
    return pose.moved(homography(pose.corners_mm, pose.corners_mm + offsets_cells * pose.pitch_mm))


def planes(bgr: Bgr, pose: BoardPose) -> NDArray[np.float32]:
    """The board in a picture (H, W, 3) seen straight on at the mat's height and at that of the tops, 0 to 1.

    (6, RASTER_PX, RASTER_PX)
    """
    cell_px = CELL_PX[pose.grid.rows]
    margin_cells = (RASTER_PX / cell_px - pose.grid.rows) / 2
    seen = []
    for height_mm in (0.0, TOP_MM):
        nodes_px = pose.raster_px(cell_px / NODE_PX, margin_cells, height_mm).astype(np.float32)
        places = cv2.resize(nodes_px, (RASTER_PX, RASTER_PX), interpolation=cv2.INTER_LINEAR)
        x, y = cv2.split(places)
        seen.append(cv2.remap(bgr, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    return np.asarray(np.concatenate(seen, axis=2).transpose(2, 0, 1) / np.float32(255), np.float32)
