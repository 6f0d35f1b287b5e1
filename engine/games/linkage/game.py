"""Linkage as the referee and the camera ask for it."""

from collections.abc import Mapping, Sequence, Set
from types import MappingProxyType

from engine.game import Game
from engine.games.linkage import board, notation, sizes, things, turns
from engine.games.linkage.black_counter import awaits_black, is_free
from engine.games.linkage.faults import faults
from engine.games.linkage.notation import PASS
from engine.games.linkage.rulebook import RULES
from engine.games.linkage.score import score
from engine.grid import Cell, Grid
from engine.move import Changes, Move, difference
from engine.options import Option, Options, checked
from engine.position import Position
from engine.state import State
from engine.turns import taken_back


class Linkage(Game):
    """Ethan Larson's Linkage, 2007; the players are More and Fewer."""

    name = "linkage"
    title = "Linkage"
    is_standing = False
    has_marker = True
    pitch_mm = sizes.PITCH_MM
    layers: Mapping[str, tuple[str, ...]] = MappingProxyType({"contents": board.CONTENTS})
    played_layer = "contents"
    free = "empty"
    rules = RULES
    roles = ("More", "Fewer")
    options = (
        Option(
            "free-black",
            ("on", "off"),
            default="off; in a photo, if the option is not given, any square is right for the black counter",
            rule="L2",
            meaning="one player puts the black counter on any square, the other chooses More or Fewer",
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
    pieces_of = staticmethod(things.pieces_of)
    odd_things = staticmethod(things.odd_things)
    legal_moves = staticmethod(turns.legal_moves)
    violations = staticmethod(turns.violations)
    outcome = staticmethod(turns.outcome)
    applied = staticmethod(turns.lay)
    reserve = staticmethod(turns.reserve)

    def agreed(self, options: Options) -> Options:
        return {"free-black": "off", **options}

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

    def start(self, options: Options, position: Position | None = None, turn: str | None = None) -> State:
        known = checked(self.agreed(options), self.options)
        if position is None:
            begins = None if is_free(known) else self.roles[0]
            return State(self, known, turns.start_position(known), begins)
        pieces = [piece.cells for piece in board.shown_pieces(position)]
        return State(self, known, board.compose(position.contents("contents"), position.marker, pieces), turn)

    def to_move(
        self, position: Position, options: Options, since: State | None = None, unseen: Set[Cell] = frozenset()
    ) -> str | None:
        """Whose turn it is by what is seen. `unseen` does not matter: both players may lay the same pieces."""
        squares = sum(held in board.COLOURS for held in position.contents("contents"))
        return self.roles[squares // 2 % 2]

    def turn_after(self, state: State, move: Move) -> str | None:
        more, fewer = self.roles
        if gone := taken_back(state, move.changes):
            laid = (any(piece.colour in board.COLOURS for piece in one.changes.placed) for one in gone)
            made = sum(laid) + gone.count(PASS)
            return state.turn if made % 2 == 0 else fewer if state.turn == more else more
        if turns.is_no_turn(state, move.changes):
            return state.turn
        is_first_piece = awaits_black(state) and any(piece.colour != "black" for piece in move.changes.placed)
        return fewer if state.turn == more or is_first_piece else more

    def difference(self, before: Position, after: Position) -> Changes:
        return difference(before, after, "contents", "empty", board.GRID.neighbours)


LINKAGE = Linkage()
