"""Something on the board that is no piece of the set: it was not laid as a move, and hides what is under it."""

from collections.abc import Iterable, Mapping, Set
from itertools import islice

from engine.grid import Cell, Grid, connected
from engine.move import COUNTERS, Changes, Move, cells_laid_by
from referee.live.judging.changes import lying
from referee.live.judging.evidence import Evidence
from referee.live.judging.hypotheses import HypothesisKind, MoveHypothesis
from referee.live.policy import GamePolicy


def strange_cells(
    likeliest: Iterable[MoveHypothesis], seen: Evidence, policy: GamePolicy
) -> tuple[Mapping[Cell, str], ...]:
    """Cells that show nothing that the set has, and contradict a likely legal explanation; with what they show.

    One set of them for each explanation, the likeliest first.
    """
    # what is no piece shows where pieces cover several cells
    legal = (one for one in likeliest if one.kind is not HypothesisKind.UNEXPLAINED and one.position.pieces is not None)
    found = (_strange_beside(one, seen, policy) for one in islice(legal, policy.most_explanations))
    return tuple(cells for cells in found if cells)


def like_one_thing(best: MoveHypothesis, seen: Evidence, policy: GamePolicy) -> Mapping[Cell, str]:
    """Cells that look alike and hang together, more than a piece has, and hold no counter; with what they look like.

    A sheet of paper looks so. Several pieces do that were laid side by side in one turn, before the counter shows which
    one ends it: then they are seen for what they are. In a game without a counter nothing tells the one from the other.
    """
    done, grid = best.done, best.position.grid
    if not seen.markers:
        return {}
    laid = {cell: piece.colour for piece in done.placed for cell in piece.cells}
    together = (
        region
        for colour in sorted({*laid.values()}.difference(COUNTERS))
        for region in connected([cell for cell in laid if laid[cell] == colour], grid.neighbours)
    )
    large = (region for region in together if len(region) >= policy.least_alike_cells)
    things = (region for region in large if set(region).isdisjoint(best.position.marker))
    return {cell: laid[cell] for region in things for cell in region}


def half_gone(best: MoveHypothesis, seen: Evidence) -> Mapping[Cell, str]:
    """Cells that seem free of a piece which still lies on others in view, as under glare: nobody takes half a piece."""
    if not seen.markers:
        return {}  # what is dropped anew into a frame may lie where a part of it lay before
    now = best.position.contents(seen.layer)
    return {
        cell: now[cell]
        for piece in seen.accepted.pieces or ()
        for cell in piece.cells
        if now[cell] == seen.free and any(now[other] == piece.colour for other in {*piece.cells} - seen.hidden)
    }


def touches_alike(moves: Iterable[Move], strange: Mapping[Cell, str], grid: Grid) -> bool:
    """Whether a piece laid in `moves` hangs together with what is strange: together they may be one that lies askew."""
    laid = {cell: piece.colour for move in moves for piece in move.changes.placed for cell in piece.cells}
    return any(laid.get(near) == looks for cell, looks in strange.items() for near in grid.neighbours(cell))


def may_lie_under(moves: Iterable[Move], strange: Mapping[Cell, str], grid: Grid) -> bool:
    """Whether what is strange may be what shows of a piece that one laid in `moves` lies upon: a square beside it."""
    laid = cells_laid_by(moves)
    return len(strange) == 1 and any(not laid.isdisjoint(grid.neighbours(cell)) for cell in strange)


def over_the_edge(done: Changes, seen: Evidence, policy: GamePolicy) -> Set[Cell]:
    """The square in view of a piece that surely leaves the grid, and is no thing; none where none does.

    A counter lies on it, as it does on pieces alone, and clearly nothing more of it lies on the squares beside.
    """
    grid, hidden = seen.accepted.grid, seen.hidden
    for piece in done.placed:
        if piece.outside and piece.cells == done.marker and hidden.isdisjoint(grid.with_rim(piece.cells)):
            beside = {near for cell in piece.cells for near in grid.neighbours(cell)}
            if all(seen.lead(cell) > policy.misread_nats for cell in beside):
                return {*piece.cells}
    return frozenset()


def _strange_beside(legal: MoveHypothesis, seen: Evidence, policy: GamePolicy) -> Mapping[Cell, str]:
    """The cells that contradict `legal`, if they were free and no thing of the set is seen there."""
    game, grid, held = legal.base.game, legal.position.grid, legal.position.contents(seen.layer)
    cells = seen.objections(legal.position, policy.objection_nats)
    if not 0 < len(cells) <= policy.most_strange_cells or any(held[cell] != game.free for cell in cells):
        return {}
    looks = seen.likeliest(cells)
    contents = [looks.get(cell, held[cell]) for cell in grid.cells]
    shown = lying(game, legal.position, contents)
    done = game.difference(legal.position, shown)
    return looks if game.odd_things(done, shown) == len(done.placed) else {}
