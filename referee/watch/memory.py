"""How the board looked when it last lay as accepted, and which cells look as they did then, or otherwise."""

from dataclasses import dataclass, replace

import numpy as np

from engine.grid import Cell, Grid
from referee.live.judging.evidence import Nats
from referee.live.observation import Still
from referee.live.session import Session
from referee.watch.appearance import Appearance, appearance, looking_as
from referee.watch.occupancy import Occupancy, hidden_cells, occupancy
from referee.watch.ring_memory import RingMemory, RingsSince
from referee.watch.still_view import StillView
from vision.changes.all_over import changed_all_over
from vision.changes.close_up import (
    USUAL,
    CloseUps,
    changed_by_themselves,
    changes,
    like_most_close_by,
    unchanged,
)
from vision.changes.glance import Glance, change
from vision.changes.over_the_edge import reached
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading

AS_ONE = 0.5
"""A circle looks as it did at one time (when it was free, say) and not as at another (when it had a ring) if its
difference from the one look is at most this part of its difference from the other. In recordings, circles from which a
ring had been taken had at most 0.38, compared with free; rings that were read as gone, below a mirrored lamp or in the
dark, had at least 0.57. Of 2900 looks at rings that lay there, 92 % were as laid by this."""
MOST_CHANGED = 4
"""One turn changes at most so many cells: a piece's squares, and those that a counter leaves. When a lamp was switched
that the mat mirrors, eleven changed."""


@dataclass(frozen=True, slots=True, eq=False)
class LastLaid:
    """The cells in which something was laid last, and the view that had been accepted before it lay there."""

    cells: frozenset[Cell] = frozenset()
    without: Appearance | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """How cells look compared with earlier views (see `observation.Still`), and what the view tells of the rings."""

    hidden: frozenset[Cell]
    alike: frozenset[Cell]
    unlike: frozenset[Cell]
    reached: frozenset[Cell]
    rings: RingsSince

    def still(self, frame: int, time_s: float, since_s: float, reading: BoardReading) -> Still:
        """The view in the form that the session takes."""
        told = self.rings.told(reading)
        return Still(frame, time_s, since_s, told, self.hidden, self.alike, self.unlike, self.reached)


class Memory:
    """What is remembered of earlier views.

    It holds the view that was read last, the last one that showed the board as accepted, and the one accepted before
    that; how each cell looked when it was free; all cells on which something is laid, and those in which it was last.
    """

    def __init__(self) -> None:
        self._bare: dict[Cell, CloseUps] = {}
        self._rings = RingMemory()
        self._remembered: Nats | None = None
        self._accepted: Appearance | None = None
        self._accepted_before: Appearance | None = None
        self._laid: frozenset[Cell] = frozenset()
        self._last = LastLaid()
        self._read: Appearance | None = None
        self._is_elsewhere = False
        self._is_touched = False
        self._unlike: dict[Cell, CloseUps] = {}

    @property
    def _accepted_here(self) -> Appearance | None:
        """The view that showed the board as accepted, if it was not moved since."""
        return None if self._is_elsewhere else self._accepted

    def accept(self, remembered: Nats | None) -> None:
        """Take the view that was read last as the accepted one, if the session remembers another view than before.

        If it remembers none (None), the board was moved. Then only how its cells look close by is still known.
        """
        if remembered is self._remembered:
            return
        self._remembered, self._is_elsewhere, self._unlike = remembered, remembered is None, {}
        if remembered is not None:
            self._accepted_before, self._accepted = self._accepted, self._read
            self._is_touched = False

    def touch(self) -> None:
        """Note that something as large as a hand came over the board, or left it."""
        self._is_touched = True

    def still(
        self,
        session: Session,
        view: StillView,
        now: Glance,
        pose: BoardPose,
        counted: BoardPose,
        reading: BoardReading,
    ) -> Still:
        """The observation of a view that was read but not judged yet, compared with what is remembered.

        It is kept as the view that was read last (`compare`).

        Parameters
        ----------
        now : the view at a glance.
        counted : the pose with its cells as the players count them.
        """
        self.accept(session.remembered.nats)
        seen = appearance(now, view.view, pose, reading, hidden_cells(reading, session.policy))
        compared = self.compare(seen, counted, occupancy(session, reading))
        return compared.still(view.frame, view.time_s, view.since_s, reading)

    def compare(self, now: Appearance, pose: BoardPose, known: Occupancy) -> Compared:
        """Compare a view with what is remembered, and keep it as the view that was read last.

        What was laid still lies there as long as its cell looks so, whatever is read. A cell that is read as free again
        but looks neither as it did when accepted nor bare counts as hidden.
        """
        self._learn_laid(known.laid)
        now = replace(now, hidden=now.hidden - self._before_what_is_behind(now, pose))
        lying, neither = self.as_laid_or_neither(now, known.laid)
        unseen = neither & known.gone | self._beside_what_came(now, known.faint, pose)
        seen = replace(now, hidden=now.hidden | unseen, free=known.free)
        self.learn_bare(seen, known.free, pose.grid)
        changed = self.unlike(seen, pose)
        if seen.close_ups is not None:
            self._unlike = {cell: self._unlike.get(cell, seen.close_ups[[cell]]) for cell in changed}
        rings = self._rings.since(seen, self._accepted_here, known, pose.grid)
        unlike = changed - pose.grid.with_rim(seen.hidden) | rings.alone
        if self._is_lit_otherwise(seen, pose):
            unlike = frozenset()
        alike = self.alike(seen, pose) - rings.alone | lying
        compared = Compared(seen.hidden, alike, unlike, self.reached(seen, pose), rings)
        self.keep(seen, pose.grid)
        return compared

    def alike(self, now: Appearance, pose: BoardPose) -> frozenset[Cell]:
        """Cells that look as accepted, at a glance and close by; only close by if the board was moved."""
        accepted = self._accepted
        if accepted is None:
            return frozenset()
        if self._is_elsewhere:
            if now.close_ups is None or accepted.close_ups is None:
                return frozenset()
            return unchanged(now.close_ups, accepted.close_ups) - pose.grid.with_rim(now.hidden | accepted.hidden)
        at_a_glance = looking_as(now, accepted, pose) - accepted.hidden
        return at_a_glance & self._close_by(now, pose.grid)  # a pale ring shows only close by

    def _before_what_is_behind(self, now: Appearance, pose: BoardPose) -> frozenset[Cell]:
        """Windows that are in view after all: what seems to cover them, such as an arm, rests behind the frame.

        They look as they did when accepted. Or they are those in which tiles were laid last, and look as they did
        before that: then the tiles were taken.
        """
        accepted, last = self._accepted_here, self._last
        if accepted is None or not pose.is_standing or not now.hidden:
            return frozenset()
        taken = frozenset[Cell]()
        if last.without is not None and not now.hidden.isdisjoint(last.cells):
            taken = last.cells & looking_as(now, last.without, pose)
        as_accepted = looking_as(now, accepted, pose)
        return now.hidden & (as_accepted - accepted.hidden | taken - as_accepted)

    def _beside_what_came(self, now: Appearance, faint: frozenset[Cell], pose: BoardPose) -> frozenset[Cell]:
        """Cells of `faint` things beside something that has come over a flat board: they are probably parts of it."""
        accepted = self._accepted_here
        if accepted is None or pose.is_standing:
            return frozenset()
        return faint & pose.grid.with_rim(now.hidden - accepted.hidden)

    def _is_lit_otherwise(self, now: Appearance, pose: BoardPose) -> bool:
        """Whether more cells changed than one turn changes, though no hand was seen: then only the light changed."""
        accepted = self._accepted_here
        if accepted is None or self._is_touched:
            return False
        changed = set(pose.grid.cells) - looking_as(now, accepted, pose) - pose.grid.with_rim(now.hidden)
        return len(changed) > MOST_CHANGED

    def reached(self, now: Appearance, pose: BoardPose) -> frozenset[Cell]:
        """Cells of a flat board that are close to something that has come over its edge.

        Empty for a frame that stands, around which anything may move, and if something covered cells when the board was
        accepted: it may have gone, rather than something come.
        """
        accepted = self._accepted_here
        if accepted is None or accepted.hidden or pose.is_standing:
            return frozenset()
        return reached(change(now.glance, accepted.glance).changed, pose, now.glance)

    def unlike(self, now: Appearance, pose: BoardPose) -> frozenset[Cell]:
        """Cells that look different from accepted, much more than most cells do, now or in an earlier view.

        Those of earlier views are dropped once they look as accepted again. New ones are added only if the same cells
        are hidden as were then: what hides others, a lamp or a thing with its shadow, reaches farther. None is added
        beside a hidden cell.
        """
        accepted, grid = self._accepted_here, pose.grid
        if accepted is None:
            return frozenset()
        if accepted.close_ups is None or now.close_ups is None:
            since = change(now.glance, accepted.glance)
            return changed_all_over(since, pose, now.glance, grid.with_rim(now.hidden) | accepted.hidden)
        changed = self._unlike.keys() - unchanged(now.close_ups, accepted.close_ups)
        if now.hidden == accepted.hidden:
            changed |= changed_by_themselves(now.close_ups, accepted.close_ups, grid, grid.with_rim(now.hidden))
        return frozenset(changed) - self._as_before(now.close_ups, accepted.close_ups)

    def _as_before(self, now: CloseUps, accepted: CloseUps) -> frozenset[Cell]:
        """Cells that looked different, but look more as accepted again: what was laid there was taken."""
        return frozenset(
            cell
            for cell, unlike in self._unlike.items()
            if changes(now[[cell]], accepted[[cell]]) <= AS_ONE * changes(now[[cell]], unlike)
        )

    def _close_by(self, now: Appearance, grid: Grid) -> frozenset[Cell]:
        """Cells that look, close by, as much as accepted as most cells do; all cells if there are no close-ups."""
        accepted = self._accepted
        if accepted is None or accepted.close_ups is None or now.close_ups is None:
            return frozenset(grid.cells)
        return like_most_close_by(now.close_ups, accepted.close_ups)

    def _learn_laid(self, laid: frozenset[Cell]) -> None:
        """Note all cells that are `laid` now. New ones were laid after the last accepted view but one."""
        if fresh := laid - self._laid:
            self._last = LastLaid(fresh, self._accepted_before)
        self._laid = laid

    def learn_bare(self, now: Appearance, free: frozenset[Cell], grid: Grid) -> None:
        """Note how `free` cells look, except those that are hidden or beside a hidden one."""
        if now.close_ups is not None:
            self._bare |= {cell: now.close_ups[[cell]] for cell in free - grid.with_rim(now.hidden)}

    def as_laid_or_neither(self, now: Appearance, laid: frozenset[Cell]) -> tuple[frozenset[Cell], frozenset[Cell]]:
        """Those of the `laid` cells that look as accepted, and those that look neither as accepted nor bare.

        Over the latter is a mirrored lamp or a thing. A cell that was accepted beside a hand is in neither: how it
        looks with what was laid is not known.
        """
        cells = sorted(laid & self._bare.keys())
        if not cells or now.close_ups is None or self._accepted is None or self._accepted.close_ups is None:
            return frozenset(), frozenset()
        then, seen = self._accepted.close_ups, now.close_ups[cells]
        bare = np.concatenate([self._bare[cell] for cell in cells])
        usual = USUAL * np.median([changes(then[[cell]], free) for cell, free in self._bare.items()])
        since_laid, since_bare = changes(seen, then[cells]), changes(seen, bare)
        is_known = changes(then[cells], bare) > usual
        is_laid, is_bare = since_laid <= AS_ONE * since_bare, since_bare <= AS_ONE * since_laid
        picked = (is_known & is_laid, is_known & ~is_laid & ~is_bare)
        lying, neither = (frozenset(cells[i] for i in np.flatnonzero(them)) for them in picked)
        return lying, neither

    def keep(self, now: Appearance, grid: Grid) -> None:
        """Keep a view that was read. Its hidden cells and their neighbours keep the look that was accepted."""
        accepted = None if self._accepted is None else self._accepted.close_ups
        if now.close_ups is not None and accepted is not None:
            kept, unseen = now.close_ups.copy(), sorted(grid.with_rim(now.hidden))
            kept[unseen] = accepted[unseen]
            now = replace(now, close_ups=kept)
        self._read = now
