"""Whether the last piece was exchanged for a larger one, or a second one laid beside it: both look alike."""

from referee.live.judging.changes import lying
from referee.live.judging.fouls import faults_of
from referee.live.judging.seen_board import seen_board
from referee.live.judging.verdict import LeftOpen, Question, QuestionAbout, TakenBack, Unclear
from referee.live.observation import Still
from referee.live.session import Session
from referee.live.settling.clear_verdicts import was_misread


def second_or_exchanged(session: Session, view: Still, back: TakenBack) -> Unclear | None:
    """The question, if all that was accepted still lies there, and what is new beside it would be against the rules.

    None if squares of the last move changed, so that its piece was taken up, or if that move had been misread.
    """
    state, game = session.accepted, session.game
    now = back.state.after_all(back.moves).position
    lies = lying(game, state.position, game.held(now)).with_marker(now.marker)
    held, looks = (game.held(position) for position in (state.position, lies))
    differing = state.position.differing(lies, game.played_layer)
    is_larger = (
        differing and all(held[cell] == game.free for cell in differing) and lies.marker == state.position.marker
    )
    if not is_larger or was_misread(session, view, back):
        return None
    done = game.difference(state.position, lies)
    faults = faults_of(state, done, lies)
    if not faults:
        return None
    asked = {cell: looks[cell] for cell in done.cells}
    question = Question(tuple(sorted(done.cells)), asked, faults, QuestionAbout.EXCHANGE)
    return Unclear(back.belief, question, LeftOpen(guess=back), seen_board(game, lies))
