"""A second Linkage, written from the rules as plainly as possible, beside the first one on random games."""

from itertools import product
from random import Random

import pytest

from engine.games.linkage import LINKAGE
from engine.move import Changes
from engine.position import Piece
from engine.state import State
from tests.support.play import after

Square = tuple[int, int]
SQUARES = list(product(range(7), range(7)))
COLOURS = ("white", "blue", "red", "yellow")
CENTRE = frozenset({(3, 3)})


def beside(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def legal(
    laid: list[tuple[str, Square, Square]],
    counter_on: int | None,
    colour: str,
    a: Square,
    b: Square,
    bare: frozenset[Square] = CENTRE,
) -> bool:
    """`laid`: colour and squares of every piece; `counter_on`: which of them carries the green counter.

    `bare`: what the black counter keeps free.
    """
    taken = bare | {square for _, c, d in laid for square in (c, d)}
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


@pytest.mark.parametrize("free_black", ["on", "off"])
@pytest.mark.parametrize("seed", range(4))
def test_both_agree_once_the_black_counter_was_lifted(free_black: str, seed: int) -> None:
    """That was let stand: its square stays bare, unless it was free to lie anywhere."""
    random, state = Random(seed), LINKAGE.start({"free-black": free_black})
    bare = frozenset() if free_black == "on" else CENTRE
    state = after(state, *(["black d4"] if free_black == "on" else []), "-black d4")
    laid: list[tuple[str, Square, Square]] = []
    counter_on: int | None = None
    while moves := [move for move in state.legal_moves() if not move.notation.startswith("black")]:
        compare(state, laid, counter_on, bare)
        assert state.outcome is None
        assert all(state.violations(move.changes) == () for move in moves[:4])
        move = random.choice(moves)
        for piece in move.changes.placed:
            a, b = (state.position.grid.row_column(cell) for cell in piece.cells)
            laid.append((piece.colour, a, b))
        counter_on = len(laid) - 1 if move.changes.placed else None
        state = state.after(move)
    taken = bare | {square for _, a, b in laid for square in (a, b)}
    assert not any(beside(a, b) for a, b in product(SQUARES, SQUARES) if a not in taken and b not in taken)
    assert state.outcome is not None
    assert state.legal_moves() == ()


@pytest.mark.parametrize("is_free", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_both_agree_on_how_the_black_counter_may_be_put_right(is_free: bool, seed: int) -> None:
    """Before the first piece, one lies where it belongs afterwards; or those that lie wrong are lifted first."""
    random = Random(seed)
    lies = frozenset(random.sample(SQUARES, random.randrange(3)) + [(3, 3)] * random.randrange(2))
    contents = ["black" if square in lies else "empty" for square in SQUARES]
    state = LINKAGE.start({"free-black": "on" if is_free else "off"}, LINKAGE.compose({"contents": contents}), "More")
    legal_moves = [move.changes for move in state.legal_moves()]
    is_wrong = len(lies) != 1 if is_free else lies != CENTRE
    for number, laid in product(range(2 ** len(lies)), [set[Square](), *({one} for one in SQUARES)]):
        lifted = {one for i, one in enumerate(sorted(lies)) if number >> i & 1}
        if laid & lies or not laid | lifted:
            continue
        lies_then = lies - lifted | laid
        if is_free:
            is_right = len(lies_then) == 1 and not (lies and laid)
        else:
            is_right = lies_then == CENTRE or (not laid and lifted == lies - CENTRE)
        done = Changes(counters(state, laid), counters(state, lifted))
        assert (state.violations(done) == ()) == (is_wrong and is_right)
        assert (done in legal_moves) == (is_wrong and is_right)


def counters(state: State, squares: set[Square]) -> tuple[Piece, ...]:
    return tuple(Piece((state.position.grid.at(*square),), "black") for square in sorted(squares))


def compare(
    state: State,
    laid: list[tuple[str, Square, Square]],
    counter_on: int | None,
    bare: frozenset[Square] = CENTRE,
) -> None:
    grid = state.position.grid
    expected = set()
    for colour, a, b in product(COLOURS, SQUARES, SQUARES):
        if a < b and (a[0] == b[0] or a[1] == b[1]) and legal(laid, counter_on, colour, a, b, bare):
            cells = (grid.at(*a), grid.at(*b))
            expected.add(Changes((Piece(cells, colour),), marker=cells))
    assert {move.changes for move in state.legal_moves() if move.notation.partition(" ")[0] in COLOURS} == expected
    assert (not expected) == any(move.notation == "pass" for move in state.legal_moves())
