"""A game that was corrected is taken up as a person says it is, and what is done from then on is seen."""

from datetime import date

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.game_record.accepted_game import moves_of
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.resume import session_of
from referee.game_record.session_document import about_of
from referee.live.event import Event
from tests.support.command import run
from tests.support.table import Table, at_a_foul, kinds

Correction = tuple[str, ...]

PLACED = [
    ("--edit", "2", "white f4-g4"),
    ("--edit", "3", "yellow c6-c7"),
    ("--edit", "3", "white d6-d7"),
    ("--edit", "1", "red a2-a3"),
    ("--edit", "1", "red b1-b2"),
    ("--insert", "2", "yellow a6-a7"),
    ("--insert", "4", "yellow e1-f1"),
    ("--remove", "1"),
    ("--remove", "3"),
    ("--insert", "4", "pass"),
]
"""Corrections of a game of Linkage, each kind of them of its last move too."""


def after_three() -> Table:
    """A table of Linkage on which three moves were made."""
    table = Table("linkage")
    for move in ("red b2-b3", "blue f4-g4", "white c6-c7"):
        table.play(move)
    return table


def take_up(table: Table, *corrections: Correction) -> None:
    """Leave the game at a table, correct it and take it up again."""
    about = {"options": dict(table.lies.options), "players": {}}
    with RecordedGames().begin("tea", table.lies.game.name, date(2026, 5, 1), about) as store:
        store.add([], (), about_of(Table(table.lies.game.name, options=dict(table.lies.options)).session))
        store.add(table.told, moves_of(table.session.course), about_of(table.session))
    for correction in corrections:
        CliRunner().invoke(main, ("correct", "tea", *correction), catch_exceptions=False)  # what is illegal then stands
    with RecordedGames().open("tea") as store:
        table.session = session_of(store)


def moves(events: list[Event]) -> list[tuple[str, str | None]]:
    return [(event.kind.value, event.move) for event in events]


@pytest.mark.parametrize("correction", PLACED, ids=" ".join)
def test_the_camera_does_not_overrule_it(correction: Correction) -> None:
    table = after_three()
    take_up(table, correction)
    assert kinds(table.look(8)) == ["ready"]
    assert moves(table.do("+red g6-g7 green=g6-g7")) == [("move", "red g6-g7")]
    assert not table.look(8)


@pytest.mark.parametrize(
    ("name", "made", "correction"),
    [
        ("line-or-colour", ("c3", "a1", "e5"), ("--edit", "3", "e4")),
        ("line-or-colour", ("c3", "a1", "e5"), ("--remove", "3")),
        ("linkx", ("b 22", "3I4", "18"), ("--edit", "3", "19")),
        ("linkx", ("b 22", "3I4", "18"), ("--remove", "3")),
    ],
)
def test_nor_in_other_games(name: str, made: tuple[str, ...], correction: Correction) -> None:
    table = Table(name)
    for move in made:
        table.play(move)
    take_up(table, correction)
    assert kinds(table.look(8)) == ["ready"]


def test_what_is_done_to_a_corrected_piece_is_seen() -> None:
    table = after_three()
    take_up(table, ("--edit", "2", "white f4-g4"))
    table.look()
    (told,) = table.do("-blue f4-g4 green=c6-c7", frames=4)
    assert (told.kind.value, told.rules) == ("foul", ("L11",))


def test_a_piece_that_was_corrected_last_is_taken_back() -> None:
    table = after_three()
    take_up(table, ("--edit", "3", "yellow c6-c7"))
    table.look()
    assert moves(table.do("-white c6-c7 green=f4-g4")) == [("takeback", "yellow c6-c7")]


def test_what_the_camera_sees_is_kept_over_several_corrections() -> None:
    table = after_three()
    take_up(table, ("--edit", "2", "white f4-g4"), ("--edit", "2", "red f4-g4"))
    assert table.session.answers.misread == dict.fromkeys(table.cells("f4", "g4"), "blue")
    assert kinds(table.look(8)) == ["ready"]
    run("correct", "tea", "--edit", "2", "blue f4-g4")
    with RecordedGames().open("tea") as store:
        assert not session_of(store).answers.misread


def test_a_foul_that_was_another_piece_is_none() -> None:
    table, _ = at_a_foul()
    take_up(table, ("--insert", "2", "white d3-e3"))
    assert kinds(table.look(8)) == ["ready"]
    assert not table.session.has_doubt
