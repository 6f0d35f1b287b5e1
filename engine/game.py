"""What every game offers: the questions that the camera and the referee ask of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING, Protocol

from engine.fault import Fault
from engine.grid import Cell, Grid
from engine.move import Changes, Move
from engine.options import Option, Options
from engine.position import Json, Position, Reserve
from engine.rulebook import Rule
from engine.score import Outcome, Score

if TYPE_CHECKING:
    from engine.state import State


class Game(Protocol):
    """A game as data and pure functions: first those of a position, then those behind `State`'s methods.

    What only one game has, and the others inherit as nothing: printed patterns, named shapes, squares that may float.
    """

    @property
    def name(self) -> str:
        """What commands and files call it: `line-or-colour`."""

    @property
    def title(self) -> str:
        """What people call it: `Line or Colour`."""

    @property
    def is_standing(self) -> bool:
        """Whether the board stands before the players, so that it has an up, and a front and a back to be seen from."""

    @property
    def has_marker(self) -> bool:
        """Whether a counter is put on each new piece, which completes the turn: `Position.marker`."""

    @property
    def may_end_unseen(self) -> bool:
        """Whether it may depend on what is not on the board whether the game is over: `Score.finished` is None then."""
        return False

    @property
    def pitch_mm(self) -> float:
        """Side of a cell, as the sets have it that are sold."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What a club may choose."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Its rules in short; faults and violations carry their ids."""

    @property
    def roles(self) -> tuple[str, str]:
        """The two players; where one always begins, that one first."""

    def grid(self, options: Options) -> Grid:
        """The board. Raises BadOption where a size must be known and the options do not say it."""

    @property
    def played_layer(self) -> str:
        """The layer in which things are laid; what another says is printed, or was laid before the game."""

    def held(self, position: Position) -> tuple[str, ...]:
        """What each cell of a position holds (N,) in that layer."""
        return position.contents(self.played_layer)

    @property
    def free(self) -> str:
        """The first word of that layer: nothing lies there."""

    @property
    def layers(self) -> Mapping[str, tuple[str, ...]]:
        """What is asked of every cell and the words that answer it: {"contents": ("empty", "black", ...)}."""

    def patterns(self, layer: str, grid: Grid) -> tuple[tuple[int, ...], ...]:
        """In which patterns a layer is printed: for each cell the number of its content. Empty for what is played."""
        return ()

    def compose(
        self,
        contents: Mapping[str, Sequence[str]],
        *,
        marker: tuple[Cell, ...] = (),
        pieces: Sequence[tuple[Cell, ...]] | None = None,
    ) -> Position:
        """The position in which each cell holds what `contents` says, layer by layer.

        `marker`: cells under the green counter. `pieces`: how squares make pieces; None where nobody knows.
        """

    def position_from_json(self, position: Json) -> Position:
        """Reads the photo truth's form: {"size": 7, "pieces": ...}. Raises BadNotation for anything else."""

    def position_to_json(self, position: Position) -> Json:
        """The photo truth's form. Where pieces are not known, a split that the rules allow, if there is one."""

    def faults(self, position: Position, options: Options) -> tuple[Fault, ...]:
        """What no sequence of legal turns explains, judged without history. A legal board has none.

        Not the reverse: docs/rules.md lists what is looked for; whether some order of turns leads to a board is
        not searched.
        """

    def score(self, position: Position) -> Score:
        """How a position counts, and whether it ends the game."""

    def diagram(self, position: Position) -> str:
        """The position as text, a line for each row, with names of rows and columns."""

    def parse_diagram(self, text: str) -> Position:
        """Reads what `diagram` writes, whatever it is indented by."""

    def start(self, options: Options, position: Position | None = None, turn: str | None = None) -> State:
        """The start of a game; with `position` and `turn` a game that is taken up where it stands.

        Raises BadOption for options that the game has not, or that leave the board open.
        """

    def pieces_of(self, squares: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
        """Squares of one colour laid together, as the fewest pieces of the set, or as they hang together."""

    def shape_of(self, cells: tuple[Cell, ...]) -> str | None:
        """What players call the shape of a piece; None where nothing is called so, or all pieces are alike."""
        return None

    def odd_things(self, done: Changes, after: Position) -> int:
        """How many things were laid that the set does not have, or that float: physics, where rules only forbid."""

    def floating(self, position: Position) -> tuple[Cell, ...]:
        """Squares that nothing can hold up, however the squares make pieces; none on boards that lie."""
        return ()

    def to_move(
        self, position: Position, options: Options, since: State | None = None, unseen: Set[Cell] = frozenset()
    ) -> str | None:
        """Whose turn it is by the number of things on the board; None where it does not show.

        `since`: a state from which turns that nobody saw led to it. `unseen`: cells that may hold something else.
        """

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """See `State.legal_moves`."""

    def violations(self, state: State, done: Changes) -> tuple[Fault, ...]:
        """See `State.violations`."""

    def outcome(self, state: State) -> Outcome | None:
        """See `State.outcome`."""

    def turn_after(self, state: State, move: Move) -> str | None:
        """The role to move after `move`, which was made in `state`, legal or not; None while either may."""

    def applied(self, position: Position, changes: Changes) -> Position:
        """The position after what was done, legal or not; `changes.marker` says where the counter lies then."""

    def difference(self, before: Position, after: Position) -> Changes:
        """What was done between two positions; `after` may have unknown pieces."""

    def reserve(self, position: Position) -> Reserve:
        """See `State.reserve`."""

    def parse_move(self, state: State, text: str) -> Move:
        """The move that `text` names, in capitals or not, legal or not. Raises BadNotation for what names none."""

    def named(self, state: State, done: Changes) -> Move:
        """`done` as a move, with the shortest notation that `parse_move` reads back in this state."""
