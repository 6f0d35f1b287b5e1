"""Who made a move, whose turn it is then, and who won first, by what was laid and lifted."""

from collections import Counter

from engine.move import Changes, Move
from engine.score import Outcome
from engine.state import State


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


def first_outcome(state: State) -> Outcome | None:
    """How a game ended in which both players may have what wins by now: the moves show who had it first.

    If one move gave it to both, or both had it from the start, there is no winner.
    """
    game, position = state.game, state.position
    now = ended = game.score(position).outcome
    for move in reversed(state.moves):
        if ended is None or ended.winner is not None:
            break
        laid, lifted = (
            tuple(piece for piece in things if piece.colour in game.roles)
            for things in (move.changes.placed, move.changes.removed)
        )
        position = game.applied(position, Changes(lifted, laid))
        ended = game.score(position).outcome
    return ended or now


def _added(state: State, move: Move) -> set[str]:
    """The players of whose colour `move` lays more things than it lifts."""
    more = Counter(piece.colour for piece in move.changes.placed)
    more.subtract(piece.colour for piece in move.changes.removed)
    return {role for role in state.game.roles if more[role] > 0}
