"""Games played without a camera: at random, or by moves as they are written."""

from collections.abc import Iterator
from random import Random

from engine.state import State


def at_random(start: State, random: Random) -> Iterator[State]:
    """`start` and the state after each move, drawn evenly from the legal ones, until there is none."""
    state = start
    yield state
    while moves := state.legal_moves():
        state = state.after(random.choice(moves))
        yield state


def after(state: State, *moves: str) -> State:
    """The state after `moves`, legal or not, in the game's notation."""
    for text in moves:
        state = state.after(state.game.parse_move(state, text))
    return state
