"""A record of which a card spoilt some letters is taken up as far as it can be, and else refused in a sentence."""

import contextlib
import json
import sqlite3
from datetime import date

import pytest

from calibration.profile.board_document import board_to_document
from calibration.profile.document import to_document
from calibration.profile.store import Profiles
from engine.games import GAMES
from referee.cli.watch.game_to_watch import taken_up
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.store import FILE
from tests.referee.game_record.test_store import kept
from tests.support.command import run
from tests.support.drawn import known

BOARD = json.dumps(board_to_document(known.bare_board())).encode()
CALIBRATION = json.dumps(to_document(known.profile("drawn", "folder:none"))).encode()


def begin(**about: object) -> None:
    """Record a game called g."""
    options = {"options": {}, "players": {}, "camera": "folder:none"}
    with RecordedGames().begin("g", "linkage", date(2026, 5, 1), {**options, **about}) as store:
        kept(store, GAMES["linkage"], 1, [])


def spoil(key: str, value: bytes | None) -> None:
    """Write it under a key of `about`, or remove that."""
    with contextlib.closing(sqlite3.connect(RecordedGames().folder / "g" / FILE)) as database, database:
        database.execute("DELETE FROM about WHERE key = ?", (key,))
        if value is not None:
            database.execute("INSERT INTO about VALUES (?, CAST(? AS TEXT))", (key, value))


def flipped(content: bytes, at: int, bit: int = 0) -> bytes:
    """With a bit the other way round."""
    return content[:at] + bytes([content[at] ^ 1 << bit]) + content[at + 1 :]


SPOILT = {
    "in the picture": flipped(BOARD, BOARD.index(b"empty_view") + 500),
    "no base64": flipped(BOARD, BOARD.index(b"empty_view") + 500, 7),
    "no JSON": flipped(BOARD, 0),
    "a key": flipped(BOARD, BOARD.index(b"pitch_mm")),
    "a game": flipped(BOARD, BOARD.index(b"linkage")),
    "nothing in it": b"{}",
    "no board": b"5",
}


@pytest.mark.parametrize("board", SPOILT.values(), ids=SPOILT.keys())
def test_a_spoilt_board_is_learned_anew(board: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    begin(board=json.loads(BOARD))
    spoil("board", board)
    with RecordedGames().open("g") as store:
        taken = taken_up(store, None, None)
        assert taken.board.known is None
        assert taken.session.accepted.moves
    said = capfd.readouterr().err.splitlines()
    assert len(said) == 1, "nor does OpenCV's library say anything"
    assert "kept of the board makes no sense; the game goes on, and the board is learned anew" in said[0]


def test_a_sound_board_is_taken_over(capsys: pytest.CaptureFixture[str]) -> None:
    begin(board=json.loads(BOARD))
    with RecordedGames().open("g") as store:
        assert taken_up(store, None, None).board.known is not None
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("calibration", [b'{"a": 1}', CALIBRATION[:-1], flipped(CALIBRATION, len(CALIBRATION) - 500)])
def test_of_a_spoilt_profile_another_is_asked_for(calibration: bytes) -> None:
    begin(profile="drawn", calibration=json.loads(CALIBRATION))
    spoil("calibration", calibration)
    for command in (("watch", "--resume", "g"), ("replay", "g")):
        (said,) = run(*command, exit_code=2)[1].splitlines()
        assert "makes no sense" in said
    assert "Linkage" in run("show", "g")[0], "what needs no profile goes on"
    Profiles().save(known.profile("drawn", "folder:none"))
    with RecordedGames().open("g") as store:
        assert taken_up(store, None, Profiles().load("drawn")).profile is not None


@pytest.mark.parametrize(
    ("key", "value", "command"),
    [
        ("side", b'"left"', ("watch", "--resume", "g")),
        ("side", b'"left"', ("replay", "g")),
        ("camera", None, ("watch", "--resume", "g")),
        ("players", None, ("export", "g")),
        ("players", None, ("replay", "g")),
        ("game", None, ("replay", "g")),
    ],
)
def test_what_else_is_spoilt_is_said_in_a_sentence(key: str, value: bytes | None, command: tuple[str, ...]) -> None:
    begin()
    spoil(key, value)
    (said,) = run(*command, exit_code=2)[1].splitlines()
    assert "is damaged (what is written in it makes no sense)" in said
