"""The exact pose of a board that was found: of a mat by what is printed on it, of a frame by its lines and tiles."""

from functools import partial

import numpy as np

from engine.games import GAMES
from vision.frame import Frame
from vision.geometry.lens import Lens
from vision.geometry.pose import BoardPose, cells_apart
from vision.locate.pose.control_pose import pose_from_control
from vision.locate.pose.refine import refined
from vision.locate.quads.quad import Candidate, board_of
from vision.locate.windows.upright import lines
from vision.windows.read import tile_edges

MOVES = 2
"""How often, at most, a frame is placed anew by the tiles that were read where it lay before."""
LITTLE_MOVED_CELLS = 0.04
"""If its tiles moved a frame by less than this, it is not placed once more. Of 39 such frames, one more time would have
moved none by more than .005; of 52 that had been moved by more, it moved some by up to .026."""
FRAME_SIGMA_CELLS = 0.015
"""With this spread, the network's estimate of a frame's error is believed as it is. With twice the spread, the error is
taken to be four times as large: on makes that it has not learned from, the network's estimates are too small."""
SIGMAS_BESIDE_TILES = np.repeat((2.5, 1.25, 1.0), 3)
"""(9,) factor of the assumed error of each control point of a frame, the upper row first, if tiles were read, too. The
network sees best where a frame stands on the table: on 224 frames of other makes, the upper corners were off by 0.1 of
a cell up or down (one standard deviation), the lower ones by 0.04. On an empty frame these factors do not help."""

MOST_LEFT_OVER_CELLS = 0.26
"""There is no board if, for every camera, the control points lie farther than this from where they should be, in root
mean square. Some 480 boards in the right place had 0.19 or less. Two frames with corners a cell or more off, an empty
one and one of frosted plastic, had 0.35 and more."""
MOST_CAMERA_SIGMAS = 10.0
"""Nor is there one if only a less likely camera than this would see a square grid in that shape. 1090 boards in the
right place had 3.4 or less, and 310 at a slant, in pictures cropped off-centre, 8.5 or less. A strip of bare mat under
a hand that was taken for a board had 10.9."""


def is_possible(pose: BoardPose) -> bool:
    """Whether a camera could see a board in that pose."""
    return pose.residual_px <= MOST_LEFT_OVER_CELLS * pose.cell_px and pose.camera_sigmas <= MOST_CAMERA_SIGMAS


def placed(frame: Frame, board: Candidate) -> BoardPose:
    """The pose of a board that was found in a frame: of all grids that a camera may see, the one that fits best."""
    game, grid = board_of(board.kind)
    lens = Lens.guess(frame.size_px, frame.focal_px)
    if not GAMES[game].is_standing:
        return refined(frame.bgr, pose_from_control(game, grid, board.control_px, lens, board.chance))
    seen = lines(frame.bgr, board.control_px, grid)
    sigma_cells = FRAME_SIGMA_CELLS * (board.spread_cells / FRAME_SIGMA_CELLS) ** 2
    place = partial(pose_from_control, game, grid, board.control_px, lens, board.chance, seen)
    pose = place(sigma_cells)
    for _ in range(MOVES):
        edges = tile_edges(frame, pose)
        if not len(edges):
            break
        before, pose = pose, place(SIGMAS_BESIDE_TILES * sigma_cells, edges)
        if cells_apart(before, pose) < LITTLE_MOVED_CELLS:
            break
    return pose
