"""A board from which all was taken at once: whatever is laid on it then is another game, and is not judged."""

from referee.live.comparison import looking_so
from referee.live.judging.verdict import Question, QuestionAbout, Unclear
from referee.live.observation import Still
from referee.live.session import Session


def is_emptied_still(session: Session, view: Still) -> bool:
    """Whether the board was emptied, and what lies there now is at most half the same as what lay there.

    The cells of both are counted: another game may come to fill many of the same cells, but it fills others, too.
    """
    waiting = session.pending.waiting
    match waiting and waiting.verdict:
        case Unclear(question=Question(cells=gone, about=QuestionAbout.EMPTIED)) if view.reading is not None:
            held = session.accepted.held
            lay, layer = {cell: held[cell] for cell in gone}, view.reading.layer(session.game.played_layer)
            free = {cell: held[cell] for cell in session.grid.cells if held[cell] == session.game.free}
            others = free.keys() - looking_so(free, layer) - view.hidden
            return 2 * len(looking_so(lay, layer)) <= len(gone) + len(others)
        case _:
            return False
