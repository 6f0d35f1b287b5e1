"""LINKX as the referee and the camera ask for it."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from types import MappingProxyType

from engine.errors import BadNotation
from engine.fault import Fault
from engine.game import Game
from engine.games.linkx import board, notation, things, turns
from engine.games.linkx.faults import faults
from engine.games.linkx.rulebook import RULES
from engine.games.linkx.score import score
from engine.games.linkx.shapes import GRID, shape_of
from engine.grid import Cell, Grid
from engine.move import Changes, applied, difference
from engine.options import Option, Options, checked
from engine.position import Position
from engine.state import State
from engine.turns import turn_after_own


class Linkx(Game):
    """Robert E. Coleman's LINKX, 2025; the players are blue and white."""

    name = "linkx"
    title = "LINKX"
    is_standing = True
    has_marker = False
    may_end_unseen = True
    pitch_mm = 20.0
    layers: Mapping[str, tuple[str, ...]] = MappingProxyType({"contents": board.CONTENTS})
    played_layer = "contents"
    free = "empty"
    rules = RULES
    roles = board.COLOURS
    options = (
        Option(
            "no-repeat",
            ("on", "off"),
            default="on",
            rule="X4",
            meaning="nobody may play the shape that the opponent placed in the turn just before",
        ),
        Option(
            "first",
            ("auto", "blue", "white"),
            default="auto",
            rule="X1",
            meaning="who begins; auto: the colour of the first piece",
        ),
    )

    position_from_json = staticmethod(board.from_json)
    position_to_json = staticmethod(board.to_json)
    score = staticmethod(score)
    diagram = staticmethod(notation.diagram)
    parse_diagram = staticmethod(notation.parse_diagram)
    parse_move = staticmethod(notation.parse_move)
    named = staticmethod(notation.named)
    pieces_of = staticmethod(things.pieces_of)
    shape_of = staticmethod(shape_of)
    odd_things = staticmethod(things.odd_things)
    floating = staticmethod(things.floating)
    legal_moves = staticmethod(turns.legal_moves)
    violations = staticmethod(turns.violations)
    outcome = staticmethod(turns.outcome)
    reserve = staticmethod(turns.reserve)
    turn_after = staticmethod(turn_after_own)

    def grid(self, options: Options) -> Grid:
        return GRID

    def compose(
        self,
        contents: Mapping[str, Sequence[str]],
        *,
        marker: tuple[Cell, ...] = (),
        pieces: Sequence[tuple[Cell, ...]] | None = None,
    ) -> Position:
        if marker:
            raise BadNotation("expected no counter in LINKX")
        return board.compose(contents["contents"], pieces)

    def faults(self, position: Position, options: Options) -> tuple[Fault, ...]:
        return faults(position)

    def start(self, options: Options, position: Position | None = None, turn: str | None = None) -> State:
        known = checked(options, self.options)
        if position is None:
            first = known.get("first", "auto")
            return State(self, known, board.compose(["empty"] * len(GRID)), None if first == "auto" else first)
        pieces = [piece.cells for piece in board.shown_pieces(position)]
        taken_up = board.compose(position.contents("contents"), pieces)
        if position.pieces is None:
            taken_up = taken_up.with_guessed_pieces()
        return State(self, known, replace(taken_up, guessed=taken_up.guessed | position.guessed), turn)

    def to_move(
        self, position: Position, options: Options, since: State | None = None, unseen: Set[Cell] = frozenset()
    ) -> str | None:
        return None

    def applied(self, position: Position, changes: Changes) -> Position:
        return applied(position, changes, "contents", "empty")

    def difference(self, before: Position, after: Position) -> Changes:
        return difference(before, after, "contents", "empty", GRID.neighbours)


LINKX = Linkx()
