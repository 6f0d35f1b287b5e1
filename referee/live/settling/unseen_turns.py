"""Legal turns that no view shows by themselves: they came before a foul, and lie there together with it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, islice, permutations

from engine.move import Move
from engine.position import Piece
from engine.state import State
from referee.live.comparison import seen_by
from referee.live.event import Event
from referee.live.judging.interim import leads_through
from referee.live.judging.judge import judge
from referee.live.judging.seen_board import seen_board
from referee.live.judging.verdict import BeingPlayed, Foul, Unclear
from referee.live.observation import Still
from referee.live.session import Session
from referee.live.settling.accept import Advance, accept_all
from referee.live.settling.suspect import suspect


@dataclass(frozen=True, slots=True, eq=False)
class _UnseenTurns:
    """Turns that no view showed: the session after them, and the events that tell them.

    `then` : what is seen beyond them; None if they end the game.
    """

    session: Session
    events: tuple[Event, ...]
    then: Foul | BeingPlayed | None


def unseen_turns(session: Session, view: Still, foul: Foul) -> Advance | None:
    """Tell the turns that came before `foul`, and suspect what lies there beyond them; None if none came."""
    before = _unseen_turns(session, view, foul)
    if before is None:
        return None
    if before.then is None:
        return before.session, before.events
    after, events = suspect(before.session, view, before.then, seen_board(session.game, foul.position))
    return after, (*before.events, *events)


def _unseen_turns(session: Session, view: Still, foul: Foul) -> _UnseenTurns | None:
    """Legal turns, made unseen, that explain all of `foul` but one thing; it breaks no more rules than `foul` did.

    None if several things may have come last, as of two rings of one colour, unless the game ends alike with each.
    None, too, if an earlier view shows that all was one turn. An unfinished turn comes last only if no finished one
    can. If several can, in a game with a counter, it is the one before which the turns left the counter where it lies.
    """
    found = [one for turns in _choices(session, foul) if (one := _after(session, view, foul, turns)) is not None]
    complete = [one for one in found if not isinstance(one.then, BeingPlayed)] or found
    if len(complete) > 1 and session.game.has_marker:
        complete = [one for one in complete if one.then and _is_counter_left(one.session, one.then)]
    outcomes = {one.session.accepted.outcome for one in complete}
    ends_alike = len(outcomes) == 1 and None not in outcomes
    return complete[0] if ends_alike or len(complete) == 1 else None


def _is_counter_left(session: Session, then: Foul | BeingPlayed) -> bool:
    """Whether the counter still lies where the last turn left it."""
    return then.done.marker == session.accepted.position.marker


def _choices(session: Session, foul: Foul) -> Sequence[tuple[Move, ...]]:
    """For each thing of a foul that may have been laid last: legal moves that laid the others, in an order that works.

    If a swap explains what was lifted, it was made: then only choices with a swap are left.
    """
    placed, choices = foul.done.placed, list[tuple[Move, ...]]()
    if 1 < len(placed) <= session.policy.most_moves:
        for last in placed:
            others = [piece for piece in placed if piece is not last]
            orders = (_moves(session.accepted, order, foul.done.removed) for order in permutations(others))
            choices += islice((moves for moves in orders if len(moves) == len(others)), 1)
    return [moves for moves in choices if any(move.changes.removed for move in moves)] or choices


def _moves(state: State, pieces: Sequence[Piece], lifted: Sequence[Piece]) -> tuple[Move, ...]:
    """The legal moves that lay `pieces` in this order and lift nothing but `lifted`, up to the first illegal one."""
    moves: list[Move] = []
    for piece in pieces:
        legal = (move for move in state.legal_moves() if move.changes.placed == (piece,))
        move = next((move for move in legal if {*move.changes.removed} <= {*lifted}), None)
        if move is None:
            break
        moves.append(move)
        state = state.after(move)
    return tuple(moves)


def _after(session: Session, view: Still, foul: Foul, turns: tuple[Move, ...]) -> _UnseenTurns | None:
    """What follows if these turns were made.

    None unless they end the game, or the board is still a foul then or shows a turn that is not over. None, too, if
    they do not lead through what was seen on the way.
    """
    after, events = accept_all(session, view, turns, foul.belief, is_inferred=True)
    then = None if after.accepted.outcome else _beyond(after, view, foul)
    is_over = after.accepted.outcome and not foul.done.removed  # what was taken may have been taken before
    if then is None and not is_over:
        return None
    way = [*(state.position for state in accumulate(turns, State.after, initial=session.accepted)), foul.position]
    led = all(leads_through(one, way, session.game) for one in session.remembered.interim)
    return _UnseenTurns(after, events, then) if led else None


def _beyond(after: Session, view: Still, foul: Foul) -> Foul | BeingPlayed | None:
    """What the board of `foul` is once turns have laid a part of it; None if it breaks more rules than before."""
    if view.reading is None:
        return None
    seen = seen_by(after, replace(view, unlike=frozenset()))
    then = judge(after.accepted, after.course.earlier, seen, after.policy)
    if isinstance(then, Unclear) and then.left_open.foul is not None:  # what lies there is believed by now
        then = replace(then.left_open.foul, belief=foul.belief)
    if not isinstance(then, Foul | BeingPlayed) or then.position != foul.position:
        return None
    is_worse = isinstance(then, Foul) and len(then.faults) > len(foul.faults)
    return None if is_worse else then
