"""Corrections of past moves, through the command."""

import json
import subprocess
import sys
from dataclasses import asdict
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.games import GAMES
from engine.record import replay
from engine.record_text import parse_record
from referee.cli import main
from referee.game_record.accepted_game import Start
from referee.game_record.recorded_games import RecordedGames
from referee.live.event import Event, Kind

MOVES = ("red a1-b1", "blue f1-g1", "white a7-b7")


def recorded(game: str, options: dict[str, str], moves: tuple[str, ...]) -> str:
    """A recorded game, by its name."""
    rules = GAMES[game]
    first = rules.start(options)
    start = Start(game, options, rules.position_to_json(first.position), first.turn)
    about = {"start": asdict(start)}
    with RecordedGames().begin(
        "tea", game, date(2026, 5, 1), {"players": {rules.roles[0]: "Ann"}, "options": options}
    ) as store:
        for number in range(len(moves) + 1):
            position = rules.position_to_json(start.states(moves[:number])[-1].position)
            store.add([Event(number, number / 2, Kind.MOVE, "Moved.", position=position)], moves[:number], about)
    return "tea"


@pytest.fixture
def name() -> str:
    """A recorded game of three moves."""
    return recorded("linkage", {}, MOVES)


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
    assert "Move 2, blue f1-g1, is illegal: the blue piece on f1 and g1 touches" in result.stdout
    assert "L5" in result.stdout
    assert moves_of(name) == ("red f2-g2", *MOVES[1:])


@pytest.mark.parametrize(
    ("game", "moves", "arguments", "after", "rules"),
    [
        ("linkx", ("b 22", "3I4", "18"), ("--remove", "1"), ("w 3I4", "18"), []),
        ("linkx", ("b 22", "3I4", "18"), ("--remove", "2"), ("b 22", "b 18"), ["X1"]),
        ("linkx", ("b 22", "3I2", "18"), ("--remove", "1"), ("+white b2-c2-d2", "18"), ["X2"]),
        ("line-or-colour", ("c3", "a1", "e5"), ("--remove", "1"), ("+black a1", "e5"), ["C1"]),
        ("line-or-colour", ("c3", "a1", "e5"), ("--insert", "1", "b2"), ("b2", "+white c3", "a1", "e5"), ["C1"]),
    ],
)
def test_later_moves_stay_what_they_were(
    game: str, moves: tuple[str, ...], arguments: tuple[str, ...], after: tuple[str, ...], rules: list[str]
) -> None:
    """Colours and places are kept, whoever's turn it then was, and whatever lies below."""
    options = {"size": "5"} if game == "line-or-colour" else {}
    name = recorded(game, options, moves)
    assert run("correct", name, *arguments).exit_code == (1 if rules else 0)
    assert moves_of(name) == after
    assert json.loads(run("show", "--json", name).stdout.splitlines()[-1])["rules"] == rules
    again = replay(parse_record(run("export", name).stdout))
    assert tuple(step.move.notation for step in again) == after, "it is read again as it is written"


@pytest.mark.parametrize(
    ("game", "moves", "arguments", "after"),
    [
        ("linkage", ("red a1-b1", "-red a1-b1"), ("--edit", "1", "blue a1-b1"), ("blue a1-b1", "-blue a1-b1")),
        ("linkage", ("red a1-b1", "-red a1-b1"), ("--remove", "1"), ("pass",)),
        ("line-or-colour", ("c3", "swap"), ("--edit", "1", "c4"), ("c4", "c3")),
    ],
)
def test_a_later_move_lifts_what_lies_there(
    game: str, moves: tuple[str, ...], arguments: tuple[str, ...], after: tuple[str, ...]
) -> None:
    name = recorded(game, {"size": "5"} if game == "line-or-colour" else {}, moves)
    run("correct", name, *arguments)
    assert moves_of(name) == after


def test_a_piece_that_sticks_out_has_its_name_again_once_it_lies_as_it_was_played() -> None:
    """Of the 4T only three squares are within the frame, which could be another piece's as well."""
    moves = ("w 18", "2r19", "18", "3Ir19", "2r18", "18", "28", "3Lr28", "4Tr38")
    name = recorded("linkx", {}, moves)
    run("correct", name, "--remove", "8")
    assert moves_of(name)[-1] == "+white h8-h9-i9-?"
    run("correct", name, "--insert", "8", "3Lr28")
    assert moves_of(name) == moves
    run("correct", name, "--edit", "1", "w 11")
    assert moves_of(name)[-1] == "4Tr38"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--remove", "4"),
        ("--remove", "0"),
        ("--edit", "1", "pink a1-b1"),
        ("--edit", "1", "red z1-z2"),
        ("--remove", "1", "--edit", "1", "x"),
    ],
)
def test_misuse_changes_nothing(name: str, arguments: tuple[str, ...]) -> None:
    assert run("correct", name, *arguments).exit_code == 2
    assert moves_of(name) == MOVES


def test_it_says_what_was_corrected_as_it_is_written_down_and_who_is_to_move(name: str) -> None:
    stdout = run("correct", name, "--edit", "2", "blue f2-f1").stdout
    assert stdout == "Corrected: move 2 is blue f1-f2, not blue f1-g1. Fewer to move.\n"
    told = json.loads(run("show", "--json", name).stdout.splitlines()[-1])
    assert (told["move"], told["cells"], told["turn"]) == ("blue f1-f2", ["f1", "f2"], "Fewer")


def test_in_another_language_moves_are_said_in_it(name: str) -> None:
    french = run("correct", name, "--remove", "3", "--language", "fr").stdout
    assert french.startswith("Corrigé\N{NO-BREAK SPACE}: le coup 3, blanche a7-b7, est retiré. ")
    german = run("correct", name, "--edit", "1", "red f2-g2", "--language", "de").stdout
    assert german.startswith("Berichtigt: Zug 1 ist Rot f2-g2, nicht Rot a1-b1. ")
    assert "Zug 2, Blau f1-g1, ist regelwidrig: der blaue Stein" in german


def test_it_says_how_the_game_ends_then() -> None:
    name = recorded("line-or-colour", {"size": "5"}, ("a1", "a5", "b1", "b5", "c1", "c5", "e1"))
    result = run("correct", name, "--edit", "7", "d1")
    assert result.stdout == "Corrected: move 7 is d1, not e1. The game is over: white wins with a line of 4.\n"


def test_what_is_shown_can_be_corrected() -> None:
    """Moves with their numbers, in words, and as they are typed."""
    name = recorded("linkx", {}, ("b 22", "3Lr24", "18"))
    shown = ["   1. blue 2 on b1 and c1 (b 22)", "   2. 3L on d1, e1 and e2 (3Lr24)", "   3. 1 on h1 (18)"]
    assert shown == run("show", name).stdout.splitlines()[-7:-4]
    assert run("correct", name, "--edit", "2", "3Lr25").exit_code == 0
    assert "   2. 3L on e1, f1 and f2 (3Lr25)" in run("show", name).stdout.splitlines()


def test_what_is_said_as_it_is_typed_stands_there_once(name: str) -> None:
    assert "   2. blue f1-g1\n" in run("show", name).stdout
    assert "   2. Blau f1-g1 (blue f1-g1)\n" in run("show", name, "--language", "de").stdout


@pytest.mark.parametrize("move", ["blue f1-g1", "blue g1-f1"])
def test_a_move_that_is_so_already(name: str, move: str) -> None:
    result = run("correct", name, "--edit", "2", move)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Corrected" not in run("show", name).stdout


def test_a_game_without_moves_has_none_to_correct(name: str) -> None:
    for _ in moves_of(name):
        run("correct", name, "--remove", "1")
    result = run("correct", name, "--remove", "1")
    assert result.exit_code == 2
    assert "the game has none" in result.stderr
    run("correct", name, "--insert", "1", "red a1-a2")
    assert moves_of(name) == ("red a1-a2",)


def test_games_are_listed(name: str) -> None:
    assert "tea" in run("games").stdout
    assert "Linkage, 3 moves, unfinished" in run("games").stdout


def test_a_broken_game_is_listed_as_broken(name: str) -> None:
    (RecordedGames().folder / name / "record.sqlite").write_bytes(b"rubbish " * 100)
    assert "broken" in run("games").stdout
    assert run("show", name).exit_code == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_it_is_kept_where_it_can_t_be_said(name: str) -> None:
    command = [sys.executable, "-c", "from referee.cli import main; main()", "correct", name, "--remove", "3"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == (
        "gridref: the correction is kept, but what it says can't be written: No space left on device; "
        "see it with `gridref show tea`\n"
    )
    assert moves_of(name) == MOVES[:2]


@pytest.mark.parametrize(
    ("changes", "got"),
    [((), "none"), (("--edit", "1", "red f2-g2", "--remove", "2"), "--edit and --remove")],
)
def test_one_change_at_a_time(changes: tuple[str, ...], got: str) -> None:
    result = run("correct", "tea", *changes)
    assert result.exit_code == 2
    assert f"got {got}; give one" in result.stderr


@pytest.mark.parametrize(
    ("moves", "correction", "after"),
    [
        (("c3", "d4", "a5", "e1", "-black d4"), ("--remove", "2"), ("c3", "+white a5", "e1", "pass")),
        (("swap", "c3"), ("--insert", "1", "swap"), ("swap", "pass", "c3")),
    ],
)
def test_what_does_nothing_any_longer_is_no_turn(
    moves: tuple[str, ...], correction: tuple[str, ...], after: tuple[str, ...]
) -> None:
    name = recorded("line-or-colour", {"size": "5"}, moves)
    result = run("correct", name, *correction)
    assert result.exit_code == 1
    assert f"{after.index('pass') + 1}, pass, is illegal: each turn must lay one ring: nobody may pass" in result.stdout
    assert moves_of(name) == after
    assert run("show", name).exit_code == 0
