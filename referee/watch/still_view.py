"""Views at rest, kept while no board is found or none of several is in play, to see later what was done meanwhile."""

from dataclasses import dataclass, replace

from vision.frame import Frame
from vision.geometry.pose import BoardPose, cells_apart
from vision.known.board import KnownBoard
from vision.known.locate.place import has_stayed
from vision.read import Reader
from vision.reading import BoardReading

ONE_BOARD_CELLS = 0.12
"""Two finds of a board that nobody moved lie at most so many cells apart."""
MOST_KEPT = 32
"""At most so many views are kept: of some ten turns and of hands that rest between them. Each takes about 4 MB."""


@dataclass(frozen=True, slots=True, eq=False)
class StillView:
    """What is seen in a still stretch: a stretch of frames in which nothing changes.

    Attributes
    ----------
    frame, time_s : number and time of the stretch's last frame so far.
    since_s : time of its first frame.
    candidates : the boards that were found, if several were and none of them was in play.
    readings : one for each of the candidates; empty before `read`.
    """

    frame: int
    time_s: float
    view: Frame
    since_s: float
    candidates: tuple[BoardPose, ...] = ()
    readings: tuple[BoardReading, ...] = ()

    def shows(self, found: KnownBoard) -> bool:
        """Whether the view shows a board that was found later, in the place in which that was found."""
        if not self.candidates:
            return self.view.size_px == found.size_px and has_stayed(self.view, found.pose, found)
        return any(
            found.pose.grid == candidate.grid and cells_apart(candidate, found.pose) <= ONE_BOARD_CELLS
            for candidate in self.candidates
        )

    def read(self, read: Reader) -> "StillView":
        """The view with each of its candidates read."""
        return self if self.readings else replace(self, readings=tuple(read(self.view, c) for c in self.candidates))

    def reading_of(self, found: BoardPose) -> BoardReading | None:
        """The reading of the board that was found later; None if that is none of the candidates, or was not read."""
        at_hand = zip(self.candidates, self.readings, strict=False)
        return next((reading for candidate, reading in at_hand if candidate is found), None)


class KeptViews:
    """One view of each still stretch, as long as no board is in play."""

    def __init__(self) -> None:
        self._views: tuple[StillView, ...] = ()

    @property
    def candidates(self) -> tuple[BoardPose, ...]:
        """The boards that were found last, if several were: one of them may be in play."""
        return next((one.candidates for one in reversed(self._views) if one.candidates), ())

    def keep(self, view: StillView) -> None:
        """Keep a view in place of others of its stretch. The very first is kept: it may show an empty board."""
        earlier = [one for one in self._views if one.since_s != view.since_s]
        self._views = (*earlier[:1], *earlier[1:][-MOST_KEPT + 2 :], view)

    def still_there(self, frame: int, time_s: float) -> None:
        """Note that the view kept last, if there is one, was still there in this frame."""
        if self._views:
            self.keep(replace(self._views[-1], frame=frame, time_s=time_s))

    def read_last(self, read: Reader) -> None:
        """Read the view kept last, if there is one."""
        if self._views:
            *earlier, last = self._views
            self._views = (*earlier, last.read(read))

    def before(self, since_s: float) -> tuple[StillView, ...]:
        """The views of all stretches except the one that began at `since_s`, the earliest first."""
        return tuple(one for one in self._views if one.since_s != since_s)
