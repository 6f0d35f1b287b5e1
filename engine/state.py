"""A game under way: a position, whose turn it is, the options, and the moves so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING

from engine.fault import Fault
from engine.move import Changes, Move
from engine.options import Options
from engine.position import Position, Reserve
from engine.score import Outcome

if TYPE_CHECKING:
    from engine.game import Game


@dataclass(frozen=True, slots=True)
class State:
    """A game between two turns. Immutable; `Game.start` makes the first state, and `after` the next one.

    Attributes
    ----------
    position : what lies on the board. Its pieces are known, or at least guessed.
    turn : the role to move. None if it may be either's turn: before LINKX's first piece; before a free black counter
        lies; if the game was taken up on a board that does not show it; or if a thing was only moved and that was let
        stand, as it may have been meant as a turn or not.
    moves : all moves from the start, legal or let stand.
    """

    game: Game
    options: Options = field(hash=False)
    position: Position
    turn: str | None
    moves: tuple[Move, ...] = ()

    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves. A pass or skip that is forced is the only one. Empty when the game is over."""
        return self.game.legal_moves(self)

    def violations(self, done: Changes) -> tuple[Fault, ...]:
        """All rules that `done` breaks as the next turn. Empty for the changes of legal moves, and only for these."""
        return self.game.violations(self, done)

    def after(self, move: Move) -> State:
        """The state after `move`, which is not checked (see `violations`), so that a foul can be let stand."""
        position = self.game.applied(self.position, move.changes)
        return State(self.game, self.options, position, self.game.turn_after(self, move), (*self.moves, move))

    def after_all(self, moves: Iterable[Move]) -> State:
        """The state after `moves`, made one after the other."""
        return reduce(State.after, moves, self)

    @property
    def held(self) -> tuple[str, ...]:
        """(N,) what each cell holds in the layer in which players lay things."""
        return self.game.held(self.position)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self.game.outcome(self)

    @property
    def reserve(self) -> Reserve:
        """How many pieces are not on the board."""
        return self.game.reserve(self.position)
