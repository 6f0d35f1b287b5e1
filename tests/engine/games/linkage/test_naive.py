"""A second Linkage, written from the rules as plainly as possible, beside the first one on random games."""

from itertools import product
from random import Random

import pytest

from engine.games.linkage import LINKAGE
from engine.move import Changes
from engine.position import Piece
from engine.state import State

Square = tuple[int, int]
SQUARES = list(product(range(7), range(7)))


def beside(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def legal(laid: list[tuple[str, Square, Square]], counter_on: int | None, colour: str, a: Square, b: Square) -> bool:
    """`laid`: colour and squares of every piece; `counter_on`: which of them carries the green counter."""
    taken = {(3, 3)} | {square for _, c, d in laid for square in (c, d)}
    if not beside(a, b) or a in taken or b in taken or sum(piece[0] == colour for piece in laid) == 6:
        return False
    if counter_on is None:
        return True
    _, c, d = laid[counter_on]
    return not any(beside(x, y) for x in (a, b) for y in (c, d))


def groups(laid: list[tuple[str, Square, Square]]) -> int:
    colour_at = {square: colour for colour, a, b in laid for square in (a, b)}
    group_of = {square: number for number, square in enumerate(colour_at)}
    for _ in colour_at:  # paint over until nothing changes
        for one, other in product(colour_at, colour_at):
            if beside(one, other) and colour_at[one] == colour_at[other]:
                group_of[one] = group_of[other] = min(group_of[one], group_of[other])
    return len(set(group_of.values()))


@pytest.mark.parametrize("seed", range(4))
def test_both_agree_on_a_random_game(seed: int) -> None:
    random, state = Random(seed), LINKAGE.start({})
    laid: list[tuple[str, Square, Square]] = []
    counter_on: int | None = None
    while moves := state.legal_moves():
        compare(state, laid, counter_on)
        move = random.choice(moves)
        if move.notation == "pass":
            counter_on = None
        else:
            (piece,) = move.changes.placed
            a, b = (state.position.grid.row_column(cell) for cell in piece.cells)
            laid.append((piece.colour, a, b))
            counter_on = len(laid) - 1
        state = state.after(move)
    total = groups(laid)
    assert state.outcome is not None
    assert state.outcome.winner == ("More" if total >= 12 else "Fewer")
    assert LINKAGE.score(state.position).summary["total"] == total


def compare(state: State, laid: list[tuple[str, Square, Square]], counter_on: int | None) -> None:
    grid = state.position.grid
    expected = set()
    for colour, a, b in product(("white", "blue", "red", "yellow"), SQUARES, SQUARES):
        if a < b and (a[0] == b[0] or a[1] == b[1]) and legal(laid, counter_on, colour, a, b):
            cells = (grid.at(*a), grid.at(*b))
            expected.add(Changes((Piece(cells, colour),), marker=cells))
    assert {move.changes for move in state.legal_moves() if move.notation != "pass"} == expected
    assert (not expected) == any(move.notation == "pass" for move in state.legal_moves())
