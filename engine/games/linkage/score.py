"""Counting groups, and whether a Linkage game is over (L9, L10)."""

from collections import Counter
from functools import lru_cache
from types import MappingProxyType

from engine.games.linkage.board import CENTRE, COLOURS, GRID, PIECES_OF_A_COLOUR, all_pairs
from engine.grid import Cell, connected
from engine.options import Options
from engine.phrase import Phrase, term
from engine.position import Position
from engine.score import Score, ScoreLine

MORE_NEEDS = 12

_PAIRS = all_pairs()


def kept_bare(position: Position, options: Options) -> tuple[Cell, ...]:
    """What no piece may cover (L1): the black counter's square; where it is missing the centre, unless it is free."""
    return position.cells_with("black") or (() if options.get("free-black") == "on" else (CENTRE,))


def free_squares(position: Position, options: Options) -> frozenset[Cell]:
    """The squares on which a piece may be laid (L4), the green counter ignored."""
    return frozenset(position.cells_with("empty")).difference(kept_bare(position, options))


def score(position: Position, options: Options = MappingProxyType({})) -> Score:
    """`options`: of a game under way; what a photo shows counts as with a black counter that is not free."""
    groups = {colour: groups_of(position.cells_with(colour)) for colour in COLOURS}
    free = free_squares(position, options)
    finished = not any(a in free and b in free for a, b in _PAIRS) or are_pieces_spent(position)
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


def are_pieces_spent(position: Position) -> bool:
    """Whether all pieces of the set lie there: they end the game where some were let stand that leave more room."""
    known = position.pieces or ()  # of a photo's nobody knows how they divide
    of_each = Counter(piece.colour for piece in known)
    return len(known) >= PIECES_OF_A_COLOUR * len(COLOURS) and all(
        of_each[one] >= PIECES_OF_A_COLOUR for one in COLOURS
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
