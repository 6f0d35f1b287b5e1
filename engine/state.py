"""A game under way: a position with whose turn it is, the options and the moves so far."""

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
    """Who makes `move`: whose turn it is, or the one of whose things more lie after it, though it be out of turn."""
    added = _added(state, move)
    return added.pop() if len(added) == 1 else state.turn


def turn_after_own(state: State, move: Move) -> str | None:
    """Whose turn it is after `move` in a game in which each player lays things of their own.

    If no player has more things on the board than before, nobody made a turn: things were only lifted or moved, or are
    nobody's. None if the player to move only moved a thing: who goes on will show whether that was meant as a turn.
    If the last turns were taken back, it is the turn of who made the first of them.
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
    """The last moves, where just what they laid was lifted, the first of which laid something; else none."""
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
    """The players of whose colour more things are laid than lifted."""
    more = Counter(piece.colour for piece in move.changes.placed)
    more.subtract(piece.colour for piece in move.changes.removed)
    return {role for role in state.game.roles if more[role] > 0}


@dataclass(frozen=True, slots=True)
class State:
    """Immutable; `after` gives the next one. Start with `Game.start`.

    Attributes
    ----------
    position : what lies on the board, with pieces known.
    turn : the role to move; None while either may: before LINKX's first piece, before a free black counter
        lies, where a game was taken up on a board that does not show it, and where a thing that was only moved was let
        stand, which may have been meant as a turn or not.
    moves : from the start, legal or let stand.
    """

    game: Game
    options: Options = field(hash=False)
    position: Position
    turn: str | None
    moves: tuple[Move, ...] = ()

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move; a forced pass or skip is the only one then. Empty when the game is over."""
        return self.game.legal_moves(self)

    def violations(self, done: Changes) -> tuple[Fault, ...]:
        """Every rule that `done` breaks as the next turn; none exactly for the changes of legal moves."""
        return self.game.violations(self, done)

    def after(self, move: Move) -> State:
        """The state after `move`, which is not checked: ask `violations`. A foul that was let stand is played on."""
        position = self.game.applied(self.position, move.changes)
        return State(self.game, self.options, position, self.game.turn_after(self, move), (*self.moves, move))

    def after_all(self, moves: Iterable[Move]) -> State:
        """The state after some moves, one after the other."""
        return reduce(State.after, moves, self)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on."""
        return self.game.outcome(self)

    @property
    def reserve(self) -> Reserve:
        """What is not yet on the board."""
        return self.game.reserve(self.position)
