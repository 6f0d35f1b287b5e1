"""A game that is over is judged no more; of the world around it what matters to whoever looks on is still told."""

from dataclasses import replace

import pytest

from referee.live.observation import CameraGone, LightChanged, Moved, Relocated, Ruled, Ruling, SourceEnded
from referee.live.pending import Doubt
from tests.referee.live.test_goes_on import misread, see_clearly
from tests.support.play import after
from tests.support.table import Table, kinds


def a_table_where_white_may_win() -> Table:
    """By a ring on a4."""
    table = Table("line-or-colour")
    table.play("a1", "b2", "a2")
    table.play("c2", "a3", "d2")
    return table


def a_table_where_white_has_won() -> Table:
    """On which the last move lies alone on its circle a4."""
    table = a_table_where_white_may_win()
    assert kinds(table.play("a4")) == ["move", "end"]
    return table


@pytest.mark.parametrize(
    "done", ["-white a4", "-white a4 +white a5", "+black e5", "+white e5", "-black c2", "-white a1"]
)
def test_what_is_done_on_the_board_then_is_no_move_take_back_or_foul(done: str) -> None:
    table = a_table_where_white_has_won()
    won = table.session.accepted
    assert table.do(done, frames=9) == []
    assert table.session.accepted is won
    assert not table.session.has_doubt


def test_a_hand_that_clears_the_board_is_not_told() -> None:
    table = a_table_where_white_has_won()
    assert table.look(frames=9, hidden=table.cells("a1", "a2", "b1", "b2")) == []
    assert table.look() == []


def test_what_lay_on_the_board_may_go_in_silence() -> None:
    table = a_table_where_white_may_win()
    covered = table.cells("e5")
    assert kinds(table.look(hidden=covered)) == ["occluded"]
    table.lies = after(table.lies, "a4")
    assert kinds(table.look(hidden=covered)) == ["move", "end"]
    assert table.look() == []


def test_that_the_light_changes_or_the_camera_is_gone_is_told() -> None:
    table = a_table_where_white_has_won()
    assert kinds(table.say(LightChanged(*table.camera.now()))) == ["light"]
    assert kinds(table.say(CameraGone(*table.camera.now(), "it was unplugged"))) == ["camera_lost"]


def test_a_board_that_is_put_away_is_not_looked_for() -> None:
    table = a_table_where_white_has_won()
    assert table.say(Moved(*table.camera.now())) == []
    assert not table.session.is_away
    assert table.say(Relocated(*table.camera.now())) == []


def test_an_answer_seen_together_with_the_ring_that_wins_is_no_foul() -> None:
    table = a_table_where_white_may_win()
    told = table.do("+white a4 +black e5", frames=8)
    assert [(event.kind.value, event.move) for event in told] == [("move", "a4"), ("end", None)]
    assert table.session.accepted.outcome
    assert not table.session.has_doubt


def test_nor_one_seen_together_with_the_piece_that_links_two_sides() -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    for move in ("b 3I1", "3I1", "3I4", "3I4", "27", "27"):
        table.play(move)
    told = table.do("+blue i1 +white i2", frames=8)
    assert [(event.kind.value, event.move) for event in told] == [("move", "19"), ("end", None)]
    assert not table.session.has_doubt


def test_of_two_rings_of_the_winner_neither_can_be_called_last() -> None:
    (foul,) = a_table_where_white_may_win().do("+white a4 +white e5", frames=8)
    assert (foul.kind.value, foul.cells, foul.rules) == ("foul", ("a4", "e5"), ("C1",))


def test_which_of_two_rings_came_before_the_one_that_wins_matters_not() -> None:
    table = Table("line-or-colour")
    table.play("a1", "b2", "a2")
    table.play("c2", "a3")
    told = table.do("+black d2 +white a4 +black e5", frames=8)
    assert kinds(told) == ["move", "move", "end"]
    assert told[1].move == "a4"
    assert not table.session.has_doubt


def test_nobody_has_won_by_a_ring_that_came_with_the_removal_of_another() -> None:
    (foul,) = a_table_where_white_may_win().do("+white a4 -white a1 +black a1", frames=8)
    assert (foul.kind.value, foul.cells) == ("foul", ("a1", "a4"))


def a_table_where_white_lies_on_the_winning_circle_out_of_turn() -> Table:
    table = Table("line-or-colour")
    table.play("a1", "b2", "a2")
    table.play("c2", "a3")
    assert kinds(table.do("+white a4")) == ["foul"]
    return table


def test_a_foul_that_wins_and_was_played_on_from_leaves_nothing_open() -> None:
    table = a_table_where_white_lies_on_the_winning_circle_out_of_turn()
    assert kinds(table.do("+black e5", frames=8)) == ["let_stand", "end"]
    assert not table.session.has_doubt


def test_nor_does_one_that_is_let_stand_beside_a_question() -> None:
    table = a_table_where_white_lies_on_the_winning_circle_out_of_turn()
    doubt = Doubt(tuple(table.cells("e5")), 0.0)
    table.session = replace(table.session, pending=replace(table.session.pending, doubt=doubt))
    assert kinds(table.say(Ruled(*table.camera.now(), Ruling.LET_STAND))) == ["let_stand", "clear_again", "end"]
    assert not table.session.has_doubt


HARDLY_WHITE = (-3.0, 0.0, -8.0)


def a_table_where_white_seems_to_have_won() -> Table:
    table = a_table_where_white_may_win()
    misread(table, "a4", HARDLY_WHITE)
    assert kinds(table.look(4)) == ["move"]
    return table


def test_a_game_that_ended_by_a_ring_in_doubt_goes_on_if_there_is_none() -> None:
    table = a_table_where_white_seems_to_have_won()
    see_clearly(table)
    (none,) = table.look()
    assert (none.kind.value, none.move, none.turn) == ("takeback", "a4", "white")
    assert kinds(table.play("e5")) == ["move"]


def test_or_if_another_lies_elsewhere_by_then() -> None:
    table = a_table_where_white_seems_to_have_won()
    see_clearly(table)
    told = [(event.kind.value, event.move) for event in table.play("e5")]
    assert told == [("takeback", "a4"), ("move", "e5")]


@pytest.mark.parametrize("cleared", ["+white a4", "-black b2 -white a1", "+black e5 +white a4"])
def test_or_is_over_with_the_next_view_whatever_that_shows(cleared: str) -> None:
    table = a_table_where_white_seems_to_have_won()
    see_clearly(table)
    assert kinds(table.do(cleared, frames=8)) == ["end"]
    assert not table.session.has_doubt


def test_or_with_the_last_view() -> None:
    table = a_table_where_white_seems_to_have_won()
    assert kinds(table.say(SourceEnded(*table.camera.now()))) == ["end"]
