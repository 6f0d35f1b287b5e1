"""What the README says works, and every command is in it."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import COMMANDS, main

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SET_UP_AND_SCORE, SET_UP_AND_TEST = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)


def test_the_photo_is_scored_as_the_readme_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command, *arguments = shlex.split(SET_UP_AND_SCORE.split("&&")[-1])
    assert command == ".venv/bin/gridref"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    result = CliRunner().invoke(main, arguments, catch_exceptions=False)
    assert result.exit_code in (0, 1)
    assert re.findall(r"ends with `(.*)`;", README) == result.stdout.strip().splitlines()[-1:]
    assert (tmp_path / "scored.png").exists()


@pytest.mark.slow
def test_the_first_command_works_on_a_fresh_machine(tmp_path: Path) -> None:
    copy = tmp_path / "gridref"
    unwanted = shutil.ignore_patterns(".git", ".venv*", ".*_cache", "__pycache__", ".hypothesis")
    shutil.copytree(ROOT, copy, ignore=unwanted)
    plain = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(["bash", "-c", SET_UP_AND_SCORE], cwd=copy, env=plain, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    assert "Linkage" in done.stdout
    assert (copy / "scored.png").exists()


def test_ci_runs_the_second_command() -> None:
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == SET_UP_AND_TEST
    assert os.access(ROOT / SET_UP_AND_TEST, os.X_OK)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_readme(name: str) -> None:
    assert f"`gridref {name}`" in README
