"""What a person's word does to a session: an open foul ruled on, a move told that no camera made out."""

from dataclasses import replace

from engine.phrase import Phrase
from referee.live import telling
from referee.live.comparison import forgetting
from referee.live.event import Kind
from referee.live.judging.verdict import Foul
from referee.live.observation import Reassured, Ruled, Ruling, Told
from referee.live.session import Session, board_of
from referee.live.settling.accept import Advance, accept, let_stand


def ruled(session: Session, word: Ruled) -> Advance:
    """The open foul is settled as a person says; without one, nothing happens."""
    opened = session.open_foul
    if opened is None:
        return session, ()
    fresh = replace(session, verdict=None)
    if word.ruling is Ruling.LET_STAND:
        after, events = let_stand(fresh, word, None)
        return forgetting(after, opened.foul.done.cells), events
    after = replace(fresh, open_foul=None, suspicion=None, settled=board_of(session, opened.foul.position))
    kind, message = Kind.WITHDRAWN, Phrase("Taken back.")
    if word.ruling is Ruling.MISREAD:
        after, kind = _misread(after, opened.foul), Kind.MISREAD
        message = Phrase("Misread: nothing is wrong with the board.")
    event = telling.accepted(after, word, kind, message, None)
    return after, (telling.about_foul(event, after, opened.foul),)


def told(session: Session, word: Told) -> Advance:
    """A move that a person says was made, legal or not; raises BadNotation for what names none."""
    if session.state is None:
        return session, ()
    opened = session.open_foul
    move = session.game.parse_move(session.state, word.move)
    calm = replace(session, open_foul=None, suspicion=None, doubt=None, verdict=None)
    calm = forgetting(calm, move.changes.cells)
    if opened is None:
        return accept(calm, word, move, None)
    after, (event, *more) = accept(calm, word, move, None, Kind.MISREAD if word.was_misread else Kind.FIXED)
    after = replace(after, settled=board_of(after, opened.foul.position))
    if word.was_misread:
        after = _misread(after, opened.foul)
        event = replace(event, message=Phrase("I misread the board. {done}", done=event.message))
    else:
        event = telling.put_right(event)
    return after, (telling.about_foul(event, after, opened.foul), *more)


def reassured(session: Session, word: Reassured) -> Advance:
    """The question that is open is answered: the board is as it was accepted; without one, nothing happens."""
    doubt = session.doubt
    if doubt is None:
        return session, ()
    misread = {**session.misread, **doubt.looks}
    settled = doubt.about or session.settled
    after = replace(session, doubt=None, suspicion=None, verdict=None, misread=misread, settled=settled)
    event = telling.clear_again(session, doubt.cells, word, Phrase("The board is as it was."))
    return after, (telling.believed(event, None),)


def _misread(session: Session, foul: Foul) -> Session:
    """The session that doubts its eyes where the foul's board differs from what is accepted now."""
    layer = session.game.played_layer
    seen = foul.position.contents(layer)
    wrong = {cell: seen[cell] for cell in session.accepted.position.differing(foul.position, layer)}
    return replace(session, misread={**session.misread, **wrong})
