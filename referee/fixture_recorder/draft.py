"""A fixture in the making: what the reading proposes, what a person said of it, and what is still open."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from calibration.profile.profile import Profile
from engine.cell_content import layer_and_cell
from engine.errors import BadNotation, BadOption
from engine.fault import Fault
from engine.grid import Cell
from engine.options import Options
from engine.position import Position
from referee.belief.judgement import Judgement
from referee.belief.policy import DEFAULT
from referee.belief.unsure import Unsure
from referee.photo.answer import Answer
from referee.photo.score import score_photo
from vision.decode import Photo
from vision.frame import Frame
from vision.geometry.plane import Points
from vision.geometry.pose import BoardPose

NOWHERE = "none"
"""What is typed as the green counter's place if it lies on no piece."""


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A picture with its reading, and what a person said of it.

    Attributes
    ----------
    answer, pose : the reading alone. The pose is None if no board was found.
    said : what a person said lies on a cell, by layer and cell.
    green : the green counter's cells, if a person said where it lies.
    hidden : cells that something covers, of which a reader need not know anything.
    is_confirmed : a person said that all that is in view lies as drawn, in spite of doubts and faults.
    is_without_board : a person said that the picture shows no board.
    """

    frame: Frame
    answer: Answer
    pose: BoardPose | None
    said: Mapping[tuple[str, Cell], str] = field(default_factory=dict)
    green: tuple[Cell, ...] | None = None
    hidden: frozenset[Cell] = frozenset()
    is_confirmed: bool = False
    is_without_board: bool = False

    @property
    def board(self) -> Judgement | None:
        """The reading of the board; None if there is no board."""
        return None if self.is_without_board else self.answer.judgement

    @property
    def position(self) -> Position | None:
        """What lies there: what the person said, and for the rest the best guess.

        How squares make pieces is the reading's guess. It is not known any more once a person changed the squares.
        """
        judged = self.board
        if judged is None:
            return None
        read = judged.position
        held = {
            layer: [self.said.get((layer, Cell(i)), content) for i, content in enumerate(contents)]
            for layer, contents in read.layers
        }
        is_as_read = all(tuple(held[layer]) == contents for layer, contents in read.layers)
        pieces = [piece.cells for piece in read.pieces] if read.pieces is not None and is_as_read else None
        marker = read.marker if self.green is None else self.green
        return judged.game.compose(held, marker=marker, pieces=pieces)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is against the rules on the board that would be saved."""
        judged, position = self.board, self.position
        if judged is None or position is None:
            return ()
        kept = judged.game.position_from_json(judged.game.position_to_json(position))
        return judged.game.faults(kept, judged.options)


@dataclass(frozen=True, slots=True)
class Proposer:
    """Reads pictures of one game's board, with a camera's profile if there is one."""

    game: str
    options: Options
    profile: Profile | None = None

    def propose(self, frame: Frame, corners_px: Points | None = None) -> Draft:
        """The draft of a picture, by the reading alone. `corners_px` : (4, 2) where a person says the board lies.

        Raises BadOption if a board can't have such corners.
        """
        answer, _, pose = score_photo(
            frame.source,
            lambda: Photo(frame, frame.size_px),
            game=self.game,
            options=self.options,
            corners_px=corners_px,
            profile=self.profile if corners_px is None else None,
        )
        return Draft(frame, answer, pose)


def with_content(draft: Draft, name: str, content: str) -> Draft:
    """The draft in which the cell called `name` holds `content`. Raises BadNotation if no cell can."""
    judged = _board(draft)
    place = layer_and_cell(name, content, judged.position.grid, judged.game.layers)
    return replace(draft, said={**draft.said, place: content}, is_confirmed=False)


def with_green(draft: Draft, place: str) -> Draft:
    """The draft with the green counter on the cell `place`, or NOWHERE. Raises BadOption if the game has none."""
    judged = _board(draft)
    if not judged.game.has_marker:
        raise BadOption(f"expected green=… only for Linkage: {judged.game.title} has no green counter")
    cells = () if place == NOWHERE else (judged.position.grid.parse(place),)
    return replace(draft, green=cells, is_confirmed=False)


def with_hidden(draft: Draft, names: list[str]) -> Draft:
    """The draft in which something covers the cells called `names`, and no others."""
    grid = _board(draft).position.grid
    return replace(draft, hidden=frozenset(grid.parse(name) for name in names))


def _board(draft: Draft) -> Judgement:
    if draft.board is None:
        raise BadNotation("expected a board before what lies on it: say where its corners are")
    return draft.board


def open_points(draft: Draft) -> tuple[str, ...]:
    """What keeps the draft from being saved, in sentences, so that no doubt of the reading becomes a truth unnoticed.

    To confirm what is drawn does not confirm what is hidden, as nobody can compare that with the picture.
    """
    judged = draft.board
    if draft.is_without_board:
        return ()
    if judged is None:
        return (draft.answer.message,)
    unsaid = [unsure for unsure in judged.unsure if (unsure.layer, unsure.cell) not in draft.said]
    if draft.is_confirmed:
        hidden = [unsure for unsure in unsaid if unsure.cell in draft.hidden]
        return tuple(f"{_doubt(judged, unsure)}. It is hidden, so say what lies there" for unsure in hidden)
    doubts = [_doubt(judged, unsure) for unsure in unsaid]
    if draft.green is None and _counter_belief(judged) < DEFAULT.cell_sure:
        doubts.append("I can't be sure where the green counter lies: say green=c5 or green=none")
    return (*doubts, *(f"Rule {fault.rule}: {fault.message}" for fault in draft.faults))


def _doubt(judged: Judgement, unsure: Unsure) -> str:
    seen = ", ".join(f"{content} {probability:.0%}" for content, probability in unsure.alternatives)
    return f"I can't be sure of {judged.position.grid.name(unsure.cell)}: {seen}"


def _counter_belief(judged: Judgement) -> float:
    """Probability, among the boards that were weighed, that the green counter lies on the piece drawn under it."""

    def place(marker: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return judged.position.with_marker(marker).marker

    weighed = judged.posterior.hypotheses
    drawn = place(judged.position.marker)
    share = sum(each.probability for each in weighed if place(each.position.marker) == drawn)
    return share / sum(each.probability for each in weighed)
