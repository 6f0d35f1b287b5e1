"""Linkage as the referee and the camera ask for it."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.game import Fault, Json, Outcome, Score
from engine.games.linkage import board, look, notation, rules
from engine.games.linkage.faults import faults
from engine.games.linkage.rulebook import RULES
from engine.games.linkage.score import score
from engine.geometry import Cell, Grid
from engine.move import Changes, Move, difference
from engine.options import Option, Options, checked
from engine.position import Position
from engine.state import State


class Linkage:
    """Ethan Larson's Linkage, 2007; the players are More and Fewer."""

    name = "linkage"
    title = "Linkage"
    is_standing = False
    pitch_mm = look.PITCH_MM
    layers: Mapping[str, tuple[str, ...]] = MappingProxyType({"contents": board.CONTENTS})
    played_layer = "contents"
    free = "empty"
    rules = RULES
    roles = ("More", "Fewer")
    options = (
        Option(
            "free-black",
            ("on", "off"),
            default="off; a photo without a word about it takes the black counter on any square",
            rule="L2",
            meaning="one player puts the black counter on any square, the other chooses More or Fewer",
        ),
    )

    def grid(self, options: Options) -> Grid:
        return board.GRID

    def compose(
        self,
        contents: Mapping[str, Sequence[str]],
        *,
        marker: tuple[Cell, ...] = (),
        pieces: Sequence[tuple[Cell, ...]] | None = None,
    ) -> Position:
        return board.compose(contents["contents"], marker, pieces)

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
        if position is None:
            begins = None if known.get("free-black") == "on" else self.roles[0]
            return State(self, known, rules.start_position(known), begins)
        pieces = [piece.cells for piece in board.shown_pieces(position)]
        return State(self, known, board.compose(position.contents("contents"), position.marker, pieces), turn)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        return rules.legal_moves(state)

    def violations(self, state: State, done: Changes) -> tuple[Fault, ...]:
        return rules.violations(state, done)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def turn_after(self, state: State, move: Move) -> str | None:
        more, fewer = self.roles
        return fewer if state.turn == more else more

    def applied(self, position: Position, changes: Changes) -> Position:
        return rules.lay(position, changes)

    def difference(self, before: Position, after: Position) -> Changes:
        return difference(before, after, "contents", "empty", board.GRID.neighbours)

    def reserve(self, position: Position) -> Mapping[str, int]:
        return rules.reserve(position)

    def parse_move(self, state: State, text: str) -> Move:
        return notation.parse_move(text)

    def named(self, state: State, done: Changes) -> Move:
        return notation.named(done)


LINKAGE = Linkage()
