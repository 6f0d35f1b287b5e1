"""From a photo to an answer: decode, find, read, judge."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from calibration.profile import Profile
from engine.errors import BadNotation, BadOption, UnreadablePicture
from engine.games import GAMES
from engine.geometry import Cell
from engine.options import Options
from engine.phrase import Phrase
from referee.belief.judgement import judge
from referee.belief.policy import DEFAULT
from referee.belief.posterior import Said
from referee.photo.answer import Answer
from referee.photo.fuse import OtherBoard, fuse
from referee.photo.sight import Sight, sight
from referee.photo.words import one_after_another, summary_message
from vision.decode import Photo
from vision.locate.find import find
from vision.locate.given_corners import pose_from_corners
from vision.pose import Ambiguous, BoardPose, NotFound, Points
from vision.read import read
from vision.reading import BoardReading

Load = Callable[[], Photo]
SaidCells = Sequence[tuple[str, str]]

COLOURLESS = Phrase("expected a photo in colour, got one in shades of grey, which do not tell the pieces apart")


class Stopwatch:
    """Milliseconds of each named stage, and of all."""

    def __init__(self) -> None:
        self.timings_ms: dict[str, float] = {}
        self._start = self._last = time.perf_counter()

    def lap(self, stage: str) -> None:
        now = time.perf_counter()
        self.timings_ms[stage] = self.timings_ms.get(stage, 0.0) + (now - self._last) * 1e3
        self.timings_ms["total"] = (now - self._start) * 1e3
        self._last = now


class Scored(NamedTuple):
    """An answer, and for a picture of it the photo and the pose (of the frame's pixels), where there are any."""

    answer: Answer
    photo: Photo | None = None
    pose: BoardPose | None = None


def score_photo(
    name: str,
    load: Load,
    *,
    game: str = "auto",
    options: Options | None = None,
    corners_px: Points | None = None,
    profile: Profile | None = None,
    said: SaidCells = (),
) -> Scored:
    """The answer to one photo.

    Parameters
    ----------
    load : gives the photo, or raises UnreadablePicture; timed as "decode".
    corners_px : (4, 2) where a person says the board lies, in the photo's own pixels.
    profile : what is known of the camera that took the photo.
    said : names of cells, each with what a person says lies there.
    """
    watch, options = Stopwatch(), dict(options or {})
    try:
        photo = load()
    except UnreadablePicture as error:
        return Scored(Answer(name, "error", str(error), None if game == "auto" else game))
    watch.lap("decode")
    seen = _sight(photo, game, options, corners_px, profile)
    found = seen.found
    watch.lap("locate")
    if not isinstance(found, BoardPose):
        return Scored(replace(_without_board(name, game, found, watch), notes=seen.notes), photo)
    if photo.frame.is_gray:
        unread = Answer(name, "unclear", COLOURLESS, found.game, timings_ms=watch.timings_ms)
        return Scored(_placed(unread, photo, found), photo)
    reading = seen.read(photo.frame, found)
    watch.lap("read")
    answer = _judged(name, reading, options, said, watch)
    answer = replace(answer, notes=(*answer.notes, *seen.notes))
    return Scored(_placed(answer, photo, found), photo, found)


def score_same_board(
    names: Sequence[str],
    loads: Sequence[Load],
    *,
    game: str = "auto",
    options: Options | None = None,
    said: SaidCells = (),
) -> Scored:
    """One answer from several photos of one board; its pose and corners are those of the first that was found."""
    watch, options = Stopwatch(), dict(options or {})
    readings: list[BoardReading] = []
    seen: list[str] = []
    first: tuple[Photo, BoardPose] | None = None
    notes: list[str] = []
    label = " + ".join(names)
    for name, load in zip(names, loads, strict=True):
        try:
            photo = load()
        except UnreadablePicture as error:
            return Scored(Answer(label, "error", _in_photo(name, str(error)), None if game == "auto" else game))
        watch.lap("decode")
        found = find(photo.frame, game, options)
        watch.lap("locate")
        if not isinstance(found, BoardPose) or photo.frame.is_gray:
            reason = COLOURLESS if isinstance(found, BoardPose) else found.reason
            notes.append(_in_photo(name, reason))
            continue
        if first is not None and (found.game, found.grid) != (first[1].game, first[1].grid):
            reason = Phrase(
                "expected the same board, got {seen} after {before}", seen=_kind(found), before=_kind(first[1])
            )
            return Scored(_without_board(label, game, NotFound(_in_photo(name, reason)), watch), photo)
        first = first or (photo, found)
        readings.append(read(photo.frame, found))
        seen.append(name)
        watch.lap("read")
    if first is None:
        return Scored(_without_board(label, game, NotFound(one_after_another(notes)), watch))
    photo, pose = first
    fused = fuse(readings)
    if isinstance(fused, OtherBoard):
        reason = Phrase(
            "expected one board, but {photo} shows other pieces than {others}",
            photo=seen[fused.index],
            others=", ".join(seen[: fused.index]),
        )
        return Scored(_without_board(label, pose.game, NotFound(reason), watch), photo)
    answer = _judged(label, fused, options, said, watch)
    return Scored(_placed(replace(answer, notes=(*answer.notes, *notes)), photo, pose), photo, pose)


def _kind(pose: BoardPose) -> str:
    return f"{GAMES[pose.game].title} {pose.grid.rows}x{pose.grid.columns}"


def _in_photo(name: str, reason: str) -> Phrase:
    return Phrase("in {photo}: {reason}", photo=name, reason=reason)


def _placed(answer: Answer, photo: Photo, pose: BoardPose) -> Answer:
    """The answer with where its board lies in the photo's own pixels."""
    scale = photo.full_size_px[0] / photo.frame.size_px[0]
    return replace(answer, corners_px=photo.full_pixels(pose.corners_px), residual_px=pose.residual_px * scale)


def _inside(corners_px: Points, size_px: tuple[int, int]) -> None:
    width, height = size_px
    for x, y in corners_px:
        if not (-0.5 <= x <= width - 0.5 and -0.5 <= y <= height - 0.5):
            raise BadOption(f"expected --corners within the photo's {width} x {height} pixels, got {x:g},{y:g}")


def _sight(photo: Photo, game: str, options: Options, corners_px: Points | None, profile: Profile | None) -> Sight:
    if corners_px is None:
        return sight(photo.frame, game, options, profile)
    if game == "auto":
        raise BadOption("expected --game with --corners: corners do not say which game lies between them")
    sizes = next((option.values for option in GAMES[game].options if option.name == "size"), ())
    if sizes and options.get("size", "auto") == "auto":
        raise BadOption("expected --option size=5 or size=7 with --corners: corners do not say the board's size")
    _inside(corners_px, photo.full_size_px)
    try:
        return Sight(pose_from_corners(photo.frame, game, options, photo.frame_pixels(corners_px)))
    except ValueError as error:
        raise BadOption(f"--corners: {error}") from error


def _without_board(name: str, game: str, found: NotFound | Ambiguous, watch: Stopwatch) -> Answer:
    named = None if game == "auto" else game
    status = "not_found"
    if isinstance(found, Ambiguous):
        games = {pose.game for pose in found.candidates}
        status = "unclear" if len(games) == 1 else "not_found"
        named = games.pop() if len(games) == 1 else named
    return Answer(name, status, found.reason, named, timings_ms=watch.timings_ms)


def _judged(name: str, reading: BoardReading, options: Options, said: SaidCells, watch: Stopwatch) -> Answer:
    judgement = judge(reading, options, DEFAULT, _said(said, reading))
    watch.lap("judge")
    return Answer(
        name,
        judgement.status,
        summary_message(judgement),
        reading.game,
        judgement,
        timings_ms=watch.timings_ms,
        notes=reading.notes,
    )


def _said(said: SaidCells, reading: BoardReading) -> Said:
    """What was said, by layer and cell. Raises BadOption for a content that no cell can have, and for two at once."""
    layers = {content: layer.name for layer in reading.layers for content in layer.contents}
    contents: dict[tuple[str, Cell], str] = {}
    for name, content in said:
        try:
            cell = reading.grid.parse(name)
        except BadNotation as error:
            raise BadOption(f"--set {name}={content}: {error}") from error
        if content not in layers:
            raise BadOption(f"--set {name}={content}: expected one of {', '.join(layers)}, got {content!r}")
        if (first := contents.setdefault((layers[content], cell), content)) != content:
            raise BadOption(f"--set: {name} is given twice, as {first} and as {content}")
    return contents
