"""What is drawn fits the terminal."""

from io import StringIO

import pytest
from rich.console import Console

from engine.phrase import Phrase
from referee.languages import language
from referee.live.observation import NotStill
from referee.terminal.display import Display
from tests.support.table import Table

BOTTOM_ROW = "a b c d e f g"


@pytest.mark.parametrize(("height", "is_drawn"), [(30, True), (14, True), (12, False)])
def test_the_board_is_drawn_where_there_is_room_for_it_and_what_is_below(height: int, is_drawn: bool) -> None:
    table = Table("linkage")
    shown = StringIO()
    with Display(table.session, language("en"), Console(file=shown, force_terminal=True, width=80, height=height)):
        pass
    assert (BOTTOM_ROW in shown.getvalue()) is is_drawn
    assert "More to move." in shown.getvalue()


def test_nothing_is_drawn_anew_while_nothing_changes() -> None:
    table = Table("linkage")
    shown = StringIO()
    with Display(
        table.session, language("en"), Console(file=shown, force_terminal=True, width=80, height=30)
    ) as display:
        display.show(table.session, NotStill(9, 4.5))
        before = shown.tell()
        display.show(table.session, NotStill(10, 5.0))
        assert shown.tell() == before


def test_a_foul_stands_below_the_board_with_what_can_be_said_of_it() -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    table.do("+blue c3-d3 green=c3-d3")
    shown = StringIO()
    with Display(table.session, language("de"), Console(file=shown, force_terminal=True, width=100, height=30)):
        assert "(Regel L5)" in shown.getvalue()
        assert "misread MOVE" in shown.getvalue()
        before = shown.tell()
    last = shown.getvalue()[before:]
    assert "(Regel L5)" in last
    assert "misread MOVE" not in last, "once nobody listens"


def test_the_machine_s_troubles_stand_quietly_below_the_board_while_they_last() -> None:
    table = Table("linkage")
    shown = StringIO()
    console = Console(file=shown, force_terminal=True, width=80, height=30)
    with Display(table.session, language("it"), console) as display:
        hot, weak = Phrase("the processor is hot: {celsius} °C", celsius=81), Phrase("the power supply is too weak")
        display.show(table.session, NotStill(9, 4.5), (hot, weak))
        assert "Il processore è caldo: 81 °C, l'alimentatore è troppo debole." in shown.getvalue()
        before = shown.tell()
        display.show(table.session, NotStill(10, 5.0))
        assert "processore" not in shown.getvalue()[before:]
        assert BOTTOM_ROW in shown.getvalue()[before:]
