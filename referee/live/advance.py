"""The next session and events, one observation after another: (session, observation) → (session, events)."""

from dataclasses import replace
from typing import assert_never

from engine.phrase import Phrase
from referee.live import telling
from referee.live.comparison import seen_by, still_strange
from referee.live.course import Course
from referee.live.event import Event, Kind
from referee.live.judging.judge import judge
from referee.live.judging.verdict import CounterUnseen, TakenBack, Unclear
from referee.live.observation import (
    CameraBack,
    CameraGone,
    LightChanged,
    Moment,
    Moved,
    NotStill,
    Observation,
    Reassured,
    Relocated,
    Ruled,
    SourceEnded,
    Still,
    Told,
    Unfit,
    Unreadable,
)
from referee.live.opening import opening
from referee.live.person import reassured, ruled, told
from referee.live.session import Cover, Session, Stretch, with_interim
from referee.live.settling.accept import Advance, learnt, learnt_if_unchanged
from referee.live.settling.settle import settle
from referee.live.settling.suspect import ask_at_last, due, question_settled


def advance(session: Session, observation: Observation) -> Advance:
    """What one observation changes, and the events it causes, in the order in which they are to be told.

    Once a game is over, no question stays open, as nobody could settle it. A game that ended by moves in doubt is over
    only once the next view does not show that they were not made.
    """
    after, events = _advance(session, observation)
    if after.has_ended or after.state is None or not after.state.outcome or after.course.is_end_in_doubt:
        return after, events
    calm, settled = question_settled(after, observation)
    after, end = _end(calm, observation)
    return after, (*events, *settled, *end)


def _advance(session: Session, observation: Observation) -> Advance:
    match observation:
        case Still():
            return _still(session, observation)
        case NotStill():
            return replace(session, stretch=Stretch()), ()
        case Unfit():
            return _unfit(session, observation)
        case Moved() | Relocated() if session.has_ended:
            return session, ()  # whoever clears the table moves the board
        case Moved():
            return _moved(session, observation)
        case Relocated():
            return replace(session, is_away=False), (_found_again(session, observation),)
        case LightChanged():
            return session, (telling.plain(session.state, observation, Kind.LIGHT, Phrase("The light has changed.")),)
        case Unreadable():
            return session, ()
        case CameraGone(cause=cause):
            lost = Phrase("The camera is lost: {cause}.", cause=cause)
            return session, (telling.plain(session.state, observation, Kind.CAMERA_LOST, lost),)
        case CameraBack():
            back = Phrase("The camera is back.")
            return session, (telling.plain(session.state, observation, Kind.CAMERA_BACK, back),)
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


def _unfit(session: Session, seen: Unfit) -> Advance:
    """Until the board is found, each reason is told once."""
    if session.is_ready or seen.why in session.unfit:
        return session, ()
    return replace(session, unfit=session.unfit | {seen.why}), (telling.unfit(session.state, seen),)


def _moved(session: Session, observation: Moved) -> Advance:
    """Look for the board. A waiting question is kept for when it is found; a foul is not, as it will be seen anew."""
    known = session.pending.waiting
    is_question = known is not None and isinstance(known.verdict, Unclear | CounterUnseen)
    remembered, game = session.remembered, session.game
    if session.state is None or game.is_standing:  # something else shows through windows then
        remembered = replace(remembered, nats=None)
    else:
        remembered = remembered.elsewhere(session.state.held, game.free)
    away = replace(session, is_away=True, stretch=Stretch(), remembered=remembered)
    message = Phrase("The board or the camera was moved; I am looking for the board.")
    event = telling.plain(session.state, observation, Kind.MOVED, message)
    return away.with_waiting(known if is_question else None), (event,)


def _still(session: Session, view: Still) -> Advance:
    """Judge what lies there and settle it, unless the game has ended: then nothing of it matters."""
    if session.has_ended:
        return session, ()
    if session.state is None:
        return _first_seen(session, view)
    here, events = _occlusion(session, view)
    if here.is_away and here.is_ready:
        return here, events
    is_fresh, waiting = here.stretch.since_s != view.since_s, here.pending.waiting
    here = replace(here, stretch=Stretch(view.since_s, is_fresh))
    if is_fresh and waiting is not None and isinstance(waiting.verdict, Unclear):
        here = with_interim(here, waiting.verdict)
    if not here.is_ready:
        here, ready = _ready(here, view)
        events = (*ready, *events)
    if view.reading is None:  # as before, and judged then
        after, more = due(here, view)
        return after, (*events, *more)
    if here.accepted.outcome and view.since_s == here.remembered.stretch_s:
        return here, events
    verdict = judge(here.accepted, here.course.earlier, seen_by(here, view), here.policy)
    if here.accepted.outcome and not isinstance(verdict, TakenBack):  # anything else was done after the end
        after = here if isinstance(verdict, Unclear) else replace(here, course=replace(here.course, guesses=()))
        return after, events
    after, more = settle(learnt_if_unchanged(here, view, verdict), view, verdict)
    return after, (*events, *more)


def _first_seen(session: Session, view: Still) -> Advance:
    """Tell the board, and then what of it can't be seen: before the board is read, even its size may be unknown."""
    here, events = (session, ()) if session.is_away else _ready(session, view)
    here, more = _occlusion(replace(here, stretch=Stretch(view.since_s)), view)
    return here, (*events, *more)


def _occlusion(session: Session, view: Still) -> Advance:
    """Say once which cells can't be seen, and once that all can be seen again."""
    strange = still_strange(session, view)
    hidden = view.hidden | strange.keys()
    here, before = replace(session, cover=Cover(hidden, strange)), session.cover.hidden
    if hidden == before:
        return here, ()
    if not hidden:
        return here, (telling.clear_again(session.state, session.grid, before, view, telling.ALL_IN_VIEW),)
    return here, (telling.unseen(session.state, session.grid, hidden, view),)


def _ready(session: Session, view: Still) -> Advance:
    """Tell the board that is found at the start.

    A game that is taken up stands as it was left; what was done since is judged like any other view. If it was left
    while the board was being looked for, the board is found now.
    """
    found = opening(session.game, session.options, view, session.policy)
    if found is None:
        return session, ()
    doubt = session.pending.doubt
    asked = doubt and replace(doubt, stretch_s=view.since_s)
    after = replace(session, is_ready=True, is_away=False, pending=replace(session.pending, doubt=asked))
    if session.state is None:
        unknown = frozenset(found.state.position.grid.cells)
        remembered = replace(session.remembered, unknown=unknown, doubtful=frozenset(found.doubtful))
        after = learnt(replace(after, course=Course(found.state), remembered=remembered), view)
    else:
        found = replace(found, faults=(), suspected=())  # they were told when they came
    again = (_found_again(after, view),) if session.is_away else ()
    return after, (telling.ready(after.accepted, after.players, found, view), *again)


def _found_again(session: Session, moment: Moment) -> Event:
    return telling.plain(session.state, moment, Kind.RELOCATED, Phrase("I have found the board again."))


def _source_ended(session: Session, observation: SourceEnded) -> Advance:
    if session.has_ended:
        return session, ()
    after, events = due(session, observation)
    after, asked = ask_at_last(after, observation)
    after, end = _end(after, observation)
    return after, (*events, *asked, *end)


def _end(session: Session, observation: Observation) -> Advance:
    if session.state is None:
        return replace(session, has_ended=True), ()
    return replace(session, has_ended=True), (telling.ended(session.state, session.players, observation),)
