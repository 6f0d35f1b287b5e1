"""Line or Colour as the referee and the camera ask for it."""

from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType

from engine.errors import BadNotation, BadOption
from engine.game import Game
from engine.games.line_or_colour import board, notation, turns
from engine.games.line_or_colour.faults import faults
from engine.games.line_or_colour.rulebook import RULES
from engine.games.line_or_colour.score import score
from engine.grid import Cell, Grid
from engine.move import Changes, Move
from engine.options import Option, Options, allow_size, checked
from engine.position import Position
from engine.state import State
from engine.turns import turn_after_own


class LineOrColour(Game):
    """Néstor Romeral Andrés's Line or Colour, 2014; the players are white and black."""

    name = "line-or-colour"
    title = "Line or Colour"
    is_standing = False
    has_marker = False
    pitch_mm = 27.0
    layers: Mapping[str, tuple[str, ...]] = MappingProxyType({"colour": board.COLOURS, "ring": board.RING_CONTENTS})
    played_layer = "ring"
    free = "none"
    rules = RULES
    roles = board.RINGS
    options = (
        Option("size", ("auto", "5", "7"), default="auto", rule="", meaning="which board; auto: read off the picture"),
        Option(
            "swap",
            ("on", "off"),
            default="on for 5x5, off for 7x7",
            rule="C3",
            meaning="black may, on the first turn, take white's ring away and lay a black one there",
        ),
    )

    position_from_json = staticmethod(board.from_json)
    position_to_json = staticmethod(board.to_json)
    faults = staticmethod(faults)
    score = staticmethod(score)
    diagram = staticmethod(notation.diagram)
    parse_diagram = staticmethod(notation.parse_diagram)
    parse_move = staticmethod(notation.parse_move)
    named = staticmethod(notation.named)
    legal_moves = staticmethod(turns.legal_moves)
    violations = staticmethod(turns.violations)
    outcome = staticmethod(turns.outcome)
    applied = staticmethod(turns.lay)
    difference = staticmethod(turns.laid_between)
    reserve = staticmethod(turns.reserve)

    def grid(self, options: Options) -> Grid:
        size = options.get("size", "auto")
        if size == "auto":
            raise BadOption("expected the option size to be 5 or 7, as there is no picture to read it off")
        return Grid(int(size), int(size))

    def patterns(self, layer: str, grid: Grid) -> tuple[tuple[int, ...], ...]:
        return () if layer == self.played_layer else board.printed_patterns(grid.rows)

    def compose(
        self,
        contents: Mapping[str, Sequence[str]],
        *,
        marker: tuple[Cell, ...] = (),
        pieces: Sequence[tuple[Cell, ...]] | None = None,
    ) -> Position:
        if marker or pieces:
            raise BadNotation("expected neither a counter nor pieces in Line or Colour")
        return board.compose(contents["colour"], contents["ring"])

    def start(self, options: Options, position: Position | None = None, turn: str | None = None) -> State:
        known = checked(options, self.options)
        if position is not None:
            rows = position.grid.rows
            if not allow_size(known, rows):
                raise BadOption(f"expected a start on {known['size']}x{known['size']}, got a board of {rows}x{rows}")
            return State(self, MappingProxyType({**known, "size": str(rows)}), position, turn)
        size = self.grid(known).rows
        empty = board.compose(board.default_colours(size), ["none"] * size**2)
        return State(self, known, empty, self.roles[0])

    def turn_after(self, state: State, move: Move) -> str | None:
        return state.turn if move.changes == notation.PASS.changes else turn_after_own(state, move)

    def pieces_of(self, squares: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
        return tuple((cell,) for cell in squares)

    def odd_things(self, done: Changes, after: Position) -> int:
        return sum(piece.colour not in board.RINGS for piece in done.placed)

    def to_move(
        self, position: Position, options: Options, since: State | None = None, unseen: Set[Cell] = frozenset()
    ) -> str | None:
        """See `Game.to_move`. None if it depends on whether black swapped (C3) or a ring was laid, which nobody saw."""
        rings = position.contents("ring")
        if any(rings[cell] == "none" for cell in unseen):
            return None
        lead = _lead(position)
        if since is not None and since.turn is not None:
            in_turn = lead - _lead(since.position) if since.turn == "white" else _lead(since.position) - lead
            return {0: since.turn, 1: "black" if since.turn == "white" else "white"}.get(in_turn)
        if lead == 0 and position.cells_with("white", "ring") and board.swap_allowed(position.grid.rows, options):
            return None
        return "black" if lead > 0 else "white"


def _lead(position: Position) -> int:
    """How many more white than black rings lie there."""
    return len(position.cells_with("white", "ring")) - len(position.cells_with("black", "ring"))


LINE_OR_COLOUR = LineOrColour()
