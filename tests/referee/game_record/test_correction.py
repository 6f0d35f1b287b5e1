"""Corrections of past moves, through the command."""

from dataclasses import asdict
from datetime import date

import pytest
from click.testing import CliRunner, Result

from engine.games import GAMES
from engine.record_text import parse_record
from referee.cli import main
from referee.game_record.accepted_game import Start
from referee.game_record.games import Games
from referee.live.event import Event, Kind

GAME = GAMES["linkage"]
MOVES = ("red a1-b1", "blue f1-g1", "white a7-b7")


@pytest.fixture
def name() -> str:
    """A recorded game of three moves."""
    first = GAME.start({})
    start = Start(GAME.name, {}, GAME.position_to_json(first.position), first.turn)
    about = {"start": asdict(start)}
    with Games().begin("tea", GAME.name, date(2026, 5, 1), {"players": {"More": "Ann"}, "options": {}}) as store:
        for number in range(len(MOVES) + 1):
            state = start.states(MOVES[:number])[-1]
            position = GAME.position_to_json(state.position)
            store.add([Event(number, number / 2, Kind.MOVE, "Moved.", position=position)], MOVES[:number], about)
    return "tea"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def moves_of(name: str) -> tuple[str, ...]:
    return parse_record(run("export", name).stdout).moves


@pytest.mark.parametrize(
    ("arguments", "after"),
    [
        (("--edit", "2", "blue f1-f2"), ("red a1-b1", "blue f1-f2", "white a7-b7")),
        (("--insert", "3", "red g6-g7"), ("red a1-b1", "blue f1-g1", "red g6-g7", "white a7-b7")),
        (("--insert", "4", "red g6-g7"), (*MOVES, "red g6-g7")),
        (("--remove", "3"), MOVES[:2]),
    ],
    ids=["edit", "insert", "append", "remove"],
)
def test_a_correction(name: str, arguments: tuple[str, ...], after: tuple[str, ...]) -> None:
    assert run("correct", name, *arguments).exit_code == 0
    assert moves_of(name) == after
    assert "Corrected:" in run("show", name).stdout
    assert len(run("show", "--json", name).stdout.splitlines()) == len(MOVES) + 2


def test_what_becomes_illegal_is_flagged_and_stands(name: str) -> None:
    result = run("correct", name, "--edit", "1", "red f2-g2")
    assert result.exit_code == 1
    assert "Move 2, blue f1-g1, is illegal" in result.stdout
    assert "L5" in result.stdout
    assert moves_of(name) == ("red f2-g2", *MOVES[1:])


@pytest.mark.parametrize(
    "arguments",
    [(), ("--remove", "4"), ("--remove", "0"), ("--edit", "1", "pink a1-b1"), ("--remove", "1", "--edit", "1", "x")],
)
def test_misuse_changes_nothing(name: str, arguments: tuple[str, ...]) -> None:
    assert run("correct", name, *arguments).exit_code == 2
    assert moves_of(name) == MOVES


def test_games_are_listed(name: str) -> None:
    assert "tea" in run("games").stdout
    assert "Linkage, 3 moves, unfinished" in run("games").stdout


def test_a_broken_game_is_listed_as_broken(name: str) -> None:
    (Games().folder / name / "record.sqlite").write_bytes(b"rubbish " * 100)
    assert "broken" in run("games").stdout
    assert run("show", name).exit_code == 2
