"""A Linkage piece that was slid or turned by one square, so that one half of it lies where the other one lay."""

from collections.abc import Mapping

import pytest

from tests.support.table import Table, kinds

SLID = "-blue f4-g4 +blue e4-f4"


def three_laid() -> Table:
    """A table on which red, blue and yellow lie; the counter is on yellow."""
    table = Table("linkage")
    for move in ("red b2-b3", "blue f4-g4", "yellow d6-d7"):
        assert kinds(table.play(move)) == ["move"]
    return table


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (SLID, "The blue piece was moved from f4 and g4 to e4 and f4"),
        ("-blue f4-g4 +blue g4-g5", "The blue piece was moved from f4 and g4 to g4 and g5"),
        ("-red b2-b3 +red b1-b2", "The red piece was moved from b2 and b3 to b1 and b2"),
    ],
)
def test_it_is_a_foul_that_says_where_it_lies_now(done: str, said: str) -> None:
    table = three_laid()
    (foul,) = table.do(f"{done} green=d6-d7", frames=20)
    assert (foul.kind.value, foul.rules) == ("foul", ("L11",))
    assert str(foul.message) == f"{said}, but pieces must stay where they are (rule L11)."


def test_it_is_put_back() -> None:
    table = three_laid()
    table.do(f"{SLID} green=d6-d7", frames=9)
    assert kinds(table.do("-blue e4-f4 +blue f4-g4 green=d6-d7")) == ["withdrawn"]
    assert kinds(table.play("white a6-a7")) == ["move"]


def test_it_lies_there_from_then_on_if_it_stands() -> None:
    table = three_laid()
    table.do(f"{SLID} green=d6-d7", frames=9)
    told = table.do("+white a6-a7 green=a6-a7")
    assert [(event.kind.value, event.move) for event in told if event.move] == [
        ("let_stand", "+blue e4-f4 -blue f4-g4 green=d6-d7"),
        ("move", "white a6-a7"),
    ]
    blue = [piece.cells for piece in table.session.accepted.position.pieces or () if piece.colour == "blue"]
    assert blue == [tuple(sorted(table.cells("e4", "f4")))]
    assert not table.session.cover.hidden


def test_a_move_made_in_the_same_view_is_told() -> None:
    table = three_laid()
    told = table.do(f"{SLID} +white a6-a7 green=a6-a7", frames=9)
    assert [(event.kind.value, event.rules) for event in told] == [("move", ()), ("foul", ("L11",))]
    assert told[0].move == "white a6-a7"


def test_the_last_piece_may_be_moved_with_its_counter() -> None:
    table = three_laid()
    told = table.do("-yellow d6-d7 +yellow d5-d6 green=d5-d6", frames=9)
    assert [(event.kind.value, event.move) for event in told] == [
        ("takeback", "yellow d6-d7"),
        ("move", "yellow d5-d6"),
    ]


def test_a_piece_laid_beside_half_a_piece_that_seems_gone_was_not_moved() -> None:
    table = three_laid()
    told = table.do("-blue f4-g4 +blue f4 +blue e4-e5 green=e4-e5", frames=9)
    assert [(event.kind.value, event.move) for event in told] == [("move", "blue e4-e5"), ("occluded", None)]
    assert told[1].cells == ("g4",)


@pytest.mark.parametrize("counter", ["", " green=b2-c2"])
def test_a_piece_that_has_got_the_counter_may_be_half_of_one_that_was_laid_beside(counter: str) -> None:
    """Glare lies on half of red, and on half of another red one that was laid beside it."""
    table = three_laid()
    (asked,) = table.do(f"-red b2-b3 +red b2-c2{counter}", frames=9)
    assert (asked.kind.value, asked.cells) == ("unclear", ("b3", "c2"))
    told = table.do("-red b2-c2 +red b2-b3 +red c2-c3 green=c2-c3")
    assert [event.move for event in told if event.move] == ["red c2-c3"]


@pytest.mark.parametrize("counter", ["", " green=b2-c2"])
def test_it_stays_so_while_the_players_go_on_without_an_answer(counter: str) -> None:
    table = three_laid()
    table.do(f"-red b2-b3 +red b2-c2{counter}", frames=9)
    for move in ("white a6-a7", "blue g1-g2"):
        assert table.do(f"+{move} green={move.split()[1]}", frames=9) == []
    told = table.do("-red b2-c2 +red b2-b3 +red c2-c3 green=g1-g2")
    assert {event.move for event in told if event.move} == {"red c2-c3", "white a6-a7", "blue g1-g2"}


@pytest.mark.parametrize("half", ["e4", "f4", "g4"])
def test_nobody_is_accused_beside_a_hand_over_the_edge(half: str) -> None:
    assert kinds(three_laid().see(f"{SLID} green=d6-d7", {}, reached=half)) == ["unclear"]


def test_nobody_is_accused_while_a_thing_covers_where_the_other_half_lay() -> None:
    assert kinds(three_laid().see(f"{SLID} green=d6-d7", {}, hidden="g4")) == ["occluded"]


@pytest.mark.parametrize(
    ("nats", "told"),
    [
        ({"e4": {"blue": 0.0, "empty": -2.0}}, "unclear"),
        ({"g4": {"empty": 0.0, "blue": -2.0}}, "unclear"),
        ({"e4": {"blue": 0.0, "empty": -6.0}, "g4": {"empty": 0.0, "blue": -6.0}}, "foul"),
    ],
)
def test_it_is_asked_about_if_half_of_it_may_be_as_it_was(nats: Mapping[str, Mapping[str, float]], told: str) -> None:
    table = three_laid()
    words = table.lies.game.layers["contents"]
    rows = {name: tuple(row.get(word, -8.0) for word in words) for name, row in nats.items()}
    (event,) = table.see(f"{SLID} green=d6-d7", rows)
    assert event.kind.value == told
    assert "was moved from f4 and g4 to e4 and f4" in str(event.message)
