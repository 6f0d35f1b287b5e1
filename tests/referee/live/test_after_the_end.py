"""A game that is over is judged no more; of the world around it what matters to whoever looks on is still told."""

import pytest

from referee.live.observation import CameraGone, LightChanged
from tests.support.play import after
from tests.support.table import Table, kinds


def a_table_where_white_has_won() -> Table:
    """On which the last move lies alone on its circle a4."""
    table = Table("line-or-colour")
    table.play("a1", "b2", "a2")
    table.play("c2", "a3", "d2")
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
    table = Table("line-or-colour")
    table.play("a1", "b2", "a2")
    table.play("c2", "a3", "d2")
    covered = table.cells("e5")
    assert kinds(table.look(hidden=covered)) == ["occluded"]
    table.lies = after(table.lies, "a4")
    assert kinds(table.look(hidden=covered)) == ["move", "end"]
    assert table.look() == []


def test_that_the_light_changes_or_the_camera_is_gone_is_told() -> None:
    table = a_table_where_white_has_won()
    assert kinds(table.say(LightChanged(*table.camera.now()))) == ["light"]
    assert kinds(table.say(CameraGone(*table.camera.now(), "it was unplugged"))) == ["camera_lost"]
