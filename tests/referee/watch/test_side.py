"""A camera behind a LINKX frame."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main


def test_only_a_board_that_stands_has_a_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    done = CliRunner().invoke(main, ["watch", "--game", "linkage", "--camera", "folder:x", "--side", "back"])
    assert done.exit_code == 2
    assert "stands" in done.output
    assert not list(tmp_path.iterdir())
