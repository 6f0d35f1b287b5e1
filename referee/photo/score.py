"""From a photo to an answer: decode, find, read, judge."""

from dataclasses import replace

from calibration.profile.profile import Profile
from engine.errors import BadProfile, UnreadablePicture
from engine.options import Options
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
from referee.photo.find_board import find_board, illegible, only_one
from referee.photo.stopwatch import Stopwatch
from vision.geometry.plane import Points
from vision.geometry.pose import BoardPose


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
        watch.lap("decode")
        finding = find_board(photo, game, options, corners_px, profile)
    except (UnreadablePicture, BadProfile) as error:
        return Scored(Answer(name, "error", str(error), None if game == "auto" else game))
    is_person_sure = corners_px is not None or profile is not None or bool(said)
    found = only_one(photo.frame, finding.found, is_person_sure=is_person_sure)
    watch.lap("locate")
    if not isinstance(found, BoardPose):
        return Scored(replace(without_board(name, game, found, watch), notes=finding.notes), photo)
    reading = finding.read(photo.frame, found)
    watch.lap("read")
    if is_colourless(photo.frame, found, reading):
        unread = Answer(name, "unclear", COLOURLESS, found.game, timings_ms=watch.timings_ms)
        return Scored(with_place(unread, photo, found), photo)
    if not (profile or said) and not is_legible(reading, found.confidence, DEFAULT):
        unread = without_board(name, game, illegible(found.game, is_between_corners=corners_px is not None), watch)
        return Scored(replace(unread, notes=reading.notes), photo)
    answer = answer_to_reading(name, reading, options, said, watch)
    answer = replace(answer, notes=(*answer.notes, *finding.notes))
    return Scored(with_place(answer, photo, found), photo, found)
