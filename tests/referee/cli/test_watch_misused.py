"""`gridref watch` with options that do not fit each other, the camera or the game."""

from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.game_record.recorded_games import RecordedGames
from tests.support.command import run


@pytest.mark.parametrize("wrong", [("--camera", "folder:nowhere"), ("--camera", "webcam"), ("--fps", "0")])
def test_a_game_that_can_not_be_watched_leaves_no_record(wrong: tuple[str, str], tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ("watch", "--game", "linkage", "--camera", f"folder:{tmp_path}", *wrong))
    assert result.exit_code == 2
    assert RecordedGames().names() == ()


MISUSED = [
    (("--game", "linkage", "--camera", "usb:0", "--fps", "3"), "are for a folder or video, got usb:0"),
    (("--game", "linkage", "--camera", "folder:.", "--name", "a", "--no-record"), "got both"),
    (("--resume", "--name", "other"), "leave --name out"),
    (("--resume", "--game", "linkx", "--side", "back"), "leave --game and --side out"),
    (("--resume", "--name", ""), "leave --name out"),
    (("--game", "linkage", "--camera", "folder:.", "--name", "", "--no-record"), "got both"),
    (
        ("--game", "linkage", "--camera", "folder:.", "--name", ""),
        "expected a game's name",
    ),
    (("--resume", ""), "expected a game's name"),
    (("--game", "linkage", "--camera", ""), "expected a camera as pi"),
]


@pytest.mark.parametrize(("options", "words"), MISUSED)
def test_options_that_would_do_nothing_are_refused(options: tuple[str, ...], words: str) -> None:
    result = CliRunner().invoke(main, ("watch", *options))
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.parametrize("command", [("watch", "--resume", "g"), ("correct", "g", "--remove", "1")])
def test_a_game_that_is_being_watched_is_not_changed_elsewhere(command: tuple[str, ...]) -> None:
    with RecordedGames().begin("g", "linkage", date(2026, 5, 1), {"options": {}, "players": {}}) as store:
        store.hold()
        result = CliRunner().invoke(main, command)
    assert result.exit_code == 2
    assert result.stderr.startswith("gridref: the game g is being watched or corrected by another gridref")


def test_a_name_has_one_line(tmp_path: Path) -> None:
    game = ("watch", "--game", "linkage", "--camera", f"folder:{tmp_path}", "--player", "More=Ann\nBob")
    result = CliRunner().invoke(main, game)
    assert result.exit_code == 2
    assert "expected a name in one line" in result.stderr


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (("Red=Ann",), "--player Red=…: expected one of the roles More, Fewer"),
        (("More=  ",), "expected ROLE=NAME, got 'More=  '"),
        ((" =Ann",), "expected ROLE=NAME, got ' =Ann'"),
        (("More = Ann", "more=Bob"), "--player: More is given twice, as Ann and as Bob"),
    ],
)
def test_players_have_a_role_each(players: tuple[str, ...], words: str, tmp_path: Path) -> None:
    game = ("watch", "--game", "linkage", "--camera", f"folder:{tmp_path}")
    assert words in run(*game, *(part for player in players for part in ("--player", player)), exit_code=2)[1]
