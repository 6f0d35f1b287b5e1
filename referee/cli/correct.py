"""`gridref correct`: changes a past move of a recorded game."""

import sys
from dataclasses import replace

import click

from engine.errors import NotWritten
from referee.cli.command import Command
from referee.cli.exit_status import at_least
from referee.cli.options import language_for, language_option
from referee.cli.standard_streams import drop
from referee.game_record.correction import Corrected, Correction, answered, corrected, event_of
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.resume import session_as_left
from referee.game_record.session_document import said_of
from referee.game_record.store import Store
from referee.live.event import Event
from referee.live.observation import Moment
from referee.live.session import Session


@click.command(cls=Command)
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
    status = at_least(1 if game.flagged else 0)
    _say_it_is_kept(language_for(code, sys.stdout.isatty()).say(event.message), name)
    sys.exit(status)


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
