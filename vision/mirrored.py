"""A standing board seen from behind: its columns counted as the players in front of it count them."""

from dataclasses import replace

import numpy as np

from vision.geometry.pose import BoardPose
from vision.reading import BoardReading


def mirrored(reading: BoardReading) -> BoardReading:
    """The same reading with its columns counted from the other side. Not for boards whose counter stands on pieces."""
    assert reading.marker is None
    above = None if reading.above is None else reading.above[::-1]
    return replace(reading.reordered(reading.grid.mirrored()), above=above)


def mirrored_pose(pose: BoardPose) -> BoardPose:
    """Where the cells lie in the picture if columns are counted from the other side.

    Only for drawing in the board's own plane. Heights above the board are reversed, so nothing can be read with it.
    """
    width_mm = pose.grid.columns * pose.pitch_mm
    turned = np.array([[-1.0, 0.0, width_mm], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    return replace(pose, pixels_from_mm=pose.pixels_from_mm @ turned)
