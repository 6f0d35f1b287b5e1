"""Line or Colour's moves and boards as text: `c3`, `swap`; a circle's letter, then its ring's: `rW`.

5 rW y. g. b. p.
...
  a  b  c  d  e
discs a1
"""

from textwrap import dedent

from engine.diagram import column_names, split_diagram
from engine.errors import BadNotation
from engine.games.line_or_colour.board import COLOURS, RINGS, SIZES, compose
from engine.grid import Cell, Grid
from engine.move import Changes, Move, laid_by
from engine.notation import format_changes, parse_changes
from engine.phrase import Phrase, quoted
from engine.position import Piece, Position
from engine.state import State

_COLOUR_LETTERS = {
    "red": "r",
    "yellow": "y",
    "green": "g",
    "blue": "b",
    "purple": "p",
    "orange": "o",
    "grey": "e",
}
_RING_LETTERS = {"none": ".", "white": "W", "black": "B"}


def place_ring(grid: Grid, cell: Cell, ring: str, turn: str | None) -> Move:
    """Laying a ring round a circle. The notation says the ring's colour only if it is not that colour's turn."""
    done = Changes(placed=(Piece((cell,), ring),))
    return Move(grid.name(cell) if ring == turn else format_changes(grid, done), done)


PASS = Move("pass", Changes())
"""Nothing was laid or lifted, which is no turn (C1)."""


def swap(cell: Cell) -> Move:
    """Taking white's ring away, and laying a black one in its place (C3)."""
    return Move("swap", Changes(placed=(Piece((cell,), "black"),), removed=(Piece((cell,), "white"),)))


def _swap_of(state: State) -> Move:
    """What `swap` does in a state, allowed or not: it takes the white ring that was laid last, as far as moves tell.

    If no white ring lies there, it changes nothing.
    """
    lying = state.position.cells_with("white", "ring")
    laid = [piece.cells for piece in laid_by(state.moves) if piece.colour == "white"]
    last = [cell for cells in laid for cell in cells if cell in lying] or lying
    return swap(last[-1]) if last else Move("swap", Changes())


def named(state: State, done: Changes) -> Move:
    position, turn, exchange = state.position, state.turn, _swap_of(state)
    if done.removed and done == exchange.changes:
        return exchange
    if done == PASS.changes:
        return PASS
    if len(done.placed) == 1 and turn in RINGS and len(done.placed[0].cells) == 1:
        short = place_ring(position.grid, done.placed[0].cells[0], turn, turn)
        if short.changes == done:
            return short
    return Move(format_changes(position.grid, done), done)


def parse_move(state: State, text: str) -> Move:
    position, turn = state.position, state.turn
    lower = text.lower()
    if lower == "swap":
        return _swap_of(state)
    if lower == PASS.notation:
        return PASS
    if lower[:1] in ("+", "-"):
        return named(state, parse_changes(position, "ring", lower, (*RINGS, *COLOURS)))
    cell = position.grid.parse(lower)
    if turn is None:
        name = position.grid.name(cell)
        raise BadNotation(
            Phrase(
                "expected {one} or {other}, as it may be either player's turn, got {text}",
                one=f"+white {name}",
                other=f"+black {name}",
                text=quoted(text),
            )
        )
    return place_ring(position.grid, cell, turn, turn)


def diagram(position: Position) -> str:
    grid, colours, rings = position.grid, position.contents("colour"), position.contents("ring")
    symbols = [_COLOUR_LETTERS[colours[cell]] + _RING_LETTERS[rings[cell]] for cell in grid.cells]
    rows = [
        f"{grid.rows - row} {' '.join(symbols[row * grid.columns : (row + 1) * grid.columns])}"
        for row in range(grid.rows)
    ]
    discs = [f"discs {' '.join(grid.name(cell) for cell in position.discs)}"] if position.discs else []
    return "\n".join([*rows, column_names(grid, 2), *discs])


def parse_diagram(text: str) -> Position:
    first = dedent(text).strip("\n")[:1]
    if first not in map(str, SIZES):
        raise BadNotation(f"expected a diagram that begins with row 5 or 7, got {first!r}")
    grid = Grid(int(first), int(first))
    rows, foot = split_diagram(text, grid, 2)
    symbols_of_rows = [row.split() for row, _ in rows]
    for number, circles in zip(range(grid.rows, 0, -1), symbols_of_rows, strict=True):
        if len(circles) != grid.columns:
            raise BadNotation(f"expected {grid.columns} circles in row {number}, got {quoted(' '.join(circles))}")
    symbols = [symbol for circles in symbols_of_rows for symbol in circles]
    colours = {letter: colour for colour, letter in _COLOUR_LETTERS.items()}
    rings = {letter: ring for ring, letter in _RING_LETTERS.items()}
    if not all(len(symbol) == 2 and symbol[0] in colours and symbol[1] in rings for symbol in symbols):
        raise BadNotation(f"expected circles like r. or yW, got {' '.join(symbols)!r}")
    if not all(line.startswith("discs ") for line in foot):
        raise BadNotation(f"expected a line like 'discs a1 c3' below the board, got {foot!r}")
    discs = [grid.parse(name) for line in foot for name in line.split()[1:]]
    return compose([colours[symbol[0]] for symbol in symbols], [rings[symbol[1]] for symbol in symbols], discs)
