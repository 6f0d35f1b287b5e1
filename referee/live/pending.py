"""What waits, for its time to be said or for a person to settle it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.grid import Cell
from referee.live.judging.seen_board import SeenBoard
from referee.live.judging.verdict import BeingPlayed, CounterUnseen, Foul, Unclear

Suspected = Foul | BeingPlayed | Unclear | CounterUnseen


@dataclass(frozen=True, slots=True, eq=False)
class WaitingVerdict:
    """Something seen that is not said yet.

    Attributes
    ----------
    board : what is seen; None for a doubt, which stays the same doubt whatever cells it is about.
    since_s : when it began to lie there. `stretch_s` : when the still stretch began in which it was seen last.
    """

    verdict: Suspected
    board: SeenBoard | None
    since_s: float
    stretch_s: float


@dataclass(frozen=True, slots=True, eq=False)
class OpenFoul:
    """A foul that was announced and not settled.

    `stretch_s` : when the still stretch it was seen in began. `beside_s` : that which first showed a turn beside it
    while all of it was hidden; None where none did.
    """

    foul: Foul
    stretch_s: float
    beside_s: float | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Cells that a person was asked about.

    `stretch_s` : when the still stretch began in which that was. `looks` : what the cells look most like.
    `board` : what was seen, where what was asked is not what lies on the cells. `shown` : the cells in view that showed
    it.
    """

    cells: tuple[Cell, ...]
    stretch_s: float
    looks: Mapping[Cell, str] = field(default_factory=dict)
    board: SeenBoard | None = None
    shown: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Pending:
    """All that waits. `waiting`: for its time; `foul` (announced) and `doubt` (asked about): for a person."""

    waiting: WaitingVerdict | None = None
    foul: OpenFoul | None = None
    doubt: Doubt | None = None
