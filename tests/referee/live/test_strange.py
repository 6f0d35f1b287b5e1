"""Something on the board that is no piece of the set accuses nobody, and hides what is under it."""

from dataclasses import replace

import numpy as np
import pytest

from referee.live.observation import Still
from tests.support.observers import Eyes, reading_of
from tests.support.play import after
from tests.support.table import Table, kinds


def test_a_thing_that_looks_like_half_a_piece_is_not_seen_through() -> None:
    table = Table("linkage")
    table.do("+blue f5", frames=1)
    told = table.play("red b2-b3")
    assert [(event.kind.value, event.move) for event in told] == [("move", "red b2-b3"), ("occluded", None)]
    assert told[1].cells == ("f5",)
    told = table.play("blue f4-g4")
    assert [(event.kind.value, event.move) for event in told] == [("move", "blue f4-g4")]


def test_it_may_lie_at_the_edge() -> None:
    table = Table("linkage")
    table.do("+yellow e1", frames=1)
    told = table.play("red b2-b3")
    assert [(event.kind.value, event.move) for event in told] == [("move", "red b2-b3"), ("occluded", None)]


def test_it_is_seen_to_go() -> None:
    table = Table("linkage")
    table.do("+blue f5", frames=1)
    table.play("red b2-b3")
    table.do("-blue f5")
    assert table.session.cover.hidden == frozenset()
    assert kinds(table.play("blue f5-g5")) == ["move"]


def test_a_piece_laid_half_under_it_is_known_by_its_other_half() -> None:
    table = Table("linkage")
    bare = table.lies
    table.do("+blue f5", frames=1)
    table.play("red b2-b3")
    table.lies = after(bare, "red b2-b3")
    assert [event.move for event in table.play("blue f5-g5") if event.move] == ["blue f5-g5"]
    table.look()
    assert table.session.cover.hidden == frozenset()


def test_squares_that_show_hardly_anything_do_not_keep_a_turn_from_being_seen() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.camera.hand()
    table.lies = after(table.lies, "blue d6-e6")
    reading = reading_of(table.lies.game, table.lies.position, np.random.default_rng(1))
    contents, grid = reading.layer("contents"), table.lies.position.grid
    seen = contents.log_likelihood.copy()
    for name, white, yellow in (("f7", -0.8, -1.0), ("g7", -0.8, -1.0)):
        seen[grid.parse(name)] = [
            {"empty": 0.0, "white": white, "yellow": yellow}.get(w, -3.0) for w in contents.contents
        ]
    frame, time_s = table.camera.now()
    view = Still(frame, time_s, time_s, replace(reading, layers=(replace(contents, log_likelihood=seen),)))
    assert [(event.kind.value, event.move) for event in table.say(view)] == [("move", "blue d6-e6")]


def test_half_a_piece_that_seems_gone_is_not_seen() -> None:
    table = Table("linkage")
    table.play("white b1-b2")
    table.play("blue f4-g4")
    told = table.do("-white b1-b2 +white b1 green=f4-g4", frames=4)
    assert [(event.kind.value, event.cells) for event in told] == [("occluded", ("b2",))]
    told = table.do("+red d6-d7 green=d6-d7", frames=4)
    assert [(event.kind.value, event.move) for event in told] == [("move", "red d6-d7")]
    told = table.do("-white b1 +white b1-b2 +yellow a4-a5 green=a4-a5")
    assert [(event.kind.value, event.move) for event in told] == [("clear_again", None), ("move", "yellow a4-a5")]


MANY = "+blue b2-c2 +blue a6-a7 +red f1-f2 +blue d2-e2 green=d2"
"""More than three turns; blue lies in a row of four squares."""


def test_pieces_of_one_colour_in_a_row_are_no_piece_with_things_beside_it() -> None:
    table = Table("linkage")
    assert kinds(table.do(MANY, frames=4)) == ["unclear"]
    assert kinds(table.do("-blue d2-e2 +blue b5-b6 green=b5-b6", frames=4)) == ["clear_again", "revised"]


def test_the_piece_under_the_counter_may_be_taken_back_where_the_course_of_the_game_is_lost() -> None:
    table = Table("linkage")
    table.do(MANY, frames=4)
    table.do("+white e6-e7 green=e6-e7")
    told = table.do("-white e6-e7 +white c5-c6 green=c5-c6")
    assert [(event.kind.value, event.move) for event in told] == [("takeback", "white e6-e7"), ("move", "white c5-c6")]


def test_a_piece_that_sticks_out_is_a_foul() -> None:
    table = Table("linkage")
    table.camera.eyes = Eyes(11.0)
    table.play("red b2-b3")
    assert kinds(table.do("+blue g5 green=g5")) == ["foul"]


def test_a_piece_that_lies_askew_is_asked_about_and_not_taken_for_a_move() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    (asked,) = table.do("+blue e5-f5 +blue f6 green=e5-f5", frames=4)
    assert asked.kind.value == "unclear"
    assert "f6" in asked.cells
    told = table.do("+white a6-a7 green=a6-a7")
    assert [event.move for event in told if event.move] == ["blue e5-f5", "white a6-a7"]


def test_pieces_that_an_older_one_joins_are_no_one_thing() -> None:
    table = Table("linkage")
    table.play("white d2-e2")
    table.play("red a6-a7")
    (foul,) = table.do("+white b2-c2 +white f2-g2 green=d2-e2", frames=9)
    assert foul.kind.value == "foul"
    assert {"b2", "c2", "f2", "g2"} <= set(foul.cells)


@pytest.mark.parametrize(("square", "is_beside"), [("d5", True), ("g5", False)])
def test_a_square_beside_the_new_piece_may_be_one_that_it_lies_upon(square: str, is_beside: bool) -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    move, unseen = table.do(f"+yellow {square} +blue e5-e6 green=e5-e6", frames=9)
    assert (move.move, unseen.kind.value, unseen.cells) == ("blue e5-e6", "occluded", (square,))
    assert ("against the rules" in str(unseen.message)) == is_beside


def test_a_tile_that_floats_before_the_frame_is_no_piece() -> None:
    table = Table("linkx")
    table.do("+white e5", frames=1)
    told = table.play("b 23")
    assert [(event.kind.value, event.move) for event in told] == [("move", "b 23"), ("occluded", None)]


SHEET = "+white a6-a7 +white b6-b7 +white c6-c7"


def test_a_sheet_of_paper_is_no_piece_and_hides_what_is_under_it() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    bare = table.lies
    (told,) = table.do(f"{SHEET} green=b2-b3", frames=9)
    assert (told.kind.value, told.cells) == ("occluded", ("a6", "a7", "b6", "b7", "c6", "c7"))
    assert not table.session.has_doubt
    assert kinds(table.do("+blue f4-g4 green=f4-g4")) == ["move"]
    told = table.back_to(after(bare, "blue f4-g4"))[0]
    assert told.kind.value == "clear_again"


def test_it_may_lie_on_the_counter() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    assert kinds(table.do("+white a2-a3 -red b2-b3 +white b2-b3", frames=9)) == ["occluded"]


def test_it_is_no_piece_beside_a_foul_either() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    assert kinds(table.do("+blue c3-d3 green=c3-d3")) == ["foul"]
    assert kinds(table.do("+white a6-a7 +white b6-b7 green=c3-d3", frames=9)) == ["occluded"]
    assert table.session.pending.foul is not None


def test_pieces_side_by_side_are_pieces_once_the_counter_lies_on_one() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    assert kinds(table.do("+white a6-a7 +white b6-b7 green=b2-b3")) == ["occluded"]
    assert kinds(table.do("green=b6-b7")) == ["clear_again", "foul"]


def test_a_piece_of_which_the_half_in_view_is_gone_does_not_seem_to_lie_there_by_the_hidden_one() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    covered = table.cells("f2", "f3", "f4")
    assert kinds(table.look(hidden=covered)) == ["occluded"]
    assert kinds(table.play("white e3-f3", hidden=covered)) == ["move"]
    (asked,) = table.do("-white e3-f3 +blue c5-c6 green=c5-c6", frames=4, hidden=covered)
    assert (asked.kind.value, asked.cells) == ("unclear", ("f3",))
    told = [(event.kind.value, event.move) for event in table.look() if event.move]
    assert told == [("takeback", "white e3-f3"), ("move", "blue c5-c6")]
