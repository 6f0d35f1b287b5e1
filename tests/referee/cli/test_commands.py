"""Every command has help, and the help comes at once."""

import contextlib
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from engine.games import GAMES
from referee.cli import COMMANDS, main
from referee.cli.command import Command
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.store import FILE
from tests.referee.game_record.test_store import kept
from tests.support.command import run

SECONDS_FOR_HELP = 0.3


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"], catch_exceptions=False)
    assert result.exit_code == 0
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.help
    assert COMMANDS[name][1] in CliRunner().invoke(main, ["--help"]).stdout
    for parameter in command.params:
        assert isinstance(parameter, click.Argument) or getattr(parameter, "help", None), parameter.name


@pytest.mark.parametrize("of", [["--help"], ["--version"], ["score", "--help"]], ids=" ".join)
def test_whoever_reads_the_help_may_have_seen_enough(of: list[str]) -> None:
    """The output is a pipe that nobody reads."""
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-c", f"from referee.cli import main; main({of})"]
    done = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, text=True)
    os.close(writes)
    assert (done.returncode, done.stderr) == (0, "")


def test_help_imports_nothing_heavy() -> None:
    code = "import sys; from referee.cli import main; main(['--help'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"numpy", "cv2", "scipy", "PIL"} & set(done.stdout.split())


def test_help_comes_at_once() -> None:
    """In the processor's time, which other programs on a busy machine do not stretch."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", "from referee.cli import main; main(['--help'])"], check=True, capture_output=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime <= SECONDS_FOR_HELP


def test_a_misused_command_says_so_in_one_sentence() -> None:
    run("rules", "chess", exit_code=2)


def commands_below(group: click.Group) -> Iterator[click.Command]:
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        yield from commands_below(command) if isinstance(command, click.Group) else (command,)


def test_every_command_drops_nothing_of_what_it_is_given() -> None:
    assert all(isinstance(command, Command) for command in commands_below(main))


@pytest.mark.parametrize(
    ("arguments", "twice"),
    [
        ("correct g --remove 1 --remove 2", "--remove"),
        ("correct g --edit 1 pass --edit 2 pass", "--edit"),
        ("watch --game linkx --camera usb:0 --camera usb:1", "--camera"),
        ("watch --resume a --resume", "--resume"),
        ("watch --game linkx --camera usb:0 --voice --no-voice", "--voice/--no-voice"),
        ("score --overlay 1.png --overlay 2.png a.jpg", "--overlay"),
        ("evaluate --csv a.csv --csv b.csv .", "--csv"),
        ("profiles import --name a --name b a.toml", "--name"),
    ],
)
def test_an_option_that_takes_one_value_is_given_once(arguments: str, twice: str) -> None:
    assert f"Error: {twice} is given twice; give it once" in run(*arguments.split(), exit_code=2)[1]


def test_what_may_be_given_twice_is_taken() -> None:
    run(
        "check",
        "--json",
        "--json",
        "--option",
        "size=5",
        "--option",
        "size=5",
        "-",
        stdin="game: line-or-colour\n1. c3\n",
    )


GRIDREF = [sys.executable, "-c", "from referee.cli import main; main()"]
SCORE_NOTHING = [*GRIDREF, "score", "--json", "a.jpg", "b.jpg"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("command", [SCORE_NOTHING, [*GRIDREF, "--help"], [*GRIDREF, "--version"]])
def test_a_full_disk_under_the_output_gets_one_sentence(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("gridref: the answer can't be written")
    assert "Traceback" not in done.stderr


LEGAL, ILLEGAL = "game: linkage\n1. red b2-b3\n", "game: linkage\n1. red b2-b3\n2. red b3-b4\n"


@pytest.mark.parametrize(
    ("arguments", "text", "status"),
    [
        ("rules linkage", "", 0),
        ("check -", LEGAL, 0),
        ("check -", ILLEGAL, 1),
        ("check -", f"{ILLEGAL}hello\n", 2),
        ("score --json a.jpg b.jpg", "", 2),
        ("correct g --edit 1 pass", "", 1),
        ("show damaged", "", 2),
        ("export damaged --as json", "", 2),
    ],
)
def test_a_reader_that_has_seen_enough_is_no_error_and_hides_none(arguments: str, text: str, status: int) -> None:
    """The output is a pipe that nobody reads."""
    for name in ("g", "damaged"):
        with RecordedGames().begin(name, "linkage", date(2026, 5, 1), {"options": {}, "players": {}}) as store:
            kept(store, GAMES["linkage"], 1, [])
    with contextlib.closing(sqlite3.connect(RecordedGames().folder / "damaged" / FILE)) as database, database:
        database.execute("UPDATE events SET frame = frame + 1 WHERE number = (SELECT MAX(number) FROM events)")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*GRIDREF, *arguments.split()], input=text, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        "profiles import -",
        "check -",
        "record --game linkage --camera folder:nowhere --out nowhere",
        "calibrate all --camera folder:nowhere",
        "watch --game linkage --camera folder:nowhere --no-record",
    ],
)
def test_a_closed_standard_input_is_an_empty_one(arguments: str, tmp_path: Path) -> None:
    code = "from referee.cli import main; main()"
    command = ["sh", "-c", f'"$0" -c "$1" {arguments} <&-', sys.executable, code]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert done.returncode in (1, 2)
    assert done.stderr
    assert "Traceback" not in done.stderr


def test_an_interrupt_ends_quietly() -> None:
    code = "from referee.cli import main\nfrom referee.cli.score import score as s\n"
    code += "def stop(*_, **__): raise KeyboardInterrupt\ns.score_photo = stop\nmain(['score', 'a.jpg'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 130
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("imported", "arguments"),
    [
        ("click", "watch"),
        ("cv2", "watch --help"),
        ("cv2", "replay nothing"),
        ("cv2", "cameras"),
        ("cv2", "score --profile none a.jpg"),
    ],
)
def test_so_does_one_that_comes_before_the_program_is_there(imported: str, arguments: str, tmp_path: Path) -> None:
    """Some libraries say that they can't be imported if they are interrupted."""
    interrupted = "import os, signal\ntry: os.kill(os.getpid(), signal.SIGINT)\n"
    interrupted += "except KeyboardInterrupt as error: raise ImportError from error\n"
    (tmp_path / f"{imported}.py").write_text(interrupted)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), *sys.path))}
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # ignored in the background
    code += "from referee.start import main\nmain()"
    command = [sys.executable, "-c", code, *arguments.split()]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


@pytest.mark.parametrize("debug", [False, True])
def test_a_traceback_is_only_for_debugging(debug: bool) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DEBUG"} | (
        {"DEBUG": "1"} if debug else {}
    )
    command = [sys.executable, "-c", "from referee.cli import main; main(['evaluate', '/nowhere'])"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert done.returncode == (1 if debug else 2)
    assert ("Traceback" in done.stderr) == debug
