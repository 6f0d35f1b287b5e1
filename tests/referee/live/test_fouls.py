"""Fouls by name, and how each is settled: seen by the camera or said by a person."""

import pytest

from engine.games import game_called
from referee.live.event import By
from referee.live.observation import CameraGone, Ruled, Ruling, SourceEnded, Told
from referee.live.session import start
from tests.support.observers import Eyes
from tests.support.play import after
from tests.support.table import Table, kinds

FOULS = [
    ("L1 on the black counter", "linkage", ["red b2-b3"], "+red d4-d5 -black d4 green=d4-d5", "L1 L4"),
    ("L4 on another piece", "linkage", ["red b2-b3", "blue f4-g4"], "+white b3-c3 green=b3-c3", "L4"),
    ("L5 beside the marked piece", "linkage", ["red b2-b3"], "+blue c3-d3 green=c3-d3", "L5"),
    ("L6 counter on an old piece", "linkage", ["red b2-b3", "blue f4-g4"], "+white a6-a7 green=b2-b3", "L6"),
    ("L11 piece moved", "linkage", ["red b2-b3", "blue f4-g4"], "-red b2-b3 +red b5-b6 green=f4-g4", "L11"),
    ("L11 piece exchanged", "linkage", ["red b2-b3", "blue f4-g4"], "-red b2-b3 +white b2-b3 green=f4-g4", "L11"),
    ("L11 piece removed", "linkage", ["red b2-b3", "blue f4-g4"], "-red b2-b3 green=f4-g4", "L11"),
    ("L11 black counter moved", "linkage", ["red b2-b3"], "-black d4 +black f6 green=b2-b3", "L11"),
    ("C1 wrong colour", "line-or-colour", ["c3"], "+white a1", "C1"),
    ("C2 ring moved", "line-or-colour", ["c3", "d4", "a1"], "-white c3 +white c4", "C2"),
    ("C2 ring removed", "line-or-colour", ["c3", "d4", "a1"], "-black d4", "C2"),
    ("X1 wrong colour", "linkx", ["b 23"], "+blue f1", "X1"),
    ("X2 a hole", "linkx", ["b 13", "27"], "+blue c2-d2-e2", "X2"),
    ("X4 the same shape", "linkx", ["b 23"], "+white f1-g1", "X4"),
]


@pytest.mark.parametrize(("name", "before", "foul", "rule"), [row[1:] for row in FOULS], ids=[row[0] for row in FOULS])
def test_a_foul_is_named_once_and_is_withdrawn_when_it_is_gone(
    name: str, before: list[str], foul: str, rule: str
) -> None:
    table = Table(name)
    for move in before:
        assert kinds(table.play(move)) == ["move"]
    legal = table.lies
    told = table.do(foul)
    assert kinds(told) == ["foul"]
    assert told[0].rules == tuple(rule.split())
    assert any(cell in str(told[0].message) for cell in told[0].cells)
    assert table.look(6) == []
    assert table.session.has_doubt
    assert kinds(table.back_to(legal)) == ["withdrawn"]
    assert not table.session.has_doubt


MISREAD = [
    ("linkage", ["red b2-b3", "blue f4-g4"], "+white a6-a7 green=b2-b3", "Or I misread where the green counter lies."),
    ("line-or-colour", ["c3"], "+white a1", "Or I misread a1."),
]


@pytest.mark.parametrize(("name", "before", "foul", "words"), MISREAD, ids=[row[0] for row in MISREAD])
@pytest.mark.parametrize(("sure_nats", "is_said"), [(6.0, True), (11.0, False)])
def test_one_doubtful_thing_that_makes_a_foul_is_said_to_be_doubtful(
    name: str, before: list[str], foul: str, words: str, sure_nats: float, is_said: bool
) -> None:
    table = Table(name)
    table.camera.eyes = Eyes(sure_nats, noise_nats=0.0)
    for move in before:
        assert kinds(table.play(move)) == ["move"]
    (told,) = table.do(foul)
    assert told.kind.value == "foul"
    assert str(told.message).endswith(words) == is_said
    assert ("misread" in str(told.message)) == is_said


@pytest.mark.parametrize("noise_nats", [0.3, 2.0])
@pytest.mark.parametrize("covered", [("a3",), ("a3", "e1")])
def test_what_may_be_a_foul_is_asked_about_while_it_lies_there(covered: tuple[str, ...], noise_nats: float) -> None:
    table = Table("line-or-colour")
    table.camera.eyes = Eyes(noise_nats=noise_nats)
    table.play("c3")
    hidden = frozenset(map(table.lies.position.grid.parse, covered))  # black's ring may lie there
    table.look(hidden=hidden)
    (asked,) = table.do("+white b5", hidden=hidden)
    assert asked.kind.value == "unclear"
    assert "It may be against the rules: a white ring was laid" in str(asked.message)
    assert kinds(table.do("-white b5", hidden=hidden)) == ["clear_again"]


def test_what_is_moved_taken_away_or_no_piece_is_all_that_is_wrong_while_the_counter_stays() -> None:
    moved = ("-red b2-b3 +red c2-c3 green=f4-g4", "-black d4 +black d5 green=f4-g4")
    for done in ("-red b2-b3 green=f4-g4", *moved, "+black f6 green=f4-g4"):
        table = Table("linkage")
        table.play("red b2-b3")
        table.play("blue f4-g4")
        assert [event.rules for event in table.do(done, frames=6)] == [("L11",)]


def test_every_event_says_whose_turn_it_is() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    told = table.look(hidden=frozenset({table.lies.position.grid.parse("a1")}))
    told += table.say(CameraGone(9, 4.5, "unplugged"))
    told += table.say(SourceEnded(10, 5.0))
    assert [(event.kind.value, event.turn) for event in told] == [
        ("occluded", "Fewer"), ("camera_lost", "Fewer"), ("end", "Fewer")
    ]  # fmt: skip


def test_what_is_put_right_within_the_grace_time_is_no_foul() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    legal = table.lies
    assert table.do("+white a1", frames=1) == []
    assert table.back_to(legal) == []


def test_another_piece_laid_in_place_of_a_foul_fixes_it() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    legal = table.lies
    table.do("+blue c3-d3 green=c3-d3")
    table.lies = legal
    told = table.play("blue f4-g4")
    assert kinds(told) == ["fixed"]
    assert (told[0].move, told[0].rules) == ("blue f4-g4", ("L5",))
    assert told[0].message == "Put right: Fewer plays blue f4-g4. More to move."


def test_what_was_rightly_laid_before_a_foul_does_not_put_it_right() -> None:
    table = Table("line-or-colour")
    assert kinds(table.do("+white c3 +white a1")) == ["foul"]  # one of them was a turn that nobody saw
    table.do("-white a1", frames=0)
    told = table.do("+black d4")
    assert [(event.kind.value, event.move) for event in told] == [("move", "c3"), ("fixed", "d4")]


def test_playing_on_lets_a_foul_stand() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue c3-d3")
    told = table.play("white f6-g6")
    assert [(event.kind.value, event.move) for event in told] == [
        ("let_stand", "blue c3-d3"),
        ("move", "white f6-g6"),
    ]
    assert not table.session.has_doubt


@pytest.mark.parametrize("ruling", list(Ruling))
def test_a_person_settles_a_foul_and_it_is_not_named_again(ruling: Ruling) -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.do("+white a1")
    told = table.say(Ruled(9, 4.5, ruling))
    assert [(event.kind.value, event.by) for event in told] == [(ruling.value, By.PERSON)]
    assert table.look(4) == []
    assert not table.session.has_doubt


def test_a_person_says_what_was_played() -> None:
    table = Table("line-or-colour")
    told = table.say(Told(2, 1.0, "c3"))
    assert [(event.kind.value, event.move, event.by) for event in told] == [("move", "c3", By.PERSON)]


def test_what_is_covered_stays_as_it_was() -> None:
    table = Table("linkx")
    table.play("b 23")
    hidden = frozenset(table.lies.position.grid.parse(name) for name in ("c1", "d1", "e1"))
    shown, table.lies = table.lies, game_called("linkx").start({})
    assert kinds(table.look(6, hidden)) == ["occluded"]
    table.lies = shown
    assert kinds(table.look()) == ["clear_again"]


def test_nothing_is_told_after_the_end() -> None:
    table = Table("line-or-colour")
    for move in ("a1", "a5", "b1", "b5", "c1", "c5"):
        table.play(move)
    assert kinds(table.play("d1")) == ["move", "end"]
    assert table.play("d5") == []
    assert table.do("+white e5 -white a1") == []


def test_the_result_names_a_person() -> None:
    table = Table("line-or-colour", {"white": "Ann"})
    for move in ("a1", "a5", "b1", "b5", "c1", "c5"):
        table.play(move)
    (_, end) = table.play("d1")
    assert end.message == "White wins with a line of 4. The winner is Ann (white)."


def test_a_set_up_board_is_taken_up_where_it_stands() -> None:
    table = Table("linkage")
    state = after(table.lies, "red b2-b3", "blue f4-g4", "white a6-a7")
    fresh = Table("linkage")
    fresh.session, fresh.lies = start(game_called("linkage"), {}, {}), state
    (ready,) = fresh.look()
    assert (ready.kind.value, ready.turn) == ("ready", "Fewer")
    assert game_called("linkage").position_from_json(ready.position or {}) == state.position
    assert [event.move for event in fresh.play("red d1-e1")] == ["red d1-e1"]


def test_a_game_goes_on_from_its_last_state() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    again = start(table.session.game, {}, {}, states=(*table.session.course.history, table.lies))
    table.session = again
    table.camera.hand()
    table.lies = after(table.lies, "blue f4-g4")
    assert kinds(table.look()) == ["ready", "move"]


def test_a_referee_that_lost_track_accuses_nobody_and_goes_on_from_what_lies_there() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    moves = ("d4", "e5", "a1", "a2", "b2", "b4")
    assert kinds(table.play(*moves)) == []
    assert kinds(table.look(4)) == ["unclear"]
    table.camera.hand()
    (clear, taken_up) = table.look()
    assert (clear.kind.value, taken_up.kind.value, taken_up.turn) == ("clear_again", "revised", "black")
    assert kinds(table.play("e1")) == ["move"]


@pytest.mark.parametrize(
    ("name", "first", "out_of_turn", "answer", "colour"),
    [
        ("line-or-colour", "c3", "+white d4", "+black e1", "White"),
        ("linkx", "b 25", "+blue h1", "+white g1-g2", "Blue"),
    ],
)
def test_what_was_laid_out_of_turn_stands_where_the_opponent_plays_on(
    name: str, first: str, out_of_turn: str, answer: str, colour: str
) -> None:
    table = Table(name)
    table.play(first)
    assert kinds(table.do(out_of_turn)) == ["foul"]
    stands, move = table.do(answer)
    assert (stands.kind.value, move.kind.value) == ("let_stand", "move")
    assert stands.message.startswith(f"Let stand: {colour} plays")
    assert move.turn == colour.lower()


def test_a_foul_on_which_another_is_laid_stands() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    assert kinds(table.do("+white d4")) == ["foul"]
    stands, foul = table.do("+white e1")
    assert (stands.kind.value, stands.cells) == ("let_stand", ("d4",))
    assert (foul.kind.value, foul.cells, foul.rules) == ("foul", ("e1",), ("C1",))


def test_what_may_be_a_foul_beside_a_hand_is_asked_about_with_its_rule() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    told = table.do("+blue c3-d3 green=c3-d3", hidden=table.cells("e2", "e3"))
    assert kinds(told) == ["occluded", "unclear"]
    assert "(rule L5)" in str(told[-1].message)
    assert kinds(table.look())[-1] == "foul"
