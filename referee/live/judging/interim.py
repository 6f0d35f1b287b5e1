"""Boards seen between one accepted move and the next: moves are told only where they lead through them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from engine.geometry import Cell
from engine.move import Move
from engine.position import Position
from engine.state import State

SOMETHING = "something"
"""What a cell holds that is clearly not free, where it is in doubt what lies there."""


@dataclass(frozen=True, slots=True)
class InterimBoard:
    """A board that lay still since the last move was accepted, without being one that legal turns lead to.

    Attributes
    ----------
    contents : of each cell, in the layer that is played on, or SOMETHING; None where that was in doubt, all where only
        the counter was made out.
    marker : where the counter lay; nowhere, where it was not in view.
    """

    contents: tuple[str | None, ...]
    marker: tuple[Cell, ...]

    @property
    def is_counter_alone(self) -> bool:
        """Whether only the counter's place was made out."""
        return bool(self.marker) and not any(self.contents)


def shows_a_counter(interim: Sequence[InterimBoard], move: Move) -> bool:
    """Whether a counter was seen, and nothing else made out, where `move` puts it."""
    return any({*one.marker} <= {*move.changes.marker} for one in interim if one.is_counter_alone)


def counters_passed_over(interim: Sequence[InterimBoard], way: Sequence[tuple[Cell, ...]]) -> int:
    """At how many places a counter was seen, and nothing else made out, that are not on the `way` it went.

    A turn was begun there, and taken back if it went no other way. It came there in the order in which it was seen
    there.
    """
    reached, passed_over = 0, 0
    for seen in (one for one in interim if one.is_counter_alone):
        there = [i for i in range(reached, len(way)) if {*seen.marker} <= {*way[i]}]
        if there:
            reached = there[0]
        else:
            passed_over += 1
    return passed_over


def leads_through(interim: InterimBoard, base: State, moves: Sequence[Move], after: Position) -> bool:
    """Whether `moves`, which lead from `base` to `after`, may have been made though `interim` was seen on the way.

    They may where something of it was taken back, and where it shows half a piece: nobody lays a piece in halves, so it
    was misread. Otherwise some of the moves must lead to it: two rings of one player that were seen together were not
    laid before and after the other player's. And the counter must not lie where it lay two or more moves earlier: two
    pieces beside a counter that had not moved were laid in one turn.
    """
    if interim.is_counter_alone:
        return True
    layer, free = base.game.played_layer, base.game.free
    changed = zip(interim.contents, base.position.contents(layer), after.contents(layer), strict=True)
    if not all(_may_be(seen, before, free) or _may_be(seen, now, free) for seen, before, now in changed):
        return True
    positions = [state.position for state in accumulate(moves, State.after, initial=base)]
    boards = [position.contents(layer) for position in positions]
    if any(_is_half_done(interim, *step, free) for step in pairwise(boards)):
        return True
    at = [i for i, contents in enumerate(boards) if _shows(interim, contents, free)]
    left_behind = {position.marker for i in at for position in positions[: max(i - 1, 0)]} - {()}
    return bool(at) and interim.marker not in left_behind


def _may_be(seen: str | None, held: str, free: str) -> bool:
    """Whether a cell that holds this may have been seen so."""
    return seen in (None, held) or (seen == SOMETHING and held != free)


def _shows(interim: InterimBoard, contents: Sequence[str], free: str) -> bool:
    return all(_may_be(seen, held, free) for seen, held in zip(interim.contents, contents, strict=True))


def _is_half_done(interim: InterimBoard, before: Sequence[str], after: Sequence[str], free: str) -> bool:
    """Whether some of the cells that a move changes were seen as they are after it, and others as before."""
    steps = zip(interim.contents, before, after, strict=True)
    return len({_may_be(seen, now, free) for seen, was, now in steps if was != now and seen is not None}) > 1
