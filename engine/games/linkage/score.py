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
    """Squares that no piece may cover (L1): the black counter's; if that is missing, the centre, unless it is free."""
    return position.cells_with("black") or (() if options.get("free-black") == "on" else (CENTRE,))


def free_squares(position: Position, options: Options) -> frozenset[Cell]:
    """The squares on which a piece may be laid (L4), if the green counter is ignored."""
    return frozenset(position.cells_with("empty")).difference(kept_bare(position, options))


def score(position: Position, options: Options = MappingProxyType({})) -> Score:
    """See `Game.score`. `options` : those of a game under way. In a photo, the black counter counts as not free."""
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
    """Whether all pieces of the set lie there. This ends a game even if illegal pieces leave room."""
    known = position.pieces or ()  # in a photo they are not known
    of_each = Counter(piece.colour for piece in known)
    return len(known) >= PIECES_OF_A_COLOUR * len(COLOURS) and all(
        of_each[one] >= PIECES_OF_A_COLOUR for one in COLOURS
    )


@lru_cache(maxsize=1024)
def groups_of(cells: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The groups of squares that share sides. The result is kept, as a photo's likely boards differ in few squares."""
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
