"""The picture that goes with an answer."""

from collections.abc import Mapping

from engine.fault import Fault
from engine.score import Score
from referee.belief.judgement import BoardStatus, Judgement
from referee.photo.answer import Answer, said_as_typed
from vision.drawing.ink import with_banner
from vision.drawing.overlay import SAID_MARK, Outline, as_shown, draw
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose

STATUS_BGR: Mapping[BoardStatus, tuple[int, int, int]] = {
    "ok": (80, 190, 60),
    "unclear": (0, 190, 255),
    "faulty": (50, 50, 235),
}


def overlay(answer: Answer, frame: Frame, pose: BoardPose | None) -> Bgr:
    """The photo with the answer drawn in; if there is no board, the photo with the reason above it."""
    judged = answer.judgement
    if judged is None or pose is None:
        return with_banner(as_shown(frame.bgr), (answer.message,))
    drawn = draw(
        frame,
        pose,
        outlines=[Outline(str(i), line.cells) for i, line in enumerate(judged.score.lines, 1) if line.cells],
        doubts={unsure.cell for unsure in judged.unsure}.union(judged.suspect_cells),
        said={cell for _, cell in judged.said},
        faults=[cell for fault in judged.faults if not _is_boards(fault, judged) for cell in fault.cells],
        is_board_at_fault=any(_is_boards(fault, judged) for fault in judged.faults),
    )
    said = said_as_typed(judged)
    legend = (f"{SAID_MARK} as a person says: {', '.join(said)}",) if said else ()
    return with_banner(drawn, (headline(judged), answer.message, *legend), STATUS_BGR[judged.status])


def _is_boards(fault: Fault, judged: Judgement) -> bool:
    """Whether a fault is one of the whole board: it names no cells, or more than half of them."""
    return not fault.cells or 2 * len(fault.cells) > len(judged.position.grid)


def headline(judged: Judgement) -> str:
    """The result in a few words, and whether it is certain and by the rules."""
    score = judged.score
    result = _result(score) if score.if_over is None else f"{_result(score.if_over)} if the game is over"
    if judged.faults:
        return f"{judged.game.title}: against the rules (as it lies, {result})"
    sure = "certain" if judged.certain else "not certain"
    own = [suspicion for suspicion in judged.suspected if judged.has(suspicion)]
    if own:
        is_probable = any(suspicion.how == "probable" for suspicion in own)
        sure = f"{sure}, {'probably' if is_probable else 'perhaps'} against the rules"
    elif judged.suspected:
        most = max(suspicion.probability for suspicion in judged.suspected)
        sure = f"{sure}, against the rules only if the board is not as drawn ({most:.0%})"
    return f"{judged.game.title}: {result} - {sure}"


def _result(score: Score) -> str:
    if score.winner is None:
        return "no winner" if score.finished else "no winner yet"
    return "a draw" if score.winner == "draw" else f"{score.winner} wins"
