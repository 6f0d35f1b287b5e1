"""LINKX's frame, and its positions as plain data."""

from collections.abc import Sequence

from engine.errors import BadNotation
from engine.games.linkx.shapes import GRID, shape_of
from engine.games.linkx.split import Uses, split, uses, uses_beside
from engine.grid import Cell, connected
from engine.position import Json, Piece, Position
from engine.tiles import composed, tiles_from_json

COLOURS = ("blue", "white")
CONTENTS = ("empty", *COLOURS)


def compose(contents: Sequence[str], pieces: Sequence[tuple[Cell, ...]] | None = None) -> Position:
    """The position whose cells hold `contents` (81,), words of CONTENTS. See `Game.compose`."""
    return composed(GRID, contents, CONTENTS, COLOURS, pieces)


def from_json(position: Json) -> Position:
    try:
        if position["size"] != GRID.rows:
            raise BadNotation(f"expected LINKX's size {GRID.rows}, got {position['size']!r}")
        return compose(*tiles_from_json(GRID, position["pieces"]))
    except (KeyError, TypeError, AttributeError) as error:
        raise BadNotation(f"expected a LINKX position as in the photo truth, missing or odd: {error}") from error


def to_json(position: Position) -> Json:
    pieces = [{"colour": piece.colour, "cells": GRID.sorted_names(piece.cells)} for piece in shown_pieces(position)]
    return {"size": GRID.rows, "pieces": pieces}


def shown_pieces(position: Position) -> tuple[Piece, ...]:
    """The pieces of a position; if nobody knows them, a split that the set allows, or else regions of one colour."""
    if position.pieces is not None:
        return position.pieces
    guess = []
    for colour in COLOURS:
        cells = position.cells_with(colour)
        guess += [Piece(piece, colour) for piece in split(cells) or connected(cells, GRID.neighbours)]
    return tuple(sorted(guess))


def uses_on_board(position: Position, colour: str) -> Uses:
    """What the pieces of a colour on the board may be: the known ones, with all splits of the other squares."""
    cells = position.cells_with(colour)
    if position.pieces is None:
        return uses(cells)
    known = surely_laid(position, colour)
    in_known = {cell for piece in known for cell in piece.cells}
    shapes = [shape for piece in known if (shape := shape_of(piece.cells))]
    return uses_beside(uses(tuple(cell for cell in cells if cell not in in_known)), shapes)


def surely_laid(position: Position, colour: str) -> list[Piece]:
    """The pieces of a colour that are known, and not only guessed."""
    pieces = position.pieces or ()
    return [piece for piece in pieces if piece.colour == colour and position.guessed.isdisjoint(piece.cells)]


def stacks(position: Position) -> tuple[int, ...]:
    """(9,) how high each column is filled: the row of its topmost square, from 1 at the bottom; 0 if empty."""
    contents = position.contents("contents")
    columns = (contents[column :: GRID.columns] for column in range(GRID.columns))
    return tuple(next((GRID.rows - row for row, held in enumerate(cells) if held != "empty"), 0) for cells in columns)
