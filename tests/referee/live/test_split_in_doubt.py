"""LINKX pieces of one colour that came side by side in one view: how their squares divide is a guess."""

from tests.support.table import Table, kinds


def three_at_once() -> Table:
    """A table on which blue's two pieces of two squares were told as one of three and a single one."""
    table = Table("linkx")
    told = table.play("b 2r12", "4Lr34", "2r13", frames=4)
    assert [event.move for event in told] == ["b 3Lr32", "4Lr34", "13"]
    return table


def test_nobody_repeats_a_shape_that_is_only_guessed() -> None:
    assert [(event.kind.value, event.move) for event in three_at_once().play("19")] == [("move", "19")]


def test_no_piece_is_one_too_many_by_a_guess() -> None:
    table = three_at_once()
    for move in ("3Ir19", "16", "2r17", "18"):
        assert kinds(table.play(move)) == ["move"]


def test_what_is_one_too_many_however_squares_divide_is_a_foul() -> None:
    table = three_at_once()
    for move in ("3Ir19", "16", "2r17", "18", "2r11"):
        assert kinds(table.play(move)) == ["move"]
    assert [event.rules for event in table.do("+blue f2", frames=4)] == [("X9",)]
