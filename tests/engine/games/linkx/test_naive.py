"""A second LINKX, written from the rules as plainly as possible, beside the first one on random games."""

from random import Random

import pytest

from engine.games.linkx import LINKX
from engine.state import State

PICTURES = {
    "1": ["X"],
    "2": ["XX"],
    "3I": ["XXX"],
    "3L": ["XX", "X."],
    "4S": [".X", "XX", "X."],
    "4T": ["XXX", ".X."],
    "4L": ["XXX", "X.."],
}

Squares = frozenset[tuple[int, int]]
"""(column, row) from 1, row 1 at the bottom, as in the names of cells."""


def looks() -> dict[str, set[Squares]]:
    found: dict[str, set[Squares]] = {}
    for shape, picture in PICTURES.items():
        found[shape] = set()
        squares = [(x, y) for y, line in enumerate(picture) for x, mark in enumerate(line) if mark == "X"]
        for _ in range(2):
            squares = [(-x, y) for x, y in squares]
            for _ in range(4):
                squares = [(y, -x) for x, y in squares]
                left, low = min(x for x, _ in squares), min(y for _, y in squares)
                found[shape].add(frozenset((x - left + 1, y - low + 1) for x, y in squares))
    return found


LOOKS = looks()


def dropped(look: Squares, column: int, taken: set[tuple[int, int]]) -> Squares | None:
    """Where a piece comes to rest when it sinks row by row; None where it may not lie so."""
    piece = frozenset((x + column - 1, y + 9) for x, y in look)  # held above the frame
    if any(x > 9 for x, _ in piece):
        return None
    while True:
        lower = frozenset((x, y - 1) for x, y in piece)
        if lower & taken or any(y < 1 for _, y in lower):
            break
        piece = lower
    if any(y > 9 for _, y in piece):
        return None
    filled = taken | piece
    return piece if all((x, below) in filled for x, y in piece for below in range(1, y)) else None


def linked(own: set[tuple[int, int]]) -> bool:
    for start in own:
        reached = {start}
        while more := {
            (x, y) for x, y in own - reached if any(abs(x - a) <= 1 and abs(y - b) <= 1 for a, b in reached)
        }:
            reached |= more
        xs, ys = {x for x, _ in reached}, {y for _, y in reached}
        if {1, 9} <= xs or {1, 9} <= ys:
            return True
    return False


def names(piece: Squares) -> frozenset[str]:
    return frozenset("abcdefghi"[x - 1] + str(y) for x, y in piece)


@pytest.mark.parametrize("repeat", ["on", "off"])
@pytest.mark.parametrize("seed", range(4))
def test_both_agree_on_a_random_game(repeat: str, seed: int) -> None:
    random, state = Random(seed), LINKX.start({"first": "white", "no-repeat": repeat})
    squares: dict[str, set[tuple[int, int]]] = {"blue": set(), "white": set()}
    used: dict[str, list[str]] = {"blue": [], "white": []}
    turn, last = "white", ""
    while moves := state.legal_moves():
        taken = squares["blue"] | squares["white"]
        expected = {
            piece: shape
            for shape, shape_looks in LOOKS.items()
            for look in shape_looks
            for column in range(1, 10)
            if used[turn].count(shape) < 2 and (shape != last or repeat == "off")
            if (piece := dropped(look, column, taken)) is not None
        }
        assert placements(state) == {names(piece) for piece in expected}
        assert (moves[0].notation == "--") == (not expected)
        move = random.choice(moves)
        last = ""
        if expected:
            piece = next(piece for piece in expected if names(piece) == placement(state, move.notation))
            last = expected[piece]
            squares[turn] |= piece
            used[turn].append(last)
        state = state.after(move)
        turn = "blue" if turn == "white" else "white"
    assert state.outcome is not None
    winners = [colour for colour in squares if linked(squares[colour])]
    if winners:
        assert [state.outcome.winner] == winners
    else:
        assert not any(
            dropped(look, column, squares["blue"] | squares["white"])
            for colour in squares
            for shape, shape_looks in LOOKS.items()
            if used[colour].count(shape) < 2
            for look in shape_looks
            for column in range(1, 10)
        )


def placement(state: State, notation: str) -> frozenset[str]:
    (piece,) = LINKX.parse_move(state, notation).changes.placed
    return frozenset(state.position.grid.sorted_names(piece.cells))


def placements(state: State) -> set[frozenset[str]]:
    return {placement(state, move.notation) for move in state.legal_moves() if move.changes.placed}
