"""Every command has help, and the help comes at once."""

import subprocess
import sys
import time

import click
import pytest
from click.testing import CliRunner

from referee.cli import COMMANDS, SUMMARIES, main

SECONDS_FOR_HELP = 0.3


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"], catch_exceptions=False)
    assert result.exit_code == 0
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.help
    assert SUMMARIES[name] in CliRunner().invoke(main, ["--help"]).stdout
    for parameter in command.params:
        assert isinstance(parameter, click.Argument) or getattr(parameter, "help", None), parameter.name


def test_help_imports_nothing_heavy() -> None:
    code = "import sys; from referee.cli import main; main(['--help'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numpy", "cv2", "scipy", "PIL"} & set(done.stdout.split())


def test_help_comes_at_once() -> None:
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", "from referee.cli import main; main(['--help'])"], check=True, capture_output=True
        )
        seconds.append(time.perf_counter() - start)
    assert min(seconds) <= SECONDS_FOR_HELP


def test_a_misused_command_says_so_in_one_sentence() -> None:
    result = CliRunner().invoke(main, ["rules", "chess"])
    assert result.exit_code == 2
    assert "Traceback" not in result.output
