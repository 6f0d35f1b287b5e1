"""Two turns that came in one view, told anew as three: the first piece was two, and the second was laid in between."""

from collections.abc import Iterator, Sequence

from engine.move import Move
from engine.state import State


def in_three(before: State, moves: Sequence[Move]) -> Iterator[tuple[Move, ...]]:
    """Each three legal turns from `before` that lay just what two `moves` laid.

    None in games with a counter, which shows the turns.
    """
    if len(moves) != 2 or before.position.pieces is None or before.game.has_marker:
        return
    first, second = moves
    whole = first.changes.laid_cells
    for part in _laying_within(before, first):
        between = before.after(part)
        if part.changes.laid_cells == whole or between.violations(second.changes):
            continue
        then = between.game.named(between, second.changes)
        for rest in _laying_within(between.after(then), first):
            if rest.changes.laid_cells == whole - part.changes.laid_cells:
                yield part, then, rest


def _laying_within(state: State, whole: Move) -> Iterator[Move]:
    """The legal moves that lay a part of what `whole` lays, or all of it."""
    for move in state.legal_moves():
        for piece, larger in zip(move.changes.placed, whole.changes.placed, strict=False):
            if piece.colour == larger.colour and {*piece.cells} <= {*larger.cells}:
                yield move
