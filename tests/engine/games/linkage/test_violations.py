"""Each rule of Linkage with a turn that keeps it and turns that break it; the row's name begins with the rule's id."""

import pytest

from engine.games.linkage import LINKAGE
from engine.options import Options
from engine.state import State

ONE_FREE_PAIR_BESIDE_THE_COUNTER = """
    7 W-W B-B R-R Y
                  |
    6 B-B R-R Y-Y Y
    5 R-R Y-Y W-W B
                  |
    4 Y W W # R-R B
      | | |
    3 Y W W Y-Y W-W
    2 B-B R-R B-B R
                  |
    1 . . Y-Y W-W R
      a b c d e f g
    green a2-b2
"""

OVER = ONE_FREE_PAIR_BESIDE_THE_COUNTER.replace("1 . .", "1 W .")

SIX_REDS = """
    7 R-R R-R . . .
    6 . . . . . . .
    5 R-R R-R . . .
    4 . . . # . . .
    3 R-R R-R . . .
    2 . . . . . . .
    1 . . . . . B-B
      a b c d e f g
    green f1-g1
"""

EMPTY = """
    7 . . . . . . .
    6 . . . . . . .
    5 . . . . . . .
    4 . . . # . . .
    3 . . . . . . .
    2 . . . . . . .
    1 . . . . . . .
      a b c d e f g
"""

TWO = """
    7 . . . . . . .
    6 . . . . . . .
    5 . . . . . B-B
    4 . . . # . . .
    3 . R . . . . .
      |   .
    2 . R . . . . .
    1 . . . . . . .
      a b c d e f g
    green f5-g5
""".replace("      |   .\n", "        |\n")


def state(diagram: str) -> State:
    return LINKAGE.start({}, LINKAGE.parse_diagram(diagram), "More")


ROWS = [
    ("L1 beside the black counter", EMPTY, "red c4-c5", []),
    ("L1 L4 on the black counter", EMPTY, "red c4-d4", ["L1", "L4"]),
    ("L1 on the square of a black counter that is gone", EMPTY.replace("#", "."), "red c4-d4", ["L1"]),
    ("L1 L11 instead of the black counter", EMPTY, "+red c4-d4 -black d4 green=c4-d4", ["L11", "L1"]),
    ("L3 a piece of any colour", TWO, "yellow d5-d6", []),
    ("L3 two squares apart", TWO, "+red a1-c1 green=a1-c1", ["L3"]),
    ("L3 corner to corner", TWO, "red a1-b2", ["L3", "L4"]),
    ("L3 three squares, askew", TWO, "red c6-d6-d7", ["L3"]),
    ("L3 one square", TWO, "red a1", ["L3"]),
    ("L3 two pieces in a turn", TWO, "+red a1-b1 +blue d1-e1 green=d1-e1", ["L3"]),
    ("L4 on a piece", TWO, "yellow b3-c3", ["L4"]),
    ("L4 on two pieces at once", TWO.replace("5 . . . . . B-B", "5 . . . . . B-B"), "yellow b2-b3", ["L4"]),
    ("L4 over the edge", TWO, "yellow a1-?", ["L4"]),
    ("L4 over the edge, by a name that the grid has not", TWO, "yellow g1-h1", ["L4"]),
    ("L4 the second piece on the first", TWO, "+red a1-b1 +blue b1-c1 green=b1-c1", ["L4", "L3"]),
    ("L5 beside the piece under the counter", TWO, "yellow f4-g4", ["L5"]),
    ("L5 at its end", TWO, "yellow e5-e6", ["L5"]),
    ("L5 corners may touch", TWO, "yellow e6-e7", []),
    ("L5 another piece may be touched", TWO, "yellow c2-c3", []),
    ("L6 counter left where it was", TWO, "+yellow c2-c3 green=f5-g5", ["L6"]),
    ("L6 counter taken off", TWO, "+yellow c2-c3", ["L6"]),
    ("L6 counter on the board's other piece", TWO, "+yellow c2-c3 green=b2-b3", ["L6"]),
    ("L6 counter on one half is enough", TWO, "+yellow c2-c3 green=c3", []),
    ("L6 counter moved to the piece before", TWO, "green=b2-b3", ["L6"]),
    ("L6 counter moved to free squares", TWO, "green=a6", ["L6"]),
    ("L6 counter back on the board before the first piece", EMPTY, "green=a6", ["L6"]),
    ("L7 forced pass", ONE_FREE_PAIR_BESIDE_THE_COUNTER, "pass", []),
    ("L7 the counter stays in a pass", ONE_FREE_PAIR_BESIDE_THE_COUNTER, "green=a2-b2", ["L7"]),
    ("L7 a pass is not a choice", TWO, "pass", ["L7"]),
    ("L5 instead of a forced pass", ONE_FREE_PAIR_BESIDE_THE_COUNTER, "white a1-b1", ["L5", "L8"]),
    ("L8 the sixth", SIX_REDS.replace("7 R-R", "7 . ."), "red a7-b7", []),
    ("L8 a seventh", SIX_REDS, "red d1-c1", ["L8"]),
    ("L9 after the end", OVER, "pass", ["L9"]),
    ("L11 a piece taken away", TWO, "-red b2-b3 +red b3-b4 green=b3-b4", ["L11"]),
    ("L11 a piece taken away and none laid", TWO, "-red b2-b3 green=f5-g5", ["L11"]),
    ("L11 the piece under the counter taken away with it", TWO, "-blue f5-g5", ["L11"]),
    ("L11 L7 a piece taken away, and the counter off another", TWO, "-red b2-b3", ["L11", "L7"]),
    ("L11 L6 a piece taken away, and the counter moved to another", TWO, "-red b2-b3 green=a6", ["L11", "L6"]),
    ("L11 the black counter taken away", TWO, "-black d4 green=f5-g5", ["L11"]),
    ("L11 the black counter taken away before the first piece", EMPTY, "-black d4", ["L11"]),
    ("L11 the black counter moved", TWO, "+yellow c2-c3 +black e4 -black d4 green=c2-c3", ["L11"]),
    ("L11 a second black counter", TWO, "+yellow c2-c3 +black e4 green=c2-c3", ["L11"]),
    ("L3 L4 L5 L8 all at once", SIX_REDS, "red e1-f1-?", ["L3", "L4", "L4", "L5", "L8"]),
]


@pytest.mark.parametrize(("diagram", "deed", "rules"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_rules(diagram: str, deed: str, rules: list[str]) -> None:
    before = state(diagram)
    done = LINKAGE.parse_move(before, deed).changes
    broken = before.violations(done)
    assert [fault.rule for fault in broken] == rules
    assert all(fault.message for fault in broken)


def test_the_counter_on_one_half_bars_the_squares_beside_the_other() -> None:  # L5, L6
    before = state(TWO)
    after = before.after(LINKAGE.parse_move(before, "+yellow c2-c3 green=c3"))
    assert after.position.grid.names(after.position.marker) == "c2 and c3"
    assert after.legal_moves() == before.after(LINKAGE.parse_move(before, "yellow c2-c3")).legal_moves()


def test_a_pass_lets_the_opponent_lay_anywhere() -> None:
    before = state(ONE_FREE_PAIR_BESIDE_THE_COUNTER)
    (forced,) = before.legal_moves()
    assert forced.notation == "pass"
    after = before.after(forced)
    assert (after.turn, after.position.marker) == ("Fewer", ())
    assert {move.notation for move in after.legal_moves()} == {
        f"{colour} a1-b1" for (colour, _), count in after.reserve.items() if count
    }
    assert len(after.after(after.legal_moves()[0]).position.marker) == 2


FREE_BLACK = [
    ("L2 on any square", "black a1", []),
    ("L2 no counter", "pass", ["L2"]),
    ("L2 a piece before it", "red a1-a2", ["L2"]),
    ("L2 a piece with it", "+black g7 +red a1-a2 green=a1-a2", ["L2"]),
    ("L2 two counters", "+black a1 +black b1", ["L2"]),
    ("L2 under a piece that is laid with it", "+red a1-a2 +black a1 green=a1-a2", ["L2"]),
    ("L2 L3 two squares apart before it", "red a1-c1", ["L2", "L3"]),
    ("L2 L4 over the edge before it", "red g7-h7", ["L2", "L4"]),
    ("L2 L1 L4 on the counter that was laid with it", "+black a1 +red a1-a2 green=a1", ["L2", "L1", "L4"]),
    ("L2 L4 L3 L6 two pieces on each other before it", "+red a1-b1 +red a1-b1 +black a1", ["L2", "L4", "L3", "L6"]),
    ("L2 L6 a piece before it, without the green counter", "+red a1-b1", ["L2", "L6"]),
    ("L2 the green counter before it", "green=a1", ["L2"]),
]


@pytest.mark.parametrize(("deed", "rules"), [row[1:] for row in FREE_BLACK], ids=[row[0] for row in FREE_BLACK])
def test_free_black(deed: str, rules: list[str]) -> None:
    before = LINKAGE.start({"free-black": "on"})
    broken = before.violations(LINKAGE.parse_move(before, deed).changes)
    assert [fault.rule for fault in broken] == rules


def test_l2_the_black_counter_covers_no_piece_of_a_game_that_is_taken_up() -> None:
    contents = ["red" if LINKAGE.grid({}).name(cell) in ("b3", "c3") else "empty" for cell in LINKAGE.grid({}).cells]
    for marker in ((), (LINKAGE.grid({}).parse("b3"),)):
        before = LINKAGE.start({"free-black": "on"}, LINKAGE.compose({"contents": contents}, marker=marker))
        assert len(before.legal_moves()) == 47
        for move in before.legal_moves():
            assert LINKAGE.parse_move(before, move.notation) == move
            assert before.violations(move.changes) == ()
        for deed, rules in (("black b3", ["L2"]), ("-red b3-c3", ["L2", "L11"])):
            broken = before.violations(LINKAGE.parse_move(before, deed).changes)
            assert [fault.rule for fault in broken] == rules


LATE_BLACK = [
    ("L2 on a free square", "black d4", []),
    ("L2 L6 the green counter moved with it", "+black d4 green=d4", ["L11", "L6"]),
    ("L2 under a piece", "black a1", ["L11"]),
    ("L2 with a piece", "+black d4 +blue f1-g1 green=f1-g1", ["L11"]),
    ("L2 missed again", "blue f1-g1", []),
]


@pytest.mark.parametrize(("deed", "rules"), [row[1:] for row in LATE_BLACK], ids=[row[0] for row in LATE_BLACK])
def test_a_free_black_counter_that_was_missed(deed: str, rules: list[str]) -> None:
    """The first piece, which is More's, was laid without it and let stand."""
    first = LINKAGE.start({"free-black": "on"})
    before = first.after(LINKAGE.parse_move(first, "red a1-b1"))
    assert before.turn == "Fewer"
    assert len(before.legal_moves()) == 4 * 74 + 47
    move = LINKAGE.parse_move(before, deed)
    assert [fault.rule for fault in before.violations(move.changes)] == rules
    if deed == "black d4":
        after = before.after(move)
        assert (after.turn, after.position.marker) == ("Fewer", before.position.marker)
        assert len([move for move in after.legal_moves() if "black" in move.notation]) == 0


NO_BLACK, OFF_CENTRE = EMPTY.replace("#", "."), EMPTY.replace(". # .", "# . .")
PUT_RIGHT = [
    ("L1 laid on the centre", NO_BLACK, "black d4", []),
    ("L1 laid elsewhere", NO_BLACK, "black a7", ["L1"]),
    ("L1 with it a piece, which is another turn", NO_BLACK, "+black d4 +red a1-a2 green=a1-a2", ["L11"]),
    ("L3 the first piece before it", NO_BLACK, "red a1-a2", []),
    ("L7 nothing done", NO_BLACK, "pass", ["L7"]),
    ("L1 moved to the centre", OFF_CENTRE, "+black d4 -black c4", []),
    ("L1 moved elsewhere", OFF_CENTRE, "+black e4 -black c4", ["L1"]),
    ("L1 lifted from where it lies wrong", OFF_CENTRE, "-black c4", []),
    ("L1 a second one", OFF_CENTRE, "black d4", ["L1"]),
    ("L3 the first piece beside it", OFF_CENTRE, "red a1-a2", []),
    ("L1 laid late", TWO.replace("#", "."), "+black d4 green=f5-g5", []),
    ("L1 laid late, elsewhere", TWO.replace("#", "."), "+black a7 green=f5-g5", ["L1"]),
    ("L11 moved late", TWO.replace(". # .", "# . ."), "+black d4 -black c4 green=f5-g5", ["L11"]),
]


@pytest.mark.parametrize("turn", ["More", None])
@pytest.mark.parametrize("options", [{}, {"free-black": "off"}])
@pytest.mark.parametrize(("diagram", "deed", "rules"), [r[1:] for r in PUT_RIGHT], ids=[r[0] for r in PUT_RIGHT])
def test_a_black_counter_that_lies_wrong_may_be_put_right_before_the_first_piece(
    diagram: str, deed: str, rules: list[str], options: Options, turn: str | None
) -> None:
    before = LINKAGE.start(options, LINKAGE.parse_diagram(diagram), turn)
    move = LINKAGE.parse_move(before, deed)
    assert [fault.rule for fault in before.violations(move.changes)] == rules
    assert (move in before.legal_moves()) == (not rules)
    if "black" in deed:
        after = before.after(move)
        assert after.turn == turn or rules == ["L11"]
        assert after.position.marker == move.changes.marker


@pytest.mark.parametrize(("free_black", "rule"), [("off", "L9"), ("on", "L7")])
def test_the_game_is_over_exactly_where_no_move_is_left(free_black: str, rule: str) -> None:
    """The last two free squares side by side are d4, from which the black counter was lifted, and e4."""
    before = LINKAGE.start({"free-black": free_black}, LINKAGE.parse_diagram(OVER.replace("# R-R", ". . R")), "More")
    legal = {move.notation for move in before.legal_moves()}
    assert legal == (set() if rule == "L9" else {"blue d4-e4", "black d4", "black e4", "black b1"})
    assert (before.outcome is None) == bool(legal)
    assert [fault.rule for fault in before.violations(LINKAGE.parse_move(before, "pass").changes)] == [rule]


def test_the_game_is_over_where_no_piece_is_left() -> None:
    """All 24 were laid half outside the grid, and let stand."""
    state = LINKAGE.start({})
    rim = [f"{column}{row}" for column in "abcdefg" for row in range(1, 8) if column in "ag" or row in (1, 7)]
    for square, colour in zip(rim, 6 * ("white", "blue", "red", "yellow"), strict=True):
        assert state.outcome is None
        state = state.after(LINKAGE.parse_move(state, f"+{colour} {square}-? green={square}"))
    assert state.outcome is not None
    assert state.legal_moves() == ()
    for done in ("pass", "+red c3-c4 green=c3-c4"):
        faults = state.violations(LINKAGE.parse_move(state, done).changes)
        assert str(faults[0].message) == "the game is over: no piece is left"


def test_more_begins_wherever_the_black_counter_lies() -> None:
    before = LINKAGE.start({"free-black": "on"})
    after = before.after(LINKAGE.parse_move(before, "black a1"))
    assert after.turn == "More"
    assert len(after.legal_moves()) == 4 * 82
