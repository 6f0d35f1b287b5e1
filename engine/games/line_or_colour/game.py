"""Line or Colour as the referee and the camera ask for it."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.errors import BadNotation, BadOption
from engine.game import Fault, Json, Outcome, Score
from engine.games.line_or_colour import board, notation, rules
from engine.games.line_or_colour.faults import faults
from engine.games.line_or_colour.rulebook import RULES
from engine.games.line_or_colour.score import score
from engine.geometry import Cell, Grid
from engine.move import Changes, Move
from engine.options import Option, Options, checked
from engine.position import Position
from engine.state import State


class LineOrColour:
    """Néstor Romeral Andrés's Line or Colour, 2014; the players are white and black."""

    name = "line-or-colour"
    title = "Line or Colour"
    is_standing = False
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

    def grid(self, options: Options) -> Grid:
        size = options.get("size", "auto")
        if size == "auto":
            raise BadOption("expected the option size to be 5 or 7, as without a picture nobody knows it")
        return Grid(int(size), int(size))

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

    def position_from_json(self, position: Json) -> Position:
        return board.from_json(position)

    def position_to_json(self, position: Position) -> Json:
        return board.to_json(position)

    def faults(self, position: Position, options: Options) -> tuple[Fault, ...]:
        return faults(position, options)

    def score(self, position: Position) -> Score:
        return score(position)

    def diagram(self, position: Position) -> str:
        return notation.diagram(position)

    def parse_diagram(self, text: str) -> Position:
        return notation.parse_diagram(text)

    def start(self, options: Options, position: Position | None = None, turn: str | None = None) -> State:
        known = checked(options, self.options)
        if position is not None:
            return State(self, known, position, turn)
        size = self.grid(known).rows
        empty = board.compose(board.default_colours(size), ["none"] * size**2)
        return State(self, known, empty, self.roles[0])

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return rules.legal_moves(state)

    def violations(self, state: State, done: Changes) -> tuple[Fault, ...]:
        return rules.violations(state, done)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state.position)

    def turn_after(self, state: State, move: Move) -> str | None:
        white, black = self.roles
        return black if state.turn == white else white

    def applied(self, position: Position, changes: Changes) -> Position:
        return rules.lay(position, changes)

    def difference(self, before: Position, after: Position) -> Changes:
        return rules.laid_between(before, after)

    def reserve(self, position: Position) -> Mapping[str, int]:
        return rules.reserve(position)

    def parse_move(self, state: State, text: str) -> Move:
        return notation.parse_move(state.position, state.turn, text)

    def named(self, state: State, done: Changes) -> Move:
        return notation.named(state.position, state.turn, done)


LINE_OR_COLOUR = LineOrColour()
