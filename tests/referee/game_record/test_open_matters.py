"""What is open at the end of a record is known and shown."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

import pytest
from click.testing import CliRunner

from engine.games import GAMES
from engine.phrase import Phrase
from referee.cli import main
from referee.game_record.accepted_game import moves_of
from referee.game_record.open_matters import OpenMatters, open_matters
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.resume import session_of
from referee.game_record.session_document import about_of
from referee.languages import language
from referee.live.advance import advance
from referee.live.event import By, Event, Kind
from referee.live.observation import Ruled, Ruling, Unfit
from referee.live.session import Session, start
from tests.support.command import run
from tests.support.play import after
from tests.support.table import Table, at_a_foul, kinds


def left_open(told: Iterable[Event]) -> OpenMatters:
    """What is open after all that was told of a game of Linkage."""
    return open_matters(told, GAMES["linkage"], {})


def corrected(table: Table, told: list[Event], *corrections: tuple[str, ...]) -> tuple[list[str], Session]:
    """A game that was told at a table and then corrected: what is shown of it, and the session that takes it up."""
    with RecordedGames().begin("tea", "linkage", date(2026, 5, 1), {"players": {}, "options": {}}) as store:
        store.add(told, moves_of(table.session.course), about_of(table.session))
    for correction in corrections:
        CliRunner().invoke(main, ("correct", "tea", *correction), catch_exceptions=False)
    with RecordedGames().open("tea") as store:
        return run("show", "tea")[0].splitlines(), session_of(store)


def test_a_foul_is_open_until_something_is_accepted() -> None:
    table, told = at_a_foul()
    assert left_open(told).foul == told[-1]
    assert left_open(told).to_settle == (told[-1],)
    told += table.say(Ruled(9, 4.5, Ruling.MISREAD))
    assert left_open(told).to_settle == ()


def test_a_word_on_a_foul_answers_no_question() -> None:
    table, told = at_a_foul()
    asked = replace(told[0], kind=Kind.UNCLEAR, position=None, move=None)
    withdrawn = table.say(Ruled(9, 4.5, Ruling.WITHDRAWN))
    assert left_open([*told, asked, *withdrawn]).to_settle == (asked,)
    assert left_open([*told, asked, replace(told[0], by=By.PERSON)]).to_settle == ()


def test_that_no_board_is_found_yet_is_no_matter_of_the_game() -> None:
    _, told = at_a_foul()
    _, (event,) = advance(start(GAMES["linkage"], {}, {}), Unfit(0, 0.0, Phrase("it is cut off")))
    assert event.kind is Kind.UNCLEAR
    assert left_open([event]).to_settle == ()
    assert left_open([*told, event]).to_settle == (told[-1],)


def test_a_correction_leaves_open_a_foul_that_it_is_not_about() -> None:
    table, told = at_a_foul()
    shown, table.session = corrected(table, told, ("--edit", "1", "white b2-b3"), ("--edit", "1", "yellow b2-b3"))
    assert shown[-1] == f"still open: {told[-1].message}"
    assert kinds(table.look(8)) == ["ready"]
    assert table.session.has_doubt
    assert kinds(table.play("white f6-g6")) == ["let_stand", "move"]


@pytest.mark.parametrize("correction", [("--insert", "2", "blue c3-d3"), ("--insert", "2", "white c3-d3")])
def test_a_correction_closes_a_foul_that_it_is_about(correction: tuple[str, ...]) -> None:
    table, told = at_a_foul()
    shown, table.session = corrected(table, told, correction)
    assert not shown[-1].startswith("still open")
    assert kinds(table.look(8)) == ["ready"]
    assert not table.session.has_doubt


def test_a_correction_leaves_open_a_question_that_it_is_not_about() -> None:
    _, told = at_a_foul()
    asked = replace(told[0], kind=Kind.UNCLEAR, position=None, move=None, cells=("f6", "g6"))
    move = replace(told[0], kind=Kind.REVISED, by=By.PERSON)
    game = GAMES["linkage"]
    for notation, is_open in (("white b2-b3", True), ("red f6-g6", False)):
        position = game.position_to_json(after(game.start({}), notation).position)
        left = left_open([told[0], asked, replace(move, position=position)])
        assert left.to_settle == ((asked,) if is_open else ())


def test_show_says_what_is_open() -> None:
    table, told = at_a_foul()
    with RecordedGames().begin("tea", "linkage", date(2026, 5, 1), {"players": {}, "options": {}}) as store:
        store.add(told, moves_of(table.session.course), about_of(table.session))
    shown = run("show", "tea")[0].splitlines()
    assert shown[-1] == f"still open: {told[-1].message}"


def test_a_game_is_told_again_in_any_language() -> None:
    table, told = at_a_foul()
    with RecordedGames().begin("tea", "linkage", date(2026, 5, 1), {"players": {}, "options": {}}) as store:
        store.add(told, moves_of(table.session.course), about_of(table.session))

    def lines(*arguments: str) -> list[str]:
        return run(*arguments)[0].splitlines()

    german = language("de")
    shown = lines("show", "tea", "--language", "de")
    assert shown[0].split(maxsplit=1) == ["tea", "Linkage, 1 Zug, nicht zu Ende gespielt"]
    assert [line.partition(" s  ")[2] for line in shown[-1 - len(told) : -1]] == [german.say(e.message) for e in told]
    assert shown[-1] == f"noch offen: {german.say(told[-1].message)}" != f"noch offen: {told[-1].message}"
    assert lines("games", "--language", "fr")[0].split(maxsplit=1) == ["tea", "Linkage, 1 coup, inachevée"]
    (corrected,) = lines("correct", "tea", "--edit", "1", "blue a1-b1", "--language", "it")
    assert corrected.startswith("Corretto: la mossa 1 è blu a1-b1, non rosso b2-b3.")
