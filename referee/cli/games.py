"""The commands for recorded games: games, show, export and replay; and correct, which changes one."""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from engine.errors import GridrefError, NotWritten
from engine.games import game_called
from engine.phrase import Phrase, counted, term
from engine.record import outcome_of
from engine.state import State
from referee.cli.complain import remark
from referee.cli.options import language_for, language_option
from referee.cli.standard_streams import drop
from referee.game_record.correction import Corrected, Correction, answered, corrected, event_of
from referee.game_record.export import to_json_lines, to_pictures, to_text
from referee.game_record.open_matters import open_in
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.resume import session_as_left
from referee.game_record.session_document import said_of
from referee.game_record.store import Store
from referee.languages import Language
from referee.live.event import Event, in_a_line
from referee.live.observation import Moment
from referee.live.session import Session
from referee.live.telling import in_words


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line for each game.")
@language_option
def games(as_json: bool, code: str | None) -> None:
    """List the recorded games, the latest at the end."""
    kept, told_in = RecordedGames(), language_for(code, sys.stdout.isatty())
    for name in kept.names():
        try:
            with kept.open(name) as store:
                store.check_events()
                line = _summary(store)
        except GridrefError as error:
            line = {"name": name, "broken": str(error)}
        click.echo(json.dumps(line) if as_json else _in_words(line, told_in))
    if not kept.names():
        none = Phrase("no games yet: `{command}` records what it watches", command="gridref watch")
        remark(told_in.say(none))


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


@click.command()
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Print every event as one JSON object a line, as watch told it.")
@language_option
def show(name: str, as_json: bool, code: str | None) -> None:
    """Show the recorded game NAME: the board as it stands, the moves that led there, and everything that was told.

    Moves have the numbers that `gridref correct` takes, and, where they are said otherwise, its notation in brackets.
    """
    told_in = language_for(code, sys.stdout.isatty())
    with RecordedGames().open(name) as store:
        if as_json:
            for line in to_json_lines(store):
                click.echo(line)
            store.check_events()
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
        store.check_events()


def _moves(state: State, told_in: Language) -> Iterator[str]:
    for number, move in enumerate(state.moves, 1):
        said = told_in.say(in_words(state, move))
        yield f"{number:4}. {said}" if said == move.notation else f"{number:4}. {said} ({move.notation})"


@click.command()
@click.argument("name")
@click.option(
    "--as",
    "form",
    type=click.Choice(["text", "json"]),
    help="What to write: the game (text, the default) or every event, as JSON lines.",
)
@click.option("--pictures", type=click.Path(path_type=Path), help="Copy the pictures into this new folder instead.")
def export(name: str, form: str | None, pictures: Path | None) -> None:
    """Write the recorded game NAME as text that `gridref check` reads, as JSON lines, or as a folder of pictures."""
    if form and pictures:
        raise click.UsageError("expected --as or --pictures, got both")
    with RecordedGames().open(name) as store:
        if pictures is not None:
            copied, lacking = to_pictures(store, pictures)
            gone = f"; {lacking} {'is' if lacking == 1 else 'are'} missing from the record" if lacking else ""
            remark(f"{counted(copied, 'picture')} in {pictures}{gone}")
        elif form == "json":
            for line in to_json_lines(store):
                click.echo(line)
        else:
            click.echo(to_text(store), nl=False)
        store.check_events()


@click.command()
@click.argument("name")
@click.option("--edit", nargs=2, type=(int, str), metavar="NUMBER MOVE", help="Move NUMBER, as in show, was MOVE.")
@click.option("--insert", nargs=2, type=(int, str), metavar="NUMBER MOVE", help="MOVE comes before move NUMBER.")
@click.option("--remove", type=int, metavar="NUMBER", help="Move NUMBER was never made.")
@language_option
def correct(
    name: str, edit: tuple[int, str] | None, insert: tuple[int, str] | None, remove: int | None, code: str | None
) -> None:
    """Correct a past move of the recorded game NAME. An illegal move that stood may be recorded too.

    What later moves laid stays as it is; those that become illegal are flagged. The correction is an event of the
    record; what was told before remains in it. A game that is being watched must be left first; taken up with --resume,
    it goes on as corrected.

    Exit status: 0; 1 when a move of the game is illegal now; 2 usage or surroundings.
    """
    correction = _correction(edit, insert, remove)
    with RecordedGames().open(name) as store:
        store.hold()
        left = session_as_left(store)
        if not store.states():
            raise click.UsageError(f"in {name} no board was seen yet: there is nothing to correct")
        game, event = _corrected(store, left, correction)
    _say_it_is_kept(language_for(code, sys.stdout.isatty()).say(event.message), name)
    sys.exit(1 if game.flagged else 0)


def _correction(edit: tuple[int, str] | None, insert: tuple[int, str] | None, remove: int | None) -> Correction:
    """The correction that is asked for. Raises UsageError for none or several."""
    changes = {"--edit": edit, "--insert": insert, "--remove": remove}
    given = [option for option, change in changes.items() if change is not None]
    if len(given) != 1:
        got = " and ".join(given) or "none"
        raise click.UsageError(f"expected one of --edit, --insert and --remove, got {got}; give one")
    if edit is not None:
        return Correction(*edit)
    if insert is not None:
        return Correction(*insert, is_inserted=True)
    return Correction(remove or 0, None)


def _corrected(store: Store, left: Session, correction: Correction) -> tuple[Corrected, Event]:
    """Correct a game, and keep that. Returns the corrected game, and the event that tells of it."""
    states, told = store.states(), store.events()
    game = corrected(states, correction, store.notations())
    with store.understood():
        now, players = Moment(told[-1].frame, told[-1].time), store.about()["players"]
    event = event_of(correction, states, game, now, players)
    after = replace(left, answers=answered(left, game.states[-1]))
    store.add([event], game.moves, said_of(after))
    return game, event


def _say_it_is_kept(sentence: str, name: str) -> None:
    """Say that a correction is kept. Raises NotWritten if that can't be said; the correction stands all the same."""
    try:
        click.echo(sentence)
    except BrokenPipeError:
        raise
    except OSError as error:
        drop(sys.stdout)
        raise NotWritten(
            f"the correction is kept, but what it says can't be written: {error.strerror or error}; "
            f"see it with `gridref show {name}`"
        ) from error


@click.command()
@click.argument("name")
@language_option
def replay(name: str, code: str | None) -> None:
    """Judge the pictures of the recorded game NAME again, and list what is decided differently now.

    A line with - was told and is no longer, one with + is told now. What a person said, and that the board was moved,
    is taken from the record. Exit status: 0 nothing; 1 something; 2 usage or surroundings.
    """
    # heavy: only this needs pictures
    from referee.game_record.rejudge import differences, judged_again, not_judged_again

    told_in = language_for(code, sys.stdout.isatty())
    with RecordedGames().open(name) as store:
        told = store.events()
        until, why = not_judged_again(told) or (None, None)
        lines = list(differences(told, judged_again(store), told_in, until))
    if why is not None:
        remark(told_in.say(why))
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo(told_in.say(Phrase("everything is decided as before")))
    sys.exit(1 if lines else 0)
