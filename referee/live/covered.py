"""What a hand or a thing hides may explain what looks like a foul: then nobody is accused."""

from collections.abc import Iterable

from engine.geometry import Cell
from engine.move import Changes
from referee.live.changes import odd_things
from referee.live.evidence import Evidence
from referee.live.hypotheses import Hypothesis, What


def beside_cover(best: Hypothesis, seen: Evidence) -> tuple[Cell, ...]:
    """Things of no shape that the set has, beside what is hidden: the rest of them may lie there, or all be cover."""
    done, grid = best.done or Changes(), best.position.grid
    if not seen.hidden or not odd_things(best.base.game.name, done, best.position):
        return ()
    rim = {near for cell in seen.hidden for near in grid.around(cell)} | seen.hidden
    touching = {cell for piece in done.placed if not rim.isdisjoint(piece.cells) for cell in piece.cells}
    return tuple(sorted(touching))


def legal_below_cover(best: Hypothesis, others: Iterable[Hypothesis], seen: Evidence) -> tuple[Hypothesis, ...]:
    """Legal explanations that differ from `best` in hidden cells alone, where the counter lies for both the same.

    A turn of Linkage that is hidden takes the counter along, which the view before would have shown.
    """
    return tuple(
        one
        for one in others
        if one.what is not What.OTHER
        and one.position.marker == best.position.marker
        and not (seen.markers and _begins_under_cover(one, seen))
        and 0 < len(differing := _differing(best, one, seen)) == len(differing & seen.hidden)
    )


def _begins_under_cover(one: Hypothesis, seen: Evidence) -> bool:
    """Whether a move before the last one laid only what is hidden."""
    return any(seen.hidden >= set(piece.cells) for move in one.moves[:-1] for piece in move.changes.placed)


def differing_cells(best: Hypothesis, others: Iterable[Hypothesis], seen: Evidence) -> tuple[Cell, ...]:
    """Where any of `others` differs from `best`."""
    return tuple(sorted({cell for one in others for cell in _differing(best, one, seen)}))


def _differing(best: Hypothesis, one: Hypothesis, seen: Evidence) -> set[Cell]:
    ours, theirs = best.position.contents(seen.layer), one.position.contents(seen.layer)
    return {cell for cell in best.position.grid.cells if ours[cell] != theirs[cell]}
