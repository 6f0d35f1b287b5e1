"""A board's pose from the corners that a person gave."""

import numpy as np

from engine.games import GAMES
from engine.options import Options
from vision.frame import Frame
from vision.geometry.lens import Lens
from vision.geometry.plane import Points, homography, sides
from vision.geometry.pose import BoardPose
from vision.locate.corners import clockwise, is_convex
from vision.locate.patch import UNIT_SQUARE

SHORTEST_SIDE_PX = 40.0
"""Of a board whose cells can be told apart at all."""
MOST_OBLONG = 1.5
"""All boards are square, but one side may seem this many times the other. In photos cropped to a board seen at a slant,
for which the lens's centre and focal length are guessed, it is up to 1.3."""


def pose_from_corners(frame: Frame, game: str, options: Options, corners_px: Points) -> BoardPose:
    """The pose of which outer corners (4, 2) of the grid were given, in any order round it, as seen.

    LINKX keeps its up; the other boards have none, and row 0 becomes the side that lies highest. Raises ValueError
    for four points that are no convex quadrilateral of some size, or a square under no lens that is likely.
    """
    grid, pitch_mm = GAMES[game].grid(options), GAMES[game].pitch_mm
    corners_mm = UNIT_SQUARE * (grid.columns * pitch_mm, grid.rows * pitch_mm)
    pixels_from_mm = homography(corners_mm, _from_the_highest_side(corners_px))
    pose = BoardPose(game, grid, pitch_mm, pixels_from_mm, Lens.guess(frame.size_px, frame.focal_px), 0.0)
    width, height = np.linalg.norm(np.linalg.inv(pose.lens.matrix) @ pixels_from_mm, axis=0)[:2]
    if max(width / height, height / width) > MOST_OBLONG:
        raise ValueError("expected the four corners of a board, which is square, got those of an oblong")
    return pose


def _from_the_highest_side(corners_px: Points) -> Points:
    """The corners in the order of `BoardPose.corners_px`."""
    corners = clockwise(corners_px)
    following = np.roll(corners, -1, axis=0)
    if not is_convex(corners) or sides(corners).min() < SHORTEST_SIDE_PX:
        raise ValueError("expected the four corners of a board, each at least 40 pixels from the next and none inside")
    return np.roll(corners, -int(np.argmin((corners + following)[:, 1])), axis=0)
