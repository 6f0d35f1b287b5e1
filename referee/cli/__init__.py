"""The command `gridref`. Each command's module is imported when it is used, so that help comes at once."""

import os
import sys
from importlib import import_module
from typing import Any

import click

from engine.errors import GridrefError
from referee.cli.complain import complain
from referee.cli.exit_status import at_least
from referee.cli.standard_streams import drop, open_closed_streams
from referee.importing import ended_by_interrupt

COMMANDS = {
    "score": ("referee.cli.score.score:score", "Score the board in a photo."),
    "watch": ("referee.cli.watch.watch:watch", "Referee a game while it is played."),
    "games": ("referee.cli.games:games", "List the recorded games."),
    "show": ("referee.cli.games:show", "Show a recorded game."),
    "export": ("referee.cli.games:export", "Write a recorded game as text, JSON or pictures."),
    "correct": ("referee.cli.correct:correct", "Correct a past move of a recorded game."),
    "replay": ("referee.cli.games:replay", "Judge a recorded game's pictures again."),
    "evaluate": ("referee.cli.evaluate:evaluate", "Measure the readings of photos with truth."),
    "record": ("referee.cli.record:record", "Make photos with truth for the tests."),
    "cameras": ("referee.cli.cameras:cameras", "List the cameras of this machine."),
    "calibrate": ("referee.cli.calibrate.group:calibrate", "Calibrate a camera that stays where it is."),
    "profiles": ("referee.cli.profiles:profiles", "List, show, copy or delete what calibration kept."),
    "rules": ("referee.cli.rules:rules", "Print a game's rules in short."),
    "perft": ("referee.cli.rules:perft", "Count the sequences of legal moves."),
    "check": ("referee.cli.check:check", "Check text records of games."),
}
"""For each command where its function is, and what it does."""
INTERRUPTED = 130


class LazyGroup(click.Group):
    """A group that knows its commands by name, and imports one only when it is called or its own help is asked for."""

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[name][0].partition(":")
        with ended_by_interrupt():
            command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def main(self, *args: Any, **more: Any) -> Any:
        """As in click. Files that are read or written raise a GridrefError, so another OSError is one of the output."""
        try:
            return super().main(*args, **more)
        except OSError as error:
            if os.environ.get("DEBUG"):
                raise
            drop(sys.stdout)
            _complain(f"the answer can't be written: {error.strerror or error}; make room for it")
            sys.exit(2)

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """As in click. Whoever read the help of all commands may have seen enough, too."""
        try:
            return super().make_context(*args, **more)
        except BrokenPipeError:
            drop(sys.stdout)
            raise click.exceptions.Exit(0) from None

    def invoke(self, context: click.Context) -> object:
        """Run the command. A GridrefError becomes a sentence and exit status 2; with DEBUG=1, a traceback."""
        open_closed_streams()
        try:
            return super().invoke(context)
        except GridrefError as error:
            if os.environ.get("DEBUG"):
                raise
            _complain(str(error))
            context.exit(2)
        except BrokenPipeError:  # whoever read our output has seen enough
            drop(sys.stdout)
            context.exit(at_least(0))
        except (KeyboardInterrupt, click.Abort):  # click raises Abort for Ctrl-C at a question
            context.exit(INTERRUPTED)


def _complain(message: str) -> None:
    try:
        complain(message)
    except OSError:  # complaints can't be written either: the exit status has to be enough
        drop(sys.stderr)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gridref")
def main() -> None:
    """A camera referee for Linkage, Line or Colour and LINKX."""
