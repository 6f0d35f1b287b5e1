"""A second Line or Colour, written from the rules as plainly as possible, beside the first one on random games."""

from itertools import product
from random import Random

import pytest

from engine.games.line_or_colour import LINE_OR_COLOUR
from engine.games.line_or_colour.board import compose

COLOURS = ["red", "yellow", "green", "blue", "purple", "orange", "grey"]


def has_won(colour_at: dict[str, str], own: set[str], needed: int) -> bool:
    for colour in COLOURS:
        if sum(colour_at[name] == colour for name in own) >= needed:
            return True
    for name, (right, up) in product(own, ((1, 0), (0, 1), (1, 1), (1, -1))):
        steps = [chr(ord(name[0]) + right * i) + str(int(name[1:]) + up * i) for i in range(needed)]
        if all(step in own for step in steps):
            return True
    return False


@pytest.mark.parametrize(("size", "swap"), [(5, "on"), (5, "off"), (7, "off"), (7, "on")])
@pytest.mark.parametrize("seed", range(6))
def test_both_agree_on_a_random_game(size: int, swap: str, seed: int) -> None:
    random = Random(seed)
    colours = COLOURS[:size] * size
    if seed % 2:
        random.shuffle(colours)  # re-coloured with discs
    empty = compose(colours, ["none"] * size**2)
    state = LINE_OR_COLOUR.start({"size": str(size), "swap": swap}, empty, "white")
    names = [empty.grid.name(cell) for cell in empty.grid.cells]
    colour_at = dict(zip(names, colours, strict=True))
    rings: dict[str, set[str]] = {"white": set(), "black": set()}
    turn, turns, needed = "white", 0, size - 1 if size == 5 else 5
    while moves := state.legal_moves():
        expected = set(names) - rings["white"] - rings["black"]
        if turns == 1 and swap == "on":
            expected.add("swap")
        assert {move.notation for move in moves} == expected
        assert state.turn == turn
        move = random.choice(moves).notation
        if move == "swap":
            rings["white"], rings["black"] = set(), rings["white"]
        else:
            rings[turn].add(move)
        state = state.after(LINE_OR_COLOUR.parse_move(state, move))
        turn, turns = ("black" if turn == "white" else "white"), turns + 1
        assert (state.outcome is not None) == (
            has_won(colour_at, rings["white"], needed)
            or has_won(colour_at, rings["black"], needed)
            or len(rings["white"] | rings["black"]) == size**2
        )
    winners = [colour for colour in rings if has_won(colour_at, rings[colour], needed)]
    assert state.outcome is not None
    assert [state.outcome.winner] == (winners or ["draw"])
