"""Whether a board that was found is the one in play, and which side of it is row 1, judged by what was accepted."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from engine.grid import Cell
from referee.live.comparison import read_by
from referee.live.session import Session
from referee.watch.occupancy import hidden_cells
from vision.frame import Frame
from vision.geometry.pose import BoardPose, cells_apart
from vision.read import Reader
from vision.reading import BoardReading

STAYED_CELLS = 0.04
"""A board that is found within so many cells of where it lay was not moved: 0.9 mm on Linkage's mat. In recordings no
board seemed to move by itself at all, and a frame of LINKX that was pushed back by 5 mm seemed to move by 0.1."""


def where_as_accepted(candidates: Sequence[BoardPose], view: Frame, read: Reader, session: Session) -> BoardPose:
    """Of places where the board may be, the one that shows most of what was accepted; of equal ones, the first."""
    best, most = candidates[0], -1.0
    if session.state is None or len(candidates) == 1:
        return best
    for pose in candidates:
        reading = read(view, pose)
        share = agreement(session, reading, hidden_cells(reading, session.policy))
        if share > most:
            best, most = pose, share
        if share == 1.0:
            break
    return best


def lies_where_it_lay(was: BoardPose, found: BoardPose) -> bool:
    """Whether a board that was found was not moved."""
    return cells_apart(was, found) <= STAYED_CELLS


def turned_as_accepted(
    found: BoardPose, was: BoardPose | None, view: Frame, read: Reader, session: Session
) -> BoardPose:
    """The place of a board that was found, turned so that row 1 is the side that shows most of what was accepted.

    A board that lies where it lay (`was`) keeps its row 1. If it was moved, it or the camera may have been turned.
    """
    if was is not None and lies_where_it_lay(was, found):
        return found
    return where_as_accepted(found.turns(), view, read, session)


def is_as_accepted(session: Session, reading: BoardReading) -> bool:
    """Whether a reading of a board that was found again shows the one that was lost, and not one cell off its place."""
    hidden = hidden_cells(reading, session.policy)
    is_alike = agreement(session, reading, hidden) >= session.policy.agreement
    return is_alike and not is_a_cell_off(session, reading, hidden)


def agreement(session: Session, reading: BoardReading, hidden: frozenset[Cell] = frozenset()) -> float:
    """Share (0 to 1) of the clearly read cells that hold what is accepted, or what was seen there since.

    It tells whether this is another board. It is 1 while nothing is accepted.
    """
    if session.state is None:
        return 1.0
    seen = read_by(session, reading, hidden)
    gains = np.sort(seen.gains, axis=1)
    against = np.where(gains[:, -1] > 0.0, gains[:, -1], gains[:, -2])
    is_clear = np.abs(against) > session.policy.objection_nats
    is_clear[list(hidden | session.cover.strange.keys())] = False
    looks, interim = [seen.words[likeliest] for likeliest in seen.gains.argmax(axis=1)], session.remembered.interim
    was_seen = np.array([any(one.contents[cell] == look for one in interim) for cell, look in enumerate(looks)])
    is_known = (against < 0.0) | was_seen
    return float(is_known[is_clear].mean()) if is_clear.any() else 1.0


def is_a_cell_off(session: Session, reading: BoardReading, hidden: frozenset[Cell] = frozenset()) -> bool:
    """Whether what was accepted explains a reading better if it is shifted by one cell, in any direction.

    This happens if the grid was found one cell beside the board's. A board on which nothing lies cannot show it.
    """
    if session.state is None:
        return False
    seen, grid = read_by(session, reading, hidden), reading.grid
    gains = seen.gains.copy()
    gains[list(session.cover.strange.keys())] = 0.0
    gains = gains.reshape(grid.rows, grid.columns, -1)
    held = np.array([seen.words.index(content) for content in session.state.held]).reshape(grid.rows, grid.columns)

    def gain(down: int, right: int) -> float:
        here = gains[_overlap(down, grid.rows), _overlap(right, grid.columns)]
        shifted = held[_overlap(-down, grid.rows), _overlap(-right, grid.columns)]
        return float(np.take_along_axis(here, shifted[..., None], axis=2).sum())

    return max(gain(*shift) for shift in product((-1, 0, 1), repeat=2)) > session.policy.objection_nats


def _overlap(shift: int, length: int) -> slice:
    """Which places of a row are covered by an equally long row that is shifted along it."""
    return slice(max(shift, 0), length + min(shift, 0))
