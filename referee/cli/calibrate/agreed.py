"""What lies on the board in a photo, as a person agrees."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from calibration.colours.proposal import MARKER, ProposedContents
from engine.cell_content import cell_and_content
from engine.errors import BadNotation
from engine.grid import connected
from engine.phrase import on_one_line
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.policy import DEFAULT
from referee.cli.complain import remark
from vision.drawing.ink import Colour, with_banner
from vision.drawing.overlay import Outline, draw
from vision.encode import write_picture
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading

CONTENT_BGR: Mapping[str, Colour] = {
    "white": (240, 240, 240),
    "black": (40, 40, 40),
    "blue": (230, 110, 30),
    "red": (50, 50, 230),
    "yellow": (30, 200, 240),
    "green": (60, 170, 40),
}
"""The colour of the frame around each content: its own, or nearly so, that the frame may stand out."""


def agreed_on(
    frame: Frame, pose: BoardPose, reading: BoardReading, words: Sequence[tuple[str, str]], yes: bool, picture: Path
) -> ProposedContents:
    """What lies there: as proposed, corrected by --set (`words`), and at the terminal.

    Parameters
    ----------
    words : cells, each with its content.
    yes : take what is proposed as confirmed, without asking.
    picture : the file into which it is drawn.
    """
    judgement = judge_reading(reading, {}, DEFAULT)
    doubts = {unsure.cell for unsure in judgement.unsure}
    proposal = ProposedContents.of(reading, dict(judgement.position.layers), doubts)
    for cell, content in words:
        proposal.correct(cell, content)
    if yes:
        proposal.confirm()
    _show(frame, pose, picture, judgement, proposal)
    while sys.stdin.isatty() and not yes:
        answer = click.prompt(
            "All right? Press Enter, or say what is different, as c5=red", default="", show_default=False
        )
        if not answer.strip():
            proposal.confirm()
            break
        for word in answer.split():
            try:
                proposal.correct(*cell_and_content(word))
            except BadNotation as error:
                remark(str(error))
        _show(frame, pose, picture, judgement, proposal)
    return proposal


def _show(frame: Frame, pose: BoardPose, picture: Path, judgement: Judgement, proposal: ProposedContents) -> None:
    """Show the proposal at the terminal and as a picture: the board as it is guessed, and which cells are not sure."""
    grid = proposal.reading.grid
    position = judgement.game.compose(proposal.contents, marker=proposal.marker)
    click.echo(f"{on_one_line(frame.source)}:\n\n{judgement.game.diagram(position)}\n")
    if proposal.unsure:
        click.echo(f"not sure, left out unless you confirm them: {grid.names(proposal.unsure)}")
    if proposal.marker:
        click.echo(f"the {MARKER} counter stands on {grid.names(proposal.marker)}")
    laid, free = proposal.contents[judgement.game.played_layer], judgement.game.free
    outlines = [
        Outline(content, cells, CONTENT_BGR[content])
        for content in dict.fromkeys(laid)
        if content != free
        for cells in connected([cell for cell in grid.cells if laid[cell] == content], grid.neighbours)
    ]
    counter = [Outline(MARKER, proposal.marker, CONTENT_BGR[MARKER])] if proposal.marker else []
    drawn = draw(frame, pose, outlines=[*counter, *outlines], doubts=proposal.unsure)
    write_picture(picture, with_banner(drawn, ("What I take the pieces for",)))
    remark(f"marked in the photo: {picture}")
