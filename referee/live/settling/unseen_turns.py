"""Legal turns that no view shows by themselves: they came before a foul, and lie there together with it."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from itertools import accumulate, islice, permutations

from engine.grid import Cell
from engine.move import Move, cells_of
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
    """The session after them, what is told of them, and what is seen beyond: nothing once the game is over."""

    session: Session
    events: tuple[Event, ...]
    then: Foul | BeingPlayed | None


def unseen_turns(session: Session, view: Still, foul: Foul) -> Advance | None:
    """The turns that came before `foul` are told, and what lies there beyond them is suspected; None without such."""
    before = _unseen_turns(session, view, foul)
    if before is None:
        return None
    if before.then is None:
        return before.session, before.events
    after, events = suspect(before.session, view, before.then, seen_board(session.game, foul.position))
    return after, (*before.events, *events)


def _unseen_turns(session: Session, view: Still, foul: Foul) -> _UnseenTurns | None:
    """Legal turns, made unseen, that explain `foul` but for one thing, which breaks no more rules than all did.

    None if several things may have come last, as two rings of one colour, unless the game ends alike with each; or if
    an earlier view shows that it was one turn. An unfinished turn comes last only if no finished one can; of several,
    with a counter, the one whose legal turns leave the counter where it lies.
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
    """Legal moves that laid all but one thing, in an order that works, for each thing that may have been the last.

    Where a swap explains what was lifted, too, it was made: only what else was laid came last.
    """
    placed, choices = foul.done.placed, list[tuple[Move, ...]]()
    if 1 < len(placed) <= session.policy.most_moves:
        for last in placed:
            others = [piece for piece in placed if piece is not last]
            orders = (_moves(session.accepted, order, foul.done.removed) for order in permutations(others))
            choices += islice((moves for moves in orders if len(moves) == len(others)), 1)
    return [moves for moves in choices if any(move.changes.removed for move in moves)] or choices


def _moves(state: State, pieces: Sequence[Piece], lifted: Sequence[Piece]) -> tuple[Move, ...]:
    """The legal moves that lay these pieces one after the other, and lift no other than `lifted`, as far as they go."""
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
    """That these turns were made, where they end the game or the same board is a foul then, or a turn not over yet."""
    after, events = accept_all(session, view, turns, foul.belief, is_inferred=True)
    then = None if after.accepted.outcome else _beyond(after, view, foul, cells_of(turns))
    is_over = after.accepted.outcome and not foul.done.removed  # what was taken away may have been before
    if then is None and not is_over:
        return None
    way = [*(state.position for state in accumulate(turns, State.after, initial=session.accepted)), foul.position]
    led = all(leads_through(one, way, session.game) for one in session.remembered.interim)
    return _UnseenTurns(after, events, then) if led else None


def _beyond(after: Session, view: Still, foul: Foul, laid: Set[Cell]) -> Foul | BeingPlayed | None:
    """What the board of `foul` is once turns had `laid` a part of it; None where it breaks more rules than before."""
    if view.reading is None:
        return None
    seen = seen_by(after, replace(view, alike=view.alike - laid, unlike=frozenset()))
    then = judge(after.accepted, after.course.earlier, seen, after.policy)
    if isinstance(then, Unclear) and then.left_open.foul is not None:  # what lies there is believed by now
        then = replace(then.left_open.foul, belief=foul.belief)
    if not isinstance(then, Foul | BeingPlayed) or then.position != foul.position:
        return None
    is_worse = isinstance(then, Foul) and len(then.faults) > len(foul.faults)
    return None if is_worse else then
