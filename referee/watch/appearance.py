"""How a board looks in a view that was read, at a glance and close by, and which cells look as in another view."""

from dataclasses import dataclass

import numpy as np

from engine.grid import Cell
from vision.changes.all_over import like_most_at_a_glance
from vision.changes.beyond_counter import beyond_counters
from vision.changes.close_up import CloseUps, close_ups
from vision.changes.glance import Glance, change, points_of_cells
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading
from vision.rings.changed import Picture
from vision.rings.network_input import CELL_PX, network_input

ALIKE_SHARE = 0.04
"""A cell looks as in an earlier still view if no more than this share of it differs: one point of 25."""


@dataclass(frozen=True, slots=True, eq=False)
class Appearance:
    """How a view that was read looks.

    Attributes
    ----------
    glance : the whole view, coarsely.
    hidden : cells that were covered.
    close_ups : each cell close by; None if the board has no rings (see `appearance`).
    picture : the board as the network sees it that tells where a ring was laid.
    free : cells that were clearly read as free.
    counter : where a counter lies that goes about: on a cell, or on the joint of two; empty if there is none.
    """

    glance: Glance
    hidden: frozenset[Cell]
    close_ups: CloseUps | None
    picture: Picture | None = None
    free: frozenset[Cell] = frozenset()
    counter: tuple[Cell, ...] = ()


def appearance(now: Glance, view: Frame, pose: BoardPose, reading: BoardReading, hidden: frozenset[Cell]) -> Appearance:
    """How a view looks: close by only where that tells something, on a flat board on which no counter goes about.

    The windows of a standing board show what is behind them.
    """
    if pose.is_standing or reading.marker is not None:
        return Appearance(now, hidden, None, counter=reading.marker.likeliest if reading.marker else ())
    return Appearance(now, hidden, close_ups(view, pose), network_input(view, pose, CELL_PX).picture)


def looking_as(now: Appearance, then: Appearance, pose: BoardPose) -> frozenset[Cell]:
    """Cells that look as in an earlier view at a glance; without close-ups, they must do so as much as most cells do.

    Otherwise a tile that is like the wall behind it, or a piece that is like its mat, might not show. Below a counter
    that goes about, only what is seen beyond it counts.
    """
    since = change(now.glance, then.glance)
    counted = beyond_counters(pose.grid, (now.counter, then.counter))
    shares = np.mean(points_of_cells(since.changed, pose, now.glance), axis=1, where=counted)
    alike = frozenset(cell for cell in pose.grid.cells if shares[cell] <= ALIKE_SHARE)
    if now.close_ups is not None:
        return alike
    return alike & like_most_at_a_glance(since, pose, now.glance, now.hidden | then.hidden, counted)
