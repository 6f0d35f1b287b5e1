"""`gridref watch`: referee a game while it is played, or one that was recorded."""

import gc
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import cache

import click

from calibration.profile.profile import Profile
from engine.errors import NotWritten
from engine.games import GAMES
from engine.phrase import Phrase
from referee.cli.command import Command
from referee.cli.complain import complain, complaint
from referee.cli.options import (
    GAME,
    above_zero,
    language_for,
    language_option,
    names_and_values,
    options_option,
    profile_option,
)
from referee.cli.watch.begin_and_end import (
    readers_missed,
    said_how_it_goes_on,
    say_what_was_not_seen,
    say_what_was_open,
    say_which_goes_on,
)
from referee.cli.watch.game_to_watch import (
    GameToWatch,
    closed_at_the_end,
    holds_what_was_told,
    named,
    new_game,
    taken_up,
    with_record,
)
from referee.cli.watch.preferences import Preferences
from referee.game_record.narrator import Narrator
from referee.game_record.recorded_games import RecordedGames
from referee.languages import Language
from referee.live.event import in_a_line, json_line
from referee.live.observation import Observation, SourceEnded, Unreadable
from referee.live.session import Session
from referee.terminal.announce import Announce, announcing
from referee.terminal.audience import Audience, at_a_terminal
from referee.terminal.keyboard import is_attended
from referee.terminal.stopping import told_to_stop
from referee.terminal.voice import voice_in
from referee.watch.health import Health
from referee.watch.run import Happening
from referee.watch.run import watch as watch_source
from referee.watch.watched_board import Side
from vision.cameras.choose import is_recording, open_source
from vision.cameras.settings import not_locked
from vision.cameras.source import NAMES, FrameSource, without_password

LAST = "\0"
"""The value of --resume without a name: no argument of a program can be this."""


@click.command(cls=Command)
@click.option("--game", type=GAME, help="The game that is played.")
@click.option("--camera", metavar="NAME", help=f"What to watch: {NAMES}.")
@click.option(
    "--fps", type=float, callback=above_zero, help="For a folder or video: pictures a second, instead of its own rate."
)
@click.option("--as-fast-as-possible", is_flag=True, help="For a folder or video: don't wait between pictures.")
@options_option
@click.option(
    "--player",
    "players",
    multiple=True,
    metavar="ROLE=NAME",
    callback=names_and_values,
    help="Who plays which role, as white=Ann.",
)
@click.option(
    "--side",
    type=click.Choice([side.value for side in Side]),
    help="LINKX: from which side the camera looks. Column 1 is at its left; with back, at its right.",
)
@profile_option
@click.option("--name", help="A name for the game's record; without it, the date and the game.")
@click.option("--no-record", is_flag=True, help="Record nothing.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value=LAST,
    metavar="[NAME]",
    help="Go on with a game that was broken off: NAME, or the last one.",
)
@language_option
@click.option("--voice/--no-voice", "is_spoken", default=None, help="Also say each sentence aloud, with espeak-ng.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line for each event.")
def watch(
    game: str | None,
    camera: str | None,
    fps: float | None,
    as_fast_as_possible: bool,
    options: dict[str, str],
    players: dict[str, str],
    side: str | None,
    profile: Profile | None,
    name: str | None,
    no_record: bool,
    resume: str | None,
    code: str | None,
    is_spoken: bool | None,
    as_json: bool,
) -> None:
    """Watch a game: whose turn it is, each move, each foul while it lies there, and the score.

    Everything is recorded before it is said; `gridref games` lists the records. A game that was broken off, by a power
    cut or otherwise, goes on with --resume, as it was told before: --language and --voice are kept with it.

    At a terminal, names that --player does not give are asked for, and what you type is heard: with a foul open,
    `let stand`, `withdrawn`, `misread`, `e4=white` or `misread MOVE` (what really lies there), `fixed MOVE`; to a
    question `nothing` or `e4=white`; at any time `played MOVE` and `quit`.

    Exit status: 0; 1 with an open foul or doubt at the end, or when no board was seen, or not again after it was moved;
    2 usage or surroundings.
    """
    is_at_terminal = not as_json and is_attended()
    _check_output()
    if name is not None and no_record:
        raise click.UsageError("expected --name or --no-record, got both")
    if fps or as_fast_as_possible:
        _check_is_recording(camera)
    if resume is None:
        if game is None or camera is None:
            raise click.UsageError("expected --game and --camera, or --resume")
        known = named(players, GAMES[game].roles, language_for(code, True) if is_at_terminal else None)
        to_watch = new_game(game, camera, options, known, profile, Side(side or Side.FRONT))
        to_watch = to_watch if no_record else with_record(to_watch, name)
    else:
        given: dict[str, object] = {"--game": game, "--option": options, "--side": side, "--player": players}
        _check_left_to_the_record({**given, "--name": name, "--no-record": no_record})
        to_watch = taken_up(RecordedGames().last() if resume == LAST else RecordedGames().open(resume), camera, profile)
    preferred = Preferences(code, is_spoken, fps).or_as_before(to_watch.store)
    told_in = language_for(preferred.language, is_at_terminal)
    if resume == LAST and to_watch.store is not None:
        say_which_goes_on(to_watch.store, told_in)
    if resume is not None:
        say_what_was_open(to_watch, told_in)
    with (
        closed_at_the_end(to_watch.store, is_new=resume is None),
        readers_missed(to_watch.store),
        said_how_it_goes_on(to_watch.store, told_in) if is_at_terminal else nullcontext(),
        _opened(to_watch, preferred.fps, told_in, at_own_pace=not as_fast_as_possible) as source,
        at_a_terminal(to_watch.session, told_in, complaint) if is_at_terminal else _elsewhere() as audience,
        voice_in(told_in.code, audience.complain) if preferred.voice else nullcontext() as voice,
    ):
        line = json_line if as_json else in_a_line
        announce = announcing(lambda event: audience.say(line(event)), told_in, voice)
        session, is_recorded = _watched(to_watch, source, audience, announce, told_in)
    say_what_was_not_seen(session, to_watch, told_in)
    is_kept = no_record if to_watch.store is None else is_recorded and holds_what_was_told(to_watch.store)
    raise SystemExit(_exit_status(session, is_recorded=is_kept))


def _check_output() -> None:
    """Raises NotWritten if the output is closed, as then nobody would read what is told."""
    if sys.__stdout__ is None:
        raise NotWritten("expected an open output, got a closed one; send it to a file or /dev/null")


def _check_is_recording(camera: str | None) -> None:
    """Raises UsageError if a pace is given for a live camera. Without a name, the camera is that of the record."""
    if camera is not None and not is_recording(camera):
        raise click.UsageError(
            f"--fps and --as-fast-as-possible are for a folder or video, got {without_password(camera)}"
        )


def _exit_status(session: Session, *, is_recorded: bool) -> int:
    """2 if not everything was recorded that should be; 1 if something is open at the end or was not seen; else 0."""
    if not is_recorded:
        return 2
    return int(_is_unseen(session) or session.has_doubt or session.is_lost)


def _check_left_to_the_record(given: Mapping[str, object]) -> None:
    """Raises UsageError if options are `given` with --resume that the record already has."""
    if names := [option for option, value in given.items() if value not in (None, {}, False)]:
        raise click.UsageError(
            f"--resume takes the game, options, side and players from the record: leave {' and '.join(names)} out"
        )


def _is_unseen(session: Session) -> bool:
    """Whether the board was never seen. A game that is taken up may have had nothing more to see."""
    return not session.is_ready and (session.state is None or bool(session.unfit))


def _opened(to_watch: GameToWatch, fps: float | None, told_in: Language, *, at_own_pace: bool) -> FrameSource:
    """Open the source of the pictures. If it is another recording than before, say that it is watched as a whole."""
    source = open_source(to_watch.camera, fps=fps, at_own_pace=at_own_pace, pi=to_watch.pi)
    if to_watch.first and to_watch.first == to_watch.numbered_from and is_recording(to_watch.camera):
        whole = Phrase(
            "the game goes on with the first picture of {camera}, as it was last watched elsewhere",
            camera=to_watch.camera,
        )
        complain(told_in.say(whole))
    return source


def _watched(
    to_watch: GameToWatch, source: FrameSource, audience: Audience, announce: Announce, told_in: Language
) -> tuple[Session, bool]:
    """Watch to the end. Returns the session as it then is, and whether everything was recorded that should be."""
    narrator = Narrator(to_watch.store, to_watch.board, audience.complain, announce)
    gc.freeze()  # what is loaded by now stays; to search it for garbage would take 30 ms
    health = Health(None if to_watch.store is None else to_watch.store.evidence)

    @cache
    def warn(sentence: str) -> None:
        if sentence:
            audience.complain(sentence)

    @cache
    def keep_camera() -> None:
        narrator.keep_camera(without_password(to_watch.camera), to_watch.numbered_from)

    def tell(now: Happening) -> None:
        if now.view is not None:
            warn(not_locked(now.view))
            warn("" if to_watch.profile is None else to_watch.profile.unlike(now.view.size_px))
        if now.seen.frame >= to_watch.first:  # a picture came
            keep_camera()
        if isinstance(now.seen, Unreadable):
            audience.complain(f"left out: {now.seen.cause}")
        narrator.take(now)
        for trouble in health.look():
            audience.complain(told_in.say(trouble))
            narrator.keep_trouble(now.seen.time_s, trouble)
        audience.show(now.session, now.seen, health.troubles)

    try:
        session = watch_source(
            source,
            to_watch.board,
            to_watch.session,
            tell,
            hear=audience.hear,
            first=to_watch.first,
            numbered_from=to_watch.numbered_from,
            begins_s=to_watch.begins_s,
        )
    finally:
        is_recorded = narrator.end()
    return session, is_recorded


def _say(line: str) -> None:
    click.echo(line)
    sys.stdout.flush()


@contextmanager
def _elsewhere() -> Iterator[Audience]:
    """A reader of the output, who is asked nothing. A signal to stop ends the game as the end of its source does."""
    with told_to_stop() as is_told:

        def hear(frame: int, time_s: float, session: Session) -> Observation | None:
            return SourceEnded(frame, time_s) if is_told() else None

        yield Audience(_say, complain, hear=hear)
