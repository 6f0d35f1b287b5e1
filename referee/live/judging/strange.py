"""Something on the board that is no piece of the set: it was not laid as a move, and hides what is under it."""

from collections.abc import Iterable, Mapping, Set
from itertools import islice

from engine.grid import Cell, Grid, connected
from engine.move import COUNTERS, Changes, Move, cells_laid_by, colours_of, laid_by
from referee.live.judging.changes import lying
from referee.live.judging.evidence import Evidence
from referee.live.judging.hypotheses import HypothesisKind, MoveHypothesis
from referee.live.policy import GamePolicy


def strange_cells(
    likeliest: Iterable[MoveHypothesis], seen: Evidence, policy: GamePolicy
) -> tuple[Mapping[Cell, str], ...]:
    """Cells that contradict a likely legal explanation and show nothing that the set has; each with what it shows.

    One mapping for each such explanation, the likeliest first.
    """
    # that something is no piece shows only where pieces have several cells
    legal = (one for one in likeliest if one.kind is not HypothesisKind.UNEXPLAINED and one.position.pieces is not None)
    found = (_strange_beside(one, seen, policy) for one in islice(legal, policy.most_explanations))
    return tuple(cells for cells in found if cells)


def like_one_thing(best: MoveHypothesis, seen: Evidence, policy: GamePolicy) -> Mapping[Cell, str]:
    """New cells that look alike, hang together, are more than a piece has, and bear no counter; with their looks.

    A sheet of paper looks so. So do several pieces that were laid side by side in one turn, until the counter shows
    which one ends it: then they are taken for pieces. In a game without a counter nothing tells paper from pieces, so
    there are none.
    """
    done, grid = best.done, best.position.grid
    if not seen.markers:
        return {}
    laid = colours_of(done.placed)
    together = (
        region
        for colour in sorted({*laid.values()}.difference(COUNTERS))
        for region in connected([cell for cell in laid if laid[cell] == colour], grid.neighbours)
    )
    large = (region for region in together if len(region) >= policy.least_alike_cells)
    things = (region for region in large if set(region).isdisjoint(best.position.marker))
    return {cell: laid[cell] for region in things for cell in region}


def half_gone(best: MoveHypothesis, seen: Evidence) -> Mapping[Cell, str]:
    """Cells of a piece that seem free while others still show it, as under glare: nobody takes half a piece.

    Nothing of a piece that was moved by one square, so that one half of it lies where the other one lay.
    """
    if not seen.markers:
        return {}  # a piece that is dropped into a frame anew may lie partly where it lay before
    now, lying_now = best.position.contents(seen.layer), best.position.pieces or ()
    in_view = [{*one.cells} for one in lying_now if not seen.hidden >= {*one.cells}]
    return {
        cell: now[cell]
        for piece in seen.accepted.pieces or ()
        if any(left < {*piece.cells} for left in in_view)
        for cell in piece.cells
        if now[cell] == seen.free
    }


def touches_alike(moves: Iterable[Move], strange: Mapping[Cell, str], grid: Grid) -> bool:
    """Whether a piece laid in `moves` lies beside strange cells that look like it: maybe one piece that lies askew."""
    laid = colours_of(laid_by(moves))
    return any(laid.get(near) == looks for cell, looks in strange.items() for near in grid.neighbours(cell))


def may_lie_under(moves: Iterable[Move], strange: Mapping[Cell, str], grid: Grid) -> bool:
    """Whether the one strange cell lies beside a piece laid in `moves`, and may be part of another piece below it."""
    laid = cells_laid_by(moves)
    return len(strange) == 1 and any(not laid.isdisjoint(grid.neighbours(cell)) for cell in strange)


def over_the_edge(done: Changes, seen: Evidence, policy: GamePolicy) -> Set[Cell]:
    """The square in the grid of a piece that surely reaches over the board's edge, and is no other thing; else empty.

    The counter lies on it, as counters lie only on pieces; and clearly nothing changed on the squares beside it.
    """
    grid, hidden = seen.accepted.grid, seen.hidden
    for piece in done.placed:
        if piece.outside and piece.cells == done.marker and hidden.isdisjoint(grid.with_rim(piece.cells)):
            beside = {near for cell in piece.cells for near in grid.neighbours(cell)}
            if all(seen.lead(cell) > policy.misread_nats for cell in beside):
                return {*piece.cells}
    return frozenset()


def _strange_beside(legal: MoveHypothesis, seen: Evidence, policy: GamePolicy) -> Mapping[Cell, str]:
    """The cells that contradict `legal`, with what they show, if all were free and none shows a thing of the set."""
    game, grid, held = legal.base.game, legal.position.grid, legal.position.contents(seen.layer)
    cells = seen.objections(legal.position, policy.objection_nats)
    if not 0 < len(cells) <= policy.most_strange_cells or any(held[cell] != game.free for cell in cells):
        return {}
    looks = seen.likeliest(cells)
    contents = [looks.get(cell, held[cell]) for cell in grid.cells]
    shown = lying(game, legal.position, contents)
    done = game.difference(legal.position, shown)
    return looks if game.odd_things(done, shown) == len(done.placed) else {}
