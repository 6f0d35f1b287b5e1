"""What one frame tells of a game: all that the referee knows of the world, without a pixel.

The watcher sends one observation for every frame, in order, and a person's words between them.
"""

from dataclasses import dataclass
from enum import StrEnum

from engine.grid import Cell
from vision.geometry.pose import Unsaid
from vision.reading import BoardReading


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """When something was observed: number of the frame, from 0, and seconds on the source's clock."""

    frame: int
    time_s: float


@dataclass(frozen=True, slots=True, eq=False)
class Still(Moment):
    """Nothing moves in this frame, not even a hand that covers part of the board.

    Attributes
    ----------
    since_s : time of the first frame of this still stretch.
    reading : what was read of the whole stretch so far: its frames share their bias, so they are averaged and read
        once. None if the frame looks like the one before it, whose reading still holds.
    hidden : cells that a hand, a thing or glare hides; they are taken to hold what they held.
    alike : cells that look just as in the last view that showed the board as it is accepted, apart from the light.
    unlike : cells that look different from that view, much more so than most cells, whatever the reading says of them.
    reached : cells close to something that has come over the board's edge since that view, as a hand does.
    """

    since_s: float
    reading: BoardReading | None
    hidden: frozenset[Cell] = frozenset()
    alike: frozenset[Cell] = frozenset()
    unlike: frozenset[Cell] = frozenset()
    reached: frozenset[Cell] = frozenset()


class Unrest(StrEnum):
    """Why a frame can't be read."""

    HAND = "hand"
    SETTLING = "settling"


@dataclass(frozen=True, slots=True)
class NotStill(Moment):
    """A hand is over the board, or something moves."""

    why: Unrest = Unrest.HAND


@dataclass(frozen=True, slots=True)
class Unfit(Moment):
    """What is seen can't be watched: a board of another game or size, not whole, or on its side; or none, for long.

    Attributes
    ----------
    why : one sentence.
    unsaid : what a person could say so that a game could be begun on the board that is seen.
    """

    why: str
    unsaid: Unsaid | None = None


@dataclass(frozen=True, slots=True)
class Moved(Moment):
    """The board or the camera was bumped: the board is not where it was, and is being looked for."""


@dataclass(frozen=True, slots=True)
class Relocated(Moment):
    """The board was found again, and what lies on it agrees with what was accepted (`watch.as_accepted`)."""


@dataclass(frozen=True, slots=True)
class LightChanged(Moment):
    """The light went up or down all over, and nothing else."""


@dataclass(frozen=True, slots=True)
class Unreadable(Moment):
    """A picture can't be decoded and is left out; `cause` is one sentence."""

    cause: str


@dataclass(frozen=True, slots=True)
class CameraGone(Moment):
    """No pictures come, or only black or frozen ones; `cause` is one sentence."""

    cause: str


@dataclass(frozen=True, slots=True)
class CameraBack(Moment):
    """Pictures come again."""


@dataclass(frozen=True, slots=True)
class SourceEnded(Moment):
    """There are no more frames; `frame` is the last one's number."""


class Ruling(StrEnum):
    """What a person decides about an open foul.

    `MISREAD` : the referee was wrong, and the board is as it was accepted. If another move was made than it saw, `Told`
    says which.
    """

    WITHDRAWN = "withdrawn"
    LET_STAND = "let_stand"
    MISREAD = "misread"


@dataclass(frozen=True, slots=True)
class Ruled(Moment):
    """A person's word on the open foul."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Told(Moment):
    """A person says which move was made, in the game's notation; legal or not, it stands.

    `was_misread` : while a foul is open, whether this move was made all along and misread as the foul; otherwise it was
    made to put the foul right.
    """

    move: str
    was_misread: bool = False


@dataclass(frozen=True, slots=True)
class Reassured(Moment):
    """A person answers the question that is open: nothing happened, the board is as it was accepted."""


PersonsWord = Ruled | Told | Reassured
FromCamera = (
    Still | NotStill | Unfit | Moved | Relocated | LightChanged | Unreadable | CameraGone | CameraBack | SourceEnded
)
Observation = FromCamera | PersonsWord
