"""`gridref calibrate colours`: the colours of this very set under this lamp, from photos that a person confirms."""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path

import click
from scipy.special import softmax

from calibration.board.align import align_to_pieces
from calibration.colours.learn import TOO_CLOSE, Lesson, cells_learned_from, learn_colours, separations
from calibration.colours.proposal import MARKER
from calibration.profile.store import Profiles
from engine.cell_content import cell_and_content, check_said_once
from engine.errors import BadNotation, BadOption, BadProfile
from engine.files import make_folder
from engine.games import GAMES
from engine.phrase import counted
from referee.belief.policy import DEFAULT
from referee.cli.calibrate.agreed import agreed_on
from referee.cli.calibrate.known_position import at_start
from referee.cli.calibrate.options import added_to_option, out_option
from referee.cli.calibrate.shots import shots
from referee.cli.command import Command
from referee.cli.complain import refuse, remark
from referee.cli.options import camera_option
from vision.cameras.choose import is_recording
from vision.cameras.kinds.pi import PiOptions
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.locate.place import place
from vision.known.read import read as read_known

PHOTOS = 4
"""At most so many photos are used. One or two are enough, and more teach nothing new."""
DONE = "done"


def numbered(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> list[tuple[int, str, str]]:
    """`("c5=red", "2:a1=blue")` as `[(1, "c5", "red"), (2, "a1", "blue")]`."""
    found = []
    for value in values:
        number, colon, pair = value.rpartition(":")
        expected = f"expected CELL=CONTENT, or 2:CELL=CONTENT for the second photo, got {value!r}"
        if colon and not number.isdecimal():
            raise click.BadParameter(expected)
        try:
            found.append((int(number or 1), *cell_and_content(pair)))
        except BadNotation:
            raise click.BadParameter(expected) from None
    return found


@click.command("colours", cls=Command, short_help="Learn the colours of this set under this lamp.")
@camera_option
@added_to_option
@click.option(
    "--set",
    "said",
    multiple=True,
    metavar="[PHOTO:]CELL=CONTENT",
    callback=numbered,
    help="What lies on a cell, as c5=red; for the second photo 2:c5=red.",
)
@click.option("--yes", is_flag=True, help="Take what is seen, corrected by --set, as confirmed, without asking.")
@out_option
def colours(camera: str, name: str, said: Sequence[tuple[int, str, str]], yes: bool, out: Path) -> None:
    """Learn the colours of this set under this lamp, from one or two photos with pieces anywhere on the board.

    It proposes what it sees; say what is different. Without a terminal and without --yes, cells that it is not sure of
    are left out. Exit status: 0 learned and kept; 1 the board is not seen, or a content was learned in contradiction.
    """
    kept = Profiles()
    profile = kept.get(name)
    if profile is None:
        raise BadProfile(f"there is no profile {name} yet: run `gridref calibrate board --profile {name}` first")
    if profile.known is None:
        raise BadProfile(f"profile {name} knows no board yet: run `gridref calibrate board --profile {name}` first")
    take = partial(_photos, camera, profile.camera_options())
    frames = take()
    beyond = [number for number, _, _ in said if not 1 <= number <= len(frames)]
    if beyond:
        raise BadOption(f"--set {beyond[0]}:…: expected the number of a photo, of {counted(len(frames), 'photo')}")
    by_photo = {number: [(cell, content) for photo, cell, content in said if photo == number] for number, _, _ in said}
    try:
        for words in by_photo.values():
            check_said_once(words, GAMES[profile.known.pose.game].layers)
    except BadNotation as error:
        raise BadOption(f"--set: {error}") from None
    make_folder(out)
    bare, lessons = replace(profile.known, materials=()), tuple[Lesson, ...]()
    more = iter(()) if is_recording(camera) or yes else _more(take)
    for number, frame in enumerate(chain(frames, more), 1):
        lesson = _lesson(frame, bare, by_photo.get(number, ()), yes, out / f"colours-{number}.png")
        bare, lessons = _settled(bare, (*lessons, lesson))
    if not any(_has_pieces(lesson) for lesson in lessons):
        refuse("not learned", "no piece is seen on the board; lay at least two of each colour on it")
    known = learn_colours(bare, lessons)
    _tell(known)
    if doubted := _contradictions(known, lessons):
        refuse("not learned", *doubted)
    path = kept.save(replace(profile, known=known))
    remark(f"kept in profile {name}: {path}")


def _lesson(frame: Frame, bare: KnownBoard, words: Sequence[tuple[str, str]], yes: bool, picture: Path) -> Lesson:
    """What a photo teaches, as a person agreed. `words` : what --set says of it. Raises Exit if it shows no board."""
    pose = place(frame, bare)
    if not isinstance(pose, BoardPose):
        refuse("not learned", f"{frame.source}: {pose.reason}")
    reading = read_known(frame, pose, bare)
    for note in reading.notes:
        remark(f"{frame.source}: {note}")
    agreed = agreed_on(frame, pose, reading, words, yes, picture)
    return Lesson(frame, pose, agreed.known(), agreed.marker)


def _photos(camera: str, options: PiOptions | None) -> list[Frame]:
    """The first PHOTOS of a recording; of a live camera the newest of as many, so that it is seen to go on seeing."""
    frames = shots(camera, PHOTOS, options)
    return frames if is_recording(camera) else frames[-1:]


def _more(take: Callable[[], list[Frame]]) -> Iterator[Frame]:
    """Further photos of a live camera, with pieces elsewhere, as long as a person at a terminal wants them."""
    for _ in range(PHOTOS - 1):
        if not sys.stdin.isatty():
            return
        answer: str = click.prompt(
            f"Enter for another photo, once the pieces lie elsewhere, or {DONE}",
            default="",
            show_default=False,
            err=True,
        )
        if answer.strip().lower() == DONE:
            return
        yield from take()


def _settled(board: KnownBoard, lessons: Sequence[Lesson]) -> tuple[KnownBoard, tuple[Lesson, ...]]:
    """The board and the lessons with the grid where the pieces show it. If that moves it, it is said."""
    settled, moved, distance = align_to_pieces(board, lessons)
    if distance:
        mm = distance * board.pose.pitch_mm
        click.echo(f"the pieces show the grid {distance:.2f} cells ({mm:.1f} mm) beside its place: it is moved there")
    return settled, moved


def _has_pieces(lesson: Lesson) -> bool:
    """Whether a lesson knows of things on the board that are not there at a game's start."""
    game = GAMES[lesson.pose.game]
    return bool({*lesson.contents[game.played_layer]} - {"", *at_start(game, lesson.pose.grid.rows)})


def _tell(known: KnownBoard) -> None:
    """Say what was learned from how many cells, what was not learned, and how far apart any two contents are."""
    seen = cells_learned_from(known.materials)
    click.echo("learned: " + (", ".join(f"{content} ({count})" for content, count in seen.items()) or "nothing"))
    missing = [content for content in _contents(known) if content not in seen]
    if missing:
        click.echo(
            f"not seen, and read as without a profile: {', '.join(missing)}; lay them on the board too", err=True
        )
    for sigmas, one, other in separations(known.materials):
        click.echo(f"{one} and {other}: {sigmas:.1f} sigma apart")
        if sigmas < TOO_CLOSE:
            remark(f"{one} and {other} are {sigmas:.1f} sigma apart under this lamp: add light")


def _contents(known: KnownBoard) -> list[str]:
    """All contents that may lie on the board, or are printed on it."""
    game = GAMES[known.pose.game]
    printed = [content for content in dict.fromkeys(known.printed) if content]
    laid = [content for content in game.layers[game.played_layer] if content != game.free]
    return [*printed, *laid, *([MARKER] if game.has_marker else [])]


def _contradictions(known: KnownBoard, lessons: Sequence[Lesson]) -> list[str]:
    """Sentences about cells that, after learning, are read as something else than a person said.

    Also about the green counter, if it is seen elsewhere without what was learned.
    """
    elsewhere = [
        f"{lesson.frame.source}: the {MARKER} counter was said to stand on {said}, but is seen on {seen}; if that is "
        f"where it stands, say --set {number}:{seen}={MARKER}"
        for number, lesson in enumerate(lessons, 1)
        for said, seen in _counter_elsewhere(known, lesson)
    ]
    return elsewhere + [
        f"{lesson.frame.source}: {name} was said to hold {said}, but looks like {seen}; if that is what lies there, "
        f"say --set {number}:{name}={seen}"
        for number, lesson in enumerate(lessons, 1)
        for name, said, seen in _read_otherwise(known, lesson)
    ]


def _counter_elsewhere(known: KnownBoard, lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Where a person said that the green counter stands, and where it is seen instead, if it hardly stands there."""
    marker = read_known(lesson.frame, lesson.pose, replace(known, materials=())).marker
    if marker is None or lesson.marker not in marker.places:
        return
    chances = softmax(marker.log_likelihood)
    seen = marker.likeliest
    if seen and lesson.marker and chances[marker.places.index(lesson.marker)] < 1 - DEFAULT.cell_sure:
        grid = lesson.pose.grid
        yield grid.names(lesson.marker), grid.names(seen[:1])


def _read_otherwise(known: KnownBoard, lesson: Lesson) -> Iterator[tuple[str, str, str]]:
    """For each cell that is read otherwise: its name, what a person said lies there, and what it looks like."""
    reading = read_known(lesson.frame, lesson.pose, known)
    for layer, contents in lesson.contents.items():
        read = reading.layer(layer)
        for cell, said, row in zip(reading.grid.cells, contents, read.log_likelihood, strict=True):
            seen = read.contents[int(row.argmax())]
            if said and row.any() and seen != said:
                yield reading.grid.name(cell), said, seen
