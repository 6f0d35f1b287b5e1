"""Counting groups, and whether a Linkage game is over (L9, L10)."""

from functools import lru_cache

from engine.games.linkage.board import CENTRE, COLOURS, GRID, all_pairs
from engine.geometry import Cell, connected
from engine.phrase import Phrase, term
from engine.position import Position
from engine.score import Score, ScoreLine

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
        lines=tuple(ScoreLine(_label(i), colour, cells) for i, (colour, cells) in enumerate(lines, 1)),
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


@lru_cache
def _label(number: int) -> Phrase:
    return Phrase("group {number}", number=number)


@lru_cache
def _reason(total: int, winner: str | None) -> Phrase:
    groups = Phrase("{number} group", many="{number} groups", number=total)
    if winner is None:
        return Phrase("{groups} so far; two free squares still share a side", groups=groups)
    if winner == "More":
        return Phrase(
            "{groups}: {winner} wins with {least} or more", groups=groups, winner=term(winner), least=MORE_NEEDS
        )
    most = MORE_NEEDS - 1
    return Phrase("{groups}: {winner} wins with {most} or fewer", groups=groups, winner=term(winner), most=most)
