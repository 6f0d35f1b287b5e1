"""A photo is scored without a file being written, or anything said, that nobody asked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.truth import FIXTURES

SCORE = [sys.executable, "-c", "from referee.cli import main; main()", "score", str(FIXTURES / "linkage" / "0058.jpg")]


def scored(home: Path) -> str:
    """What is said on standard error of a photo by somebody whose home this is."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "ORT_"))}
    done = subprocess.run(SCORE, env={**ours, "HOME": str(home)}, capture_output=True, text=True)
    assert "More wins with 12 or more" in done.stdout
    return done.stderr


def test_nothing_is_written_at_home(tmp_path: Path) -> None:
    assert scored(tmp_path) == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("home", ["/dev/null", "/proc"])
def test_nor_is_it_missed_where_nothing_can_be(home: str) -> None:
    assert scored(Path(home)) == ""
