"""What a person types about a foul or a question, and how the game goes on from there."""

import pytest

from engine.errors import BadNotation
from referee.languages import language
from referee.live.event import By, Event
from referee.live.observation import SourceEnded
from referee.live.typed import ABOUT_A_FOUL, understood
from tests.support.table import Table, kinds

NOW = SourceEnded(100, 50.0)


def say(table: Table, line: str) -> list[Event]:
    return table.say(understood(line, table.session, NOW))


def with_a_foul() -> Table:
    """Blue lies beside the marked piece."""
    table = Table("linkage")
    table.play("red b2-b3")
    assert kinds(table.do("+blue c3-d3 green=c3-d3")) == ["foul"]
    return table


@pytest.mark.parametrize(
    ("line", "kind", "move"),
    [
        ("let stand", "let_stand", "blue c3-d3"),
        ("stand", "let_stand", "blue c3-d3"),
        ("Let stand", "let_stand", "blue c3-d3"),
        ("LET", "let_stand", "blue c3-d3"),
        ("s", "let_stand", "blue c3-d3"),
        ("l", "let_stand", "blue c3-d3"),
        ("Le st", "let_stand", "blue c3-d3"),
        ("w", "withdrawn", None),
        ("fixed blue f4-g4", "fixed", "blue f4-g4"),
        ("misread", "misread", None),
        ("misread c3=empty d3=empty", "misread", None),
        ("misread white a6-a7", "misread", "white a6-a7"),
        ("misread c3=white d3=white", "misread", "white c3-d3"),
        ("c3=white d3=white", "misread", "white c3-d3"),
    ],
)
def test_a_line_settles_the_open_foul(line: str, kind: str, move: str | None) -> None:
    table = with_a_foul()
    (event,) = say(table, line)
    assert (event.kind.value, event.move, event.by) == (kind, move, By.PERSON)
    assert "L5" in event.rules
    assert event.position is not None
    assert not table.session.has_doubt


@pytest.mark.parametrize(
    "line",
    [
        "",
        "x",
        "nothing",
        "misread z9=red",
        "c3=pink",
        "fixed red",
        "fixed",
        "f",
        "played",
        "quit now",
        "let me",
        "l me",
        "lets",
    ],
)
def test_what_stands_for_nothing_is_refused(line: str) -> None:
    with pytest.raises(BadNotation, match="expected"):
        understood(line, with_a_foul().session, NOW)


@pytest.mark.parametrize("line", ["let stand", "let", "misread", "withdrawn", "fixed", "nothing"])
def test_without_a_foul_or_a_question_there_is_nothing_to_answer(line: str) -> None:
    with pytest.raises(BadNotation, match="expected e4=white · played MOVE · quit, got"):
        understood(line, Table("linkage").session, NOW)


@pytest.mark.parametrize("line", ["=", "=white", "a1=red ="])
def test_what_names_no_cell_is_answered_with_all_that_can_be_said(line: str) -> None:
    for table, answers in ((with_a_foul(), ABOUT_A_FOUL), (Table("linkage"), "e4=white")):
        with pytest.raises(BadNotation, match=f"^expected {answers} · played MOVE · quit, got '{line}'$"):
            understood(line, table.session, NOW)


@pytest.mark.parametrize("line", ["a1=", "a1=pink"])
def test_what_lies_nowhere_is_answered_with_all_that_can_lie_there(line: str) -> None:
    with pytest.raises(BadNotation, match=r"^expected one of empty, .* after a1=, got '(pink)?'$"):
        understood(line, Table("linkage").session, NOW)


def test_what_is_wrong_with_a_line_is_said_in_the_players_language() -> None:
    with pytest.raises(BadNotation) as refused:
        understood("hilfe", with_a_foul().session, NOW)
    said = language("de").say(refused.value.args[0])
    assert said == f"erwartet war {ABOUT_A_FOUL} · played MOVE · quit, gekommen ist 'hilfe'"


def test_a_foul_that_a_person_lets_stand_is_not_named_again_while_nothing_moves() -> None:
    table = with_a_foul()
    say(table, "let stand")
    assert table.keep_still(4) == []
    assert kinds(table.play("white f6-g6")) == ["move"]


@pytest.mark.parametrize("answer", ["withdrawn", "misread"])
def test_a_foul_that_a_person_settled_is_not_named_again_once_a_hand_that_rested_over_it_is_gone(answer: str) -> None:
    table = Table("line-or-colour")
    table.play("c3")
    before = table.lies
    table.do("+white a1")
    say(table, answer)
    table.camera.hand()
    assert kinds(table.look(hidden=table.cells("a1"))) == ["occluded"]
    table.camera.hand()
    assert kinds(table.look(4)) == ["clear_again"]
    assert table.back_to(before) == []
    assert kinds(table.do("+white a1")) == ["foul"]


def test_a_foul_that_was_lifted_beside_a_thing_is_news_if_it_comes_again() -> None:
    table = Table("linkage")
    thing = table.cells("g1", "g2")
    table.look(hidden=thing)
    table.play("red b2-b3", hidden=thing)
    foul = "+blue c3-d3 green=c3-d3"
    table.do(foul, hidden=thing)
    say(table, "withdrawn")
    assert table.do("-blue c3-d3 green=b2-b3", hidden=thing) == []
    assert kinds(table.do(foul, hidden=thing)) == ["foul"]


def test_what_was_misread_once_may_be_misread_on() -> None:
    """The camera goes on seeing a ring on a1 that is not there: the person's word holds."""
    table = Table("line-or-colour")
    table.play("c3")
    table.do("+white a1")
    say(table, "misread")
    assert table.look(4) == []
    assert [(event.kind.value, event.move) for event in table.play("d4")] == [("move", "d4")]
    assert kinds(table.play("e5")) == ["move"]


def test_what_was_misread_once_is_news_where_the_circle_has_been_clearly_free_since() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    before = table.lies
    table.do("+white a1")
    say(table, "misread")
    assert table.back_to(before) == []
    assert [kinds(table.play(move)) for move in ("d4", "a1", "b5")] == [["move"]] * 3


def test_a_ring_is_taken_back_from_a_circle_that_looked_free_when_a_question_about_it_was_answered() -> None:
    table = Table("line-or-colour")
    for move in ("c3", "d4", "e5"):
        table.play(move)
    before = table.lies
    assert kinds(table.see("+white a1", {"b2": (0.0, -9.0, -2.0)})) == ["unclear"]
    say(table, "nothing")
    assert kinds(table.back_to(before)) == []
    assert kinds(table.play("b2")) == ["move"]
    assert kinds(table.back_to(before)) == ["takeback"]


def test_a_misread_ring_is_set_right_by_its_cell() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.do("+white a1")
    (event,) = say(table, "misread a1=black")
    assert (event.kind.value, event.move) == ("misread", "a1")
    assert event.message.startswith("I misread the board. Black plays a1.")
    assert table.look(4) == []
    assert [(event.kind.value, event.move) for event in table.do("+white d4")] == [("move", "d4")]


@pytest.mark.parametrize("line", ["fixed blue c3-d3", "misread blue c3-d3"])
def test_the_foul_that_lies_there_puts_nothing_right(line: str) -> None:
    with pytest.raises(BadNotation, match="against the rules: 'blue c3-d3'; to let it count"):
        say(with_a_foul(), line)


@pytest.mark.parametrize(
    ("has_foul", "line", "words"),
    [
        (False, "a1=red", "expected a move on the board, got 'a1=red'"),
        (True, "c3=blue d3=blue", "against the rules: 'c3=blue d3=blue'; to let it count"),
        (True, "misread c3=blue", "against the rules: 'c3=blue'; to let it count"),
    ],
)
def test_what_was_typed_of_cells_is_quoted_as_it_was_typed(has_foul: bool, line: str, words: str) -> None:
    with pytest.raises(BadNotation, match=words):
        say(with_a_foul() if has_foul else Table("linkage"), line)


def asked() -> Table:
    """Too much has changed at once to be followed."""
    table = Table("line-or-colour")
    table.play("c3")
    table.play("d4", "e5", "a1", "a2", "b2", "b4")
    assert kinds(table.look(4)) == ["unclear"]
    return table


def test_a_question_is_answered_and_not_asked_again() -> None:
    table = asked()
    (event,) = say(table, "nothing")
    assert (event.kind.value, event.by) == ("clear_again", By.PERSON)
    assert not table.session.has_doubt
    assert table.keep_still(2) == []
    assert [(event.kind.value, event.move) for event in table.play("d5")] == [("move", "d5")]


def test_a_question_is_answered_by_the_move_that_was_made() -> None:
    table = asked()
    assert kinds(say(table, "played d4")) == ["move"]
    assert not table.session.has_doubt


def test_a_person_can_end_the_watching() -> None:
    table = with_a_foul()
    assert kinds(say(table, "quit")) == ["end"]
    assert table.session.has_doubt


@pytest.mark.parametrize("line", ["played e5", "b2=white", "let stand"])
def test_nothing_is_added_to_a_game_that_is_over(line: str) -> None:
    table = Table("line-or-colour")
    assert kinds(table.play("a1", "b2", "a2")) == ["move"] * 3
    assert kinds(table.play("c2", "a3", "d2")) == ["move"] * 3
    assert kinds(table.play("a4")) == ["move", "end"]
    with pytest.raises(BadNotation, match="the game is over"):
        say(table, line)
