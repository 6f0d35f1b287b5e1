"""Players who go on while a foul is open: either it stands, or it never was one."""

from dataclasses import replace

from referee.live import telling
from referee.live.comparison import seen_by
from referee.live.judging.evidence import unread
from referee.live.judging.judge import judge
from referee.live.judging.seen_board import seen_board
from referee.live.judging.verdict import BeingPlayed, Foul, LeftOpen, Played, Unchanged, Unclear, Verdict
from referee.live.observation import Still
from referee.live.pending import OpenFoul
from referee.live.session import Session
from referee.live.settling.accept import Advance, accept_all, let_stand
from referee.live.settling.clear_verdicts import moves_played
from referee.live.settling.suspect import suspect
from referee.live.settling.unseen_turns import unseen_turns


def played_on(session: Session, view: Still, opened: OpenFoul) -> Advance | None:
    """What follows where the players went on from the open foul; None where they did not."""
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


def stands_apart(session: Session, view: Still, played: Played) -> Advance | None:
    """That the open foul stands, where what was `played` has a larger piece in its place, and as many turns do without.

    None where they need it: then the foul was put right by that.
    """
    opened = session.pending.foul
    if opened is None:
        return None
    larger = {piece for move in played.moves for piece in move.changes.placed}.difference(opened.foul.done.placed)
    is_part = any({*small.cells} < {*piece.cells} for small in opened.foul.done.placed for piece in larger)
    beyond = _beyond(session, view, opened) if is_part else None
    if not isinstance(beyond, Played) or len(beyond.moves) > len(played.moves):
        return None
    return _as_it_stands(session, view, opened, beyond)


def _as_swapped(session: Session, view: Still, foul: Foul) -> Advance | None:
    """That what was played follows on a swap that nobody saw: whoever goes on after a foul would have named it."""
    after, events = accept_all(session, view, foul.instead, foul.belief, is_inferred=True)
    verdict = judge(after.accepted, (), seen_by(after, _as_read(view, foul)), session.policy)
    if not isinstance(verdict, Played):
        return None
    after, more = moves_played(after, view, verdict)
    return after, (*events, *more)


def _beyond(session: Session, view: Still, opened: OpenFoul) -> Verdict:
    """What was done since, if the foul stands."""
    state = session.accepted
    stood = state.after(session.game.named(state, opened.foul.done))
    standing = replace(session, course=replace(session.course, state=stood))
    return judge(stood, (), seen_by(standing, _as_read(view, opened.foul)), session.policy)


def _as_it_stands(session: Session, view: Still, opened: OpenFoul, beyond: Verdict) -> Advance | None:
    """That the foul still lies there, and what was played is legal after it, or waits for its counter.

    While a hand rests over a part of it, it is not asked what lies there, if most probably all is as it was.
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
        case Played():
            after, events = let_stand(session, view, beyond.belief)
            after, more = moves_played(after, view, beyond)
            return after, (*events, *more)
        case _:
            return None


def _before_another(session: Session, view: Still, opened: OpenFoul, beyond: Verdict) -> Advance | None:
    """That the foul stands, and turns came after it, and before another foul; None where no turns did."""
    if not isinstance(beyond, Foul):
        return None
    after, events = let_stand(session, view, beyond.belief)
    turns = unseen_turns(after, _as_read(view, opened.foul), beyond)
    if turns is None:
        return None
    after, more = turns
    return after, (*events, *more)


def _as_misread(session: Session, view: Still, foul: Foul) -> Advance | None:
    """That what was played is legal only if the one doubtful cell of the foul was misread: nobody saw a foul there.

    Not where what lay on that is clearly gone.
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
    """The view as it was read: that cells look different says nothing new, nor how those of the foul look."""
    return replace(view, alike=view.alike - foul.cells, unlike=frozenset())
