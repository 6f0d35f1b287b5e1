"""What every game offers: answers to the questions that camera and referee ask of its rules."""

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
    """A game as data and pure functions: first those about a position, then those behind `State`'s methods.

    Some things only one game has, and methods with a body say that the others have none: printed patterns, names of
    shapes, squares that may float.
    """

    @property
    def name(self) -> str:
        """The name that commands and files use: `line-or-colour`."""

    @property
    def title(self) -> str:
        """The name that people use: `Line or Colour`."""

    @property
    def is_standing(self) -> bool:
        """Whether the board stands upright, so that it has an up, and can be seen from its front and its back."""

    @property
    def has_marker(self) -> bool:
        """Whether a counter (`Position.marker`) is put on each new piece, which completes the turn."""

    @property
    def may_end_unseen(self) -> bool:
        """Whether a full look at a board may not tell if the game is over, so that `Score.finished` is None."""
        return False

    @property
    def pitch_mm(self) -> float:
        """Side of a cell in the sets that are sold."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that a club may choose."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules in short. Faults carry their ids."""

    @property
    def roles(self) -> tuple[str, str]:
        """The two players. If one of them always begins, that one is first."""

    def agreed(self, options: Options) -> Options:
        """The options of a game that is played, where what nobody said has its default, and a photo leaves it open."""
        return options

    def grid(self, options: Options) -> Grid:
        """The grid of the board. Raises BadOption if there are several sizes and the options do not say which."""

    @property
    def played_layer(self) -> str:
        """The layer in which players lay things. What other layers hold is printed, or was laid before the game."""

    def held(self, position: Position) -> tuple[str, ...]:
        """(N,) what each cell of a position holds in `played_layer`."""
        return position.contents(self.played_layer)

    @property
    def free(self) -> str:
        """The first word of `played_layer`, for a cell in which nothing lies."""

    @property
    def layers(self) -> Mapping[str, tuple[str, ...]]:
        """Each question about every cell, and the words that answer it: {"contents": ("empty", "black", ...)}."""

    def patterns(self, layer: str, grid: Grid) -> tuple[tuple[int, ...], ...]:
        """Patterns in which a layer may be printed: (N,) numbers of the cells' contents. Empty for `played_layer`."""
        return ()

    def compose(
        self,
        contents: Mapping[str, Sequence[str]],
        *,
        marker: tuple[Cell, ...] = (),
        pieces: Sequence[tuple[Cell, ...]] | None = None,
    ) -> Position:
        """The position in which each cell holds what `contents` says, layer by layer.

        `marker` : cells under the green counter. `pieces` : how squares make pieces; None if nobody knows. Raises
        BadNotation for contents that the game has not.
        """

    def position_from_json(self, position: Json) -> Position:
        """The position from JSON as in fixtures/README.md: {"size": 7, "pieces": ...}. Raises BadNotation for other."""

    def position_to_json(self, position: Position) -> Json:
        """The position as JSON. If pieces are not known, it has a split that the rules allow, if there is one."""

    def faults(self, position: Position, options: Options) -> tuple[Fault, ...]:
        """What no sequence of legal turns explains, judged without history. A board that legal turns led to has none.

        The reverse is not true: no search is made for turns that lead to the board. docs/rules.md lists what is
        looked for.
        """

    def score(self, position: Position) -> Score:
        """How a position counts, and whether it ends the game."""

    def diagram(self, position: Position) -> str:
        """The position as text, a line for each row, with names of rows and columns."""

    def parse_diagram(self, text: str) -> Position:
        """Reads what `diagram` writes, however it is indented. Raises BadNotation for other text."""

    def start(self, options: Options, position: Position | None = None, turn: str | None = None) -> State:
        """The start of a game, or of one that is taken up at `position`, with `turn` to move.

        Raises BadOption for options that the game has not, or that leave open which board is played on.
        """

    def pieces_of(self, squares: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
        """How squares of one colour that were laid together make pieces of the set; else as they hang together."""

    def shape_of(self, cells: tuple[Cell, ...]) -> str | None:
        """The players' name for the shape of a piece; None if the set has no such shape, or all pieces are alike."""
        return None

    def odd_things(self, done: Changes, after: Position) -> int:
        """How many of the things laid do not exist in the set, or would float: impossible, not only forbidden."""

    def floating(self, position: Position) -> tuple[Cell, ...]:
        """Squares that nothing can hold up, however squares make pieces. Empty for boards that do not stand."""
        return ()

    def to_move(
        self, position: Position, options: Options, since: State | None = None, unseen: Set[Cell] = frozenset()
    ) -> str | None:
        """Whose turn it is, by the number of things on the board; None if that does not show it.

        `since` : a state from which unseen turns led to `position`. `unseen` : cells that may hold something else.
        """

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """See `State.legal_moves`."""

    def violations(self, state: State, done: Changes) -> tuple[Fault, ...]:
        """See `State.violations`."""

    def outcome(self, state: State) -> Outcome | None:
        """See `State.outcome`."""

    def turn_after(self, state: State, move: Move) -> str | None:
        """The role to move after `move` was made in `state`, legal or not; None if either may be."""

    def applied(self, position: Position, changes: Changes) -> Position:
        """The position after `changes`, legal or not. `changes.marker` says where the green counter then lies."""

    def difference(self, before: Position, after: Position) -> Changes:
        """What was done between two positions. The pieces of `after` may be unknown."""

    def reserve(self, position: Position) -> Reserve:
        """See `State.reserve`."""

    def parse_move(self, state: State, text: str) -> Move:
        """The move that `text` names, in capitals or not, legal or not. Raises BadNotation if it names none."""

    def named(self, state: State, done: Changes) -> Move:
        """`done` as a move, with the shortest notation that `parse_move` reads as these changes in `state`."""
