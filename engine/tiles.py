"""Boards of coloured tiles, Linkage's and LINKX's: one layer of squares, and pieces of several squares each."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.cell_content import strange
from engine.errors import BadNotation
from engine.grid import Cell, Grid
from engine.position import Piece, Position


def composed(
    grid: Grid,
    contents: Sequence[str],
    words: Sequence[str],
    colours: Collection[str],
    pieces: Iterable[tuple[Cell, ...]] | None,
) -> Position:
    """The position whose cells hold `contents` (N,). Raises BadNotation if one is not in `words`.

    Parameters
    ----------
    colours : those of the `words` that are colours of pieces.
    pieces : the cells of each piece; None if nobody knows them.
    """
    cells = tuple(contents)
    if len(cells) != len(grid):
        raise BadNotation(f"expected {len(grid)} cells, got {len(cells)}")
    if wrong := strange(cells, words):
        raise BadNotation(f"expected cells to hold {', '.join(words)}, got {', '.join(wrong)}")
    return Position(grid, (("contents", cells),), _known_pieces(pieces, cells, colours))


def _known_pieces(
    pieces: Iterable[tuple[Cell, ...]] | None, contents: Sequence[str], colours: Collection[str]
) -> tuple[Piece, ...] | None:
    """The pieces, ascending, each of the colour that its first cell holds.

    If nobody knows them: None, or empty if the board has no square of `colours`.
    """
    if pieces is None:
        return None if set(colours) & set(contents) else ()
    return tuple(sorted(Piece(tuple(sorted(cells)), contents[cells[0]]) for cells in pieces))


def tiles_from_json(grid: Grid, written: Iterable[Mapping[str, Any]]) -> tuple[list[str], list[tuple[Cell, ...]]]:
    """What each cell holds (N,), and the cells of each piece, from JSON: `[{"colour", "cells"}, …]`.

    Raises BadNotation for a piece that has no cells, or lies on another one.
    """
    contents = ["empty"] * len(grid)
    pieces = []
    for piece in written:
        cells = tuple(grid.parse(name) for name in piece["cells"])
        if not cells:
            raise BadNotation("expected every piece to lie on squares, got one without any")
        for cell in cells:
            if contents[cell] != "empty":
                raise BadNotation(f"expected pieces beside each other, got two things on {grid.name(cell)}")
            contents[cell] = piece["colour"]
        pieces.append(cells)
    return contents, pieces
