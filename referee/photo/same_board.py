"""One answer from several photos of one board."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from engine.errors import UnreadablePicture
from engine.games import GAMES
from engine.options import Options
from engine.phrase import Phrase, one_after_another
from referee.belief.legible import is_legible, only_legible
from referee.belief.policy import DEFAULT
from referee.photo.answer import Answer
from referee.photo.from_reading import COLOURLESS, Load, SaidCells, Scored, illegible, judged, placed, without_board
from referee.photo.fuse import OtherBoard, fuse
from referee.photo.stopwatch import Stopwatch
from vision.decode import Photo
from vision.geometry.pose import Ambiguous, BoardPose, NotFound
from vision.locate.find import find
from vision.read import read
from vision.reading import BoardReading


class _View(NamedTuple):
    """A photo whose board is read."""

    name: str
    photo: Photo
    pose: BoardPose
    reading: BoardReading


class _Unread(NamedTuple):
    """Why a photo's board is not read, and where it lies if only colours are missing."""

    reason: Phrase
    photo: Photo | None = None
    pose: BoardPose | None = None


def score_same_board(
    names: Sequence[str],
    loads: Sequence[Load],
    *,
    game: str = "auto",
    options: Options | None = None,
    said: SaidCells = (),
) -> Scored:
    """The answer; its pose and corners are those of the first photo in which a board was found."""
    watch, options = Stopwatch(), dict(options or {})
    views: list[_View] = []
    unread: list[_Unread] = []
    label = " + ".join(names)
    for name, load in zip(names, loads, strict=True):
        try:
            view = _looked_at(name, load, game, options, watch)
        except UnreadablePicture as error:
            return Scored(Answer(label, "error", _in_photo(name, str(error)), None if game == "auto" else game))
        if isinstance(view, _Unread):
            unread.append(view)
            continue
        if again := _seen_before(view, views):
            unread.append(_Unread(again))
            continue
        views.append(view)
        before, seen = _kind(views[0].pose), _kind(view.pose)
        if before != seen:
            reason = Phrase("expected the same board, got {seen} after {before}", seen=seen, before=before)
            return Scored(without_board(label, game, NotFound(_in_photo(name, reason)), watch), view.photo)
    notes = tuple(one.reason for one in unread)
    if not views:
        return _without_view(label, game, unread, watch)
    _, photo, pose, _ = views[0]
    fused = fuse([view.reading for view in views], DEFAULT)
    if isinstance(fused, OtherBoard):
        reason = Phrase(
            "expected one board, but {photo} shows other pieces than {others}",
            photo=views[fused.index].name,
            others=", ".join(view.name for view in views[: fused.index]),
        )
        return Scored(without_board(label, pose.game, NotFound(reason), watch), photo)
    if not said and not is_legible(fused, max(view.pose.confidence for view in views), DEFAULT):
        reason = _in_photo(", ".join(view.name for view in views), illegible(pose.game).reason)
        return Scored(replace(without_board(label, game, NotFound(reason), watch), notes=notes), photo)
    answer = judged(label, fused, options, said, watch)
    return Scored(placed(replace(answer, notes=(*answer.notes, *notes)), photo, pose), photo, pose)


def _without_view(label: str, game: str, unread: Sequence[_Unread], watch: Stopwatch) -> Scored:
    """The answer where no photo can be read: why each; and where the board lies that would have needed colours."""
    reasons = one_after_another(one.reason for one in unread)
    for _, photo, pose in unread:
        if photo is not None and pose is not None:
            answer = Answer(label, "unclear", reasons, pose.game, timings_ms=watch.timings_ms)
            return Scored(placed(answer, photo, pose), photo)
    return Scored(without_board(label, game, NotFound(reasons), watch))


def _looked_at(name: str, load: Load, game: str, options: Options, watch: Stopwatch) -> _View | _Unread:
    """A photo with its board read, or why there is none to be read. Raises UnreadablePicture."""
    photo = load()
    watch.lap("decode")
    found = find(photo.frame, game, options)
    watch.lap("locate")
    if isinstance(found, Ambiguous):
        meant = only_legible(photo.frame, found, DEFAULT)
        found = illegible(found.candidates[0].game) if meant is None else meant
    if not isinstance(found, BoardPose):
        return _Unread(_in_photo(name, found.reason))
    if photo.frame.is_gray:
        return _Unread(_in_photo(name, COLOURLESS), photo, found)
    reading = read(photo.frame, found)
    watch.lap("read")
    return _View(name, photo, found, reading)


def _seen_before(view: _View, views: Sequence[_View]) -> Phrase | None:
    """That a photo is one of those before it, if so: its doubts are the same, and would be believed twice."""
    for other in views:
        if np.array_equal(view.photo.frame.bgr, other.photo.frame.bgr):
            return Phrase(
                "expected photos from several sides, but {photo} is {other} once more",
                photo=view.name,
                other=other.name,
            )
    return None


def _kind(pose: BoardPose) -> str:
    return f"{GAMES[pose.game].title} {pose.grid.rows}x{pose.grid.columns}"


def _in_photo(name: str, reason: str) -> Phrase:
    return Phrase("in {photo}: {reason}", photo=name, reason=reason)
