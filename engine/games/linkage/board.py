"""Linkage's board, and its positions as plain data."""

from collections.abc import Sequence

from engine.errors import BadNotation
from engine.games.linkage.dominoes import best_guess
from engine.grid import Cell, Grid
from engine.position import Json, Piece, Position
from engine.tiles import composed, tiles_from_json

GRID = Grid(7, 7)
CENTRE = GRID.parse("d4")
COLOURS = ("white", "blue", "red", "yellow")
CONTENTS = ("empty", "black", *COLOURS)
PIECES_OF_A_COLOUR = 6


def compose(
    contents: Sequence[str], marker: Sequence[Cell] = (), pieces: Sequence[tuple[Cell, ...]] | None = None
) -> Position:
    """The position whose cells hold `contents` (49,), words of CONTENTS. See `Game.compose`."""
    return composed(GRID, contents, CONTENTS, COLOURS, pieces).with_marker(tuple(sorted(marker)))


def from_json(position: Json) -> Position:
    try:
        if position["size"] != GRID.rows:
            raise BadNotation(f"expected Linkage's size {GRID.rows}, got {position['size']!r}")
        contents, pieces = tiles_from_json(GRID, position["pieces"])
        black, green = position["black"], position["green"]
        for name in [black] if isinstance(black, str) else black or ():
            contents[GRID.parse(name)] = "black"
        marker = [GRID.parse(name) for name in green["cells"]] if green else []
        return compose(contents, marker, pieces)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadNotation(f"expected a Linkage position as in the photo truth, missing or odd: {error}") from error


def to_json(position: Position) -> Json:
    """See `Game.position_to_json`. "black" is a list if several black counters lie there."""
    black = [GRID.name(cell) for cell in position.cells_with("black")]
    return {
        "size": GRID.rows,
        "pieces": [_piece_to_json(piece) for piece in shown_pieces(position)],
        "black": black if len(black) > 1 else (black[0] if black else None),
        "green": {"cells": GRID.sorted_names(position.marker)} if position.marker else None,
    }


def _piece_to_json(piece: Piece) -> Json:
    askew = {"askew": True} if len(piece.cells) > 2 else {}
    return {"colour": piece.colour, "cells": GRID.sorted_names(piece.cells), **askew}


def shown_pieces(position: Position) -> tuple[Piece, ...]:
    """The pieces of a position; if nobody knows them, a best guess."""
    if position.pieces is not None:
        return position.pieces
    guess = [
        Piece(cells, colour) for colour in COLOURS for cells in best_guess(position.cells_with(colour), GRID.neighbours)
    ]
    return tuple(sorted(guess))


def all_pairs() -> tuple[tuple[Cell, Cell], ...]:
    """The 84 pairs of cells that share a side, each ascending."""
    return tuple((cell, other) for cell in GRID.cells for other in GRID.neighbours(cell) if cell < other)
