"""What a person's word does to a session: it rules on an open foul, tells a move, or answers a question."""

from dataclasses import replace

from engine.grid import Cell
from engine.phrase import Phrase
from referee.live import telling
from referee.live.event import Kind
from referee.live.judging.seen_board import seen_board
from referee.live.judging.verdict import Foul
from referee.live.observation import Reassured, Ruled, Ruling, Told
from referee.live.pending import Pending
from referee.live.session import CounterSaid, Session
from referee.live.settling.accept import Advance, accept, accept_all, let_stand


def ruled(session: Session, word: Ruled) -> Advance:
    """Settle the open foul as a person says; without one, nothing happens."""
    opened = session.pending.foul
    if opened is None:
        return session, ()
    if word.ruling is Ruling.LET_STAND:
        after, events = let_stand(session, word, None)
        return _forgetting(after, opened.foul.done.cells), events
    after = _settled(replace(session, pending=Pending(doubt=session.pending.doubt)), opened.foul)
    kind, message = Kind.WITHDRAWN, Phrase("Taken back.")
    if word.ruling is Ruling.MISREAD:
        after, kind = _misread(after, opened.foul), Kind.MISREAD
        message = Phrase("I misread the board: nothing is wrong with it.")
    event = telling.accepted(after.accepted, word, kind, message, None)
    return after, (telling.about_foul(event, after.accepted, opened.foul),)


def told(session: Session, word: Told) -> Advance:
    """Accept a move that a person says was made, legal or not; if it is not, that is said.

    Raises BadNotation if what was said names no move.
    """
    if session.state is None:
        return session, ()
    opened = session.pending.foul
    move = session.game.parse_move(session.state, word.move)
    calm = _forgetting(replace(session, pending=Pending()), move.changes.cells)
    faults = session.state.violations(move.changes)
    if opened is not None and opened.foul.is_perhaps_a_swap and move.notation == opened.foul.instead[-1].notation:
        after, events = accept_all(session, word, opened.foul.instead, None, is_inferred=True)
        return _forgetting(after, opened.foul.done.cells), events
    if opened is None:
        after, (event, *more) = accept(calm, word, move, None)
        after = _seeming_as_before(after, session)
        return after, (telling.against_the_rules(event, faults), *more)
    after, (event, *more) = accept(calm, word, move, None, Kind.MISREAD if word.was_misread else Kind.FIXED)
    after = _settled(after, opened.foul)
    if word.was_misread:
        after = _misread(after, opened.foul)
        event = telling.misread(event)
    else:
        event = telling.put_right(event)
    event = telling.about_foul(event, after.accepted, opened.foul)
    return after, (telling.against_the_rules(event, faults), *more)


def reassured(session: Session, word: Reassured) -> Advance:
    """Settle the open question: the board is as it was accepted. Without a question, nothing happens."""
    doubt, answers = session.pending.doubt, session.answers
    if doubt is None:
        return session, ()
    misread, unanswered = {**answers.misread, **doubt.looks}, answers.unanswered.difference(doubt.cells)
    answers = replace(answers, settled=doubt.board or answers.settled, misread=misread, unanswered=unanswered)
    after = replace(session, pending=Pending(foul=session.pending.foul), answers=answers)
    event = telling.clear_again(session.state, session.grid, doubt.cells, word, Phrase("The board is as it was."))
    return after, (telling.believed(event, None),)


def _misread(session: Session, foul: Foul) -> Session:
    """The session that counts as misread the cells in which the foul's board differs from what is accepted now."""
    layer = session.game.played_layer
    seen = foul.position.contents(layer)
    wrong = {cell: seen[cell] for cell in session.accepted.position.differing(foul.position, layer)}
    return replace(session, answers=replace(session.answers, misread={**session.answers.misread, **wrong}))


def _seeming_as_before(session: Session, before: Session) -> Session:
    """The session that does not judge again cells that look as they did `before` a person said what lies there."""
    was, now, said = before.accepted.position, session.accepted.position, session.answers
    looks, held = before.game.held(was), before.game.held(now)
    asked = before.pending.doubt.looks if before.pending.doubt else {}
    looks_so = {cell: asked.get(cell, looks[cell]) for cell in was.differing(now, before.game.played_layer)}
    misread = {cell: looks[cell] if seems == held[cell] else seems for cell, seems in looks_so.items()}
    counter = said.counter if was.marker == now.marker else CounterSaid(was.marker, now.marker)
    return replace(session, answers=replace(said, misread={**said.misread, **misread}, counter=counter))


def _settled(session: Session, foul: Foul) -> Session:
    """The session for which the foul's board is no news if it is seen again."""
    return replace(session, answers=replace(session.answers, settled=seen_board(session.game, foul.position)))


def _forgetting(session: Session, cells: frozenset[Cell]) -> Session:
    return replace(session, remembered=session.remembered.forgetting(cells))
