"""Counting sequences of moves: by these numbers one sees whether two engines agree on the rules."""

from engine.state import State


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` legal moves there are from `state`. A forced pass or skip is a move.

    Games that end earlier are not counted.
    """
    if depth == 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(state.after(move), depth - 1) for move in moves)
