"""What is said before and after a game is watched: what was open, what was not seen, and how it goes on."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from engine.errors import GridrefError, NotWritten
from engine.phrase import Phrase
from referee.cli.complain import complain
from referee.cli.standard_streams import drop
from referee.cli.watch.game_to_watch import GameToWatch
from referee.game_record.open_matters import open_in
from referee.game_record.store import Store
from referee.languages import Language
from referee.live.session import Session
from vision.cameras.source import without_password


def say_which_goes_on(store: Store, told_in: Language) -> None:
    """Say which game is taken up if none was named: a clock that was set back may have chosen another than is meant."""
    complain(told_in.say(Phrase("the game that was written to last goes on: {name}", name=store.name)))


def say_what_was_open(to_watch: GameToWatch, told_in: Language) -> None:
    """Say what was left open when a game was broken off."""
    if to_watch.store is None:
        return
    for event in open_in(to_watch.store).to_settle:
        complain(told_in.say(Phrase("still open: {message}", message=event.message)))


def say_what_was_not_seen(session: Session, to_watch: GameToWatch, told_in: Language) -> None:
    """Say at the end that the board was never seen, and what to do; or that it was lost."""
    if session.state is None and not session.unfit:
        unseen = Phrase(
            "expected a {game} board that lies still, saw none in {camera}; "
            "show the whole board, larger, in two pictures in a row",
            game=session.game.title,
            camera=without_password(to_watch.camera),
        )
        complain(told_in.say(unseen))
    elif session.is_lost:
        complain(
            told_in.say(Phrase("the board was moved and never found again: what was done after that is not known"))
        )


@contextmanager
def said_how_it_goes_on(store: Store | None, told_in: Language) -> Iterator[None]:
    """Say at the end, whatever ended it, with which command an unfinished game goes on."""
    try:
        yield
    finally:
        with suppress(GridrefError, OSError):  # even if nobody reads it any longer
            if store is not None and store.start() is not None and not store.has_ended():
                command = f"gridref watch --resume {store.name}"
                complain(told_in.say(Phrase("the game goes on with `{command}`", command=command)))


@contextmanager
def readers_missed(store: Store | None) -> Iterator[None]:
    """Raises NotWritten if the reader of the output goes away: to tell a game to nobody is not to referee it."""
    try:
        yield
    except BrokenPipeError:
        drop(sys.stdout)
        goes_on = "" if store is None else f"; the game goes on with `gridref watch --resume {store.name}`"
        raise NotWritten(f"nobody reads the output any more{goes_on}") from None
