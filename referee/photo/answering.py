"""The answer to a reading, or to the lack of one. One photo and several photos of one board share this."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.cell_content import layer_and_cell
from engine.errors import BadNotation, BadOption
from engine.games import GAMES
from engine.grid import Cell
from engine.options import Options
from engine.phrase import Phrase
from referee.belief.costs import Said
from referee.belief.judgement import Judgement, judge_reading
from referee.belief.policy import DEFAULT
from referee.photo.answer import OVER, YES, Answer, Status
from referee.photo.stopwatch import Stopwatch
from referee.photo.words import summary_message
from vision.decode import Photo
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose, NotFound
from vision.reading import BoardReading
from vision.toned import is_toned

Load = Callable[[], Photo]
"""Gives a photo, or raises UnreadablePicture."""
SaidCells = Sequence[tuple[str, str]]
"""Names of cells, each with what a person says lies there; (OVER, YES) says that the game is over."""

COLOURLESS = Phrase(
    "expected a photo in colour, got one in greys or a single tone, in which the pieces can't be told apart"
)

COLOURS_OF_LIGHTNESS = 2
"""So many colours of pieces, as LINKX has, are told apart in a photo of one tone, too: one is light, one dark."""

ON_ITS_HEAD = Phrase("expected a photo with the board upright, got one with it upside down; turn the photo round")


class Scored(NamedTuple):
    """An answer, and what is needed to draw it: the photo and the pose (in the frame's pixels), if there are any."""

    answer: Answer
    photo: Photo | None = None
    pose: BoardPose | None = None


def is_colourless(frame: Frame, pose: BoardPose, reading: BoardReading) -> bool:
    """Whether a photo has no colours by which what lies on its board could be told apart."""
    layers = GAMES[pose.game].layers.values()
    are_told_by_lightness = all(len(contents) <= 1 + COLOURS_OF_LIGHTNESS for contents in layers)  # and free
    return not _is_bare(reading) and (frame.is_gray or (not are_told_by_lightness and is_toned(frame, pose)))


def _is_bare(reading: BoardReading) -> bool:
    """Whether all that seems to lie on a board is what lies there before the first turn, and nothing is printed."""
    game = GAMES[reading.game]
    if len(reading.layers) > 1:
        return False
    layer = reading.layer(game.played_layer)
    seen = {layer.contents[likeliest] for likeliest in layer.log_likelihood.argmax(axis=1)}
    return seen <= {*game.held(game.start({}).position)}


def answer_to_reading(name: str, reading: BoardReading, options: Options, said: SaidCells, watch: Stopwatch) -> Answer:
    """The answer to a board that was read, without its place. Raises BadOption if what was `said` can't be so."""
    cells = [pair for pair in said if pair != (OVER, YES)]
    if any(place == OVER for place, _ in cells):
        raise BadOption(f"--set {OVER}: expected {OVER}={YES}, or nothing where the game goes on")
    is_over = (OVER, YES) in said
    judgement = judge_reading(reading, options, DEFAULT, _said(cells, reading), is_over=is_over)
    if is_over and judgement.certain and not judgement.score.finished:
        raise BadOption(f"--set {OVER}={YES}: the board shows that the game goes on: {judgement.score.reason}")
    if is_over and not judgement.game.may_end_unseen:
        title = judgement.game.title
        raise BadOption(f"--set {OVER}={YES}: a {title} board shows by itself whether the game is over; leave it out")
    watch.lap("judge")
    if _is_on_its_head(judgement):
        return Answer(name, "unclear", ON_ITS_HEAD, reading.game, timings_ms=watch.timings_ms, notes=reading.notes)
    return Answer(
        name,
        judgement.status,
        summary_message(judgement),
        reading.game,
        judgement,
        timings_ms=watch.timings_ms,
        notes=reading.notes,
    )


def _is_on_its_head(judgement: Judgement) -> bool:
    """Whether a board that has an up would have clearly fewer faults if it were turned round."""
    game, seen = judgement.game, replace(judgement.position, pieces=None)
    if not game.is_standing:
        return False
    turned = replace(seen, layers=tuple((layer, contents[::-1]) for layer, contents in seen.layers))
    as_seen, as_turned = (len(game.faults(board, judgement.options)) for board in (seen, turned))
    return as_seen > as_turned + DEFAULT.faults_on_its_head


def _said(said: SaidCells, reading: BoardReading) -> Said:
    """What was said, by layer and cell. Raises BadOption for contents that no cell can have, or two in one cell."""
    layers = {layer.name: layer.contents for layer in reading.layers}
    contents: dict[tuple[str, Cell], str] = {}
    for name, content in said:
        try:
            place = layer_and_cell(name, content, reading.grid, layers)
        except BadNotation as error:
            raise BadOption(error.args[0]) from error
        if (first := contents.setdefault(place, content)) != content:
            raise BadOption(f"--set: {name} is given twice, as {first} and as {content}")
    return contents


def with_place(answer: Answer, photo: Photo, pose: BoardPose) -> Answer:
    """The answer with the place of its board, in the photo's own pixels."""
    scale = photo.full_size_px[0] / photo.frame.size_px[0]
    return replace(answer, corners_px=photo.full_pixels(pose.corners_px), residual_px=pose.residual_px * scale)


def without_board(name: str, game: str, found: NotFound | Ambiguous, watch: Stopwatch) -> Answer:
    """The answer if no board was found. If several boards of one game were found, it says at least which game it is."""
    named = None if game == "auto" else game
    status: Status = "not_found"
    if isinstance(found, Ambiguous):
        games = {pose.game for pose in found.candidates}
        status = "unclear" if len(games) == 1 else "not_found"
        named = games.pop() if len(games) == 1 else named
    return Answer(name, status, found.reason, named, timings_ms=watch.timings_ms, unsaid=found.unsaid)
