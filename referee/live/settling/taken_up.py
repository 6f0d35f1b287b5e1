"""Going on from the board as it lies, once it is lost how it came about: nobody is accused of anything on it."""

from dataclasses import replace

from engine.phrase import Phrase
from engine.position import Position
from referee.live import telling
from referee.live.course import Course
from referee.live.event import Kind
from referee.live.judging.seen_board import SeenBoard, seen_board
from referee.live.judging.verdict import Belief, CounterUnseen, LeftOpen, Unclear
from referee.live.observation import Still
from referee.live.pending import Pending
from referee.live.session import Session
from referee.live.settling.accept import Advance, learnt
from referee.live.settling.suspect import question_settled


def taken_up(session: Session, view: Still, lies: Position, belief: Belief) -> Advance:
    """Go on from the board as it lies: how it came about is lost, but what follows need not be."""
    _, events = question_settled(session, view)
    begun = lies.with_guessed_pieces()
    course, options = session.course, session.accepted.options
    turn = session.game.to_move(lies, options, session.accepted, view.hidden)
    state = session.game.start(options, begun, turn)
    last_known = session.accepted.position if course.history else course.last_known
    after = replace(
        session,
        course=Course(state, last_known=last_known),
        remembered=replace(session.remembered, unknown=frozenset(lies.grid.cells)),
        pending=Pending(),
    )
    message = Phrase("I have lost track of the game; I go on from what lies on the board now.")
    return learnt(after, view), (*events, telling.accepted(state, view, Kind.REVISED, message, belief))


def may_be_taken_up(session: Session, lies: Position) -> bool:
    """Whether the game may go on from a board: not if it has new faults, as in the midst of a foul or if it is misread.

    They would be held against whoever moves next. Nor may it go on from the very board that was asked about.
    """
    game, options = session.game, session.accepted.options
    known = game.faults(session.accepted.position, options)
    return _is_news(session, lies) and all(fault in known for fault in game.faults(lies, options))


def rests_after_all(session: Session, board: SeenBoard) -> bool:
    """Whether `board` shows the tiles on which rests what seemed to hang when that was asked about.

    It came about as it may: they lay there before.
    """
    waiting = session.pending.waiting
    left_open = waiting.verdict.left_open if waiting and isinstance(waiting.verdict, Unclear) else LeftOpen()
    foul, lies = left_open.foul, left_open.lies
    return foul is not None and lies not in (None, foul.position) and board == seen_board(session.game, lies)


def _is_news(session: Session, lies: Position) -> bool:
    """Whether another board lies there than the one that was asked about.

    If it is the same, what is done next may still show which of several things had happened.
    """
    waiting = session.pending.waiting
    match waiting.verdict if waiting else None:
        case Unclear(left_open=LeftOpen(asked=Position() as asked)) | CounterUnseen(position=asked):
            return seen_board(session.game, lies) != seen_board(session.game, asked)
        case _:
            return True
