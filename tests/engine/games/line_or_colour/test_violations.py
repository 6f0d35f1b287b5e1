"""Each rule of Line or Colour with a turn that keeps it and turns that break it; the row's name begins with its id."""

from collections.abc import Mapping

import pytest

from engine.games.line_or_colour import LINE_OR_COLOUR
from engine.state import State
from tests.support.play import after

SMALL: Mapping[str, str] = {"size": "5"}
NO_SWAP: Mapping[str, str] = {"size": "5", "swap": "off"}
LARGE: Mapping[str, str] = {"size": "7"}
LARGE_SWAP: Mapping[str, str] = {"size": "7", "swap": "on"}

WHITE_HAS_WON = ["a1", "a2", "b1", "b2", "c1", "c2", "d1"]
"""Four in the bottom row."""


def play(options: Mapping[str, str], moves: list[str]) -> State:
    return after(LINE_OR_COLOUR.start(options), *moves)


ROWS: list[tuple[str, Mapping[str, str], list[str], str, list[str]]] = [
    ("C1 white begins", SMALL, [], "c3", []),
    ("C1 black begins", SMALL, [], "+black c3", ["C1"]),
    ("C1 white twice", SMALL, ["c3"], "+white c4", ["C1"]),
    ("C1 two rings", SMALL, [], "+white c3 +white c4", ["C1"]),
    ("C1 two rings of both colours", SMALL, [], "+white c3 +black c4", ["C1", "C1"]),
    ("C1 two rings round one circle", SMALL, [], "+white a1 +white a1", ["C1", "C1"]),
    ("C2 a ring taken and none laid", SMALL, ["c3"], "-white c3", ["C2"]),
    ("C1 on a ring", SMALL, ["c3"], "c3", ["C1"]),
    ("C1 outside the board", SMALL, [], "+white ?", ["C1"]),
    ("C1 over two circles", SMALL, [], "+white c3-c4", ["C1"]),
    ("C2 a ring moved", SMALL, ["c3", "d3"], "-white c3 +white c4", ["C2"]),
    ("C2 a ring taken beside a turn", SMALL, ["c3", "d3"], "+white a1 -black d3", ["C2"]),
    ("C3 swap on 5x5", SMALL, ["c3"], "swap", []),
    ("C3 swap on 7x7", LARGE, ["c3"], "swap", ["C2", "C3"]),
    ("C3 swap on 7x7 by option", LARGE_SWAP, ["c3"], "swap", []),
    ("C3 swap switched off", NO_SWAP, ["c3"], "swap", ["C2", "C3"]),
    ("C3 swap on the second turn", SMALL, ["c3", "d3", "e3"], "-white c3 +black c3", ["C2", "C3"]),
    ("C3 a swap on the second turn takes the ring laid last", SMALL, ["c3", "d3", "e3"], "swap", ["C2", "C3"]),
    ("C3 white swaps its own ring", SMALL, ["c3", "d3"], "swap", ["C2", "C3"]),
    ("C2 a black ring exchanged in black's turn", SMALL, ["c3", "d3", "e3"], "-black d3 +white d3", ["C2"]),
    ("C3 C1 a ring exchanged, and one laid", SMALL, ["c3", "d3"], "-white c3 +black c3 +white a1", ["C2", "C3", "C1"]),
    ("C2 a black ring moved in white's turn", SMALL, ["c3", "d3"], "-black d3 +black d4", ["C2"]),
    ("C2 C1 a black ring laid instead of a white one", SMALL, ["c3", "d3"], "-white c3 +black d4", ["C2", "C1"]),
    ("C1 a swap of nothing", SMALL, [], "swap", ["C1"]),
    ("C1 a swap of nothing after a swap", SMALL, ["c3", "swap"], "swap", ["C1"]),
    ("C3 white's ring alone once more", SMALL, ["c3", "d3", "e3", "-black d3 -white e3"], "swap", ["C2", "C3"]),
    ("C3 white swaps back", SMALL, ["c3", "swap"], "-black c3 +white c3", ["C2"]),
    ("C3 swap to another circle", SMALL, ["c3"], "-white c3 +black c4", ["C2"]),
    ("C3 white moves after a swap", SMALL, ["c3", "swap"], "a1", []),
    ("C4 after a win", SMALL, WHITE_HAS_WON, "e5", ["C4"]),
    ("C6 a disc in play", SMALL, ["c3"], "+black a1 +red b1", ["C6"]),
    ("C1 the wrong colour on a taken circle", SMALL, ["c3"], "+white c3", ["C1", "C1"]),
]


@pytest.mark.parametrize(("options", "moves", "deed", "rules"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_rules(options: Mapping[str, str], moves: list[str], deed: str, rules: list[str]) -> None:
    before = play(options, moves)
    broken = before.violations(LINE_OR_COLOUR.parse_move(before, deed).changes)
    assert [fault.rule for fault in broken] == rules


@pytest.mark.parametrize(
    ("options", "moves", "turn"),
    [
        (SMALL, [], "white"),
        (SMALL, ["c3"], "black"),
        (SMALL, ["c3", "d3"], None),
        (NO_SWAP, ["c3", "d3"], "white"),
        (LARGE, ["c3", "d3"], "white"),
        (SMALL, ["c3", "swap"], "white"),
        (SMALL, ["c3", "swap", "a1"], None),
        (LARGE_SWAP, ["c3", "swap", "a1"], None),
    ],
)
def test_c3_whose_turn_it_is_does_not_always_show(options: Mapping[str, str], moves: list[str], turn: str) -> None:
    board = play(options, moves).position
    assert LINE_OR_COLOUR.to_move(board, options) == turn


@pytest.mark.parametrize("seen", [["c3"], ["c3", "swap"], ["c3", "d3"]])
def test_whose_turn_it_is_shows_by_what_was_laid_since_a_known_one(seen: list[str]) -> None:
    known = play(SMALL, seen)
    for unseen in ([], ["a1"], ["a1", "b1"], ["a1", "b1", "c1"]):
        now = after(known, *unseen)
        assert LINE_OR_COLOUR.to_move(now.position, SMALL, since=known) == now.turn
    assert (
        LINE_OR_COLOUR.to_move(after(known, f"+{known.turn} a1 +{known.turn} b1").position, SMALL, since=known) is None
    )


def test_either_may_be_to_move_where_it_does_not_show() -> None:
    board = play(SMALL, ["c3", "d3"]).position
    state = LINE_OR_COLOUR.start(SMALL, board, None)
    assert len(state.legal_moves()) == 2 * 23
    for move in state.legal_moves():
        assert state.violations(move.changes) == ()
        assert LINE_OR_COLOUR.parse_move(state, move.notation) == move
        assert state.after(move).turn != move.changes.placed[0].colour


def test_c7_who_has_no_ring_left_has_no_move() -> None:
    board = LINE_OR_COLOUR.start(LARGE).position
    rings = ["white"] * 25 + ["none"] * 24
    lying = LINE_OR_COLOUR.compose({"colour": board.contents("colour"), "ring": rings})
    state = LINE_OR_COLOUR.start(LARGE, lying, "white")
    assert all(fault.rule != "C7" for move in state.legal_moves() for fault in state.violations(move.changes))


def test_c7_a_ring_too_many_is_the_second_of_a_turn() -> None:
    board = LINE_OR_COLOUR.start(LARGE).position
    rings = ["white"] * 24 + ["none"] * 25
    state = LINE_OR_COLOUR.start(
        LARGE, LINE_OR_COLOUR.compose({"colour": board.contents("colour"), "ring": rings}), "white"
    )
    for deed, rules in (
        ("+white a1", []),
        ("+white a1 +white b1", ["C7", "C1"]),
        ("+white a1 -white a7 +white b1", ["C2", "C1"]),
        ("+white a1 +white a1 +white b1", ["C1", "C7", "C7", "C1"]),
    ):
        broken = state.violations(LINE_OR_COLOUR.parse_move(state, deed).changes)
        assert [fault.rule for fault in broken if fault.rule != "C4"] == rules


def test_c3_a_swap_exchanges_the_ring() -> None:
    after = play(SMALL, ["c3", "swap"])
    assert after.position.cells_with("black", "ring") == (after.position.grid.parse("c3"),)
    assert after.turn == "white"


def test_c3_a_swap_that_is_too_late_is_played_on_from() -> None:
    state = play(SMALL, ["c3", "d4", "e5"])
    late = LINE_OR_COLOUR.parse_move(state, "swap")
    assert late.notation == "swap"
    assert LINE_OR_COLOUR.named(state, late.changes) == late
    after = state.after(late)
    assert after.position.grid.names(after.position.cells_with("black", "ring")) == "d4 and e5"
    assert after.turn == "white"


def test_c4_four_in_a_row_win_on_5x5() -> None:
    outcome = play(SMALL, WHITE_HAS_WON).outcome
    assert outcome is not None
    assert outcome.winner == "white"
    assert outcome.reason == "white wins with a line of 4"


def test_c4_four_of_a_colour_win_on_5x5() -> None:
    won = play(SMALL, ["a5", "a4", "c4", "b4", "e3", "d4", "b2"])
    assert [line.label for line in LINE_OR_COLOUR.score(won.position).lines] == ["4 red circles"]
    assert won.legal_moves() == ()


def test_c5_a_full_board_without_a_win_is_a_draw() -> None:
    board = """
        5 rB yB gW bW pB
        4 bB pW rB yB gB
        3 yW gB bW pW rW
        2 pW rB yW gB bB
        1 gW bW pB rW yW
          a  b  c  d  e
    """
    state = LINE_OR_COLOUR.start(SMALL, LINE_OR_COLOUR.parse_diagram(board), "black")
    assert state.outcome is not None
    assert state.outcome.winner == "draw"
    assert [fault.rule for fault in state.violations(LINE_OR_COLOUR.parse_move(state, "a1").changes)] == ["C5", "C1"]


def test_c7_a_ring_more_than_there_are() -> None:
    state = LINE_OR_COLOUR.start(LARGE)
    for cell in state.position.grid.cells:
        laid = state.after(LINE_OR_COLOUR.parse_move(state, f"+white {state.position.grid.name(cell)}"))
        if laid.outcome is None and state.reserve["white", None]:
            state = laid
    assert state.reserve["white", None] == 0
    free = state.position.grid.name(state.position.cells_with("none", "ring")[0])
    broken = state.violations(LINE_OR_COLOUR.parse_move(state, f"+white {free}").changes)
    assert [fault.rule for fault in broken] == ["C1", "C7"]
