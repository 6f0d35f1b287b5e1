"""One observation after another: (session, observation) → (session, events)."""

from dataclasses import replace
from typing import assert_never

from engine.phrase import Phrase
from referee.live import telling
from referee.live.comparison import seen_by, still_strange
from referee.live.event import Kind
from referee.live.judging.judge import judge
from referee.live.judging.verdict import CounterUnseen, Unclear
from referee.live.observation import (
    CameraBack,
    CameraGone,
    LightChanged,
    Moved,
    NotStill,
    Observation,
    Reassured,
    Relocated,
    Ruled,
    SourceEnded,
    Still,
    Told,
    Unreadable,
)
from referee.live.opening import opening
from referee.live.person import reassured, ruled, told
from referee.live.session import Session, with_interim
from referee.live.settling.accept import Advance, learnt, learnt_if_unchanged
from referee.live.settling.settle import settle
from referee.live.settling.suspect import due


def advance(session: Session, observation: Observation) -> Advance:
    """What one observation changes, and the events it causes, in the order in which they are to be told."""
    after, events = _advance(session, observation)
    if after.has_ended or after.state is None or not after.state.outcome:
        return after, events
    after, more = _end(after, observation)
    return after, (*events, *more)


def _advance(session: Session, observation: Observation) -> Advance:
    match observation:
        case Still():
            return _still(session, observation)
        case NotStill():
            return replace(session, verdict=None, view_s=None), ()
        case Moved():
            known = session.suspicion
            question = known if known and isinstance(known.verdict, Unclear | CounterUnseen) else None
            away = replace(session, is_away=True, verdict=None, view_s=None, suspicion=question, remembered=None)
            message = Phrase("The board or the camera was moved; I look for the board.")
            return away, (telling.plain(session, observation, Kind.MOVED, message),)
        case Relocated():
            event = telling.plain(session, observation, Kind.RELOCATED, Phrase("I have found the board again."))
            return replace(session, is_away=False), (event,)
        case LightChanged():
            return session, (telling.plain(session, observation, Kind.LIGHT, Phrase("The light has changed.")),)
        case Unreadable():
            return session, ()
        case CameraGone(cause=cause):
            lost = Phrase("The camera is lost: {cause}.", cause=cause)
            return session, (telling.plain(session, observation, Kind.CAMERA_LOST, lost),)
        case CameraBack():
            return session, (telling.plain(session, observation, Kind.CAMERA_BACK, Phrase("The camera is back.")),)
        case SourceEnded():
            return _source_ended(session, observation)
        case Ruled():
            return ruled(session, observation)
        case Told():
            return told(session, observation)
        case Reassured():
            return reassured(session, observation)
        case _:
            assert_never(observation)


def _still(session: Session, view: Still) -> Advance:
    if session.state is None:
        return _first_seen(session, view)
    here, events = _occlusion(session, view)
    if here.has_ended or here.is_away:
        return here, events
    is_fresh = here.view_s != view.since_s
    here = replace(here, is_fresh=is_fresh, view_s=view.since_s, verdict=None if is_fresh else here.verdict)
    if is_fresh and here.suspicion is not None and isinstance(here.suspicion.verdict, Unclear):
        here = with_interim(here, here.suspicion.verdict)
    if not here.is_ready:
        here, ready = _ready(here, view)
        events = (*ready, *events)
    verdict = here.verdict
    if view.reading is not None:
        seen = seen_by(here, view.reading, view.hidden, view.alike, view.unlike)
        verdict = judge(here.accepted, here.earlier, seen, here.policy)
        here = learnt_if_unchanged(replace(here, verdict=verdict), view, verdict)
    after, more = due(here, view) if verdict is None else settle(here, view, verdict)
    return after, (*events, *more)


def _first_seen(session: Session, view: Still) -> Advance:
    """The board, and then what of it can't be seen: before it is read, not even its size need be known."""
    here, events = (session, ()) if session.has_ended or session.is_away else _ready(session, view)
    here, more = _occlusion(replace(here, is_fresh=True, view_s=view.since_s), view)
    return here, (*events, *more)


def _occlusion(session: Session, view: Still) -> Advance:
    """Says once which cells something lies on, and once that it is gone."""
    strange = still_strange(session, view)
    hidden = view.hidden | strange.keys()
    here = replace(session, hidden=hidden, strange=strange)
    if hidden == session.hidden:
        return here, ()
    if not hidden:
        return here, (telling.clear_again(session, session.hidden, view, telling.ALL_IN_VIEW),)
    return here, (telling.unseen(session, hidden, view),)


def _ready(session: Session, view: Still) -> Advance:
    """The board found at the start. A game that is taken up stands as it was left: what was done since is judged."""
    found = opening(session.game, session.options, view, session.policy)
    if found is None:
        return session, ()
    state = session.state or found.state
    asked = session.doubt and replace(session.doubt, stretch_s=view.since_s)
    after = replace(session, state=state, is_ready=True, doubt=asked)
    if session.state is None:
        after = learnt(replace(after, unknown=frozenset(state.position.grid.cells)), view)
    return after, (telling.ready(after, found, view),)


def _source_ended(session: Session, observation: SourceEnded) -> Advance:
    if session.has_ended:
        return session, ()
    after, events = due(session, observation)
    after, more = _end(after, observation)
    return after, (*events, *more)


def _end(session: Session, observation: Observation) -> Advance:
    if session.state is None:
        return replace(session, has_ended=True), ()
    return replace(session, has_ended=True), (telling.ended(session, observation),)
