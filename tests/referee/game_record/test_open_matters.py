"""What is open at the end of a record is known and shown."""

from dataclasses import replace
from datetime import date

from engine.games import GAMES
from engine.phrase import Phrase
from referee.game_record.accepted_game import moves_of
from referee.game_record.games import Games
from referee.game_record.open_matters import open_matters
from referee.game_record.resume import about_of, session_of
from referee.languages import language
from referee.live.advance import advance
from referee.live.event import By, Kind
from referee.live.observation import Ruled, Ruling, Unfit
from referee.live.session import start
from tests.support.command import run
from tests.support.table import at_a_foul, kinds


def test_a_foul_is_open_until_something_is_accepted() -> None:
    table, told = at_a_foul()
    assert open_matters(told).foul == told[-1]
    assert open_matters(told).to_settle == (told[-1],)
    told += table.say(Ruled(9, 4.5, Ruling.MISREAD))
    assert open_matters(told).to_settle == ()


def test_a_word_on_a_foul_answers_no_question() -> None:
    table, told = at_a_foul()
    asked = replace(told[0], kind=Kind.UNCLEAR, position=None, move=None)
    withdrawn = table.say(Ruled(9, 4.5, Ruling.WITHDRAWN))
    assert open_matters([*told, asked, *withdrawn]).to_settle == (asked,)
    assert open_matters([*told, asked, replace(told[0], by=By.PERSON)]).to_settle == ()


def test_that_no_board_is_found_yet_is_no_matter_of_the_game() -> None:
    _, told = at_a_foul()
    _, (event,) = advance(start(GAMES["linkage"], {}, {}), Unfit(0, 0.0, Phrase("it is cut off")))
    assert event.kind is Kind.UNCLEAR
    assert open_matters([event]).to_settle == ()
    assert open_matters([*told, event]).to_settle == (told[-1],)


def test_a_foul_is_judged_again_once_the_game_was_corrected() -> None:
    table, told = at_a_foul()
    with Games().begin("tea", "linkage", date(2026, 5, 1), {"players": {}, "options": {}}) as store:
        store.add(told, moves_of(table.session.course), about_of(table.session))
    run("correct", "tea", "--edit", "1", "white b2-b3")
    run("correct", "tea", "--edit", "1", "red b2-b3")
    with Games().open("tea") as store:
        table.session = session_of(store)
    assert kinds(table.look()) == ["ready", "foul"]


def test_show_says_what_is_open() -> None:
    table, told = at_a_foul()
    with Games().begin("tea", "linkage", date(2026, 5, 1), {"players": {}, "options": {}}) as store:
        store.add(told, moves_of(table.session.course), about_of(table.session))
    shown = run("show", "tea")[0].splitlines()
    assert shown[-1] == f"still open: {told[-1].message}"


def test_a_game_is_told_again_in_any_language() -> None:
    table, told = at_a_foul()
    with Games().begin("tea", "linkage", date(2026, 5, 1), {"players": {}, "options": {}}) as store:
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
    assert corrected.startswith("Corretto: la mossa 1 è blue a1-b1, non red b2-b3.")
