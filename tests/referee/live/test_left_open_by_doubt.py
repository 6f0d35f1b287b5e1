"""What a view leaves open, where a cell is in doubt or the board is pushed meanwhile: what is done next answers it."""

from tests.referee.live.test_goes_on import misread
from tests.support.table import Table, kinds


def test_a_push_leaves_a_question_open() -> None:
    table = Table("line-or-colour")
    hidden = table.cells("a3", "e1")
    table.look(hidden=hidden)
    table.play("c3", hidden=hidden)
    assert kinds(table.do("+white b5", frames=4, hidden=hidden)) == ["unclear"]  # black's ring may be under cover
    assert table.do("+black d4", hidden=hidden) == []
    table.camera.bump()
    told = table.do("+white d5", frames=4, hidden=hidden)
    assert kinds(told) == ["moved", "relocated"]
    table.lies = table.lies.game.start(table.lies.options, table.lies.position, "black")
    assert [event.move for event in table.do("+black e1") if event.move] == ["e1", "b5", "d4", "d5"]


def test_what_seems_to_lie_on_a_circle_goes_along_with_a_board_that_is_pushed() -> None:
    """A printed outline that is ever rather taken for a white ring, and was not believed to be one."""
    table = Table("line-or-colour")
    for move in ("c3", "d4", "c1"):
        table.play(move)
    misread(table, "b3", (0.0, 2.0, -9.0), looks_alike=True)
    assert table.look(frames=4) == []
    misread(table, "b3", (0.0, 2.0, -9.0))
    table.camera.bump()
    assert kinds(table.look(frames=4)) == ["moved", "relocated"]


def test_a_piece_is_not_clear_of_doubt_about_a_square_beside_it() -> None:
    """Below a square that may be free lies either the end of a larger piece, or nothing."""
    table = Table("linkx")
    table.play("b 21")
    table.play("18")
    in_doubt = {"e2": (0.5, 0.0, -8.0), "e3": (-1.0, 0.0, -8.0)}
    (asked,) = table.see("+blue e1-e2-f1-g1", in_doubt)
    assert asked.cells == ("e2", "e3")
    _, played, *_ = table.see("+blue e1-e2-f1-g1 +white a2-a3-b2", in_doubt)
    assert (played.kind.value, played.move) == ("move", "4Lsr25")


def test_no_ring_in_doubt_ends_a_game_in_which_the_players_go_on() -> None:
    table = Table("line-or-colour")
    for move in ("a1", "a5", "b1", "b5", "c1", "d4"):
        table.play(move)
    hardly_white = {"d1": (-1.0, 0.0, -8.0)}
    assert kinds(table.see("+white d1", hardly_white)) == ["unclear"]
    assert table.see("+white d1 +black e3", hardly_white) == []
    assert not table.session.has_ended
