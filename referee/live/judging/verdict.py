"""What the judge makes of a view: values, not exceptions; `settling` says what to do about them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from engine.fault import Fault
from engine.grid import Cell
from engine.move import Changes, Move, laid_by
from engine.position import Position
from engine.state import State
from referee.live.event import RunnerUp
from referee.live.judging.seen_board import SeenBoard


@dataclass(frozen=True, slots=True)
class Belief:
    """How sure a verdict is: its probability, and what else may be."""

    confidence: float
    runner_up: RunnerUp | None = None


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The board is as accepted."""

    belief: Belief


@dataclass(frozen=True, slots=True)
class Played:
    """Legal `moves` were made from what is accepted, one or several, in an order that works."""

    belief: Belief
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last move, or all moves of one view, were taken back to `state`; then `moves` were made instead, or none."""

    belief: Belief
    state: State
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class BeingPlayed:
    """A Linkage turn whose green counter does not lie on the new piece yet; nobody is accused.

    `is_counter_seen` : whether the counter lies where `position` has it, in view.
    """

    belief: Belief
    position: Position
    done: Changes
    is_counter_seen: bool = True


@dataclass(frozen=True, slots=True)
class Foul:
    """Something against the rules lies there.

    Attributes
    ----------
    position : the board with the foul on it.
    done : what was done to the accepted board.
    faults : the rules it breaks.
    doubtful : the one cell that may be misread and, read otherwise, makes the board legal; None if there is none.
    is_counter_doubtful : whether that one thing is the place of Linkage's green counter.
    is_counter_seen : whether the green counter lies where `position` has it, in view.
    instead : the legal moves that were made if what is doubtful was misread; or, if nothing is doubtful, if a swap went
        unseen.
    """

    belief: Belief
    position: Position
    done: Changes
    faults: tuple[Fault, ...]
    doubtful: Cell | None = None
    is_counter_doubtful: bool = False
    is_counter_seen: bool = True
    instead: tuple[Move, ...] = ()

    @property
    def is_perhaps_a_swap(self) -> bool:
        """Whether it is no foul if a swap went unseen."""
        return bool(self.instead) and self.doubtful is None and not self.is_counter_doubtful

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells of all that was laid and lifted, and of the counter."""
        return self.done.cells | set(self.done.marker)

    @property
    def cells_sticking_out(self) -> frozenset[Cell]:
        """The cells in the grid of what was laid partly outside it."""
        return frozenset(cell for piece in self.done.placed if piece.outside for cell in piece.cells)


class QuestionAbout(Enum):
    """What is not clear about some cells.

    CONTENTS : what lies there.
    TIME : only when it was laid, as the cells could not be seen.
    EXCHANGE : whether it is one more piece, or part of a larger one for which the last one was exchanged.
    NUMBER : whether one piece lies there or two, as several came in one view.
    TURN : whether a turn was made there under cover, as the counter is not in view.
    EMPTIED : why nothing lies there any more, all at once, as if a new game were to begin.
    PUT_RIGHT : whether what is against the rules there stays so, as the source ended.
    """

    CONTENTS = "contents"
    TIME = "time"
    EXCHANGE = "exchange"
    NUMBER = "number"
    TURN = "turn"
    EMPTIED = "emptied"
    PUT_RIGHT = "put right"


@dataclass(frozen=True, slots=True)
class Question:
    """What the players are asked.

    Attributes
    ----------
    cells : the cells that the players are asked to show again.
    looks : what some of them look most like.
    faults : what may be against the rules; empty if that is unlikely.
    about : what is not clear about the cells.
    """

    cells: tuple[Cell, ...]
    looks: Mapping[Cell, str] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    about: QuestionAbout = QuestionAbout.CONTENTS


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """What may have happened, as far as a later view may tell.

    Attributes
    ----------
    guess : the likeliest explanation, if it is legal and no cell objects.
    begun : the moves with which all likely explanations begin, if no cell objects.
    either : the legal explanations between which the next move may decide.
    objected : the likeliest explanation, if it is legal moves, but a cell objects.
    instead : legal moves that are less likely to have been made, but not too unlikely.
    replaced : that the last move was taken back and another made in its place, if that is not too unlikely, whatever
        cells object.
    lies : the board, if it is only unclear how it came about.
    foul : the foul that it most probably is (`in_common.likely_foul`).
    """

    guess: Unchanged | Played | TakenBack | None = None
    begun: Played | None = None
    either: tuple[Played, ...] = ()
    objected: Played | None = None
    instead: tuple[Played, ...] = ()
    replaced: TakenBack | None = None
    lies: Position | None = None
    foul: Foul | None = None

    @property
    def guessed(self) -> tuple[Played, ...]:
        """`guess`, if it is moves; otherwise empty."""
        return (self.guess,) if isinstance(self.guess, Played) else ()

    @property
    def possible_moves(self) -> tuple[Played, ...]:
        """All the moves that may have been made."""
        return (*self.either, *self.guessed, *self.instead)

    @property
    def asked(self) -> Position | None:
        """`lies`, if what is done next may still show which of several things led to it."""
        return self.lies if self.either or self.foul else None

    def is_order_on(self, cells: Iterable[Cell]) -> bool:
        """Whether the board is clear, and it is only open in which order the pieces on `cells` were laid."""
        boards = {frozenset(laid_by(one.moves)) for one in self.either}
        laid = {cell for pieces in boards for piece in pieces for cell in piece.cells}
        return len(self.either) > 1 and len(boards) == 1 and laid == set(cells)


@dataclass(frozen=True, slots=True)
class Unclear:
    """Nothing is likely enough to be believed.

    `shows` : the board as it looks, without what is hidden or asked about; None if moves need not lead through it.
    """

    belief: Belief
    question: Question
    left_open: LeftOpen = field(default_factory=LeftOpen)
    shows: SeenBoard | None = None


@dataclass(frozen=True, slots=True)
class CounterUnseen:
    """Linkage's green counter is gone from where it lay, and is not in view: a whole turn may lie under cover.

    Attributes
    ----------
    position : the board as it is seen, without the counter.
    question : about the cells where the turn may lie.
    left_open : each such turn is in `either`. Perhaps none was made, and somebody holds the counter.
    """

    belief: Belief
    position: Position
    question: Question
    left_open: LeftOpen


Clear = Unchanged | Played | TakenBack | BeingPlayed | Foul
"""The verdicts that leave no question open."""


@dataclass(frozen=True, slots=True)
class Strange:
    """Something lies on `cells` that is no piece of the set; apart from that, `then` is clear.

    `cells` : each with what it looks like. `faults` : what is against the rules if it is part of a piece after all,
    upon which another one lies.
    """

    cells: Mapping[Cell, str]
    then: Clear
    faults: tuple[Fault, ...] = ()

    @property
    def belief(self) -> Belief:
        return self.then.belief


Verdict = Strange | Unchanged | Played | TakenBack | BeingPlayed | Foul | Unclear | CounterUnseen


def but_for_things(verdict: Verdict) -> Verdict:
    """The verdict on what lies there beside things that are no pieces."""
    return verdict.then if isinstance(verdict, Strange) else verdict
