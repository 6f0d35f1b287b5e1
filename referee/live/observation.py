"""What one frame tells of a game: all that the referee knows of the world, without a pixel.

The watcher sends one observation for every frame, in order, and a person's words between them.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.geometry import Cell
from vision.reading import BoardReading


@dataclass(frozen=True, slots=True, eq=False)
class Still:
    """Nothing moves in this frame; what covers part of the board lies still too.

    Attributes
    ----------
    frame : number of the frame, from 0. time_s : seconds on the source's clock. So for all observations.
    since_s : time of the first frame of this still stretch.
    reading : of the whole stretch so far: its frames share their bias, so they are averaged and scored once. None
        where the frame looks like the one before it, whose reading still holds.
    hidden : cells that can't be seen for a hand, a thing or glare; they keep what they held.
    """

    frame: int
    time_s: float
    since_s: float
    reading: BoardReading | None
    hidden: frozenset[Cell] = frozenset()


class Unrest(StrEnum):
    """Why a frame can't be read."""

    HAND = "hand"
    SETTLING = "settling"


@dataclass(frozen=True, slots=True)
class NotStill:
    """A hand is over the board, or something moves."""

    frame: int
    time_s: float
    why: Unrest = Unrest.HAND


@dataclass(frozen=True, slots=True)
class Moved:
    """The board or the camera was bumped: the board is not where it was, and is looked for."""

    frame: int
    time_s: float


@dataclass(frozen=True, slots=True)
class Relocated:
    """The board was found again, and what lies on it agrees with what was accepted (`judge.agreement`)."""

    frame: int
    time_s: float


@dataclass(frozen=True, slots=True)
class LightChanged:
    """The light went up or down all over, and nothing else."""

    frame: int
    time_s: float


@dataclass(frozen=True, slots=True)
class CameraLost:
    """No pictures come, or only black or frozen ones; `cause` is one sentence."""

    frame: int
    time_s: float
    cause: str


@dataclass(frozen=True, slots=True)
class CameraBack:
    """Pictures come again."""

    frame: int
    time_s: float


@dataclass(frozen=True, slots=True)
class SourceEnded:
    """There are no more frames; `frame` is the last one's number."""

    frame: int
    time_s: float


class Ruling(StrEnum):
    """What a person decides about an open foul.

    `MISREAD` : nothing lies there that was not accepted before. Where something else does, `Told` says what.
    """

    WITHDRAWN = "withdrawn"
    LET_STAND = "let_stand"
    MISREAD = "misread"


@dataclass(frozen=True, slots=True)
class Ruled:
    """A person's word on the open foul."""

    frame: int
    time_s: float
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Told:
    """A person says which move was made, in the game's notation; legal or not, it stands.

    `was_misread` : with a foul open, that this move was made all along; else it was made to put the foul right.
    """

    frame: int
    time_s: float
    move: str
    was_misread: bool = False


@dataclass(frozen=True, slots=True)
class Reassured:
    """A person answers the question that is open: nothing happened, the board is as it was accepted."""

    frame: int
    time_s: float


Said = Ruled | Told | Reassured
Observation = Still | NotStill | Moved | Relocated | LightChanged | CameraLost | CameraBack | SourceEnded | Said
