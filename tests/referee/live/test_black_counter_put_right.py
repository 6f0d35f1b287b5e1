"""A black counter of Linkage that is missing or lies wrong at the start, and is then put where it belongs."""

import pytest

from engine.options import Options
from tests.support.observers import Eyes
from tests.support.table import Table, kinds

DEFAULT: Options = {}
BY_CHOICE: Options = {"free-black": "off"}
CLEAR = Eyes(sure_nats=11.0, noise_nats=0.3)


def begun(set_up: str, options: Options = DEFAULT) -> Table:
    """A table on which the counter lies otherwise when the watching begins, which is said."""
    table = Table("linkage", options=options, set_up=set_up, eyes=CLEAR)
    assert [(event.kind.value, event.rules) for event in table.told] == [("ready", ("L1",))]
    return table


@pytest.mark.parametrize("options", [DEFAULT, BY_CHOICE])
@pytest.mark.parametrize(
    ("set_up", "done"),
    [
        ("-black d4", "black d4"),
        ("+black b6 -black d4", "+black d4 -black b6"),
        ("+black b6", "-black b6"),
        ("+black b6 +black c3 -black d4", "+black d4 -black c3 -black b6"),
    ],
    ids=["missing", "misplaced", "one too many", "two misplaced"],
)
def test_to_put_it_right_before_the_first_piece_is_no_foul(set_up: str, done: str, options: Options) -> None:
    table = begun(set_up, options)
    (told,) = table.do(done, frames=9)
    assert (told.kind.value, str(told.message)) == ("move", "The black counter now lies on d4. More to move.")
    assert [str(event.message) for event in table.play("red b2-b3")] == ["More plays red b2-b3. Fewer to move."]


def test_nor_is_to_have_it_in_a_hand_meanwhile() -> None:
    table = begun("+black b6 -black d4")
    told = [*table.do("-black b6", frames=9), *table.do("black d4", frames=9)]
    assert [str(event.message) for event in told] == [
        "The black counter was taken from b6. More to move.",
        "The black counter now lies on d4. More to move.",
    ]


def test_nor_to_lay_a_missing_one_late() -> None:
    table = begun("-black d4")
    table.play("red b2-b3")
    (told,) = table.do("+black d4 green=b2-b3", frames=9)
    assert str(told.message) == "The black counter now lies on d4. Fewer to move."
    assert kinds(table.play("blue f4-g4")) == ["move"]


def test_wherever_it_lies_when_the_first_piece_comes_it_stays() -> None:
    table = begun("+black b6 -black d4")
    assert kinds(table.play("red b2-b3")) == ["move"]
    (foul,) = table.do("+black d4 -black b6 green=b2-b3", frames=9)
    assert (foul.kind.value, foul.rules) == ("foul", ("L11",))


def test_another_wrong_square_is_told_as_one_until_the_counter_is_put_right() -> None:
    table = begun("-black d4")
    told = [*table.do("black c4", frames=9), *table.do("+black d4 -black c4", frames=9)]
    assert [str(event.message) for event in told] == [
        "The black counter belongs on d4, but lies on c4 (rule L1).",
        "Put right: The black counter now lies on d4. More to move.",
    ]


def test_in_a_game_with_a_free_black_counter_any_square_is_right() -> None:
    table = Table("linkage", options={"free-black": "on"}, eyes=CLEAR)
    assert kinds(table.do("black b6")) == ["move"]
    assert kinds(table.play("red b2-b3")) == ["move"]
