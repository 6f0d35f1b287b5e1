"""What is said of a photo's board: its position, faults and score, and how sure each of these is."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from engine.fault import Fault
from engine.game import Game
from engine.games import GAMES
from engine.grid import Cell
from engine.options import Options, options_of_board
from engine.position import Piece, Position
from engine.score import Score
from referee.belief.costs import Said
from referee.belief.faults import SuspectedFault, named_and_suspected, of_one_side_alone, suspected_of_many
from referee.belief.policy import PhotoPolicy
from referee.belief.posterior import Posterior, posterior
from referee.belief.scores import PossibleScore, possible_scores, score_key, score_of
from referee.belief.unsure import Unsure, read_otherwise, unsure_cells, winner_hangs_on_doubt
from vision.pieces import split_into_pieces
from vision.reading import BoardReading, Seams

BoardStatus = Literal["faulty", "unclear", "ok"]
"""What is to be said of a board, in a word: the first of these that applies."""


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """The best guess everywhere, and all that speaks against it.

    Attributes
    ----------
    faint_seams : `BoardReading.faint_seams`.
    faults : those that are named. They are so probable that the reading can't be blamed.
    suspected : faults that may be mistakes of the reading.
    unsure : the cells that a person is asked about.
    possible : the other scores that remain possible, the likeliest first.
    probability : of the score. Boards that were not looked at count against it.
    certain : the score is as probable as the policy asks; no cell that is asked about can change the winner; what lies
        on the board shows whether the game is over; and the board is not half unseen.
    is_half_unseen : no piece of one side is seen, though there must be some.
    said, is_said_over : what a person says lies in cells, and whether a person says that the game is over.
    """

    game: Game
    options: Options
    position: Position
    faint_seams: Callable[[], Seams] | None
    posterior: Posterior
    score: Score
    faults: tuple[Fault, ...]
    suspected: tuple[SuspectedFault, ...]
    unsure: tuple[Unsure, ...]
    possible: tuple[PossibleScore, ...]
    probability: float
    certain: bool
    is_half_unseen: bool
    said: Said
    is_said_over: bool

    @property
    def suspect_cells(self) -> tuple[Cell, ...]:
        """Cells that settle all suspected faults, the likeliest first."""
        return tuple(dict.fromkeys(cell for suspicion in self.suspected for cell in suspicion.settled_by))

    @property
    def status(self) -> BoardStatus:
        """The first that applies. A board that is perhaps faulty is unclear."""
        if self.faults:
            return "faulty"
        return "ok" if self.certain and not self.suspected else "unclear"

    def has(self, suspicion: SuspectedFault) -> bool:
        """Whether the best board has a suspected fault itself; otherwise only other boards that may lie there do."""
        return suspicion.fault in self.posterior.best.faults

    def in_pieces(self) -> Position:
        """The position split into pieces even if their seams are faint, for those who must name pieces."""
        return _split(self.position, self.game, self.faint_seams()) if self.faint_seams else self.position


def judge_reading(
    reading: BoardReading, options: Options, policy: PhotoPolicy, said: Said | None = None, *, is_over: bool = False
) -> Judgement:
    """Weigh a reading, and say what follows from it. Options that the game does not have are ignored.

    `is_over` : a person says that the game is over. It counts if the board does not show that.
    """
    game = GAMES[reading.game]
    options = options_of_board(options, game.options, reading.grid.rows)
    beliefs = posterior(reading, game, options, policy, said or {})
    best = beliefs.best.position
    scored = partial(score_of, game, is_over)
    score = scored(best)
    key = score_key(score)
    scores = possible_scores(beliefs, scored, policy, is_over=is_over)
    probability = scores.pop(key).probability
    others = sorted(scores.values(), key=lambda other: -other.probability)
    possible = tuple(other for other in others if other.probability >= policy.score_open)
    is_sure = (
        probability >= policy.score_sure
        and not winner_hangs_on_doubt(beliefs, game, score, possible, policy)
        and (beliefs.evened is None or score_key(scored(beliefs.evened.position)) == key)
    )
    unsure = unsure_cells(beliefs, game, possible, is_sure, lambda position: score_key(scored(position)) != key, policy)
    faults, suspected = _faults(beliefs, game, options, unsure, said or {}, policy, is_sure=is_sure)
    is_half_unseen = any(of_one_side_alone(suspicion.fault, best, game) for suspicion in suspected)
    return Judgement(
        game=game,
        options=options,
        position=_split(best, game, reading.seams),
        faint_seams=reading.faint_seams,
        posterior=beliefs,
        score=score,
        faults=faults,
        suspected=suspected,
        unsure=unsure,
        possible=possible,
        probability=probability,
        certain=is_sure and score.finished is not None and not is_half_unseen,
        is_half_unseen=is_half_unseen,
        said=said or {},
        is_said_over=is_over,
    )


def _faults(
    beliefs: Posterior,
    game: Game,
    options: Options,
    unsure: tuple[Unsure, ...],
    said: Said,
    policy: PhotoPolicy,
    *,
    is_sure: bool,
) -> tuple[tuple[Fault, ...], tuple[SuspectedFault, ...]]:
    """The faults to be named, and the suspected ones. If the score is sure, boards that were not weighed count, too."""

    def faults_of(position: Position) -> tuple[Fault, ...]:
        return game.faults(position, options)

    def depends_on_doubts(fault: Fault) -> bool:
        others = read_otherwise(beliefs.best.position, unsure)
        return any(not _has(faults_of(other), fault) for other in others)

    named, suspected = named_and_suspected(beliefs, game, faults_of, depends_on_doubts, said, policy)
    if is_sure and beliefs.rest >= policy.fault_open:
        known = {suspicion.fault.rule for suspicion in suspected}
        suspected += tuple(one for one in suspected_of_many(beliefs, policy) if one.fault.rule not in known)
    return named, suspected


def _has(faults: tuple[Fault, ...], wanted: Fault) -> bool:
    """Whether one of `faults` is under the wanted one's rule, and covers at least its cells."""
    return any(fault.rule == wanted.rule and set(fault.cells) >= set(wanted.cells) for fault in faults)


def _split(position: Position, game: Game, seams: Seams | None) -> Position:
    """The position with its squares split into pieces by the seams: a guess, which no score or fault needs."""
    if seams is None:
        return position
    contents = position.contents("contents")
    pieces = split_into_pieces(game.name, contents, seams, position.marker)
    return replace(position, pieces=tuple(sorted(Piece(cells, contents[cells[0]]) for cells in pieces)))
