"""The game that `gridref watch` is to watch: new, or taken up again, with its players and its record."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

import click

from calibration.board_document import board_from_document
from calibration.profile import Profiles
from engine.errors import BadOption
from engine.games import GAMES
from engine.options import checked
from engine.phrase import Phrase, term
from referee.languages import Language
from referee.live.policy import DEFAULT
from referee.live.session import Session, start
from referee.record.games import Games
from referee.record.open_matters import open_matters
from referee.record.store import Store
from referee.record.taken_up import first_frame, session_of
from referee.terminal.audience import Say
from referee.watch.eyes import STANDING, Eyes, Side
from vision.known.board import KnownBoard


@dataclass(frozen=True, slots=True)
class Table:
    """A game that is about to be watched: new, or taken up again.

    Attributes
    ----------
    first : number of the frame to begin with.
    store : its record; None where none is kept.
    """

    camera: str
    session: Session
    eyes: Eyes
    store: Store | None
    first: int = 0


def laid(
    game: str,
    camera: str,
    options: Mapping[str, str],
    players: Mapping[str, str],
    profile_name: str | None,
    record: tuple[str | None] | None,
    side: Side,
    complain: Say,
) -> Table:
    """A new game; `record` holds the name its record was given, and is None where none is to be kept.

    `complain` is told where it can't be recorded.
    """
    rules = GAMES[game]
    chosen = checked(options, rules.options)
    if side is not Side.FRONT and game not in STANDING:
        raise BadOption(f"--side {side} is for a board that stands, got a game of {rules.title}: leave it out")
    eyes = Eyes(game, chosen, _known(profile_name, game), side)
    about = {
        "camera": camera,
        "options": dict(chosen),
        "players": dict(players),
        "profile": profile_name,
        "side": side,
        "policy": asdict(DEFAULT),
    }
    store = None if record is None else _recorded(record[0], game, about, complain)
    return Table(camera, start(rules, chosen, players), eyes, store)


def _recorded(name: str | None, game: str, about: Mapping[str, Any], complain: Say) -> Store | None:
    """The new record. A disk that takes none is no reason not to play; a bad name is one."""
    began = datetime.now(UTC)
    try:
        return Games().begin(name, game, began.astimezone().date(), {**about, "began": began.isoformat()})
    except OSError as error:
        complain(f"{error}; the game is not recorded")
        return None


def taken_up(store: Store, camera: str | None, profile_name: str | None, complain: Say) -> Table:
    """The game of a record; `camera` and `profile_name` where they are others now. `complain` is told what is open."""
    session = session_of(store)
    about = store.about()
    known = _known(profile_name or about["profile"], about["game"])
    if "board" in about and profile_name is None:
        known = board_from_document(about["board"])
    for event in open_matters(store.events()).to_settle:
        complain(f"still open: {event.message}")
    eyes = Eyes(about["game"], session.options, known, Side(about.get("side", Side.FRONT)))
    return Table(camera or about["camera"], session, eyes, store, first_frame(store))


def _known(name: str | None, game: str) -> KnownBoard | None:
    if name is None:
        return None
    known = Profiles().load(name).known
    if known is None or known.pose.game != game:
        what = "no board" if known is None else f"a {GAMES[known.pose.game].title} board"
        raise BadOption(
            f"expected the profile {name} to have a {GAMES[game].title} board, it has {what}: calibrate one"
        )
    return known


def named(players: Mapping[str, str], roles: tuple[str, ...], asked_in: Language | None) -> Mapping[str, str]:
    """The players' names by role. Names that were not given are asked for, in a language; they may be left empty."""
    for role in players:
        if role not in roles:
            raise BadOption(f"--player {role}=…: expected one of the roles {', '.join(roles)}")
    if asked_in is None:
        return players
    names = {role: players.get(role) or _name_of(role, asked_in) for role in roles}
    return {role: name for role, name in names.items() if name}


def _name_of(role: str, asked_in: Language) -> str:
    question = asked_in.say(Phrase("Who plays {role}? (Enter: no name)", role=term(role)))
    return str(click.prompt(question, default="", show_default=False)).strip()
