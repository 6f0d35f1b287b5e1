"""Players who go on while a foul is open: either it stands, or it never was one."""

from collections.abc import Sequence
from dataclasses import replace

from engine.move import Move, colours_of, laid_by
from referee.live import telling
from referee.live.comparison import seen_by
from referee.live.judging.evidence import unread
from referee.live.judging.judge import judge
from referee.live.judging.seen_board import seen_board
from referee.live.judging.verdict import BeingPlayed, Foul, LeftOpen, Played, Unchanged, Unclear, Verdict
from referee.live.observation import Still
from referee.live.pending import OpenFoul, Pending
from referee.live.session import Session
from referee.live.settling.accept import Advance, accept_all, let_stand
from referee.live.settling.clear_verdicts import moves_played
from referee.live.settling.suspect import lies_below, question_settled, suspect
from referee.live.settling.unseen_turns import unseen_turns


def played_on(session: Session, view: Still, opened: OpenFoul) -> Advance | None:
    """What follows if the players went on from the open foul; None if they did not."""
    if view.reading is None:
        return None
    swapped = _as_swapped(session, view, opened.foul) if opened.foul.is_perhaps_a_swap else None
    if swapped is not None:
        return swapped
    beyond = _beyond(session, view, opened)
    return (
        _as_it_stands(session, view, opened, beyond)
        or _as_misread(session, view, opened.foul)
        or _before_another(session, view, opened, beyond)
    )


def from_what_was_asked(session: Session, view: Still, foul: Foul) -> Advance | None:
    """What follows if a foul that was only asked about shows by now, and the players went on from it by the rules.

    It is told, and stands; who went on is not accused. None if `foul` is not that and more.
    """
    waiting = session.pending.waiting
    asked = waiting.verdict.left_open.foul if waiting and isinstance(waiting.verdict, Unclear) else None
    if waiting is None or asked is None or not lies_below(asked, foul, session.game.played_layer):
        return None
    calm, events = question_settled(session, view)
    opened = OpenFoul(asked, waiting.stretch_s)
    went_on = played_on(replace(calm, pending=Pending(foul=opened)), view, opened)
    if went_on is None:
        return None
    after, more = went_on
    return after, (*events, telling.foul_seen(session.accepted, asked, view), *more)


def stands_apart(session: Session, view: Still, played: Played) -> Advance | None:
    """What follows if the open foul stands, and is no part of a larger piece that `played` has in its place.

    So it is if as few turns explain the view with the foul as it is. None if more are needed: then the larger piece put
    the foul right.
    """
    opened = session.pending.foul
    if opened is None:
        return None
    larger = set(laid_by(played.moves)).difference(opened.foul.done.placed)
    is_part = any({*small.cells} < {*piece.cells} for small in opened.foul.done.placed for piece in larger)
    beyond = _beyond(session, view, opened) if is_part else None
    if not isinstance(beyond, Played) or len(beyond.moves) > len(played.moves):
        return None
    return _as_it_stands(session, view, opened, beyond)


def _as_swapped(session: Session, view: Still, foul: Foul) -> Advance | None:
    """What follows if it was no foul, as a swap went unseen: players who saw a foul would not have played on."""
    after, events = accept_all(session, view, foul.instead, foul.belief, is_inferred=True)
    verdict = judge(after.accepted, (), seen_by(after, _as_read(view, foul)), session.policy)
    if not isinstance(verdict, Played):
        return None
    after, more = moves_played(after, view, verdict)
    return after, (*events, *more)


def _beyond(session: Session, view: Still, opened: OpenFoul) -> Verdict:
    """The verdict on what was done since, if the foul stands."""
    state = session.accepted
    stood = state.after(session.game.named(state, opened.foul.done))
    standing = replace(session, course=replace(session.course, state=stood))
    return judge(stood, (), seen_by(standing, _as_read(view, opened.foul)), session.policy)


def _as_it_stands(session: Session, view: Still, opened: OpenFoul, beyond: Verdict) -> Advance | None:
    """What follows if the foul still lies there, and what was played is legal after it, or waits for its counter.

    While a hand rests over a part of it, nothing is asked if most probably all is as it was.
    """
    state = session.accepted
    match beyond:
        case BeingPlayed(done=begun) if begun.cells:
            done = session.game.difference(state.position, beyond.position)
            return suspect(session, view, replace(beyond, done=done), seen_board(session.game, beyond.position))
        case Unchanged() | BeingPlayed():
            return session.with_waiting(None), ()
        case Unclear(left_open=LeftOpen(guess=Unchanged())) if not session.cover.hidden.isdisjoint(opened.foul.cells):
            return session.with_waiting(None), ()
        case Played(moves=moves) if not _lay_back(moves, opened.foul):
            after, events = let_stand(session, view, beyond.belief)
            after, more = moves_played(after, view, beyond)
            return after, (*events, *more)
        case _:
            return None


def _lay_back(moves: Sequence[Move], foul: Foul) -> bool:
    """Whether a foul only lifted things, of which one lies there again: it was put back, which is no turn."""
    laid = colours_of(laid_by(moves))
    lies_again = (all(laid.get(cell) == gone.colour for cell in gone.cells) for gone in foul.done.removed)
    return not foul.done.placed and any(lies_again)


def _before_another(session: Session, view: Still, opened: OpenFoul, beyond: Verdict) -> Advance | None:
    """What follows if the foul stands, and turns came between it and another foul; None if no turns did."""
    if not isinstance(beyond, Foul):
        return None
    after, events = let_stand(session, view, beyond.belief)
    turns = unseen_turns(after, _as_read(view, opened.foul), beyond)
    if turns is None:
        return None
    after, more = turns
    return after, (*events, *more)


def _as_misread(session: Session, view: Still, foul: Foul) -> Advance | None:
    """What follows if the one doubtful cell of the foul was misread: what was played is legal only then.

    Nobody saw a foul there, or they would not have played on. None if what lay on that cell is clearly gone.
    """
    cell = foul.doubtful
    if cell is None or not foul.instead:
        return None
    after, events = accept_all(session, view, foul.instead, foul.belief, is_inferred=True)
    seen = seen_by(after, _as_read(view, foul))
    if seen.likeliest([cell])[cell] == seen.free and -seen.lead(cell) >= session.policy.doubt_nats:
        return None
    verdict = judge(after.accepted, (), unread(seen, {cell}, session.policy), session.policy)
    if not isinstance(verdict, Played):
        return None
    after, more = moves_played(after, view, verdict)
    return after, (*(telling.believed(event, verdict.belief) for event in events), *more)


def _as_read(view: Still, foul: Foul) -> Still:
    """The view without what looks say of the foul: its cells differ from what is accepted anyway.

    Nor does it count that any cells look different.
    """
    return replace(view, alike=view.alike - foul.cells, unlike=frozenset())
