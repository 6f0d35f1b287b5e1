"""One answer from several photos of one board."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.errors import UnreadablePicture
from engine.games import GAMES
from engine.options import Options
from engine.phrase import Phrase, one_after_another
from referee.belief.legible import is_legible
from referee.belief.policy import DEFAULT
from referee.photo.answer import Answer
from referee.photo.answering import (
    COLOURLESS,
    Load,
    SaidCells,
    Scored,
    answer_to_reading,
    is_colourless,
    with_place,
    without_board,
)
from referee.photo.find_board import illegible, only_one
from referee.photo.fuse import OtherBoard, fuse
from referee.photo.stopwatch import Stopwatch
from vision.decode import Photo
from vision.geometry.pose import About, BoardPose, NotFound, Unsaid
from vision.locate.find import find
from vision.read import read
from vision.reading import BoardReading
from vision.saved_again import is_saved_again


class _View(NamedTuple):
    """A photo whose board is read."""

    name: str
    photo: Photo
    pose: BoardPose
    reading: BoardReading


class _Unread(NamedTuple):
    """Why a photo's board is not read.

    Attributes
    ----------
    photo, pose : where the board lies, if it was found and only colours are missing.
    unsaid : what would help to find the board if a person said it of all photos.
    """

    reason: Phrase
    photo: Photo | None = None
    pose: BoardPose | None = None
    unsaid: Unsaid | None = None


def score_same_board(
    names: Sequence[str],
    loads: Sequence[Load],
    *,
    game: str = "auto",
    options: Options | None = None,
    said: SaidCells = (),
) -> Scored:
    """One answer to several photos of a board. Its pose and corners are those of the first photo that could be read.

    Parameters
    ----------
    names, loads : of each photo its name, and what gives it or raises UnreadablePicture.
    said : names of cells, each with what a person says lies there.
    """
    watch, options = Stopwatch(), dict(options or {})
    views: list[_View] = []
    unread: list[_Unread] = []
    label = " + ".join(names)
    for name, load in zip(names, loads, strict=True):
        try:
            looked = _looked_at(name, load, game, options, views, watch)
        except UnreadablePicture as error:
            return Scored(Answer(label, "error", _in_photo(name, str(error)), None if game == "auto" else game))
        if isinstance(looked, _Unread):
            unread.append(looked)
        elif views and _kind(looked.pose) != _kind(views[0].pose):
            reason = Phrase(
                "expected the same board, got {seen} after {before}",
                seen=_kind(looked.pose),
                before=_kind(views[0].pose),
            )
            return Scored(without_board(label, game, NotFound(_in_photo(name, reason)), watch), looked.photo)
        else:
            views.append(looked)
    if not views:
        return _without_view(label, game, unread, watch)
    fused = fuse([view.reading for view in views], DEFAULT)
    _, photo, pose, _ = views[0]
    if isinstance(fused, OtherBoard):
        return Scored(without_board(label, pose.game, NotFound(_other_pieces(views, fused)), watch), photo)
    notes = tuple(one.reason for one in unread)
    if not said and not is_legible(fused, max(view.pose.confidence for view in views), DEFAULT):
        reason = _in_photo(", ".join(view.name for view in views), illegible(pose.game).reason)
        return Scored(replace(without_board(label, game, NotFound(reason), watch), notes=notes), photo)
    answer = answer_to_reading(label, fused, options, said, watch)
    return Scored(with_place(replace(answer, notes=(*answer.notes, *notes)), photo, pose), photo, pose)


def _other_pieces(views: Sequence[_View], found: OtherBoard) -> Phrase:
    return Phrase(
        "expected photos of the same board, but {photo} shows other pieces than {others}",
        photo=views[found.index].name,
        others=", ".join(view.name for view in views[: found.index]),
    )


def _without_view(label: str, game: str, unread: Sequence[_Unread], watch: Stopwatch) -> Scored:
    """The answer if no photo's board is read: all reasons, and a place if a board only lacks colours."""
    reasons = one_after_another(one.reason for one in unread)
    for one in unread:
        if one.photo is not None and one.pose is not None:
            answer = Answer(label, "unclear", reasons, one.pose.game, timings_ms=watch.timings_ms)
            return Scored(with_place(answer, one.photo, one.pose), one.photo)
    unsaid = next((one.unsaid for one in unread if one.unsaid is not None), None)
    return Scored(without_board(label, game, NotFound(reasons, unsaid=unsaid), watch))


def _looked_at(
    name: str, load: Load, game: str, options: Options, views: Sequence[_View], watch: Stopwatch
) -> _View | _Unread:
    """A photo with its board read, or why it is not read or says nothing new. Raises UnreadablePicture."""
    photo = load()
    watch.lap("decode")
    for other in views:  # a picture that came before, or was saved again, would have its mistakes believed twice
        if is_saved_again(photo.frame, other.photo.frame, other.pose.corners_px):
            return _Unread(
                Phrase(
                    "expected photos from several sides, but {photo} is the same picture as {other}",
                    photo=name,
                    other=other.name,
                )
            )
    found = only_one(photo.frame, find(photo.frame, game, options))
    watch.lap("locate")
    if not isinstance(found, BoardPose):
        is_for_all = found.unsaid is not None and found.unsaid.about is not About.CORNERS
        return _Unread(_in_photo(name, found.reason), unsaid=found.unsaid if is_for_all else None)
    reading = read(photo.frame, found)
    watch.lap("read")
    if is_colourless(photo.frame, found, reading):
        return _Unread(_in_photo(name, COLOURLESS), photo, found)
    return _View(name, photo, found, reading)


def _kind(pose: BoardPose) -> str:
    return f"{GAMES[pose.game].title} {pose.grid.rows}x{pose.grid.columns}"


def _in_photo(name: str, reason: str) -> Phrase:
    return Phrase("in {photo}: {reason}", photo=name, reason=reason)
