"""From frames to observations: what is still, what is covered, where the board lies, what lies on it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from engine.geometry import Cell
from referee.live.observation import LightChanged, Moved, NotStill, Observation, Relocated, Still, Unrest
from referee.live.session import Session, agreement
from vision.frame import Frame
from vision.pose import Ambiguous, BoardPose, NotFound
from vision.reading import BoardReading
from vision.stillness import LIT, Glance, change, glance, watched_area

Find = Callable[[Frame, BoardPose | None], BoardPose | NotFound | Ambiguous]
"""Where the board lies; given where it lay, if that is known."""
Read = Callable[[Frame, BoardPose], BoardReading]

STILL_SHARE = 0.03
"""Share of the watched area that may change between two frames at rest: noise, the camera's exposure, a flicker."""
SAME_SHARE = 0.004
"""Share of it that may differ from the view that was read last, whose reading still holds."""
HIDDEN = 0.5
"""Share of a cell from which it counts as not seen."""
STAYED_CELLS = 0.12
"""A board that lies within this of where it lay was not moved."""
LEAST_AGREEMENT = 0.85
"""Share of the cells in view that must look as accepted before a board is believed to be found again."""
MOST_AVERAGED = 4
"""Frames of one still stretch whose mean is read; more bring little."""


@dataclass(slots=True)
class Watcher:
    """Follows one board. Frames go in one after another, observations come out; it keeps no clock of its own.

    Attributes
    ----------
    pose : where the board lies; None before it was found, and while it is looked for.
    view : the mean of the frames that were read last.
    """

    find: Find
    read: Read
    pose: BoardPose | None = None
    view: Frame | None = None
    _lost: bool = False
    _before: tuple[Glance, float] | None = None
    _stretch: list[Frame] = field(default_factory=list)
    _since_s: float = 0.0
    _seen: tuple[Glance, frozenset[Cell]] | None = None
    _at_rest: Glance | None = None

    def observe(self, number: int, frame: Frame, session: Session) -> Iterator[Observation]:
        """What frame `number` tells; `session` says what was accepted, to verify a board that is found again."""
        now = glance(frame)
        before, self._before = self._before, (now, frame.time_s)
        if before is None:
            self._begin(frame, frame.time_s)
            return
        step = change(now, before[0])
        if self.pose is not None:
            step_share = float(step.changed[watched_area(self.pose, now)].mean())
        else:
            step_share = float(step.changed.mean())
        if step_share > STILL_SHARE:
            self._begin(frame, frame.time_s)
            yield NotStill(number, frame.time_s, Unrest.HAND if step_share > 2 * STILL_SHARE else Unrest.SETTLING)
            return
        self._stretch = [*self._stretch[-MOST_AVERAGED + 1 :], frame]
        yield from self._at_peace(number, frame, now, session)

    def _begin(self, frame: Frame, time_s: float) -> None:
        self._stretch, self._since_s, self._seen = [frame], time_s, None

    def _at_peace(self, number: int, frame: Frame, now: Glance, session: Session) -> Iterator[Observation]:
        if self._seen is not None and self.pose is not None:
            same = change(now, self._seen[0]).changed[watched_area(self.pose, now)].mean() <= SAME_SHARE
            if same:
                yield Still(number, frame.time_s, self._since_s, None, self._seen[1])
                return
        view = _mean(self._stretch)
        yield from self._light(number, frame, now)
        was, found = self.pose, self.find(view, self.pose)
        if not isinstance(found, BoardPose):
            if was is not None:
                self.pose, self._lost = None, True
                yield Moved(number, frame.time_s)
            return
        reading = self.read(view, found)
        hidden = _hidden(reading)
        if was is not None and _moved_cells(was, found) > STAYED_CELLS:
            self._lost = True
            yield Moved(number, frame.time_s)
        if self._lost:
            if agreement(session, reading, hidden) < LEAST_AGREEMENT:
                self.pose = None
                return
            self._lost = False
            yield Relocated(number, frame.time_s)
        self.pose, self.view = found, view
        self._seen, self._at_rest = (now, hidden), now
        yield Still(number, frame.time_s, self._since_s, reading, hidden)

    def _light(self, number: int, frame: Frame, now: Glance) -> Iterator[Observation]:
        if self._at_rest is not None and change(now, self._at_rest).light > LIT:
            yield LightChanged(number, frame.time_s)


def _mean(stretch: list[Frame]) -> Frame:
    """The frames of a still stretch as one: they share their bias, so they are averaged and read once."""
    if len(stretch) == 1:
        return stretch[0]
    mean = np.mean([frame.bgr for frame in stretch], axis=0, dtype=np.float32)
    return replace(stretch[-1], bgr=np.asarray(np.rint(mean), np.uint8))


def _hidden(reading: BoardReading) -> frozenset[Cell]:
    if reading.hidden is None:
        return frozenset()
    return frozenset(cell for cell in reading.grid.cells if reading.hidden[cell] >= HIDDEN)


def _moved_cells(was: BoardPose, now: BoardPose) -> float:
    """How far the farthest corner moved, in cells."""
    cell_px = float(np.linalg.norm(was.corners_px[1] - was.corners_px[0])) / was.grid.columns
    return float(np.linalg.norm(now.corners_px - was.corners_px, axis=1).max() / cell_px)
