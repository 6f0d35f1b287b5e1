"""Linkage's moves and boards as text: `red b2-b3`, `pass`, `black d4` with a free black counter."""

from engine.diagram import draw_tiles, read_tiles
from engine.errors import BadNotation
from engine.games.linkage.board import COLOURS, CONTENTS, GRID, compose
from engine.grid import Cell
from engine.move import Changes, Move
from engine.notation import format_changes, format_piece, parse_changes, parse_piece
from engine.phrase import Phrase, quoted
from engine.position import Piece, Position
from engine.state import State

LETTERS = {"empty": ".", "black": "#", "white": "W", "blue": "B", "red": "R", "yellow": "Y"}

PASS = Move("pass", Changes())


def place_piece(piece: Piece) -> Move:
    """A turn: `piece` is laid, and the green counter put on it."""
    return Move(f"{piece.colour} {format_piece(GRID, piece)}", Changes(placed=(piece,), marker=piece.cells))


def place_black(cell: Cell, marker: tuple[Cell, ...]) -> Move:
    """Laying the black counter, with the option free-black. `marker` : where the green counter lies and stays."""
    return Move(f"black {GRID.name(cell)}", Changes(placed=(Piece((cell,), "black"),), marker=marker))


def named(state: State, done: Changes) -> Move:
    if done == PASS.changes:
        return PASS
    if len(done.placed) == 1 and not done.removed:
        piece = done.placed[0]
        is_black = piece.colour == "black" and piece.cells
        short = place_black(piece.cells[0], state.position.marker) if is_black else place_piece(piece)
        if short.changes == done:
            return short
    return Move(format_changes(GRID, done), done)


def parse_move(state: State, text: str) -> Move:
    lower = text.lower()
    if lower == PASS.notation:
        return PASS
    colour, _, squares = lower.partition(" ")
    if colour in COLOURS:
        return named(state, place_piece(parse_piece(GRID, squares, colour)).changes)
    if colour == "black":
        return place_black(GRID.parse(squares), state.position.marker)
    if lower[:1] in ("+", "-") or lower.startswith("green="):
        return named(state, parse_changes(state.position, "contents", lower, CONTENTS[1:], has_marker=True))
    examples = "'red b2-b3', 'pass'"
    raise BadNotation(Phrase("expected a move like {examples}, got {text}", examples=examples, text=quoted(text)))


def diagram(position: Position) -> str:
    text = draw_tiles(position, LETTERS)
    if not position.marker:
        return text
    return f"{text}\ngreen {format_piece(GRID, Piece(position.marker, 'green'))}"


def parse_diagram(text: str) -> Position:
    contents, pieces, foot = read_tiles(text, GRID, LETTERS)
    marker: tuple[Cell, ...] = ()
    for line in foot:
        word, _, squares = line.partition(" ")
        green = parse_piece(GRID, squares, "green") if word == "green" else None
        if green is None or green.outside or marker:
            raise BadNotation(f"expected one line like 'green b2-b3' below the board, got {quoted(line)}")
        marker = green.cells
    return compose(contents, marker, pieces)
