"""A board from which all was taken at once: whatever is laid on it then is another game, and is not judged."""

from referee.live.comparison import looking_so
from referee.live.judging.verdict import Question, QuestionAbout, Unclear
from referee.live.observation import Still
from referee.live.session import Session


def is_emptied_still(session: Session, view: Still) -> bool:
    """Whether the board was emptied, and at most half of what lay there was laid back."""
    waiting = session.pending.waiting
    match waiting and waiting.verdict:
        case Unclear(question=Question(cells=gone, about=QuestionAbout.EMPTIED)) if view.reading is not None:
            held = session.accepted.held
            lay = {cell: held[cell] for cell in gone}
            return 2 * len(looking_so(lay, view.reading.layer(session.game.played_layer))) <= len(gone)
        case _:
            return False
