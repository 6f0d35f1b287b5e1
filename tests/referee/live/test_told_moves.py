"""Moves that a person tells: at any time, legal or not, and whether the camera makes them out or not."""

import pytest

from engine.errors import BadNotation
from referee.live.event import Event
from referee.live.observation import SourceEnded, Told
from referee.live.typed import understood
from tests.support.table import Table, at_a_foul, kinds

NOW = SourceEnded(100, 50.0)


def say(table: Table, line: str) -> list[Event]:
    return table.say(understood(line, table.session, NOW))


def test_a_move_can_be_told_at_any_time() -> None:
    table = Table("linkage")
    assert isinstance(understood("p red b2-b3", table.session, NOW), Told)
    assert kinds(say(table, "played red b2-b3")) == ["move"]


@pytest.mark.parametrize(
    ("name", "line", "move"),
    [
        ("linkage", "b2=red b3=red", "red b2-b3"),
        ("line-or-colour", "c3=white", "c3"),
        ("linkx", "a1=blue a2=blue", "b 2r11"),
    ],
)
def test_a_move_can_be_told_by_its_cells(name: str, line: str, move: str) -> None:
    (event,) = say(Table(name), line)
    assert (event.kind.value, event.move, event.rules) == ("move", move, ())


@pytest.mark.parametrize(
    ("name", "before", "line", "rules", "says"),
    [
        ("linkage", ["red b2-b3"], "played red c2-c3", ("L5",), "More"),
        ("linkage", ["red b2-b3"], "e4=white", ("L3",), "white e4"),
        ("linkage", ["red b2-b3"], "played pass", ("L7",), "passes. "),
        ("line-or-colour", ["c3"], "played +white d3", ("C1",), "White plays d3. "),
        ("linkx", ["b 3I1"], "played --", ("X5",), "skips. "),
    ],
)
def test_a_move_that_a_person_tells_may_be_against_the_rules_and_is_told_so(
    name: str, before: list[str], line: str, rules: tuple[str, ...], says: str
) -> None:
    table = Table(name)
    for move in before:
        table.play(move)
    (event,) = say(table, line)
    assert event.kind.value in ("move", "pass", "skip")
    assert event.rules == rules
    assert says in event.message
    assert "That is against the rules: " in event.message


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("played red z1-z2", "expected a move on the board, got 'red z1-z2'"),
        ("b2=blue b3=blue", "red has lain on b2 since an earlier move; after quit, `gridref correct` changes that"),
        ("b2=empty", "red has lain on b2 since an earlier move"),
        ("c5=red c5=blue", "c5 is given twice, as red and as blue"),
        ("played blue b2-c2", "red has lain on b2 since an earlier move"),
        ("played red b2-b3", "red has lain on b3 since an earlier move"),
        ("played red d4-d5", "black has lain on d4 since an earlier move"),
    ],
)
def test_what_can_not_be_a_move_is_refused(line: str, words: str) -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    with pytest.raises(BadNotation, match=words):
        say(table, line)


@pytest.mark.parametrize("word", ["fixed", "misread", "played"])
def test_nor_can_it_with_a_foul_open(word: str) -> None:
    table, _ = at_a_foul()
    with pytest.raises(BadNotation, match="red has lain on b2 since an earlier move"):
        say(table, f"{word} blue a2-b2")


def test_no_ring_is_laid_on_another() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    with pytest.raises(BadNotation, match="white has lain on c3"):
        say(table, "played c3")


def test_what_is_exchanged_or_moved_by_a_move_that_a_person_tells_does_not_lie_in_its_way() -> None:
    table = Table("line-or-colour", options={"swap": "on"})
    table.play("c3")
    assert [(event.kind.value, event.move) for event in say(table, "played swap")] == [("swap", "swap")]
    table = Table("linkage")
    table.play("red b2-b3")
    (event,) = say(table, "played -red b2-b3 +red b3-b4")
    assert "L11" in event.rules


@pytest.mark.parametrize("free_nats", [1.0, 3.0, 9.0])
def test_a_move_that_the_camera_does_not_make_out_is_not_taken_back_or_asked_about_by_it(free_nats: float) -> None:
    table = Table("line-or-colour")
    table.play("c3")
    looks = {"d4": (0.0, -9.0, -free_nats)}
    table.see("+black d4", looks)
    assert kinds(say(table, "played d4")) == ["move"]
    assert table.see("-black d4", looks) == []
    assert kinds(table.see("+white a1", looks)) == ["move"]


@pytest.mark.parametrize(
    ("game", "before", "move"), [("line-or-colour", "c3", "d4"), ("linkage", "red b2-b3", "white a6-a7")]
)
def test_a_move_that_was_told_before_it_was_made_may_be_taken_back_once_it_was_seen(
    game: str, before: str, move: str
) -> None:
    table = Table(game)
    table.play(before)
    lay = table.lies
    assert kinds(say(table, f"played {move}")) == ["move"]
    assert table.look(4) == []
    assert table.play(move) == []
    assert kinds(table.back_to(lay)) == ["takeback"]


def test_who_lays_a_ring_elsewhere_than_was_told_is_not_accused() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    say(table, "played d4")
    assert kinds(table.play("e4", frames=6)) == ["unclear"]
