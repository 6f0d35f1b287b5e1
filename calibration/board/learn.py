"""Learning a board: where it lies before a fixed camera, and how it looks with nothing on it."""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.games import GAMES
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.view import MARGIN, STEPS, raster


def learn_board(frames: Sequence[Frame], pose: BoardPose, lying: Mapping[str, Sequence[str]]) -> KnownBoard:
    """The board that `frames` show at `pose`, on which next to nothing lies.

    Noise is taken off by the median over the frames. What one cell on which something lies looks like bare is taken
    from the others: Linkage's start has the black counter on d4. Where more lies, as in a game that is taken up in the
    middle, nothing is known of the cells under it.

    Parameters
    ----------
    lying : for each of the game's layers what each cell holds (N,).
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
    """Where a cell lies in a raster."""
    row, column = (n + MARGIN for n in divmod(cell, pose.grid.columns))
    return slice(row * STEPS, (row + 1) * STEPS), slice(column * STEPS, (column + 1) * STEPS)
