"""What became of a thing that was lifted against the rules: it was exchanged, moved elsewhere, or is gone."""

from collections.abc import Callable, Iterable

from engine.grid import Cell, Grid
from engine.move import Changes
from engine.phrase import Phrase, term
from engine.position import Piece


def exchanged_for(piece: Piece, done: Changes) -> Piece | None:
    """The piece of another colour that was laid on just the cells of a lifted `piece`; None if none was."""
    return next((laid for laid in done.placed if laid.cells == piece.cells and laid.colour != piece.colour), None)


def moved_to(
    piece: Piece, done: Changes, shape_of: Callable[[tuple[Cell, ...]], str | None] = lambda _: None
) -> Piece | None:
    """The piece that a lifted `piece` is now elsewhere: the only one laid of its kind, if it alone of these was lifted.

    `shape_of` : names shapes, which must then be equal, too. None if no piece is surely that one.
    """

    def like_it(things: Iterable[Piece]) -> list[Piece]:
        mine = piece.colour, shape_of(piece.cells)
        return [one for one in things if one.cells and (one.colour, shape_of(one.cells)) == mine]

    laid = [one for one in like_it(done.placed) if one.cells != piece.cells]
    return laid[0] if len(laid) == len(like_it(done.removed)) == 1 else None


def piece_not_staying(grid: Grid, piece: Piece, other: Piece | None, there: Piece | None) -> Phrase:
    """What was done to a `piece`: `other` is in its place, or it lies `there` now, or if both are None it is gone."""
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
