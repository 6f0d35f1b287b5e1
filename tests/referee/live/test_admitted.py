"""What was only asked about, and is lifted for something else: a foul that was put right, or none."""

from dataclasses import replace

import pytest

from referee.live.judging.verdict import Played, Unclear
from tests.referee.live.test_goes_on import misread, see_clearly
from tests.support.table import Table, kinds


@pytest.mark.parametrize("black_nats", [2.0, 3.0])
def test_what_may_be_a_foul_and_is_put_right_was_one(black_nats: float) -> None:
    """A white ring out of turn, unless a black one that is hardly seen lay there: then black would not go on."""
    table = Table("line-or-colour")
    table.play("c3")
    legal = table.lies
    misread(table, "a4", (0.0, -8.0, -black_nats))
    (asked,) = table.do("+white d3")
    assert (asked.kind.value, asked.cells) == ("unclear", ("a4",))
    table.lies = legal
    told = table.play("e1")
    assert [(one.kind.value, one.move) for one in told] == [
        ("clear_again", None),
        ("foul", "+white d3"),
        ("fixed", "e1"),
    ]
    assert not table.session.has_doubt


def test_a_foul_was_put_right_though_the_right_ring_lies_in_its_place() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    legal = table.lies
    misread(table, "a4", (0.0, -8.0, -2.0))
    assert kinds(table.do("+white d3")) == ["unclear"]
    table.lies = legal
    told = table.play("d3")
    assert [(one.kind.value, one.move) for one in told][1:] == [("foul", "+white d3"), ("fixed", "d3")]


def test_a_ring_of_a_doubtful_colour_was_no_foul_if_it_shows_that_it_was_the_right_one() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    legal = table.lies
    misread(table, "d5", (-10.0, 0.0, -2.7))
    assert kinds(table.do("+white d5")) == ["unclear"]
    see_clearly(table)
    table.lies = legal
    assert kinds(table.play("d5")) == ["clear_again", "move"]


def test_a_foul_was_put_right_though_the_piece_in_its_place_shares_squares_with_it() -> None:
    table = Table("linkx")
    table.play("b 2r11")
    legal = table.lies
    misread(table, "b3", (0.0, -8.0, -3.5))
    assert kinds(table.do("+white b1-b2")) == ["unclear"]
    see_clearly(table)
    table.lies = legal
    told = table.play("3Lr22")
    assert [one.kind.value for one in told][1:] == ["foul", "fixed"]
    assert told[-1].cells == ("b1", "c1", "c2")


def test_what_cover_might_explain_was_a_foul_once_it_is_put_right() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    legal, hidden = table.lies, table.cells("a1", "a2")
    assert kinds(table.look(hidden=hidden)) == ["occluded"]
    assert kinds(table.do("+white d3", hidden=hidden)) == ["unclear"]
    table.lies = legal
    assert kinds(table.play("e1", hidden=hidden)) == ["clear_again", "foul", "fixed"]


def test_what_came_after_a_ring_that_was_covered_till_now_was_no_foul() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.look(hidden=table.cells("a1", "a2"))
    table.play("a2", hidden=table.cells("a1", "a2"))
    legal = table.lies
    assert kinds(table.play("d3", hidden=table.cells("a1", "a2"))) == ["unclear"]
    table.lies = legal
    assert kinds(table.look(hidden=table.cells("a1"))) == ["occluded", "clear_again", "move"]


def test_what_may_be_no_ring_was_no_foul_once_it_is_gone() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    legal = table.lies
    misread(table, "d3", (-4.0, 0.0, -2.0))
    assert kinds(table.do("+white d3")) == ["unclear"]
    see_clearly(table)
    table.lies = legal
    assert kinds(table.play("e1")) == ["clear_again", "move"]


@pytest.mark.parametrize(
    ("black_nats", "told"), [(2.7, ["clear_again", "foul", "fixed"]), (2.0, ["clear_again", "move"])]
)
def test_a_ring_of_a_doubtful_colour_was_a_foul_if_it_is_lifted_for_another(black_nats: float, told: list[str]) -> None:
    """A white ring out of turn, rather than black's own: fouls are put right, and moves are seldom taken back."""
    table = Table("line-or-colour")
    table.play("c3")
    table.play("e1")
    table.play("a2")
    legal = table.lies
    misread(table, "d5", (-10.0, 0.0, -black_nats))
    assert kinds(table.do("+white d5")) == ["unclear"]
    see_clearly(table)
    table.lies = legal
    assert kinds(table.play("b4")) == told


def test_half_a_piece_that_was_asked_about_was_no_foul_once_it_is_taken_for_a_thing() -> None:
    """One half of a legal piece is never seen; when the game goes on, the other half is no piece, and nobody's foul."""
    table = Table("linkage")
    for move in ("red b2-b3", "white f1-f2"):
        table.play(move)
    misread(table, "g7", (0.0, -8.0, -8.0, -6.0, -8.0, -8.0))
    assert kinds(table.play("blue g6-g7", frames=5)) == ["unclear"]
    assert kinds(table.play("white b5-c5")) == ["clear_again", "move", "occluded"]


def test_what_may_have_been_legal_and_taken_back_was_no_foul() -> None:
    """If black had laid d3, black might lay e1 instead."""
    table = Table("line-or-colour")
    table.play("c3")
    legal = table.lies
    misread(table, "a4", (0.0, -8.0, -2.0))
    table.do("+white d3")
    asked = table.session.pending.waiting
    assert asked is not None
    assert isinstance(asked.verdict, Unclear)
    assert asked.verdict.left_open.foul is not None
    by_black = Played(asked.verdict.belief, (legal.game.parse_move(legal, "d3"),))
    left_open = replace(asked.verdict.left_open, either=(by_black,))
    doubt = replace(asked, verdict=replace(asked.verdict, left_open=left_open))
    table.session = table.session.with_waiting(doubt)
    table.lies = legal
    assert kinds(table.play("e1")) == ["clear_again", "move"]


@pytest.mark.parametrize("black_nats", [2.5, 3.5])
def test_a_shadow_that_looked_like_a_ring_out_of_turn_was_no_foul(black_nats: float) -> None:
    table = Table("line-or-colour")
    for move in ("c5", "a1"):
        table.play(move)
    misread(table, "b4", (-black_nats, -8.0, 0.0))
    assert kinds(table.look()) == ["unclear"]
    see_clearly(table)
    assert kinds(table.play("e4")) == ["clear_again", "move"]


def test_no_piece_that_was_exchanged_was_a_foul_for_a_gap_seen_elsewhere() -> None:
    table = Table("linkx")
    for move in ("b 24", "14", "2r11"):
        table.play(move)
    (asked,) = table.see("+white f1-f2-f3", {"d1": (0.0, -2.0, -9.0)})
    assert (asked.kind.value, asked.cells) == ("unclear", ("d1",))
    assert kinds(table.see("+white h1-i1-i2", {})) == ["clear_again", "move"]
