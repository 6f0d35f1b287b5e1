"""The commands that look at recorded games: games, show, export and replay."""

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from engine.errors import GridrefError
from engine.games import game_called
from engine.phrase import Phrase, counted, term
from engine.record import outcome_of
from engine.state import State
from referee.cli.command import Command
from referee.cli.complain import remark
from referee.cli.exit_status import at_least
from referee.cli.options import OutputPath, language_for, language_option
from referee.game_record.export import to_json_lines, to_pictures, to_text
from referee.game_record.open_matters import open_in
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.store import Store
from referee.importing import ended_by_interrupt
from referee.languages import Language
from referee.live.event import in_a_line
from referee.live.telling import in_words

recorded_game = click.argument("name", metavar="NAME|PATH")
"""A recorded game's name, or the path of its folder or file."""


@click.command(cls=Command)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line for each game.")
@language_option
def games(as_json: bool, code: str | None) -> None:
    """List the recorded games, the latest at the end.

    Exit status: 0; 2 usage or surroundings, or if a game is broken or can't be read: the others are listed all the
    same.
    """
    kept, told_in = RecordedGames(), language_for(code, sys.stdout.isatty())
    names = kept.names()
    for name in names:
        try:
            with kept.open(name) as store:
                store.check_events()
                line = _summary(store)
        except GridrefError as error:
            line = {"name": name, "broken": str(error)}
            at_least(2)
        click.echo(json.dumps(line) if as_json else _in_words(line, told_in))
    if not names:
        none = Phrase("no games yet: `{command}` records what it watches", command="gridref watch")
        remark(told_in.say(none))
    sys.exit(at_least(0))


def _summary(store: Store) -> Mapping[str, Any]:
    about, states = store.about(), store.states()
    outcome = outcome_of(states)
    with store.understood():
        return {
            "name": store.name,
            "game": game_called(about["game"]).name,
            "began": about.get("began"),
            "players": about["players"],
            "moves": len(states[-1].moves) if states else 0,
            "winner": outcome and outcome.winner,
            "is_over": outcome is not None,
        }


def _in_words(line: Mapping[str, Any], told_in: Language) -> str:
    if "broken" in line:
        said = Phrase("broken: {reason}", reason=line["broken"])
    else:
        said = Phrase(
            "{game}, {number} move, {result}",
            many="{game}, {number} moves, {result}",
            game=game_called(line["game"]).title,
            number=line["moves"],
            result=_result(line),
        )
    return f"{line['name']:30} {told_in.say(said)}"


def _result(line: Mapping[str, Any]) -> Phrase:
    """Who won, by name and role."""
    if not line["is_over"]:
        return Phrase("unfinished")
    if line["winner"] in (None, "draw"):
        return Phrase("nobody won")
    winner, name = term(line["winner"]), line["players"].get(line["winner"])
    return Phrase("{name} ({winner}) won", name=name, winner=winner) if name else Phrase("{winner} won", winner=winner)


@click.command(cls=Command)
@recorded_game
@click.option("--json", "as_json", is_flag=True, help="Print every event as one JSON object a line, as watch told it.")
@language_option
def show(name: str, as_json: bool, code: str | None) -> None:
    """Show the recorded game NAME: the board as it stands, the moves that led there, and everything that was told.

    PATH is that of a record that was copied, as ./usb.

    Moves have the numbers that `gridref correct` takes, and, where they are said otherwise, its notation in brackets.
    """
    told_in = language_for(code, sys.stdout.isatty())
    with _opened(name) as store:
        if as_json:
            for line in to_json_lines(store):
                click.echo(line)
            return
        states = store.states()
        click.echo(_in_words(_summary(store), told_in))
        if states:
            click.echo(states[-1].game.diagram(states[-1].position))
            for line in _moves(states[-1], told_in):
                click.echo(line)
        told = store.events()
        for event in told:
            click.echo(in_a_line(replace(event, message=told_in.say(event.message))))
        for event in open_in(store).to_settle:
            click.echo(told_in.say(Phrase("still open: {message}", message=event.message)))


@contextmanager
def _opened(name: str) -> Iterator[Store]:
    """A recorded game. If its events are damaged, that is said once all that can be read was told."""
    with RecordedGames().open(name) as store:
        try:
            yield store
        except BrokenPipeError:
            store.check_events()
            raise
        store.check_events()


def _moves(state: State, told_in: Language) -> Iterator[str]:
    for number, move in enumerate(state.moves, 1):
        said = told_in.say(in_words(state, move))
        yield f"{number:4}. {said}" if said == move.notation else f"{number:4}. {said} ({move.notation})"


@click.command(cls=Command)
@recorded_game
@click.option(
    "--as",
    "form",
    type=click.Choice(["text", "json"]),
    help="What to write: the game (text, the default) or every event, as JSON lines.",
)
@click.option("--pictures", type=OutputPath(), help="Copy the pictures into this new folder instead.")
def export(name: str, form: str | None, pictures: Path | None) -> None:
    """Write the recorded game NAME as text that `gridref check` reads, as JSON lines, or as a folder of pictures.

    Exit status: 0; 2 usage or surroundings, or if events or pictures are missing from the record or damaged: the others
    are written all the same.
    """
    if form and pictures:
        raise click.UsageError("expected --as or --pictures, got both")
    with _opened(name) as store:
        if pictures is not None:
            copied, lacking = to_pictures(store, pictures)
            gone = (
                f"; {lacking} {'is' if lacking == 1 else 'are'} missing from the record or damaged" if lacking else ""
            )
            at_least(2 if lacking else 0)
            remark(f"{counted(copied, 'picture')} in {pictures}{gone}")
        elif form == "json":
            for line in to_json_lines(store):
                click.echo(line)
        else:
            click.echo(to_text(store), nl=False)
    sys.exit(at_least(0))


@click.command(cls=Command)
@recorded_game
@language_option
def replay(name: str, code: str | None) -> None:
    """Judge the pictures of the recorded game NAME again, and list what is decided differently now.

    A line with - was told and is no longer, one with + is told now. What a person said, and that the board was moved,
    is taken from the record. Exit status: 0 nothing; 1 something; 2 usage or surroundings.
    """
    with ended_by_interrupt():  # heavy: only this needs pictures
        from referee.game_record.rejudge import differences, judged_again, not_judged_again

    told_in = language_for(code, sys.stdout.isatty())
    with RecordedGames().open(name) as store:
        told = store.events()
        until, why = not_judged_again(told) or (None, None)
        lines = list(differences(told, judged_again(store), told_in, until))
    status = at_least(1 if lines else 0)
    if why is not None:
        remark(told_in.say(why))
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo(told_in.say(Phrase("everything is decided as before")))
    sys.exit(status)
