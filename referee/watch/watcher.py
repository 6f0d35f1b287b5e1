"""From frames to observations: whether the view is still, what is covered, where the board is, what lies on it."""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace

from engine.grid import Cell
from engine.phrase import Phrase
from referee.live.observation import LightChanged, Moved, NotStill, Observation, Relocated, Still, Unfit, Unrest
from referee.live.session import Session
from referee.watch.as_accepted import is_as_accepted, lies_where_it_lay, turned_as_accepted, where_as_accepted
from referee.watch.memory import Memory
from referee.watch.still_view import KeptViews, StillView
from vision.cameras.watchdog import Watchdog
from vision.changes.glance import (
    LIT,
    TINTED,
    Change,
    Glance,
    change,
    glance,
    share_of_cells,
    share_of_patch,
    watched_area,
)
from vision.frame import Frame, mean_of
from vision.geometry.pose import Ambiguous, BoardPose, NotFound
from vision.known.board import KnownBoard
from vision.read import Reader
from vision.reading import BoardReading

Find = Callable[[Frame, BoardPose | None], BoardPose | NotFound | Ambiguous]
"""Says where the board lies in a frame, given where it lay before, if that is known."""
Current = Callable[[], Session]
"""Gives the session as it is by now, with the last observation taken in."""

STILL_SHARE = 0.03
"""Share of the watched area that may change from one frame to the next at rest, by noise, exposure or flicker."""
STILL_CELL, SAME_CELL = 0.35, 0.06
"""Share of any one cell that may change: from one frame to the next at rest; and since the view that was read last, if
its reading is still to hold. One LINKX tile is a hundredth of the watched area. A pale ring on a pale circle changes a
twelfth of its cell, noise a twenty-fifth."""
LIT_SHARE = 0.2
"""If only the light jumps, less than this share of the watched area seems to change otherwise; more is a hand."""
COVERED_CELL, LIT_BESIDE_A_THING = 0.9, 0.3
"""If the first share of a cell changes, a thing may have covered it. Then a change of log level up to the second may be
the camera's exposure, which follows that thing."""
MOST_AVERAGED = 4
"""The mean of at most so many frames of a still stretch is read. A view without a board is searched as often: by then
the mean holds nothing but what is seen now."""
PATIENCE_S = 5.0
"""So long after the first frame it is said that no board is found: setting one up takes some time."""
UNDECIDED_S = 15.0
"""So long after the first frame it is said that none of several boards is in play: a ring may show it by then."""
NOT_YET = Phrase("I can't find the board yet; show it whole, larger and from higher up")
SAME_PATCH = 0.06
"""A view without a board is searched anew if more than this share of any patch of it changes. In recordings at rest,
mostly nothing does."""


@dataclass(frozen=True, slots=True, eq=False)
class _InVain:
    """Searches of one still view in which no board was found to be in play.

    Attributes
    ----------
    first : the view when it was first searched.
    searches : how often it was searched.
    seen : what the last search saw: a board that does not fit, or several that may be meant. None if it saw no board.
    """

    first: Glance
    searches: int = 0
    seen: NotFound | Ambiguous | None = None


@dataclass(slots=True)
class Watcher:
    """Follows one board. Frames go in one after another, observations come out; it keeps no clock of its own.

    Attributes
    ----------
    pose : where the board lies; None before it is found, and while it is lost.
    view : the view that was read last: the mean of some frames.
    as_counted : turns a pose into one with its cells as the players count them, who may sit behind a standing board.
    """

    find: Find
    read: Reader
    pose: BoardPose | None = None
    view: Frame | None = None
    as_counted: Callable[[BoardPose], BoardPose] = lambda pose: pose
    _lost: bool = field(default=False, init=False)
    _began_s: float | None = field(default=None, init=False)
    _before: Glance | None = field(default=None, init=False)
    _stretch: list[Frame] = field(default_factory=list, init=False)
    _since_s: float = field(default=0.0, init=False)
    _seen: tuple[Glance, frozenset[Cell]] | None = field(default=None, init=False)
    _in_vain: _InVain | None = field(default=None, init=False)
    _compared_with: Session | None = field(default=None, init=False)
    _kept: KeptViews = field(default_factory=KeptViews, init=False)
    _memory: Memory = field(default_factory=Memory, init=False)

    def observe(self, number: int, frame: Frame, current: Current) -> Iterator[Observation]:
        """The observations of frame `number`. `current` : asked for the session anew after each of them."""
        if Watchdog.is_black(frame):  # a covered lens is no change of light; the camera's watchdog tells of it
            self._before = None
            yield NotStill(number, frame.time_s, Unrest.SETTLING)
            return
        now = glance(frame)
        self._memory.accept(current().remembered.nats)
        before, self._before = self._before, now
        self._began_s = frame.time_s if self._began_s is None else self._began_s
        if before is None:
            self._begin(frame)
            return
        if now.format != before.format:
            yield from self._reshaped(number, frame)
            return
        step = change(now, before)
        step_share, step_cell = self._shares(step, now)
        is_brighter = step.light > (LIT if step_cell < COVERED_CELL else LIT_BESIDE_A_THING) and step_share < LIT_SHARE
        is_at_rest = _is_at_rest(step_share, step_cell)
        if is_brighter or (step.is_of_another_lamp and is_at_rest):
            yield LightChanged(number, frame.time_s)
        if not is_at_rest:
            self._begin(frame)
            self._kept.read_last(self.read)  # now, with nothing else to do, rather than all at once later
            is_hand = step_share > 2 * STILL_SHARE
            if is_hand:
                self._memory.touch()
            yield NotStill(number, frame.time_s, Unrest.HAND if is_hand else Unrest.SETTLING)
            return
        if not self._boards() and _is_another(step):
            self._begin(frame)
        else:
            alike = self._stretch[-MOST_AVERAGED + 1 :] if step_cell <= SAME_CELL else []
            self._stretch = [*alike, frame]
        yield from self._at_peace(number, frame, now, step, current)

    def _reshaped(self, number: int, frame: Frame) -> Iterator[Observation]:
        """Begin anew with pictures of another size or shape (a phone was turned), in which no place is known."""
        self._begin(frame)
        self._kept, self._memory = KeptViews(), Memory()
        if self.pose is not None:
            self.pose, self._lost = None, True
            yield Moved(number, frame.time_s)

    def _boards(self) -> tuple[BoardPose, ...]:
        """The board, or several of which one may be in play; empty while none is found."""
        if self.pose is not None:
            return (self.pose,)
        return self._kept.candidates

    def _shares(self, seen: Change, now: Glance) -> tuple[float, float]:
        """Changed share of the watched area, and of the cell that changed most; without a board, of all and 0."""
        boards = self._boards()
        return _shares_of(boards, seen, now) if boards else (float(seen.changed.mean()), 0.0)

    def _begin(self, frame: Frame) -> None:
        self._stretch, self._since_s = [frame], frame.time_s
        self.look_again()

    def look_again(self) -> None:
        """Look for the board, and read it, even if the next frame shows what the last one did."""
        self._seen = self._in_vain = self._compared_with = None

    def _at_peace(
        self, number: int, frame: Frame, now: Glance, step: Change, current: Current
    ) -> Iterator[Observation]:
        """What a frame tells that shows the same as the one before it. The view is read, unless it was already.

        While no board is found in it, it is searched MOST_AVERAGED times, and then not until something changes.
        """
        if self._seen is None:
            if self._in_vain is not None and _is_another(change(now, self._in_vain.first)):
                self._begin(frame)
            if self._compared_with not in (None, current()):  # a person said what lies there
                self.look_again()
            if self._in_vain is None or self._in_vain.searches < MOST_AVERAGED:
                yield from self._looked_at(number, frame, now, step, current)
            else:
                self._kept.still_there(number, frame.time_s)
                yield from self._unfit(number, frame)
        elif self._shares(change(now, self._seen[0]), now)[1] > SAME_CELL:
            # each step was small, but what was read is not what is seen now
            self._begin(frame)
            yield NotStill(number, frame.time_s, Unrest.SETTLING)
        elif self.pose is not None:
            yield Still(number, frame.time_s, self._since_s, None, self._seen[1])
        else:
            self._kept.still_there(number, frame.time_s)
            yield from self._unfit(number, frame)

    def _looked_at(
        self, number: int, frame: Frame, now: Glance, step: Change, current: Current
    ) -> Iterator[Observation]:
        """What a view tells that was not read yet: the board is looked for in it, and read."""
        view, session = mean_of(self._stretch), current()
        seen = StillView(number, frame.time_s, view, self._since_s)
        was, found = self.pose, self.find(view, self.pose)
        if isinstance(found, Ambiguous) and (was is not None or self._lost):
            found = where_as_accepted(found.candidates, view, self.read, session)
        if isinstance(found, BoardPose):
            if was is None and not _is_at_rest(*_shares_of([found], step, now)):
                return
            was_moved = was is not None and not lies_where_it_lay(was, found)
            found = turned_as_accepted(found, was, view, self.read, session)
            if was_moved:
                self._lost = True
                yield Moved(number, frame.time_s)
            found = yield from self._looking_back(found, view, current)
            yield from self._found(seen, now, found, current())
        elif was is not None:
            self.pose, self._lost = None, True
            self._kept.keep(seen)
            yield Moved(number, frame.time_s)
        elif isinstance(found, NotFound):
            self._count_in_vain(now, found if found.is_seen else None)
            if len(self._stretch) > 1:
                self._kept.keep(seen)
            yield from self._unfit(number, frame)
        else:
            self._count_in_vain(now, found)
            self._kept.keep(replace(seen, candidates=found.candidates))
            yield from self._unfit(number, frame)
            if len(self._stretch) == MOST_AVERAGED:  # a view that does not change will not show more
                self._seen = (now, frozenset())

    def _count_in_vain(self, now: Glance, seen: NotFound | Ambiguous | None) -> None:
        before = self._in_vain or _InVain(now)
        self._in_vain = replace(before, searches=before.searches + 1, seen=seen)

    def _unfit(self, number: int, frame: Frame) -> Iterator[Observation]:
        """Why no board is in play: at once if one is seen that does not fit, else only after a while."""
        if self._in_vain is None or self._lost or self._began_s is None:
            return
        seen, waited_s = self._in_vain.seen, frame.time_s - self._began_s
        if isinstance(seen, NotFound) or (seen is not None and waited_s >= UNDECIDED_S):
            yield Unfit(number, frame.time_s, seen.reason, seen.unsaid)
        elif seen is None and waited_s >= PATIENCE_S:
            yield Unfit(number, frame.time_s, NOT_YET)

    def _found(self, seen: StillView, now: Glance, pose: BoardPose, session: Session) -> Iterator[Observation]:
        """What lies on a board that was found. A lost board counts as found only if it is as accepted."""
        reading = self.read(seen.view, pose)
        if self._lost and not is_as_accepted(session, reading):
            self.pose, self._compared_with = None, session
            self._kept.keep(seen)
            self._count_in_vain(now, None)
            return
        self._kept = KeptViews()
        yield from self._shown(seen, now, pose, reading, session)

    def _shown(
        self, seen: StillView, now: Glance, pose: BoardPose, reading: BoardReading, session: Session
    ) -> Iterator[Observation]:
        """That a lost board is back, and what lies on it, compared with what is remembered."""
        self.pose, self.view = pose, seen.view
        was_lost, self._lost = self._lost, False
        if was_lost:
            yield Relocated(seen.frame, seen.time_s)
        still = self._memory.still(session, seen, now, pose, self.as_counted(pose), reading)
        self._seen = (now, still.hidden)
        yield still

    def _looking_back(self, found: BoardPose, view: Frame, current: Current) -> Generator[Observation, None, BoardPose]:
        """What kept views show of a board, from before it was found or before it was known to be the one in play.

        Returns where the board lies by what is known then.
        """
        earlier = self._kept.before(self._since_s)
        if not earlier:
            return found
        as_found, pose = KnownBoard.seen(view, found), found
        for one in earlier:
            if not one.shows(as_found):
                continue
            reading = one.reading_of(pose) or self.read(one.view, pose)
            if not self._lost or is_as_accepted(current(), reading):
                yield from self._shown(one, glance(one.view), pose, reading, current())
                pose = self.pose or pose
        return pose


def _shares_of(boards: Sequence[BoardPose], seen: Change, now: Glance) -> tuple[float, float]:
    """Changed shares of the area around a board and of a cell, each the largest of all boards."""
    areas = (float(seen.changed[watched_area(board, now)].mean()) for board in boards)
    cells = (float(share_of_cells(seen.changed, board, now).max()) for board in boards)
    return max(areas), max(cells)


def _is_at_rest(share: float, share_of_cell: float) -> bool:
    return share <= STILL_SHARE and share_of_cell <= STILL_CELL


def _is_another(since: Change) -> bool:
    """Whether a view in which no board was found may show one now, as a thing came or went, or the light changed."""
    return share_of_patch(since.changed) > SAME_PATCH or since.light > LIT or since.tint > TINTED
