"""An answer compared with the truth: what was found, right, asked about, and wrong."""

from dataclasses import dataclass, replace

import numpy as np

from engine.games import GAMES
from engine.grid import Cell
from engine.score import judged_score
from referee.belief.judgement import Judgement
from referee.evaluation.photo_truth import BoardTruth, PhotoTruth
from referee.photo.answer import Answer
from vision.geometry.plane import Points

FOUND_CELLS = 0.35
"""A board counts as found if each corner is within so many cells of its true place."""


@dataclass(frozen=True, slots=True)
class PhotoComparison:
    """How one answer did.

    Attributes
    ----------
    truth, answer : the photo with what is known of it, and what was said of it.
    found : the right game's board was found, in the right place.
    false_board : a board was found though there is none, or it is another one, or lies elsewhere.
    perfect : every best guess is right, also that of the green counter.
    cells : how many cells are judged.
    asked, wrong : how many of these were asked about, and how many were wrong and not asked about.
    wrong_certain : the score was called certain, but is wrong.
    fault_missed, fault_invented : a faulty board passed as fine; a fault was named though there is none.
    beliefs : for each judged cell, the probability of the best guess, and whether it is right.
    """

    truth: PhotoTruth
    answer: Answer
    found: bool = False
    false_board: bool = False
    perfect: bool = False
    cells: int = 0
    asked: int = 0
    wrong: int = 0
    wrong_certain: bool = False
    fault_missed: bool = False
    fault_invented: bool = False
    beliefs: tuple[tuple[float, bool], ...] = ()

    @property
    def group(self) -> str:
        """The game's name, or "no board"."""
        return self.truth.board.game if self.truth.board else "no board"

    @property
    def plain(self) -> bool:
        """Whether the board is legal and fully in view, so that a certain answer may be expected."""
        board = self.truth.board
        return board is not None and not board.faulty and not board.hides

    @property
    def certain(self) -> bool:
        """Whether the answer called its score certain."""
        return self.answer.judgement is not None and self.answer.judgement.certain

    @property
    def complaints(self) -> tuple[str, ...]:
        """What went wrong, in words; empty if nothing did."""
        board = self.truth.board
        said = {
            "not found": board is not None and not self.found,
            "false board": self.false_board,
            "wrong and certain": self.wrong_certain,
            "fault missed": self.fault_missed,
            "fault invented": self.fault_invented,
            f"{self.wrong} cells wrong": self.wrong > 0,
            "not perfect": self.found and not self.perfect,
            "not certain": self.plain and self.found and not self.certain,
        }
        return tuple(words for words, is_so in said.items() if is_so)


def compare(truth: PhotoTruth, answer: Answer) -> PhotoComparison:
    """Judge an answer, as fixtures/README.md says. A board without an up may be turned by quarter turns."""
    board, judged, corners_px = truth.board, answer.judgement, answer.corners_px
    plain = PhotoComparison(truth, answer)
    if judged is None or corners_px is None:
        return plain
    if board is None:
        return replace(plain, false_board=True, wrong_certain=judged.certain)
    wrong_certain = judged.certain and judged_score(judged.score.summary) != board.score
    said = replace(
        plain,
        wrong_certain=wrong_certain,
        fault_missed=board.faulty and answer.status == "ok",
        fault_invented=not board.faulty and answer.status == "faulty",
    )
    if answer.game != board.game or judged.position.grid != board.position.grid:
        return replace(said, false_board=True)
    turn, error_px = _turn(board, corners_px)
    found = error_px <= FOUND_CELLS * board.cell_px
    return _cell_by_cell(replace(said, found=found, false_board=not found), board, judged, turn)


def _turn(board: BoardTruth, corners_px: Points) -> tuple[int, float]:
    """The number of quarter turns by which the answer fits the truth best, and the worst corner's error then, in px."""
    turns = range(1 if GAMES[board.game].is_standing else 4)
    errors = [
        float(np.linalg.norm(np.roll(corners_px, -turn, axis=0) - board.corners_px, axis=1).max()) for turn in turns
    ]
    best = int(np.argmin(errors))
    return best, errors[best]


def _cell_by_cell(said: PhotoComparison, board: BoardTruth, judged: Judgement, turn: int) -> PhotoComparison:
    truth, guess = board.position, judged.position
    answers_cell = truth.grid.turned(turn)
    asked = {unsure.cell for unsure in judged.unsure}
    beliefs, wrong, asked_count = [], 0, 0
    for cell in truth.grid.cells:
        if cell in board.unjudged:
            continue
        seen = answers_cell[cell]
        right = all(guess.contents(layer)[seen] == contents[cell] for layer, contents in truth.layers)
        beliefs.append((_belief(judged, seen), right))
        asked_count += seen in asked
        wrong += not right and seen not in asked
    markers_cells = frozenset(cell for cell in truth.grid.cells if answers_cell[cell] in guess.marker)
    perfect = said.found and all(right for _, right in beliefs) and _marker_right(board, markers_cells)
    return replace(said, perfect=perfect, cells=len(beliefs), asked=asked_count, wrong=wrong, beliefs=tuple(beliefs))


def _belief(judged: Judgement, cell: Cell) -> float:
    """The probability that the best guess of a cell is right in all layers."""
    probability = 1.0
    for layer, contents in judged.position.layers:
        words = judged.game.layers[layer]
        probability *= float(judged.posterior.cells[layer][cell, words.index(contents[cell])])
    return probability


def _marker_right(board: BoardTruth, guessed: frozenset[Cell]) -> bool:
    true = frozenset(board.position.marker)
    if true & board.unjudged or guessed & board.unjudged:
        return True
    return bool(true & guessed) or not (true or guessed)
