"""Changes as text, for all that a game's own notation has no words for.

`+red b2-b3 -blue c4-d4 green=b2-b3`: a plus for what was laid, a minus for what was lifted, and the place of the green
counter after the turn, if it lies on the board. `?` is a square outside the grid.
"""

import re
from collections.abc import Sequence

from engine.errors import BadNotation
from engine.grid import Cell, Grid
from engine.move import Changes
from engine.phrase import Phrase, quoted, term
from engine.position import Piece, Position

OUTSIDE = "?"
_TERM = re.compile(r"(?:(?P<sign>[+-])(?P<colour>[a-z]+) |(?P<green>green)=)(?P<squares>\S+)(?: +|$)")
_SQUARE = re.compile(r"[a-z][0-9]{1,2}|\?")


def format_changes(grid: Grid, changes: Changes) -> str:
    """Changes as text, which `parse_changes` reads."""
    terms = [f"+{piece.colour} {format_piece(grid, piece)}" for piece in changes.placed]
    terms += [f"-{piece.colour} {format_piece(grid, piece)}" for piece in changes.removed]
    if changes.marker:
        terms.append(f"green={format_piece(grid, Piece(changes.marker, 'green'))}")
    return " ".join(terms)


def parse_changes(
    before: Position, layer: str, text: str, colours: Sequence[str], *, has_marker: bool = False
) -> Changes:
    """The changes that `text` says. Raises BadNotation for other text, or if what was lifted does not lie there.

    Parameters
    ----------
    before : the position in which it was done.
    layer : the layer of it in which things are laid.
    colours : of all things of the game that can be laid or lifted.
    has_marker : whether the game has the green counter.
    """
    placed: list[Piece] = []
    removed: list[Piece] = []
    marker: tuple[Cell, ...] = ()
    end = 0
    while end < len(text):
        found = _TERM.match(text, end)
        if found is None or (found["green"] and not has_marker):
            terms = "'+red b2-b3', '-red b2-b3', 'green=b2-b3'" if has_marker else "'+white b2', '-white b2'"
            raise BadNotation(Phrase("expected terms like {terms}, got {text}", terms=terms, text=quoted(text[end:])))
        if found["green"]:
            marker = parse_piece(before.grid, found["squares"], "green").cells
        elif found["sign"] == "+":
            placed.append(_piece(found, before, colours))
        else:
            removed.append(_lying(found, before, layer, colours))
        end = found.end()
    return Changes(tuple(placed), tuple(removed), marker)


def _piece(found: re.Match[str], before: Position, colours: Sequence[str]) -> Piece:
    """The thing that a term names. Raises BadNotation if the game has no such thing."""
    colour = found["colour"]
    if colour not in colours:
        known = ", ".join(colours)
        raise BadNotation(Phrase("expected a piece to be one of {known}, got {text}", known=known, text=quoted(colour)))
    return parse_piece(before.grid, found["squares"], colour)


def _lying(found: re.Match[str], before: Position, layer: str, colours: Sequence[str]) -> Piece:
    """The thing that a term says was lifted. Raises BadNotation, too, if it did not lie there."""
    piece = _piece(found, before, colours)
    if piece.outside:
        raise BadNotation(
            Phrase("expected what was lifted to have been on the grid, got {text}", text=quoted(found.group()))
        )
    if not before.holds(piece, layer):
        raise BadNotation(
            Phrase(
                "expected to lift something that lies there, but nothing {colour} lies on {where}",
                colour=term(piece.colour),
                where=format_piece(before.grid, piece),
            )
        )
    return piece


def format_piece(grid: Grid, piece: Piece) -> str:
    """The names of a piece's squares, joined by hyphens: "b2-b3", "g4-?"."""
    return "-".join([*grid.sorted_names(piece.cells), *[OUTSIDE] * piece.outside])


def parse_piece(grid: Grid, text: str, colour: str) -> Piece:
    """The piece on squares that are joined by hyphens. Names that the grid has not (h4 on 7x7) are squares outside it.

    Raises BadNotation for other text, or a square named twice.
    """
    names = text.split("-")
    if not all(_SQUARE.fullmatch(name) for name in names):
        raise BadNotation(Phrase("expected squares like b2-b3, got {text}", text=quoted(text)))
    cells = {cell for name in names if (cell := _cell(grid, name)) is not None}
    outside = sum(_cell(grid, name) is None for name in names)
    if len(cells) + outside < len(names):
        raise BadNotation(Phrase("expected each square once, got {text}", text=quoted(text)))
    return Piece(tuple(sorted(cells)), colour, outside)


def _cell(grid: Grid, name: str) -> Cell | None:
    try:
        return grid.parse(name)
    except BadNotation:
        return None
