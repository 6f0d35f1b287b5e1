"""A game under way: a position, whose turn it is, the options, and the moves so far."""

from __future__ import annotations

from collections import Counter
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


def whose(state: State, move: Move) -> str | None:
    """Who makes `move`: the only player of whom more things lie after it, even out of turn; else whose turn it is."""
    added = _added(state, move)
    return added.pop() if len(added) == 1 else state.turn


def turn_after_own(state: State, move: Move) -> str | None:
    """Whose turn it is after `move`, in a game in which each player lays things of their own colour.

    If no player has more things on the board than before, nobody made a turn: things were only lifted or moved, or
    belong to nobody. But if the player to move only moved a thing, the answer is None: who goes on will show whether
    that was meant as a turn. If the last turns were taken back, it is the turn of the player who made the first of
    these.
    """
    done, roles = move.changes, state.game.roles
    if gone := taken_back(state, done):
        held = state.game.held(state.game.applied(state.position, done))
        is_bare = all(content == state.game.free for content in held)
        return state.game.start(state.options).turn if is_bare else gone[0].changes.placed[0].colour
    if (done.placed or done.removed) and not _added(state, move):
        return None if any(piece.colour == state.turn for piece in done.placed) else state.turn
    mover = whose(state, move)
    return next((role for role in roles if mover is not None and role != mover), None)


def taken_back(state: State, done: Changes) -> tuple[Move, ...]:
    """The last moves, from one that laid something on, if `done` only lifts just what they laid; else none."""
    lifted = set(done.removed)
    if done.placed or not lifted:
        return ()
    for number, move in enumerate(reversed(state.moves), 1):
        if move.changes.removed or not lifted.issuperset(move.changes.placed):
            break
        lifted -= {*move.changes.placed}
        if not lifted:
            return state.moves[-number:]
    return ()


def _added(state: State, move: Move) -> set[str]:
    """The players of whose colour `move` lays more things than it lifts."""
    more = Counter(piece.colour for piece in move.changes.placed)
    more.subtract(piece.colour for piece in move.changes.removed)
    return {role for role in state.game.roles if more[role] > 0}


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
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self.game.outcome(self)

    @property
    def reserve(self) -> Reserve:
        """How many pieces are not on the board."""
        return self.game.reserve(self.position)
