"""Learning a board: where it lies before a fixed camera, and how it looks with nothing on it."""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.games import GAMES
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.view import MARGIN, STEPS, raster


def learn_board(frames: Sequence[Frame], pose: BoardPose, lying: Mapping[str, Sequence[str]]) -> KnownBoard:
    """The board that `frames` show at `pose`, on which next to nothing lies.

    Noise is taken off by the median over the frames. What a cell on which something lies looks like bare is taken from
    the others: Linkage's start has the black counter on d4.

    Parameters
    ----------
    lying : for each of the game's layers what each cell holds (N,).
    """
    game = GAMES[pose.game]
    covered = [cell for cell, held in enumerate(lying[game.played_layer]) if held != game.free]
    printed = next((contents for name, contents in lying.items() if name != game.played_layer), ("",) * len(pose.grid))
    rasters = [raster(frame, pose) for frame in frames]
    empty = np.asarray(np.median([levels for levels, _ in rasters], axis=0), np.uint8)
    if covered:
        _uncover(empty, pose, covered)
    return KnownBoard(pose, frames[0].size_px, empty, rasters[0][1], tuple(printed))


def _uncover(empty: Bgr, pose: BoardPose, covered: Sequence[int]) -> None:
    """Replace covered cells of a raster by what the other cells look like at the median."""
    bare = [_part(empty, pose, cell) for cell in pose.grid.cells if cell not in covered]
    usual = np.median(bare, axis=0).astype(np.uint8)
    for cell in covered:
        _part(empty, pose, cell)[:] = usual


def _part(raster_bgr: Bgr, pose: BoardPose, cell: int) -> Bgr:
    """A cell's part of a raster: a view into it."""
    row, column = (n + MARGIN for n in divmod(cell, pose.grid.columns))
    return raster_bgr[row * STEPS : (row + 1) * STEPS, column * STEPS : (column + 1) * STEPS]
