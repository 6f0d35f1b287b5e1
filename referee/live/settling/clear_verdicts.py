"""What a clear verdict settles: nothing happened, moves were played, the last one was taken back."""

from collections.abc import Iterator
from dataclasses import replace

from engine.move import Move
from engine.phrase import Phrase
from engine.state import State
from referee.live import telling
from referee.live.event import Event, Kind
from referee.live.judging.hypotheses import leaves_trace
from referee.live.judging.verdict import Belief, Played, TakenBack
from referee.live.observation import Still
from referee.live.pending import Pending
from referee.live.session import Session, is_perhaps_there
from referee.live.settling.accept import Advance, accept, accept_all, learnt
from referee.live.settling.admitted import admitted
from referee.live.settling.guesses import doubting, perhaps_whole
from referee.live.settling.suspect import is_asked_under_cover, question_settled


def no_change(session: Session, view: Still, belief: Belief) -> Advance:
    """All is as accepted: an open foul is gone, and so is a question, unless what it was about can't be seen."""
    calm, events = (session, ()) if is_asked_under_cover(session, frozenset()) else _cleared(session, view)
    opened = calm.pending.foul
    if opened is None or not calm.cover.hidden.isdisjoint(opened.foul.cells):
        return calm, events
    return _closed(calm, view, belief, events)


def _cleared(session: Session, view: Still) -> Advance:
    """Settle the question, as the view is clear.

    The board that a person spoke of is news if it comes again, unless it may still lie there under a hand.
    """
    settled = session.answers.settled
    if settled is not None and not is_perhaps_there(session, settled):
        settled = None
    return question_settled(replace(session, answers=replace(session.answers, settled=settled)), view)


def _closed(session: Session, view: Still, belief: Belief, events: tuple[Event, ...]) -> Advance:
    """Close the open foul, which is gone: it was taken back.

    It was never there, though, if this is the same still stretch in which it was seen.
    """
    opened = session.pending.foul
    assert opened is not None
    was_misread = opened.stretch_s == view.since_s
    kind = Kind.MISREAD if was_misread else Kind.WITHDRAWN
    misread = Phrase("I misread the board; it is as it was.")
    message = misread if was_misread else Phrase("Taken back; the board is as it was.")
    after = replace(session, pending=replace(session.pending, foul=None))
    event = telling.accepted(after.accepted, view, kind, message, belief)
    return after, (*events, telling.about_foul(event, after.accepted, opened.foul))


def moves_played(session: Session, view: Still, verdict: Played) -> Advance:
    """Accept legal moves, which put an open foul right.

    A foul that was seen in the same still stretch was misread instead.
    """
    calm, events = _cleared(session, view)
    put_right = admitted(session, view, verdict.moves)
    if put_right is not None:
        calm = replace(calm, pending=Pending(foul=put_right))
        events = (*events, telling.foul_seen(calm.accepted, put_right.foul, view))
    opened = calm.pending.foul
    if opened is not None and opened.stretch_s == view.since_s:
        calm, events = _closed(calm, view, verdict.belief, events)
    first, *others = moves = verdict.moves
    is_swapped = first == calm.course.taken_back and bool(others) and bool(others[0].changes.removed)
    if is_swapped:
        calm, moves = replace(calm, course=calm.course.after(first)), tuple(others)  # `first` was told before
    after, made = accept_all(calm, view, moves, verdict.belief, is_inferred=len(moves) > 1)
    if is_swapped:  # both may be taken back together
        after = replace(after, course=after.course.together_since(session.accepted))
    return doubting(learnt(after, view), session.accepted, view.alike, view.unlike), (*events, *made)


def move_taken_back(session: Session, view: Still, verdict: TakenBack) -> Advance:
    """The last moves were taken back, and others perhaps made instead.

    If all that differs was never seen clearly, the last move had been misread, and is revised.
    """
    calm, events = _cleared(session, view)
    is_revision = was_misread(calm, view, verdict)
    if calm.pending.foul is not None:
        calm, events = _closed(calm, view, verdict.belief, events)
    if is_revision and verdict.moves:
        after = replace(calm, course=calm.course.back_to(verdict.state))
        after, made = accept(after, view, verdict.moves[0], verdict.belief, Kind.REVISED)
        return learnt(after, view), (*events, telling.misread(made[0]), *made[1:])
    after, made = take_back(calm, view, verdict, is_revision)
    was = session.course.through(verdict.state).state or session.accepted
    known = learnt(after, view)
    if not verdict.moves:
        known = replace(known, remembered=known.remembered.without_a_turn(session.remembered, view))
    return perhaps_whole(known, was, verdict.state), (*events, *made)


def take_back(session: Session, view: Still, verdict: TakenBack, is_revision: bool = False) -> Advance:
    """The session without the last moves, and with those that were made instead.

    `is_revision` : the last moves were never made, and that is said.
    """
    after = replace(session, course=session.course.back_to(verdict.state))
    told: tuple[Event, ...] = ()
    for state, gone in _undone(session, verdict.state):
        told += (_told_gone(state, view, gone, verdict.belief, is_revision),)
    for move in verdict.moves:
        after, more = accept(after, view, move, verdict.belief)
        told += more
    return after, told


def was_misread(session: Session, view: Still, back: TakenBack) -> bool:
    """Whether the last move was misread: it was read in this same still stretch, or where nothing was seen clearly."""
    return session.remembered.stretch_s == view.since_s or _was_in_doubt(session, back)


def _told_gone(state: State, view: Still, gone: Move, belief: Belief, is_revision: bool) -> Event:
    """The event that the move was taken back; or, as a revision, that it had never been made."""
    said = telling.in_words(state, gone)
    kind, message = Kind.TAKEBACK, Phrase("Taken back: {move}.", move=said)
    if is_revision:
        kind, message = Kind.REVISED, Phrase("I misread the board: {move} was not played.", move=said)
    laid = gone.changes.laid_cells
    event = telling.accepted(state, view, kind, message, belief)
    return replace(event, move=gone.notation, cells=tuple(state.position.grid.sorted_names(laid)))


def _was_in_doubt(session: Session, back: TakenBack) -> bool:
    """Whether all that differs from what was accepted had never been seen clearly, so that it was misread.

    It was not misread if it was seen so well that it is likelier to have been taken back; nor if the green counter,
    which was off the board, is back and nothing else differs.
    """
    now = back.state.after_all(back.moves).position
    layer = session.game.played_layer
    differing = session.accepted.position.differing(now, layer)
    if not differing and not back.moves:
        return False
    doubted = (guess.cells for guess in session.course.guesses if guess.end == len(session.accepted.moves))
    if not session.remembered.unchecked.union(*doubted).issuperset(differing):
        return False
    nats, words, held = session.remembered.nats, session.game.layers[layer], now.contents(layer)
    if nats is None:
        return True
    against = [nats[cell, words.index(held[cell])] for cell in differing]
    return not any(one <= -session.policy.takeback_nats for one in against)  # nan where it was not seen


def _undone(session: Session, back: State) -> Iterator[tuple[State, Move]]:
    """The moves that led on from `back` and could be seen, each with the state before it, the last one first.

    If a game was taken up and its course is unknown, the one that may have been the last.
    """
    course = session.course.through(back)
    history, moves = course.history, course.state.moves if course.state else ()
    since = next((history[number:] for number, state in enumerate(history) if state is back), ())
    for state in reversed(since):
        move = moves[len(state.moves)]
        if leaves_trace(state, move):
            yield state, move
    if not since:
        yield back, session.game.named(back, session.game.difference(back.position, session.accepted.position))
