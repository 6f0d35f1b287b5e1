"""The game that `gridref watch` is to watch: new, or taken up again, with its players and its record."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from unicodedata import category

import click

from calibration.profile.board_document import board_from_document
from calibration.profile.document import profile_from_document, to_document
from calibration.profile.profile import Profile
from calibration.profile.store import Profiles
from engine.errors import BadOption, BadProfile, BadRecord, GridrefError
from engine.games import GAMES
from engine.options import Options, allow_size, checked
from engine.phrase import Phrase, term
from engine.position import Json
from referee.cli.complain import complain
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.resume import first_frame, next_frame, session_of
from referee.game_record.store import Store, open_store
from referee.game_record.whole import check_whole
from referee.languages import Language
from referee.live.session import Session, start
from referee.terminal.keyboard import ESCAPE
from referee.watch.watched_board import Side, WatchedBoard
from vision.cameras.choose import from_anywhere, is_recording
from vision.cameras.kinds.pi import PiOptions
from vision.cameras.source import has_login, without_password
from vision.known.board import KnownBoard


@dataclass(frozen=True, slots=True)
class GameToWatch:
    """A game that is about to be watched: new, or taken up again.

    Attributes
    ----------
    profile : the profile of a calibrated camera, if there is one.
    store : the game's record, if one is kept.
    first : number of the frame to begin with.
    numbered_from : number of the camera's first picture: 0, unless the game was watched elsewhere before.
    begins_s : where the game's clock stood, if the game is taken up.
    """

    camera: str
    session: Session
    board: WatchedBoard
    profile: Profile | None = None
    store: Store | None = None
    first: int = 0
    numbered_from: int = 0
    begins_s: float | None = None

    @property
    def pi(self) -> PiOptions | None:
        """How the profile sets a Raspberry Pi's camera; None without a profile."""
        return None if self.profile is None else self.profile.camera_options()


def new_game(
    game: str,
    camera: str,
    options: Mapping[str, str],
    players: Mapping[str, str],
    profile: Profile | None,
    side: Side,
) -> GameToWatch:
    """A new game, without a record. Raises BadOption if the options, the side or the profile do not fit it."""
    camera = from_anywhere(camera)
    if any(category(letter) == "Cs" for letter in camera):
        raise BadOption(f"expected a camera's name in UTF-8, got {camera!r}: rename its folder")
    rules = GAMES[game]
    chosen = checked(options, rules.options)
    if side is not Side.FRONT and not rules.is_standing:
        raise BadOption(f"--side {side} is for a board that stands, got a game of {rules.title}: leave it out")
    if profile is not None:
        _check_fits(profile, game, chosen, camera)
    board = WatchedBoard(game, chosen, None if profile is None else profile.known, side)
    return GameToWatch(camera, start(rules, chosen, players), board, profile)


def with_record(new: GameToWatch, name: str | None) -> GameToWatch:
    """The new game with a record called `name`, or without if the disk takes none. Raises BadRecord for a bad name."""
    session, profile, began = new.session, new.profile, datetime.now(UTC)
    about = {
        "camera": without_password(new.camera),
        "numbered_from": new.numbered_from,
        "options": dict(session.options),
        "players": dict(session.players),
        "profile": None if profile is None else profile.name,
        "calibration": None if profile is None else to_document(profile),
        "side": new.board.side,
        "policy": asdict(session.policy),
        "began": began.isoformat(),
    }
    try:
        store = RecordedGames().begin(name, session.game.name, began.astimezone().date(), about)
        store.hold()
    except OSError as error:
        complain(f"{error}; the game is not recorded")
        return new
    return replace(new, store=store)


def taken_up(store: Store, camera: str | None, profile: Profile | None) -> GameToWatch:
    """The game of a record, to go on with. `camera` and `profile` : None if they are the same as before.

    The record has the whole profile, so the game goes on as it began even if that is gone or was calibrated anew. If
    the game can't be taken up, the record is closed.
    """
    try:
        return _taken_up(store, camera, profile)
    except BaseException:
        store.close()
        raise


def _taken_up(store: Store, camera: str | None, profile: Profile | None) -> GameToWatch:
    store.hold()
    session = session_of(store)
    options = session.state.options if session.state else session.options  # with the size of the board
    about = store.about()
    with store.understood():
        side, before = Side(about.get("side", Side.FRONT)), str(about["camera"])
    if camera is None and has_login(before):
        raise BadOption(f"no password is kept in a record: name the camera again with yours, as --camera {before}")
    camera = from_anywhere(before if camera is None else camera)
    if profile is None:
        profile = _recorded_profile(store, about.get("profile"))
    else:
        _check_fits(profile, about["game"], options, camera)
        store.tell_about(profile=profile.name, calibration=to_document(profile), board=None)
    known = None if profile is None else profile.known
    if known is None:
        known = _recorded_board(store, about["game"])
    board = WatchedBoard(about["game"], options, known, side)
    begins_s = max((event.time for event in store.events()), default=0.0)
    first, numbered_from = _first_frames(store, about, camera)
    return GameToWatch(camera, session, board, profile, store, first, numbered_from, begins_s)


def _first_frames(store: Store, about: Json, camera: str) -> tuple[int, int]:
    """The frame from which to go on, and that of the camera's first picture. Only what was watched last is wound on."""
    if is_recording(camera) and camera == from_anywhere(about["camera"]):
        numbered_from = about.get("numbered_from", 0)
        return max(first_frame(store), numbered_from), numbered_from
    return next_frame(store), next_frame(store)


def _recorded_profile(store: Store, name: str | None) -> Profile | None:
    """The profile with which a game began. If the one of that name was changed or is gone, that is said."""
    kept = store.learned("calibration")
    if kept is None:
        return None
    try:
        with store.understood():
            document = json.loads(kept)
            profile = profile_from_document(document)
    except BadRecord as error:
        raise BadRecord(
            f"what the record {store.folder} kept of the profile {name} makes no sense: "
            "name another with --profile, or restore the record from a copy"
        ) from error
    try:
        change = None if to_document(Profiles().load(str(name))) == document else "was changed since"
    except BadProfile as error:
        change = f"can't be used now ({error})"
    if change is not None:
        complain(f"profile {name} {change}; the game goes on with what its record kept of it")
    return profile


def _recorded_board(store: Store, game: str) -> KnownBoard | None:
    """What was learned of the board. If it makes no sense, that is said, and the board is learned anew."""
    kept = store.learned("board")
    if kept is None:
        return None
    try:
        with store.understood():
            known = board_from_document(json.loads(kept))
            if known.pose.game != game:
                raise ValueError(f"expected a board of {game}, got {known.pose.game!r}")
    except BadRecord:
        complain(
            f"what the record {store.folder} kept of the board makes no sense; "
            "the game goes on, and the board is learned anew"
        )
        return None
    return known


@contextmanager
def closed_at_the_end(store: Store | None, *, is_new: bool) -> Iterator[None]:
    """Closes the record. That of a new game whose board was never seen is removed: `--resume` would take it up."""
    try:
        yield
    finally:
        if store is not None:
            with suppress(GridrefError):
                if is_new and store.start() is None:
                    store.discard()
            store.close()


def holds_what_was_told(closed: Store) -> bool:
    """Whether a record is on the disk as it was written. If not, that is said: while it was open, nothing showed it."""
    if not closed.folder.exists():  # the board was never seen
        return True
    try:
        with open_store(closed.folder) as kept:
            check_whole(kept)
    except GridrefError as error:
        complain(str(error))
        return False
    return True


def _check_fits(profile: Profile, game: str, options: Options, camera: str) -> None:
    """Raises BadOption if the profile knows no board of the game and size. If it is another camera's, that is said.

    Of a recording, nobody knows from which camera it is.
    """
    known = profile.known
    if known is None or known.pose.game != game:
        what = "no board" if known is None else f"a {GAMES[known.pose.game].title} board"
        raise BadOption(
            f"expected the profile {profile.name} to have a {GAMES[game].title} board, it has {what}: calibrate one"
        )
    rows = known.pose.grid.rows
    if not allow_size(options, rows):
        size = options["size"]
        raise BadOption(f"profile {profile.name} knows a board of {rows}x{rows}, not of {size}x{size}: calibrate one")
    if without_password(profile.camera) != without_password(camera) and not (
        is_recording(profile.camera) or is_recording(camera)
    ):
        complain(
            f"profile {profile.name} was made with {without_password(profile.camera)}, not "
            f"{without_password(camera)}: calibrate that camera, if it is another one"
        )


def named(players: Mapping[str, str], roles: tuple[str, ...], asked_in: Language | None) -> Mapping[str, str]:
    """The players' names by role. `asked_in` : the language in which missing names are asked for, if any."""
    known: dict[str, str] = {}
    for said, name in players.items():
        role = next((role for role in roles if role.lower() == said.lower()), None)
        if role is None:
            raise BadOption(f"--player {said}=…: expected one of the roles {', '.join(roles)}")
        if known.setdefault(role, name) != name:
            raise BadOption(f"--player: {role} is given twice, as {known[role]} and as {name}")
        if any(category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
            raise BadOption(f"--player {role}={name!r}: expected a name in one line, and in UTF-8")
    if asked_in is None:
        return known
    names = {role: known.get(role) or _name_of(role, asked_in) for role in roles}
    return {role: name for role, name in names.items() if name}


def _name_of(role: str, asked_in: Language) -> str:
    question = asked_in.say(Phrase("Who plays {role}? (Enter: no name)", role=term(role)))
    typed = ESCAPE.sub("", str(click.prompt(question, default="", show_default=False)))
    return "".join(letter for letter in typed if category(letter) not in ("Cc", "Cs")).strip()  # of another encoding
