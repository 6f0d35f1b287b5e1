"""Learning a board in front of a fixed camera: how it looks with nothing on it."""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.games import GAMES
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.view import MARGIN, STEPS, raster


def learn_board(frames: Sequence[Frame], pose: BoardPose, lying: Mapping[str, Sequence[str]]) -> KnownBoard:
    """The board that `frames` show at `pose`, empty or nearly so.

    Its empty view is the median over the frames, which has less noise. If something lies on one cell, as Linkage's
    black counter does at the start, that cell is taken to look like the others. If more lies on the board, as in a game
    that is taken up in the middle, the cells under it stay unknown.

    `lying` : for each of the game's layers, what each cell holds (N,).
    """
    game = GAMES[pose.game]
    covered = [cell for cell, held in enumerate(lying[game.played_layer]) if held != game.free]
    printed = next((contents for name, contents in lying.items() if name != game.played_layer), ("",) * len(pose.grid))
    rasters = [raster(frame, pose) for frame in frames]
    empty, inside = np.asarray(np.median([levels for levels, _ in rasters], axis=0), np.uint8), rasters[0][1]
    if len(covered) == 1:
        bare = [empty[_part(pose, cell)] for cell in pose.grid.cells if cell not in covered]
        empty[_part(pose, covered[0])] = np.median(bare, axis=0)
    elif not pose.is_standing:  # of a frame no cells are looked at
        for cell in covered:
            inside[_part(pose, cell)] = False
    return KnownBoard(pose, frames[0].size_px, empty, inside, tuple(printed))


def _part(pose: BoardPose, cell: int) -> tuple[slice, slice]:
    """The rows and columns of a cell in a raster."""
    row, column = (n + MARGIN for n in divmod(cell, pose.grid.columns))
    return slice(row * STEPS, (row + 1) * STEPS), slice(column * STEPS, (column + 1) * STEPS)
