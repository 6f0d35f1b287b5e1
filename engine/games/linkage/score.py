"""Counting groups, and whether a Linkage game is over (L9, L10)."""

from functools import lru_cache

from engine.game import Score, ScoreLine
from engine.games.linkage.board import CENTRE, COLOURS, GRID, all_pairs
from engine.geometry import Cell, connected
from engine.position import Position

MORE_NEEDS = 12

_PAIRS = all_pairs()


def score(position: Position) -> Score:
    contents = position.contents("contents")
    groups = {colour: groups_of(position.cells_with(colour)) for colour in COLOURS}
    free = {cell for cell in GRID.cells if contents[cell] == "empty"}
    if "black" not in contents:
        free.discard(CENTRE)  # the counter is missing, but its square may not be covered (L1)
    finished = not any(a in free and b in free for a, b in _PAIRS)
    total = sum(map(len, groups.values()))
    winner = ("More" if total >= MORE_NEEDS else "Fewer") if finished else None
    lines = [(colour, cells) for colour in COLOURS for cells in groups[colour]]
    return Score(
        lines=tuple(ScoreLine(f"group {i}", colour, cells) for i, (colour, cells) in enumerate(lines, 1)),
        winner=winner,
        reason=_reason(total, winner),
        finished=finished,
        summary={
            "groups": {colour: len(groups[colour]) for colour in COLOURS},
            "total": total,
            "winner": winner,
        },
    )


@lru_cache(maxsize=1024)
def groups_of(cells: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The sets of squares that hang together by sides. Kept, as the likely boards of a photo differ in few colours."""
    return connected(cells, GRID.neighbours)


def _reason(total: int, winner: str | None) -> str:
    groups = "1 group" if total == 1 else f"{total} groups"
    if winner is None:
        return f"{groups} so far; two free squares still share a side"
    bound = f"{MORE_NEEDS} or more" if winner == "More" else f"{MORE_NEEDS - 1} or fewer"
    return f"{groups}: {winner} wins with {bound}"
