"""LINKX's moves and boards as text: the published `shape[s][rN]column`, `--` for a skip.

`4Ssr12` is the shape 4S, mirrored (s), turned once clockwise (r1), with its leftmost square in column 2. A first word
`b` or `w` says whose piece it is, if the turn does not: before the first piece, or out of turn.
"""

import re
from collections.abc import Sequence

from engine.diagram import draw_tiles, read_tiles
from engine.errors import BadNotation
from engine.games.linkx.board import COLOURS, compose, stacks
from engine.games.linkx.drop import height, underside
from engine.games.linkx.shapes import ALL_ORIENTATIONS, GRID, Orientation, orientation_of
from engine.move import Changes, Move
from engine.notation import format_changes, parse_changes
from engine.phrase import Phrase, quoted
from engine.position import Piece, Position
from engine.state import State

SKIP = Move("--", Changes())

LETTERS = {"empty": ".", "blue": "B", "white": "W"}
COLOUR_OF = {colour[0]: colour for colour in COLOURS}

_DROP = re.compile(r"(?:([bw]) )?(1|2|3I|3L|4S|4T|4L)(s?)(?:r([0-3]))?([1-9])", re.IGNORECASE | re.ASCII)
_HELD = {(held.shape, held.mirrored, held.turns): held for held in ALL_ORIENTATIONS}


def drop(held: Orientation, column: int, lowest: int, colour: str, turn: str | None) -> Move:
    """Dropping a piece so that its lowest square is `lowest` rows above the bottom. It may stick out of the frame."""
    top = GRID.rows - lowest - height(held.offsets)
    places = [(top + down, column + right) for down, right in held.offsets]
    inside = [GRID.at(r, c) for r, c in places if r >= 0 and c < GRID.columns]
    piece = Piece(tuple(sorted(inside)), colour, len(places) - len(inside))
    return Move(_text(held, column, colour, turn), Changes(placed=(piece,)))


def _landing(held: Orientation, column: int, heights: Sequence[int]) -> int:
    """How many rows above the bottom a piece's lowest square comes to rest if the piece falls into `column`."""
    under = underside(held.offsets)
    reached = zip(heights[column : column + len(under)], under, strict=False)
    return max(0, *(stack - ends for stack, ends in reached))


def _text(held: Orientation, column: int, colour: str, turn: str | None) -> str:
    whose = "" if colour == turn else f"{colour[0]} "
    turned = f"r{held.turns}" if held.turns else ""
    return f"{whose}{held.shape}{'s' * held.mirrored}{turned}{column + 1}"


def named(state: State, done: Changes) -> Move:
    if done == SKIP.changes:
        return SKIP
    if len(done.placed) == 1 and not done.removed and not done.placed[0].outside:
        piece = done.placed[0]
        held = orientation_of(piece.cells)
        if held is not None and piece.colour in COLOURS:
            column = min(GRID.row_column(cell)[1] for cell in piece.cells)
            lowest = _landing(held, column, stacks(state.position))
            short = drop(held, column, lowest, piece.colour, state.turn)
            if short.changes == done:
                return short
    return Move(format_changes(GRID, done), done)


def is_move(text: str) -> bool:
    """Whether `text` reads as a drop or a skip."""
    return text == SKIP.notation or _DROP.fullmatch(text) is not None


def parse_move(state: State, text: str) -> Move:
    """See `Game.parse_move`. A piece falls until it rests on something, legal or not."""
    if text == SKIP.notation:
        return SKIP
    if text[:1] in ("+", "-"):
        return named(state, parse_changes(state.position, "contents", text.lower(), COLOURS))
    match = _DROP.fullmatch(text)
    if match is None:
        examples = "3L2, 4Ssr12, --"
        raise BadNotation(Phrase("expected a move like {examples}, got {text}", examples=examples, text=quoted(text)))
    whose, shape, mirrored, turns, column_number = match.groups()
    colour = COLOUR_OF[whose.lower()] if whose else state.turn
    if colour is None:
        raise BadNotation(
            Phrase(
                "expected {one} or {other}, as it may be either player's turn, got {text}",
                one=f"b {text}",
                other=f"w {text}",
                text=quoted(text),
            )
        )
    held, column = _HELD[shape.upper(), bool(mirrored), int(turns or 0)], int(column_number) - 1
    move = drop(held, column, _landing(held, column, stacks(state.position)), colour, state.turn)
    return named(state, move.changes) if not move.changes.placed[0].outside else move


def diagram(position: Position) -> str:
    return draw_tiles(position, LETTERS)


def parse_diagram(text: str) -> Position:
    contents, pieces, foot = read_tiles(text, GRID, LETTERS)
    if foot:
        raise BadNotation(f"expected nothing below the board, got {quoted(foot[0])}")
    return compose(contents, pieces)
