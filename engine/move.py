"""What is done to a board in a turn: a move and the changes it makes."""

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, replace

from engine.grid import Cell, connected
from engine.position import Piece, Position

COUNTERS = ("black",)
"""Colours of things on a tile board that are no pieces."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What was physically done in one turn, legal or not.

    Attributes
    ----------
    placed, removed : pieces, rings and black counters laid and lifted. What was moved is in both.
    marker : cells where the green counter lies after the turn; empty where it lies nowhere.
    """

    placed: tuple[Piece, ...] = ()
    removed: tuple[Piece, ...] = ()
    marker: tuple[Cell, ...] = ()

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells of all that was laid and lifted."""
        return self.laid_cells | self.lifted_cells

    @property
    def laid_cells(self) -> frozenset[Cell]:
        """The cells of all that was laid."""
        return frozenset(cell for piece in self.placed for cell in piece.cells)

    @property
    def lifted_cells(self) -> frozenset[Cell]:
        """The cells of all that was lifted."""
        return frozenset(cell for piece in self.removed for cell in piece.cells)


@dataclass(frozen=True, slots=True)
class Move:
    """A name and the changes it makes; one type for all games."""

    notation: str
    changes: Changes


def cells_of(moves: Iterable[Move]) -> frozenset[Cell]:
    """The cells of all that was laid and lifted by some moves."""
    return frozenset(cell for move in moves for cell in move.changes.cells)


def cells_laid_by(moves: Iterable[Move]) -> frozenset[Cell]:
    """The cells of all that was laid by them."""
    return frozenset(cell for move in moves for cell in move.changes.laid_cells)


def applied(position: Position, changes: Changes, layer: str, empty: str) -> Position:
    """`position` after `changes` to what `layer` holds, legal or not: what was laid on top hides what lies below.

    Squares outside the grid are lost. A piece that is partly covered keeps the squares that still show.
    """
    cells = list(position.contents(layer))
    for piece in changes.removed:
        for cell in piece.cells:
            cells[cell] = empty
    for piece in changes.placed:
        for cell in piece.cells:
            cells[cell] = piece.colour
    pieces = None if position.pieces is None else _pieces_after(position.pieces, changes)
    return replace(position, layers=position.layers_with(layer, cells), pieces=pieces, marker=changes.marker)


def _pieces_after(pieces: Iterable[Piece], changes: Changes) -> tuple[Piece, ...]:
    """The pieces that lie there after `changes`, one thing after the other, each with the squares that still show."""
    lying = [_trimmed(piece, changes.lifted_cells) for piece in pieces]
    for piece in changes.placed:
        lying = [_trimmed(below, frozenset(piece.cells)) for below in lying]
        if piece.colour not in COUNTERS:
            lying.append(Piece(piece.cells, piece.colour))
    return tuple(sorted(piece for piece in lying if piece.cells))


def _trimmed(piece: Piece, covered: Set[Cell]) -> Piece:
    if covered.isdisjoint(piece.cells):
        return piece
    return Piece(tuple(cell for cell in piece.cells if cell not in covered), piece.colour)


def difference(
    before: Position, after: Position, layer: str, empty: str, touching: Callable[[Cell], Iterable[Cell]]
) -> Changes:
    """The changes that lead from one position to another, as far as the two show them.

    What was laid is grouped by `after.pieces`, or, where nobody knows them, into squares of one colour that are
    `touching`. A piece of `before` counts as removed when none of its squares still shows its colour and one of them
    is empty, or another thing of just its squares lies there.
    """
    new = after.contents(layer)
    fresh = {cell for cell in before.differing(after, layer) if new[cell] != empty}
    placed = _laid(after, layer, fresh, touching)
    taken = {piece.cells for piece in placed}
    removed = [
        piece
        for piece in _things(before, layer, empty)
        if all(new[cell] != piece.colour for cell in piece.cells)
        and (piece.cells in taken or any(new[cell] == empty for cell in piece.cells))
    ]
    return Changes(placed, tuple(removed), after.marker)


def _laid(
    after: Position, layer: str, fresh: set[Cell], touching: Callable[[Cell], Iterable[Cell]]
) -> tuple[Piece, ...]:
    new = after.contents(layer)
    known = [piece for piece in after.pieces or () if fresh & set(piece.cells)]
    left = fresh - {cell for piece in known for cell in piece.cells}
    loose = [
        Piece(cells, colour)
        for colour in sorted({new[cell] for cell in left})
        for cells in connected([cell for cell in left if new[cell] == colour], touching)
    ]
    return tuple(sorted((*known, *loose)))


def _things(position: Position, layer: str, empty: str) -> tuple[Piece, ...]:
    """Every piece, and every single cell's thing that belongs to none, ascending."""
    pieces = position.pieces or ()
    covered = {cell for piece in pieces for cell in piece.cells}
    held = position.contents(layer)
    singles = (Piece((c,), held[c]) for c in position.grid.cells if held[c] != empty and c not in covered)
    return tuple(sorted((*pieces, *singles)))
