"""Boards seen between one accepted move and the next: moves are believed only if they lead through these boards."""

from collections.abc import Sequence, Set
from functools import lru_cache
from itertools import pairwise

from engine.game import Game
from engine.grid import Cell
from engine.move import Move
from engine.position import Position
from referee.live.judging.seen_board import SOMETHING, SeenBoard


def shows_a_counter(interim: Sequence[SeenBoard], move: Move) -> bool:
    """Whether a view in which only the counter was made out showed it where `move` puts it."""
    return any({*one.marker} <= {*move.changes.marker} for one in interim if one.is_counter_alone)


def counters_passed_over(interim: Sequence[SeenBoard], way: Sequence[tuple[Cell, ...]]) -> int:
    """At how many places off its `way` the counter was seen, with nothing else made out.

    `way` : where the counter lay, one place after another, if the moves are believed. It came to these places in the
    order in which it was seen there. At each other place a turn was begun and taken back.
    """
    reached, passed_over = 0, 0
    for seen in (one for one in interim if one.is_counter_alone):
        there = [i for i in range(reached, len(way)) if {*seen.marker} <= {*way[i]}]
        if there:
            reached = there[0]
        else:
            passed_over += 1
    return passed_over


def may_lie_there(interim: SeenBoard, accepted: Position, game: Game, hidden: Set[Cell]) -> bool:
    """Whether all in which `interim` differs from what is `accepted` is hidden now: perhaps it was not taken back."""
    odd = _odd_cells(interim.contents, game.held(accepted), game.free)
    counter = interim.marker if interim.marker != accepted.marker else ()
    shown = odd.union(counter)
    return bool(shown) and shown <= hidden


def leads_through(interim: SeenBoard, way: Sequence[Position], game: Game) -> bool:
    """Whether these moves may have been made, although `interim` was seen in between.

    `way` : the positions from the one before the first move to the one after the last.

    They may if some position on the way looks like `interim`, and the counter was seen no more than one move before
    that position. So two rings of one player that were seen together were not laid before and after the other player's;
    nor were two pieces beside a counter that had not moved laid in two turns.

    They also may if `interim` tells nothing of the order: if something that it shows is gone (it was taken back), or if
    it shows part of a piece (nobody lays half a piece: it was misread).
    """
    if interim.is_counter_alone:
        return True
    seen, boards, free = interim.contents, [game.held(position) for position in way], game.free
    odd = _odd_cells(seen, boards[0], free)
    if any(not _may_be(seen[cell], boards[-1][cell], free) for cell in odd):
        return True
    at = [] if odd else [0]
    for i, (before, after) in enumerate(pairwise(way), start=1):
        changed = before.differing(after, game.played_layer)
        fits = {cell: _may_be(seen[cell], boards[i][cell], free) for cell in changed}
        if len({is_so for cell, is_so in fits.items() if seen[cell] is not None}) > 1:
            return True
        odd = odd.difference(changed).union(cell for cell in changed if not fits[cell])
        if not odd:
            at.append(i)
    left_behind = {position.marker for i in at for position in way[: max(i - 1, 0)]} - {()}
    return bool(at) and interim.marker not in left_behind


def _may_be(seen: str | None, held: str, free: str) -> bool:
    """Whether a cell that holds `held` may have been seen as `seen`."""
    return seen in (None, held) or (seen == SOMETHING and held != free)


@lru_cache(maxsize=64)
def _odd_cells(seen: tuple[str | None, ...], held: tuple[str, ...], free: str) -> frozenset[int]:
    """The cells that can't have been `seen` so if they `held` that. Kept, as many moves begin at one board."""
    pairs = enumerate(zip(seen, held, strict=True))
    return frozenset(cell for cell, (look, content) in pairs if not _may_be(look, content, free))
