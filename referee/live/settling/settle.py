"""What a verdict does to a session: what it settles, and what goes on waiting."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from engine.move import Move
from engine.phrase import Phrase
from engine.position import Position
from engine.state import State
from referee.live import telling
from referee.live.comparison import looking_so, seen_by
from referee.live.course import Course
from referee.live.event import Event, Kind
from referee.live.judging.covered import laid_earlier
from referee.live.judging.judge import judge
from referee.live.judging.verdict import (
    BeingPlayed,
    Belief,
    CounterUnseen,
    Foul,
    Played,
    Strange,
    TakenBack,
    Unchanged,
    Unclear,
    Verdict,
)
from referee.live.observation import Still
from referee.live.pending import OpenFoul, Pending
from referee.live.session import Cover, Session, board_of, with_interim
from referee.live.settling.accept import Advance, accept, accept_all, learnt, let_stand
from referee.live.settling.explanations import Explanation, explanations, further, laid_unseen, may_have_been
from referee.live.settling.guesses import doubting, guessing, revision
from referee.live.settling.suspect import clear, due, suspect
from referee.live.settling.unseen_turns import unseen_turns


def settle(session: Session, view: Still, verdict: Verdict) -> Advance:
    """Act on what was made of a still view, or wait."""
    gone_on = _gone_on(session, view, verdict)
    if gone_on is not None:
        return gone_on
    better = revision(session, view, verdict)
    if better is not None:
        after, events = settle(better.session, view, better.then)
        return after, (better.event, *events)
    match laid_earlier(verdict, session.remembered.unchecked, session.remembered.unknown, session.accepted) or verdict:
        case Strange() as strange:
            return _strange(session, view, strange)
        case Unchanged(belief=belief):
            return _unchanged(session, view, belief)
        case Played() as played:
            return _played(session, view, played)
        case TakenBack() as back:
            return _taken_back(session, view, back)
        case BeingPlayed() as begun:
            return suspect(session, view, begun, board_of(session, begun.position))
        case Foul() as foul:
            return _foul(session, view, foul)
        case CounterUnseen() as unseen:
            return _counter_unseen(session, view, unseen)
        case Unclear() as unclear:
            return _unclear(session, view, unclear)


def _strange(session: Session, view: Still, verdict: Strange) -> Advance:
    """What was played goes on; what is no piece hides its cells from now on."""
    hidden = session.cover.hidden | verdict.cells.keys()
    blind = replace(session, cover=Cover(hidden, {**session.cover.strange, **verdict.cells}))
    after, events = settle(with_interim(blind, verdict), view, verdict.then)
    return after, (*events, telling.unseen(after, hidden, view))


def _unchanged(session: Session, view: Still, belief: Belief) -> Advance:
    calm, events = _without_answer(session, view)
    opened = calm.pending.foul
    if opened is None or not calm.cover.hidden.isdisjoint(opened.foul.cells):
        return calm, events
    return _closed(calm, view, belief, events)


def _without_answer(session: Session, view: Still) -> Advance:
    """All is clear, and the board of which a person spoke no longer lies there: if it comes again, it is news."""
    return clear(replace(session, answers=replace(session.answers, settled=None)), view)


def _closed(session: Session, view: Still, belief: Belief, events: tuple[Event, ...]) -> Advance:
    """The open foul is gone: taken back, or never there, if the view that shows it is the one that accused."""
    opened = session.pending.foul
    assert opened is not None
    was_misread = opened.stretch_s == view.since_s
    kind = Kind.MISREAD if was_misread else Kind.WITHDRAWN
    misread = Phrase("I misread the board; it is as it was.")
    message = misread if was_misread else Phrase("Taken back; the board is as it was.")
    after = replace(session, pending=replace(session.pending, foul=None))
    event = telling.about_foul(telling.accepted(after, view, kind, message, belief), after, opened.foul)
    return after, (*events, event)


def _played(session: Session, view: Still, verdict: Played) -> Advance:
    calm, events = _without_answer(session, view)
    opened = calm.pending.foul
    if opened is not None and opened.stretch_s == view.since_s:
        calm, events = _closed(calm, view, verdict.belief, events)
    is_one_of_several = len(verdict.moves) > 1
    after, made = accept_all(calm, view, verdict.moves, verdict.belief, is_one_of_several)
    return doubting(learnt(after, view), session.accepted), (*events, *made)


def _taken_back(session: Session, view: Still, verdict: TakenBack) -> Advance:
    calm, events = _without_answer(session, view)
    is_revision = calm.remembered.stretch_s == view.since_s or _was_in_doubt(calm, verdict)
    if calm.pending.foul is not None:
        calm, events = _closed(calm, view, verdict.belief, events)
    gone, after = _undone(calm, verdict.state), replace(calm, course=calm.course.back_to(verdict.state))
    if is_revision and verdict.moves:
        after, made = accept(after, view, verdict.moves[0], verdict.belief, Kind.REVISED)
        message = Phrase("I misread the board. {done}", done=made[0].message)
        return learnt(after, view), (*events, replace(made[0], message=message), *made[1:])
    kind, message = Kind.TAKEBACK, Phrase("Taken back: {move}.", move=telling.in_words(verdict.state, gone))
    if is_revision:
        kind = Kind.REVISED
        message = Phrase("I misread the board: {move} was not played.", move=telling.in_words(verdict.state, gone))
    back = replace(telling.accepted(after, view, kind, message, verdict.belief), move=gone.notation)
    names = {cell for piece in gone.changes.placed for cell in piece.cells}
    made = (replace(back, cells=tuple(verdict.state.position.grid.sorted_names(names))),)
    for move in verdict.moves:
        after, more = accept(after, view, move, verdict.belief)
        made += more
    return learnt(after, view), (*events, *made)


def _was_in_doubt(session: Session, back: TakenBack) -> bool:
    """Whether only what was never seen clearly differs now from the last move as it was told: then that was misread."""
    now = reduce(State.after, back.moves, back.state).position
    differing = session.accepted.position.differing(now, session.game.played_layer)
    doubted = (guess.cells for guess in session.course.guesses if guess.end == len(session.accepted.moves))
    return session.remembered.unchecked.union(*doubted).issuperset(differing)


def _undone(session: Session, back: State) -> Move:
    """The move that leads on from `back`; of a game that was taken up, what may have been it."""
    if any(state is back for state in session.course.history):
        return session.accepted.moves[len(back.moves)]
    return session.game.named(back, session.game.difference(back.position, session.accepted.position))


def _gone_on(session: Session, view: Still, verdict: Verdict) -> Advance | None:
    """What an earlier view left open, settled by what was done next; None where nothing was, or nothing fits better."""
    fitting = explanations(session, view, verdict)
    if fitting is None:
        return None
    if len(fitting) != 1 or laid_unseen(fitting[0], view) > session.policy.most_unseen_turns:
        return _open_still(session, view, verdict, fitting)
    (one,) = fitting
    left = session.pending.suspicion
    others = may_have_been(left.verdict) if left else ()
    guessed = guessing(one.session, session.accepted, [other.moves for other in others])
    after, more = settle(replace(guessed, stretch=replace(guessed.stretch, is_fresh=True)), view, one.then)
    return after, (*one.events, *more)


def _open_still(session: Session, view: Still, verdict: Verdict, fitting: Sequence[Explanation]) -> Advance:
    """Several things may have happened still: nothing is believed of this view, and the question stands.

    What was played since goes with each of them, to be told when it shows which it was.
    """
    left, played = session.pending.suspicion, further(fitting)
    waiting = max((len(one.moves) for one in played), default=0)
    if left is not None and isinstance(left.verdict, Unclear) and 0 < waiting <= session.policy.most_waiting_moves:
        lately = min(len(one.either.moves) for one in fitting) - 1  # the last may still be taken back
        before = (one for one in left.verdict.either if len(one.moves) >= lately)
        either = tuple({one.moves: one for one in (*before, *played)}.values())
        longer = replace(left, verdict=replace(left.verdict, either=either))
        return due(session.with_verdict(None).with_suspicion(longer), view)
    lies = verdict.position if isinstance(verdict, Foul) else verdict.lies if isinstance(verdict, Unclear) else None
    if lies is not None and _went_on_unanswered(session, view) and _is_news(session, lies):
        return _taken_up(session, view, lies, verdict.belief)
    return due(session.with_verdict(None), view)


def _unclear(session: Session, view: Still, verdict: Unclear) -> Advance:
    """Ask; and where the players go on without an answer, take what is likeliest, as they saw nothing wrong."""
    they_went_on = _went_on_unanswered(session, view)
    if they_went_on and view.unlike and view.reading is not None:
        read = seen_by(session, view.reading, view.hidden, view.alike)
        by_itself = judge(session.accepted, session.course.earlier, read, session.policy)
        if isinstance(by_itself, Played):  # what was done is clear without a ring where one only seemed to be
            return settle(session, view, by_itself)
    if they_went_on and verdict.guess is not None and verdict.belief.confidence >= session.policy.guess:
        after, events = settle(session, view, verdict.guess)
        return guessing(after, session.accepted, [one.moves for one in verdict.instead]), events
    if they_went_on and verdict.lies is not None and _is_news(session, verdict.lies):
        return _taken_up(session, view, verdict.lies, verdict.belief)
    past = _past_the_question(session, view) if they_went_on else None
    return past or suspect(session, view, verdict, None)


def _past_the_question(session: Session, view: Still) -> Advance | None:
    """What was played since, where only things that lay there before were asked about, and they look as they did then.

    They are believed to lie there still: things stay, and nobody who saw one vanish would have played on.
    """
    asked, state, answers = session.pending.doubt, session.accepted, session.answers
    if asked is None or view.reading is None:
        return None
    layer = session.game.played_layer
    held, still = state.position.contents(layer), looking_so(asked.looks, view.reading.layer(layer))
    stay = {cell: asked.looks[cell] for cell in still if held[cell] != session.game.free}
    believing = replace(session, answers=replace(answers, misread={**answers.misread, **stay}))
    seen = seen_by(believing, view.reading, view.hidden, view.alike)
    then = judge(state, session.course.earlier, seen, session.policy)
    return settle(believing, view, then) if stay and isinstance(then, Played | TakenBack) else None


def _went_on_unanswered(session: Session, view: Still) -> bool:
    """Whether a question was asked in an earlier view than this one."""
    doubt = session.pending.doubt
    return doubt is not None and doubt.stretch_s != view.since_s


def _is_news(session: Session, lies: Position) -> bool:
    """Whether another board lies there than the one that was asked about.

    If not, what was done next may still show which of several things had happened.
    """
    suspicion = session.pending.suspicion
    match suspicion.verdict if suspicion else None:
        case Unclear(lies=Position() as asked, either=(_, *_)) | CounterUnseen(position=asked):
            return board_of(session, lies) != board_of(session, asked)
        case _:
            return True


def _taken_up(session: Session, view: Still, lies: Position, belief: Belief) -> Advance:
    """Go on from the board as it lies: how it came about is lost, but what follows need not be."""
    _, events = clear(session, view)
    state, course = session.game.start(session.accepted.options, lies, session.game.to_move(lies)), session.course
    last_known = session.accepted.position if course.history else course.last_known
    after = replace(
        session,
        course=Course(state, last_known=last_known),
        remembered=replace(session.remembered, unknown=frozenset(lies.grid.cells)),
        pending=Pending(),
    )
    message = Phrase("I lost track of the game; I go on from the board as it lies.")
    return learnt(after, view), (*events, telling.accepted(after, view, Kind.REVISED, message, belief))


def _foul(session: Session, view: Still, foul: Foul) -> Advance:
    about = board_of(session, foul.position)
    if about == session.answers.settled:
        return session.with_suspicion(None), ()
    opened = session.pending.foul
    if opened is not None:
        if about == board_of(session, opened.foul.position):
            return session.with_suspicion(None), ()
        if view.reading is not None:
            went_on = _went_on(session, view, opened)
            if went_on is not None:
                return went_on
    before = unseen_turns(session, view, foul) if opened is None else None
    if before is None:
        return suspect(session, view, foul, about)
    after, events = suspect(before.session.with_verdict(before.then), view, before.then, about)
    return after, (*before.events, *events)


def _went_on(session: Session, view: Still, opened: OpenFoul) -> Advance | None:
    """What follows where the open foul still lies there and the players went on from it; None where they did not."""
    state = session.accepted
    assert view.reading is not None
    stood = state.after(session.game.named(state, opened.foul.done))
    standing = replace(session, course=replace(session.course, state=stood))
    alike = view.alike - opened.foul.cells
    verdict = judge(stood, (), seen_by(standing, view.reading, view.hidden, alike), session.policy)
    match verdict:
        case Unchanged() | BeingPlayed():
            return session.with_suspicion(None), ()
        case Played():
            after, events = let_stand(session, view, verdict.belief)
            after, more = _played(after, view, verdict)
            return after, (*events, *more)
        case _:
            return None


def _counter_unseen(session: Session, view: Still, verdict: CounterUnseen) -> Advance:
    """Ask whether a turn was made under cover, but not where that was answered."""
    about = board_of(session, verdict.position)
    if about == session.answers.settled:
        return session.with_suspicion(None), ()
    return suspect(session, view, verdict, about)
