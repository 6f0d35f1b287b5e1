"""What a view leaves open: what was laid under cover. It is asked, and what is done next answers it."""

from dataclasses import replace

import numpy as np
import pytest

from engine.grid import Cell
from referee.live.event import Event
from referee.live.observation import SourceEnded, Still
from referee.live.typed import understood
from tests.support.observers import SHARP, reading_of
from tests.support.play import after
from tests.support.table import Table, kinds


def covered_after(game: str, move: str, names: str) -> tuple[Table, frozenset[Cell]]:
    """A table on which `move` was told and something then came to lie over cells; and these."""
    table = Table(game)
    table.play(move)
    covered = table.cells(*names.split())
    table.look(hidden=covered)
    return table, covered


def test_a_ring_laid_under_cover_is_taken_for_granted_once_the_players_go_on() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    covered = table.cells("a3")
    assert kinds(table.look(hidden=covered)) == ["occluded"]
    assert [(event.kind.value, event.cells) for event in table.play("a3", "d4", hidden=covered)] == [
        ("unclear", ("a3",))
    ]
    told = table.play("b5", hidden=covered)
    assert kinds(told) == ["clear_again", "move", "move", "move"]
    assert [event.move for event in told[1:]] == ["a3", "d4", "b5"]


def test_after_a_ring_under_cover_only_what_is_wrong_is_accused() -> None:
    table, covered = covered_after("line-or-colour", "c3", "a3")
    table.play("a3", "d4", hidden=covered)
    told = table.do("+white b5", hidden=covered)
    assert [(event.kind.value, event.move) for event in told][1:3] == [("move", "a3"), ("move", "d4")]
    assert [(event.kind.value, event.cells) for event in told][3:] == [("foul", ("b5",))]


def test_where_the_cover_is_large_nobody_is_accused_and_nothing_made_up() -> None:
    table, covered = covered_after("line-or-colour", "c3", "a3 a4 b3")
    told = table.play("a3", "d4", frames=4, hidden=covered)
    assert [(event.kind.value, event.cells) for event in told] == [("unclear", ("a3", "a4", "b3"))]
    told = table.do("+white b5", frames=4, hidden=covered)
    assert "foul" not in kinds(told)
    assert not {"a3", "a4", "b3"} & {event.move for event in told}


def test_what_is_seen_of_the_cover_at_last_shows_which_ring_was_laid_under_it() -> None:
    table, covered = covered_after("line-or-colour", "c3", "a3 a4 b3")
    table.play("a3", "d4", frames=4, hidden=covered)
    assert table.play("b5", frames=4, hidden=covered) == []
    told = table.play("e1", hidden=covered - table.cells("a3"))
    assert [event.move for event in told if event.move] == ["a3", "d4", "b5", "e1"]


def test_a_hand_that_passes_over_leaves_a_question_as_it_is() -> None:
    table, covered = covered_after("line-or-colour", "c3", "a3 a4 b3")
    table.play("a3", "d4", frames=4, hidden=covered)
    table.camera.hand()
    assert table.look(frames=4, hidden=covered) == []
    assert table.session.has_doubt


def test_a_piece_half_under_cover_is_known_by_its_other_half_and_the_counter_on_the_joint() -> None:
    table, covered = covered_after("linkage", "red b2-b3", "f1 f2 g1 g2")
    state = after(table.lies, "red g2-g3")
    reading = reading_of(state.game, state.position, np.random.default_rng(1), SHARP, covered)
    assert reading.marker is not None
    places = reading.marker.places
    at_joint = np.array([0.0 if place == state.position.marker else -8.0 for place in places])
    reading = replace(reading, marker=replace(reading.marker, log_likelihood=at_joint))
    frame, time_s = table.camera.now()
    told = table.say(Still(frame, time_s, time_s, reading, covered))
    assert [event.move for event in told] == ["red g2-g3"]


def test_a_piece_that_may_go_on_under_cover_is_asked_about() -> None:
    table = Table("linkx")
    covered = table.cells("c2", "d2", "e2", "f1", "f2")
    told = table.play("b 3I3", frames=4, hidden=covered)
    assert kinds(told) == ["occluded", "unclear"]
    assert [(event.kind.value, event.move) for event in table.look()][-1] == ("move", "b 3I3")


def test_cover_does_not_excuse_a_foul_of_linkage_as_a_hidden_turn_before_it() -> None:
    table, covered = covered_after("linkage", "red b2-b3", "f5 f6 g5 g6")
    assert kinds(table.do("+blue c3-d3 green=c3-d3", hidden=covered)) == ["foul"]


def covered_turn(frames: int = 2) -> tuple[Table, frozenset[Cell], list[Event]]:
    """A whole turn of Linkage under cover, counter and all; what is told of it."""
    table, covered = covered_after("linkage", "red b2-b3", "f5 f6 g5 g6")
    return table, covered, table.play("blue f5-f6", frames=frames, hidden=covered)


def test_a_counter_that_is_gone_where_a_turn_may_lie_under_cover_is_asked_about() -> None:
    _, _, (asked,) = covered_turn(frames=4)
    assert asked.kind.value == "unclear"
    assert asked.cells == ("f5", "f6", "g5", "g6")
    assert "green counter" in asked.message


def test_no_player_is_named_for_what_follows_a_turn_that_may_lie_under_cover() -> None:
    table, covered, _ = covered_turn()
    assert kinds(table.play("white c5-c6", hidden=covered)) == ["unclear"]
    assert kinds(table.play("white e2-e3", hidden=covered)) == []
    told = [event for event in table.look() if event.kind.value == "move"]
    assert [event.move for event in told] == ["blue f5-f6", "white c5-c6", "white e2-e3"]
    assert all(event.message.startswith("Inferred") for event in told)
    assert table.session.state is not None
    assert table.session.state.turn == table.lies.turn


def test_where_nothing_was_laid_under_cover_the_question_is_withdrawn() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    covered = table.cells("f5", "f6", "g5", "g6")
    table.do("-red b2-b3 +red b2-b3", hidden=covered)
    assert kinds(table.play("white c5-c6", hidden=covered)) == ["unclear"]
    assert [event.move for event in table.look() if event.move] == ["white c5-c6"]


@pytest.mark.parametrize(("answer", "mover"), [("nothing", "Fewer"), ("played blue f5-f6", "More")])
def test_a_person_says_whether_a_turn_lies_under_cover(answer: str, mover: str) -> None:
    table, covered, _ = covered_turn(frames=4)
    table.say(understood(answer, table.session, SourceEnded(9, 4.5)))
    assert table.look(frames=4, hidden=covered) == []
    (move,) = table.play("white c5-c6", hidden=covered)
    assert move.message.startswith(f"{mover} plays white c5-c6.")


def test_a_counter_in_a_hand_is_waited_for_where_no_turn_fits_under_cover() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    covered = table.cells("g6")
    assert kinds(table.do("-red b2-b3 +red b2-b3", frames=4, hidden=covered)) == ["occluded"]
    assert kinds(table.play("white c5-c6", hidden=covered)) == ["move"]


def test_a_piece_found_where_cover_was_is_no_foul_of_whose_turn_it_is() -> None:
    table, covered = covered_after("linkage", "red b2-b3", "f5 f6 g5 g6")
    assert [event.move for event in table.play("blue f5-f6", "white c5-c6", hidden=covered)] == ["white c5-c6"]
    assert [(event.kind.value, event.cells) for event in table.look(frames=9)][1:] == [("unclear", ("f5", "f6"))]
    assert kinds(table.play("red e2-e3")) == ["clear_again", "revised"]
    assert table.session.state is not None
    assert table.session.state.turn == table.lies.turn


def test_so_it_is_where_the_next_piece_looks_different_too() -> None:
    table, covered = covered_after("linkage", "red b2-b3", "f5 f6")
    table.play("blue f5-f6", "white c5-c6", hidden=covered)
    assert kinds(table.look(frames=9)) == ["clear_again", "unclear"]
    told = table.see("+blue f5-f6 +red e2-e3 green=e2-e3", {}, unlike="e2 e3")
    assert kinds(told) == ["clear_again", "revised"]
    assert table.session.accepted.turn == after(table.lies, "red e2-e3").turn


def test_moves_seen_together_are_told_as_inferred() -> None:
    table = Table("linkage")
    told = table.play("red b2-b3", "blue f4-g4")
    assert [event.message.startswith("Inferred") for event in told] == [True, True]
    (alone,) = table.play("white c5-c6")
    assert not alone.message.startswith("Inferred")


def test_a_hand_that_hides_the_counter_and_pieces_beside_it_asks_nothing() -> None:
    table = Table("linkage")
    for move in ("red b2-b3", "blue c1-d1", "white b5-b6", "yellow c3-c4"):
        table.play(move)
    under = frozenset(cell for cell in table.lies.position.grid.cells if cell % 7 < 3)
    assert kinds(table.look(frames=6, hidden=under)) == ["occluded"]


def test_nobody_is_accused_beside_a_hand_until_it_is_gone() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.play("blue f4-g4")
    hand = table.cells("c1", "c2", "c3", "c4", "c5")
    assert kinds(table.do("-red b2-b3 green=f4-g4", frames=4, hidden=hand)) == ["occluded", "unclear"]
    assert kinds(table.look(hidden=hand)) == []
    assert kinds(table.look()) == ["clear_again", "clear_again", "foul"]


def test_a_foul_beside_a_thing_that_lies_there_is_told() -> None:
    table = Table("linkage")
    thing = table.cells("d1", "d2")
    table.look(hidden=thing)
    table.play("red b2-b3", hidden=thing)
    assert kinds(table.do("+red c2-c3 green=c2-c3", hidden=thing)) == ["foul"]


def test_a_hand_over_nearly_all_circles_asks_nothing() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    assert kinds(table.look(frames=6, hidden=frozenset(table.lies.position.grid.cells[2:]))) == ["occluded"]


def test_what_was_played_beside_a_question_is_told_when_it_is_answered() -> None:
    table, covered = covered_after("line-or-colour", "c3", "a3 a4")
    further = ("d4", "b5", "e1", "e4", "c1")
    told = table.play("a3", further[0], hidden=covered)
    for move in further[1:]:
        told += table.play(move, frames=4, hidden=covered)
    assert kinds(told) == ["unclear"]
    told = table.look(frames=4)
    assert [event.move for event in told if event.move] == ["a3", *further]
    assert kinds(told)[0] == "clear_again"


def test_what_is_taken_back_beside_a_question_is_no_foul() -> None:
    table, covered = covered_after("line-or-colour", "c3", "a3 a4")
    table.play("a3", "d4", frames=4, hidden=covered)
    table.play("b5", frames=4, hidden=covered)
    before = table.lies
    table.play("e1", frames=4, hidden=covered)
    table.camera.hand()
    table.lies = before
    table.look(hidden=covered)
    told = table.play("e4", frames=4, hidden=covered)
    told += table.look(frames=4)
    assert [event.move for event in told if event.move] == ["a3", "d4", "b5", "e4"]
    assert "foul" not in kinds(told)


def test_more_than_one_turn_under_cover_is_not_taken_for_granted() -> None:
    table, covered = covered_after("line-or-colour", "c3", "a3 a4")
    table.play("a3", "d4", frames=4, hidden=covered)
    table.play("b5", frames=4, hidden=covered)
    table.play("e1", frames=4, hidden=covered)
    assert table.do("+white e4", frames=4, hidden=covered) == []
    assert table.do("-white e4 +black e4", frames=4, hidden=covered) == []
    told = table.look(frames=4)
    assert [event.move for event in told if event.move] == ["a3", "d4", "b5", "e1", "e4"]


def test_a_question_that_nobody_answers_does_not_hold_up_the_game_for_ever() -> None:
    table, covered = covered_after("line-or-colour", "c3", "a3 a4")
    told = table.play("a3", "d4", frames=4, hidden=covered)
    for move in ("b5", "e1", "e4", "c1", "d2", "a1"):
        told += table.play(move, frames=4, hidden=covered)
    assert kinds(told) == ["unclear", "clear_again", "revised", "move"]
    assert told[-1].move == "+white a1"  # whose turn it is does not show while a circle is covered


BELOW_COVER = [
    ("line-or-colour", ("c2",), "c2", ("-white c2", "+white d5", "+black b5")),
    ("linkage", ("red a1-b1", "yellow e3-e4"), "e3 e4", ("-yellow e3-e4 green=a1-b1", "+red b6-c6 green=b6-c6")),
]


@pytest.mark.parametrize(("name", "moves", "covered", "done"), BELOW_COVER, ids=[row[0] for row in BELOW_COVER])
def test_what_is_gone_once_the_cover_is_may_have_been_taken_back_below_it(
    name: str, moves: tuple[str, ...], covered: str, done: tuple[str, ...]
) -> None:
    table = Table(name)
    for move in moves:
        table.play(move)
    cover = table.cells(*covered.split())
    table.look(hidden=cover)
    for one in done:
        table.do(one, hidden=cover)
    table.look(6)
    assert "foul" not in kinds(table.told)
