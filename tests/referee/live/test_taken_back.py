"""LINKX pieces that are taken out again: told at once where that is clear, whatever else may lie there."""

from tests.support.table import Table, kinds

GONE = "-white g1-g2-h1"


def after_two_pieces() -> Table:
    table = Table("linkx")
    assert kinds(table.play("b 2r13") + table.play("3Lr37")) == ["move", "move"]
    return table


def test_a_piece_that_is_gone_was_taken_back_though_another_may_lie_elsewhere() -> None:
    told = after_two_pieces().see(GONE, {"e1": (0.0, -9.0, -2.0)})
    assert [(event.kind.value, event.move) for event in told][:1] == [("takeback", "3Lr37")]


def test_where_it_may_lie_there_still_it_is_asked() -> None:
    told = after_two_pieces().see(GONE, {"g1": (0.0, -9.0, 1.2), "g2": (0.0, -9.0, 1.2), "h1": (0.0, -9.0, 1.2)})
    assert kinds(told) == ["unclear"]
