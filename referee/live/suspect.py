"""What was seen but not said yet: it waits for its time; then a foul is announced, once, or a person is asked."""

from dataclasses import replace

from engine.phrase import Phrase
from referee.live import telling
from referee.live.accept import Advance
from referee.live.event import Kind
from referee.live.fouls import faults_of
from referee.live.hypotheses import Seen
from referee.live.observation import Moment, Still
from referee.live.session import Doubt, OpenFoul, Session, Suspected, Suspicion, board_of
from referee.live.verdict import BeingPlayed, CounterUnseen, Foul, Unclear

EARLY_S = 0.02
"""Clocks of cameras and recordings are not exact: a time is up so much earlier."""


def suspect(session: Session, view: Still, verdict: Suspected, about: Seen | None) -> Advance:
    """Remember what was seen, and say it when it has lain there long enough."""
    known = session.suspicion
    if known is not None and type(known.verdict) is type(verdict) and known.about == about:
        since_s = known.since_s
    else:
        since_s = view.since_s if session.is_fresh else view.time_s
    return due(replace(session, suspicion=Suspicion(verdict, about, since_s, view.since_s)), view)


def due(session: Session, moment: Moment) -> Advance:
    """Say what is suspected, if its time is up."""
    suspicion, policy = session.suspicion, session.policy
    if suspicion is None:
        return session, ()
    patience_s = {
        Foul: policy.grace_s,
        BeingPlayed: policy.counter_wait_s,
        Unclear: policy.unclear_after_s,
        CounterUnseen: policy.unclear_after_s,
    }
    if moment.time_s - suspicion.since_s < patience_s[type(suspicion.verdict)] - EARLY_S:
        return session, ()
    match suspicion.verdict:
        case Unclear() | CounterUnseen() as open_question:
            has_just_come_to_rest = moment.time_s - suspicion.stretch_s < policy.grace_s - EARLY_S
            if session.doubt is not None or has_just_come_to_rest:
                return session, ()
            looks = open_question.looks if isinstance(open_question, Unclear) else {}
            doubt = Doubt(open_question.cells, suspicion.stretch_s, looks, suspicion.about)
            return replace(session, doubt=doubt), (telling.asked(session, open_question, moment),)
        case Foul() as foul:
            return _accuse(session, moment, foul, suspicion.stretch_s)
        case BeingPlayed(belief=belief, position=position, done=done):
            assert session.state is not None
            faults = faults_of(session.state, done, position)
            return _accuse(session, moment, Foul(belief, position, done, faults), suspicion.stretch_s)


def _accuse(session: Session, moment: Moment, foul: Foul, stretch_s: float) -> Advance:
    """Announce a foul, once; another one that was open before is gone."""
    opened = session.open_foul
    if opened is not None and board_of(session, opened.foul.position) == board_of(session, foul.position):
        return session, ()
    calm, events = clear(session, moment)
    if opened is not None:
        message = Phrase("Taken back, for something else.")
        withdrawn = telling.accepted(calm, moment, Kind.WITHDRAWN, message, foul.belief)
        events = (*events, telling.about_foul(withdrawn, calm, opened.foul))
    accused = replace(calm, open_foul=OpenFoul(foul, stretch_s))
    return accused, (*events, telling.foul_seen(accused, foul, moment))


def clear(session: Session, moment: Moment) -> Advance:
    """Nothing is suspected, and what was asked about is clear."""
    calm = replace(session, suspicion=None, doubt=None)
    if session.doubt is None:
        return calm, ()
    return calm, (telling.clear_again(session, session.doubt.cells, moment, Phrase("It is clear again.")),)
