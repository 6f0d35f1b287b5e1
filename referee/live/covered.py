"""What a hand or a thing hides may explain what looks like a foul: then nobody is accused."""

from collections.abc import Iterable

from engine.geometry import Cell
from engine.move import Changes
from referee.live.changes import odd_things
from referee.live.evidence import Evidence
from referee.live.hypotheses import Hypothesis, What


def unexplained_for_cover(best: Hypothesis, others: Iterable[Hypothesis], seen: Evidence) -> tuple[Cell, ...]:
    """The cells that must be seen before anybody is accused of `best`; none where what is seen is enough."""
    if not seen.hidden:
        return ()
    return _beside_cover(best, seen) or _legal_below_cover(best, others, seen)


def _beside_cover(best: Hypothesis, seen: Evidence) -> tuple[Cell, ...]:
    """Things of no shape that the set has, beside what is hidden: the rest of them may lie there, or all be cover."""
    done, grid = best.done or Changes(), best.position.grid
    if not odd_things(best.base.game.name, done, best.position):
        return ()
    rim = {near for cell in seen.hidden for near in grid.around(cell)} | seen.hidden
    touching = {cell for piece in done.placed if not rim.isdisjoint(piece.cells) for cell in piece.cells}
    return tuple(sorted(touching))


def _legal_below_cover(best: Hypothesis, others: Iterable[Hypothesis], seen: Evidence) -> tuple[Cell, ...]:
    """Where a legal explanation differs from `best` in hidden cells alone."""
    held = best.position.contents(seen.layer)
    for one in others:
        if one.what is What.OTHER or one.position.marker != best.position.marker:
            continue
        theirs = zip(best.position.grid.cells, held, one.position.contents(seen.layer), strict=True)
        differing = {cell for cell, ours, other in theirs if ours != other}
        if differing and differing <= seen.hidden:
            return tuple(sorted(differing))
    return ()
