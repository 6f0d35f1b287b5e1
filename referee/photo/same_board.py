"""One answer from several photos of one board."""

from collections.abc import Sequence
from dataclasses import replace

from engine.errors import UnreadablePicture
from engine.games import GAMES
from engine.options import Options
from engine.phrase import Phrase
from referee.photo.answer import Answer
from referee.photo.fuse import OtherBoard, fuse
from referee.photo.scored import COLOURLESS, Load, SaidCells, Scored, judged, placed, without_board
from referee.photo.stopwatch import Stopwatch
from referee.photo.words import one_after_another
from vision.decode import Photo
from vision.locate.find import find
from vision.pose import BoardPose, NotFound
from vision.read import read
from vision.reading import BoardReading


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
            return Scored(without_board(label, game, NotFound(_in_photo(name, reason)), watch), photo)
        first = first or (photo, found)
        readings.append(read(photo.frame, found))
        seen.append(name)
        watch.lap("read")
    if first is None:
        return Scored(without_board(label, game, NotFound(one_after_another(notes)), watch))
    photo, pose = first
    fused = fuse(readings)
    if isinstance(fused, OtherBoard):
        reason = Phrase(
            "expected one board, but {photo} shows other pieces than {others}",
            photo=seen[fused.index],
            others=", ".join(seen[: fused.index]),
        )
        return Scored(without_board(label, pose.game, NotFound(reason), watch), photo)
    answer = judged(label, fused, options, said, watch)
    return Scored(placed(replace(answer, notes=(*answer.notes, *notes)), photo, pose), photo, pose)


def _kind(pose: BoardPose) -> str:
    return f"{GAMES[pose.game].title} {pose.grid.rows}x{pose.grid.columns}"


def _in_photo(name: str, reason: str) -> Phrase:
    return Phrase("in {photo}: {reason}", photo=name, reason=reason)
