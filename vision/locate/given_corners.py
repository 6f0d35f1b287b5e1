"""A board's pose from the corners that a person gave."""

from dataclasses import replace

import numpy as np

from engine.games import GAMES
from engine.options import Options
from engine.phrase import Phrase
from vision.frame import Frame
from vision.geometry.lens import Lens
from vision.geometry.plane import UNIT_SQUARE, Points, homography, sides
from vision.geometry.pose import About, BoardPose, NotFound, Unsaid
from vision.locate.quads.corners import clockwise, is_convex
from vision.locate.quads.quad import board_of
from vision.locate.search import board_between

SHORTEST_SIDE_PX = 40.0
"""On a board with shorter sides, cells can't be told apart."""
MOST_BESIDE_CELLS = 0.35
"""How far the given corners may lie, on average, from the board that is seen: LINKX's frames are found no better."""
MOST_OBLONG = 1.5
"""All boards are square, but one side may seem this many times as long as the other. It is up to 1.3 in photos that
were cropped to a board seen at a slant, as the lens's centre and focal length are guessed."""


def pose_from_corners(frame: Frame, game: str, options: Options, corners_px: Points) -> BoardPose:
    """The pose of a grid whose outer corners a person gave.

    Row 0 is the side that lies highest in the picture. Raises ValueError if the points are not the corners of a convex
    quadrilateral of some size, or if no likely lens would show a square like that.

    `corners_px` : (4, 2) as seen in the frame, in any order round the grid.
    """
    grid, pitch_mm = GAMES[game].grid(options), GAMES[game].pitch_mm
    corners_mm = UNIT_SQUARE * (grid.columns * pitch_mm, grid.rows * pitch_mm)
    pixels_from_mm = homography(corners_mm, _from_the_highest_side(corners_px))
    pose = BoardPose(game, grid, pitch_mm, pixels_from_mm, Lens.guess(frame.size_px, frame.focal_px), 0.0)
    width, height = np.linalg.norm(np.linalg.inv(pose.lens.matrix) @ pixels_from_mm, axis=0)[:2]
    if max(width / height, height / width) > MOST_OBLONG:
        raise ValueError("expected the four corners of a board, which is square, got those of an oblong")
    return pose


def confirmed(frame: Frame, pose: BoardPose) -> BoardPose | NotFound:
    """The pose from given corners with confidence 1 if a board is seen there, and 0 if none is seen near there.

    NotFound if the board that is seen there is of another game or size, or lies beside these corners.
    """
    for board in board_between(frame.bgr, pose.corners_px):
        off_px = np.linalg.norm(pose.corners_px[:, None] - board.control_px, axis=2).min(axis=1).mean()
        off_cells = float(off_px / pose.cell_px)
        if (objection := _objection(pose, board.kind, off_cells)) is not None:
            return objection
        if off_cells <= MOST_BESIDE_CELLS:
            return pose
    return replace(pose, confidence=0.0)


def _objection(pose: BoardPose, seen: str, off_cells: float) -> NotFound | None:
    """Why the pose is not believed if a board of the kind `seen` is found `off_cells` beside it; None if it may be."""
    (name, grid), is_here = board_of(seen), off_cells <= MOST_BESIDE_CELLS
    if name != pose.game:
        return NotFound(
            Phrase(
                "a {seen} board lies between the corners, not {game}; give the corners of a board of {game}",
                seen=GAMES[name].title,
                game=GAMES[pose.game].title,
            ),
            unsaid=Unsaid(About.GAME, (name,)),
        )
    if grid == pose.grid and not is_here:
        return NotFound(
            Phrase(
                "a {game} board is seen {cells} cells away from these corners: give them more exactly, or not at all",
                game=GAMES[name].title,
                cells=f"{off_cells:.1f}",
            )
        )
    if grid != pose.grid and is_here:
        return NotFound(
            Phrase(
                "a board of {seen} circles lies between the corners, not of {size}; give the corners of one of {size}",
                seen=f"{grid.rows}x{grid.columns}",
                size=f"{pose.grid.rows}x{pose.grid.columns}",
            ),
            unsaid=Unsaid(About.SIZE, (str(grid.rows),)),
        )
    return None


def _from_the_highest_side(corners_px: Points) -> Points:
    """The corners in the order of `BoardPose.corners_px`."""
    corners = clockwise(corners_px)
    following = np.roll(corners, -1, axis=0)
    if not is_convex(corners) or sides(corners).min() < SHORTEST_SIDE_PX:
        raise ValueError("expected the four corners of a board, each at least 40 pixels from the next and none inside")
    return np.roll(corners, -int(np.argmin((corners + following)[:, 1])), axis=0)
