"""Views kept while several boards are in sight and none is in play yet: it may show later what was done in them."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from vision.frame import Frame
from vision.geometry.pose import BoardPose, cells_apart
from vision.reading import BoardReading

ONE_BOARD_CELLS = 0.12
"""Two finds of a board that nobody moved agree to this."""
MOST_UNDECIDED = 8
"""Views that are kept: some moves may be made on circles that two boards share."""


@dataclass(frozen=True, slots=True, eq=False)
class Undecided:
    """A still view, from `since_s` to `frame`, in which it did not show which one of several boards is played on.

    Attributes
    ----------
    readings : of the view, one for each of the candidates; none before `read`.
    """

    frame: int
    time_s: float
    view: Frame
    since_s: float
    candidates: tuple[BoardPose, ...]
    readings: tuple[BoardReading, ...] = ()

    def shows(self, found: BoardPose) -> bool:
        """Whether one of its boards is the one that was found since, and was not moved meanwhile."""
        return any(
            found.grid == candidate.grid and cells_apart(candidate, found) <= ONE_BOARD_CELLS
            for candidate in self.candidates
        )

    def read(self, read: Callable[[Frame, BoardPose], BoardReading]) -> "Undecided":
        """The same with what lies on each of its boards."""
        return self if self.readings else replace(self, readings=tuple(read(self.view, c) for c in self.candidates))

    def reading_of(self, found: BoardPose) -> BoardReading | None:
        """What lay on the board that was found since; None where it was not read just there."""
        at_hand = zip(self.candidates, self.readings, strict=False)
        return next((reading for candidate, reading in at_hand if candidate is found), None)


def with_view(kept: tuple[Undecided, ...], view: Undecided) -> tuple[Undecided, ...]:
    """One view of each still stretch; the first of all, which may show an empty board, is kept longest."""
    earlier = [one for one in kept if one.since_s != view.since_s]
    return (*earlier[:1], *earlier[1:][-MOST_UNDECIDED + 2 :], view)
