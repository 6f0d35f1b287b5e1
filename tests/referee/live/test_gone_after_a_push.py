"""What seems to be gone once the board was pushed is asked about: other things are seen through its windows then."""

from referee.live.observation import Moved, Relocated
from tests.referee.live.test_goes_on import misread
from tests.support.table import Table, kinds

SEEMS_GONE = (0.0, -8.0, -8.0)
"""Log-likelihoods of empty, blue and white."""


def pushed(table: Table) -> None:
    assert kinds(table.say(Moved(*table.camera.now()))) == ["moved"]
    assert kinds(table.say(Relocated(*table.camera.now()))) == ["relocated"]


def played() -> Table:
    table = Table("linkx")
    assert kinds(table.play("b 21")) == ["move"]
    assert kinds(table.play("3Ir15")) == ["move"]
    return table


def test_it_is_asked_about_and_the_game_goes_on() -> None:
    table = played()
    pushed(table)
    misread(table, "a1 b1", SEEMS_GONE)
    assert kinds(table.look(frames=4)) == ["unclear"]
    assert kinds(table.play("3Lr27")) == ["clear_again", "move"]
    assert kinds(table.play("14")) == ["move"]


def test_without_a_push_it_is_a_foul() -> None:
    table = played()
    misread(table, "a1 b1", SEEMS_GONE)
    assert kinds(table.look(frames=4)) == ["foul"]


def test_what_is_laid_after_a_push_is_a_foul_at_once() -> None:
    table = played()
    pushed(table)
    assert kinds(table.do("+white h1")) == ["foul"]
