"""Linked sets (X6, X7), areas (X8), and whether a LINKX game is over."""

from collections import Counter
from functools import lru_cache

from engine.games.linkx.board import COLOURS, stacks, uses_on_board
from engine.games.linkx.drop import shapes_that_fit
from engine.games.linkx.shapes import COPIES, GRID, SHAPES, shape_of
from engine.games.linkx.split import uses_with
from engine.grid import Cell, connected
from engine.phrase import Phrase, term
from engine.position import Position
from engine.score import Score, ScoreLine

_AROUND = tuple(map(GRID.around, GRID.cells))


def score(position: Position) -> Score:
    sets = {colour: linked_sets(position, colour) for colour in COLOURS}
    linked = {colour: any(joins_sides(cells) for cells in sets[colour]) for colour in COLOURS}
    areas = {colour: max(map(len, sets[colour]), default=0) for colour in COLOURS}
    lines = tuple(
        ScoreLine(_label(len(cells)), colour, cells)
        for colour in COLOURS
        for cells in sorted(sets[colour], key=len, reverse=True)
    )
    finished = True if any(linked.values()) else _nobody_can_place(position)
    if finished is not None:
        return _score(lines, linked, areas, finished)
    if_over = _score(lines, linked, areas, finished=True)
    open_summary = {**if_over.summary, "winner": None}
    return Score(lines, None, _reason_if_over(areas, if_over.winner), None, open_summary, if_over)


def _score(lines: tuple[ScoreLine, ...], linked: dict[str, bool], areas: dict[str, int], finished: bool) -> Score:
    winner = _winner(linked, areas) if finished else None
    summary = {"linked": linked, "largest_area": areas, "winner": winner}
    return Score(lines, winner, _reason(linked, areas, winner), finished, summary)


def linked_sets(position: Position, colour: str) -> tuple[tuple[Cell, ...], ...]:
    """The sets of squares of one colour that are linked by sides or corners (X6)."""
    return _linked(position.cells_with(colour))


@lru_cache(maxsize=1024)
def _linked(cells: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The result is kept, as faults and score both need it, and a photo's likely boards differ in few squares."""
    return connected(cells, _AROUND.__getitem__)


@lru_cache(maxsize=1024)
def joins_sides(cells: tuple[Cell, ...]) -> bool:
    """Whether a linked set goes from left to right or from bottom to top (X7)."""
    places = [GRID.row_column(cell) for cell in cells]
    rows, columns = {row for row, _ in places}, {column for _, column in places}
    return {0, GRID.columns - 1} <= columns or {0, GRID.rows - 1} <= rows


def _nobody_can_place(position: Position) -> bool | None:
    """Whether neither colour has a piece left that fits; None if the pieces on the board are not known well enough."""
    fitting = shapes_that_fit(stacks(position))
    answers = [can_place(position, colour, fitting) for colour in COLOURS]
    if True in answers:
        return False
    return None if None in answers else True


def can_place(position: Position, colour: str, fitting: frozenset[str]) -> bool | None:
    """Whether a colour has a piece of a `fitting` shape left; None if the pieces on the board do not tell that."""
    if not fitting:
        return False
    if position.knows_pieces:
        on_board = Counter(shape_of(piece.cells) for piece in position.pieces or () if piece.colour == colour)
        return any(on_board[shape] < COPIES for shape in fitting)
    possible = uses_on_board(position, colour)
    with_none_left = possible
    for shape in fitting:
        with_none_left &= _ALL_PLAYED[shape]
    if not with_none_left:
        return True
    return False if with_none_left == possible else None


_ALL_PLAYED = {shape: uses_with(shape, COPIES) for shape in SHAPES}


def _winner(linked: dict[str, bool], areas: dict[str, int]) -> str | None:
    blue, white = COLOURS
    if linked[blue] and linked[white]:
        return None
    by_link = [colour for colour in COLOURS if linked[colour]]
    if by_link:
        return by_link[0]
    return "draw" if areas[blue] == areas[white] else max(COLOURS, key=areas.__getitem__)


@lru_cache
def _label(number: int) -> Phrase:
    return Phrase("{number} square", many="{number} linked squares", number=number)


def _reason(linked: dict[str, bool], areas: dict[str, int], winner: str | None) -> Phrase:
    counts = _counts(areas)
    if all(linked.values()):
        return Phrase("both colours join two sides, and only the order of play would show which did so first")
    if winner is None:
        return Phrase("{counts} so far; there is still a piece that fits", counts=counts)
    if any(linked.values()):
        return Phrase("{winner} wins: its linked pieces join two sides", winner=term(winner))
    if winner == "draw":
        return Phrase("nobody can place a piece: the largest areas are equal; {counts}", counts=counts)
    return Phrase(
        "nobody can place a piece: {winner} wins with the larger area; {counts}", winner=term(winner), counts=counts
    )


def _reason_if_over(areas: dict[str, int], winner: str | None) -> Phrase:
    counts = _counts(areas)
    if winner is None or winner == "draw":
        return Phrase("{counts}; if none of the pieces left fits, it is a draw", counts=counts)
    return Phrase("{counts}; if none of the pieces left fits, {winner} wins", counts=counts, winner=term(winner))


def _counts(areas: dict[str, int]) -> Phrase:
    return Phrase("blue has {blue} and white has {white} linked squares", blue=areas["blue"], white=areas["white"])
