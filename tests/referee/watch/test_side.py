"""A camera behind a LINKX frame."""

from pathlib import Path

import pytest

from referee.cli.watch.game_to_watch import new_game, taken_up, with_record
from referee.watch.watched_board import Side
from tests.support.command import run


def test_only_a_board_that_stands_has_a_back(home: Path) -> None:
    _, stderr = run("watch", "--game", "linkage", "--camera", "folder:x", "--side", "back", exit_code=2)
    assert "stands" in stderr
    assert not home.exists()


def test_a_game_that_is_taken_up_is_seen_from_the_side_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    table = with_record(new_game("linkx", "folder:x", {}, {}, None, Side.BACK), None)
    assert table.store is not None
    assert taken_up(table.store, None, None).board.side is Side.BACK
    assert capsys.readouterr().err == ""
