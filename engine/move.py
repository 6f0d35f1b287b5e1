"""What is done to a board in a turn: a move, and the changes that it makes."""

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, replace

from engine.grid import Cell, connected
from engine.position import Piece, Position

COUNTERS = ("black",)
"""Contents of a board of tiles that are counters, and no pieces."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What was physically done in one turn, legal or not.

    Attributes
    ----------
    placed, removed : pieces, rings and black counters that were laid, and lifted. What was moved is in both.
    marker : cells on which the green counter lies after the turn; empty if it is not on the board.
    """

    placed: tuple[Piece, ...] = ()
    removed: tuple[Piece, ...] = ()
    marker: tuple[Cell, ...] = ()

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells of all that was laid or lifted."""
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
    """A move's name, and the changes that it makes. One type for all games."""

    notation: str
    changes: Changes


def laid_by(moves: Iterable[Move]) -> tuple[Piece, ...]:
    """All that the moves laid, in the order in which they laid it."""
    return tuple(piece for move in moves for piece in move.changes.placed)


def colours_of(pieces: Iterable[Piece]) -> dict[Cell, str]:
    """By cell, what is seen of `pieces` that lie there."""
    return {cell: piece.colour for piece in pieces for cell in piece.cells}


def cells_of(moves: Iterable[Move]) -> frozenset[Cell]:
    """The cells of all that the moves laid or lifted."""
    return frozenset(cell for move in moves for cell in move.changes.cells)


def cells_laid_by(moves: Iterable[Move]) -> frozenset[Cell]:
    """The cells of all that the moves laid."""
    return frozenset(cell for move in moves for cell in move.changes.laid_cells)


def applied(position: Position, changes: Changes, layer: str, empty: str) -> Position:
    """`position` after `changes` in `layer`, legal or not. `empty` : the layer's word for a free cell.

    What is laid hides what lies below. Squares outside the grid are lost. A piece that is partly covered keeps the
    squares that still show.
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
    """The pieces after `changes`, made one by one, each piece with the squares that still show."""
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
    """The changes in `layer` that lead from one position to another, as far as the two show them.

    What was laid is divided as `after.pieces` are; squares of no known piece, into those of one colour that are
    `touching`. A piece of `before` counts as removed if none of its squares still shows its colour, unless as part of a
    piece that was laid, and either one of them is empty, or another thing lies on just these squares.
    """
    new = after.contents(layer)
    fresh = {cell for cell in before.differing(after, layer) if new[cell] != empty}
    placed = _laid(after, layer, fresh, touching)
    taken, laid = {piece.cells for piece in placed}, Changes(placed).laid_cells
    removed = [
        piece
        for piece in _things(before, layer, empty)
        if all(new[cell] != piece.colour or cell in laid for cell in piece.cells)
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
    """Every piece, and a thing of one cell for each other cell that is not empty, ascending."""
    pieces = position.pieces or ()
    covered = {cell for piece in pieces for cell in piece.cells}
    held = position.contents(layer)
    singles = (Piece((c,), held[c]) for c in position.grid.cells if held[c] != empty and c not in covered)
    return tuple(sorted((*pieces, *singles)))
