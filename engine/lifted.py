"""What became of a thing that was lifted against the rules: another in its place, laid elsewhere, or gone."""

from collections.abc import Callable, Iterable

from engine.grid import Cell, Grid
from engine.move import Changes
from engine.phrase import Phrase, term
from engine.position import Piece


def exchanged_for(piece: Piece, done: Changes) -> Piece | None:
    """What of another colour was laid on just the cells of a `piece` that was lifted."""
    return next((laid for laid in done.placed if laid.cells == piece.cells and laid.colour != piece.colour), None)


def moved_to(
    piece: Piece, done: Changes, shape_of: Callable[[tuple[Cell, ...]], str | None] = lambda _: None
) -> Piece | None:
    """Where a `piece` that was lifted lies now: the only one like it that was laid, if no other like it was lifted."""

    def like_it(things: Iterable[Piece]) -> list[Piece]:
        mine = piece.colour, shape_of(piece.cells)
        return [one for one in things if one.cells and (one.colour, shape_of(one.cells)) == mine]

    laid = [one for one in like_it(done.placed) if one.cells != piece.cells]
    return laid[0] if len(laid) == len(like_it(done.removed)) == 1 else None


def piece_not_staying(grid: Grid, piece: Piece, other: Piece | None, there: Piece | None) -> Phrase:
    """What was done to a piece that lay there: `other` lies in its place, or it lies `there`, or nobody knows where."""
    colour, where = term(piece.colour), grid.names(piece.cells)
    if other is not None:
        return Phrase(
            "the {colour} piece on {cells} was exchanged for a {other} one, but pieces must stay where they are",
            colour=colour,
            cells=where,
            other=term(other.colour),
        )
    if there is not None:
        to = grid.names(there.cells)
        return Phrase(
            "the {colour} piece was moved from {cells} to {to}, but pieces must stay where they are",
            colour=colour,
            cells=where,
            to=to,
        )
    return Phrase(
        "the {colour} piece was taken from {cells}, but pieces must stay where they are", colour=colour, cells=where
    )
