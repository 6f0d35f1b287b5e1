"""What waits: a verdict for its time to be said, an announced foul and a question for somebody to settle them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.grid import Cell
from referee.live.judging.seen_board import SeenBoard
from referee.live.judging.verdict import BeingPlayed, CounterUnseen, Foul, Unclear

Suspected = Foul | BeingPlayed | Unclear | CounterUnseen


@dataclass(frozen=True, slots=True, eq=False)
class WaitingVerdict:
    """Something was seen that is not said yet, as it has not lain there long enough.

    Attributes
    ----------
    board : what is seen; None for a doubt that stays the same doubt, whichever cells it is about from view to view.
    since_s : since when it has lain there.
    stretch_s : when the still stretch began in which it was last seen.
    """

    verdict: Suspected
    board: SeenBoard | None
    since_s: float
    stretch_s: float


@dataclass(frozen=True, slots=True, eq=False)
class OpenFoul:
    """A foul that was announced and is not settled yet.

    `stretch_s` : when the still stretch began in which it was seen. `beside_s` : when the still stretch began that
    first showed a turn beside it, while all of the foul was hidden; None if no turn was seen so.
    """

    foul: Foul
    stretch_s: float
    beside_s: float | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question that a person was asked about some cells.

    Attributes
    ----------
    stretch_s : when the still stretch began in which the doubt was seen.
    looks : what the cells look most like.
    board : what was seen, as in WaitingVerdict.
    shown : the cells in view that gave rise to the question.
    """

    cells: tuple[Cell, ...]
    stretch_s: float
    looks: Mapping[Cell, str] = field(default_factory=dict)
    board: SeenBoard | None = None
    shown: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Pending:
    """All that waits.

    `waiting` : what is not said yet. `foul`, `doubt` : what was announced or asked, until a person or a view settles
    it.
    """

    waiting: WaitingVerdict | None = None
    foul: OpenFoul | None = None
    doubt: Doubt | None = None
