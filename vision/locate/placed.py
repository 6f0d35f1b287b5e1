"""Where exactly a board lies that was found: a mat by its ground, a frame by its lines and its tiles."""

from functools import partial

import numpy as np

from engine.games import GAMES
from vision.frame import Frame
from vision.geometry.lens import Lens
from vision.geometry.pose import BoardPose, cells_apart
from vision.locate.control_pose import pose_from_control
from vision.locate.quad import Candidate, board_of
from vision.locate.refine import refined
from vision.locate.windows.upright import lines
from vision.windows.read import tile_edges

MOVES = 2
"""So often, at most, a frame is placed anew by the tiles that are read where it was."""
LITTLE_MOVED_CELLS = 0.04
"""A frame that its tiles moved by less need not be placed anew once more: none of 39 was moved by more than .005 then,
of 52 that they had moved by more some were by up to .026."""
FRAME_SIGMA_CELLS = 0.015
"""At this spread the network's word on a frame's corners is believed as it is; at twice the spread they are taken to be
off by four times as much, as of makes that it has not learned from the network says too little."""
SIGMAS_BESIDE_TILES = np.repeat((2.5, 1.25, 1.0), 3)
"""How many times as far the network's word on each control point of a frame is taken to be off, from the top, where
tiles tell, too: it sees best where a frame stands. Of 224 frames of other makes the upper corners were off by 0.1 of a
cell up or down (one standard deviation), the lower ones by 0.04. While a frame is empty this brings nothing."""

MOST_LEFT_OVER_CELLS = 0.26
"""Where no camera sees a grid's control points nearer to where they are said to be than this, in root mean square, none
lies. Of some 480 boards in their place none had more than 0.19; two frames of which corners lay a cell and more beside
theirs, an empty one and one of frosted plastic, had 0.35 and more."""
MOST_CAMERA_SIGMAS = 10.0
"""Nor where only a camera would see a square grid so that is less likely than this. For 1090 boards in their place it
was 3.4 at most, for 310 at a slant in pictures cut beside them 8.5; for a strip of bare mat under a hand, which was
taken for a board, 10.9."""


def is_possible(pose: BoardPose) -> bool:
    """Whether a camera could see the board so."""
    return pose.residual_px <= MOST_LEFT_OVER_CELLS * pose.cell_px and pose.camera_sigmas <= MOST_CAMERA_SIGMAS


def placed(frame: Frame, board: Candidate) -> BoardPose:
    """Where the grid of a board lies that was found in a frame, or the one nearest to it that a camera may see."""
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
