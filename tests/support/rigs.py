"""The recordings as fixed cameras: board and colours learned from their own first pictures and their truth."""

from functools import cache
from pathlib import Path

from calibration.board.align import align_to_pieces
from calibration.board.learn import learn_board
from calibration.board.locate import Located, locate_board
from calibration.colours.learn import Lesson, learn_colours
from calibration.profile.profile import Profile
from referee.evaluation.photo_truth import PhotoTruth
from tests.support.recordings import Recording, recording
from tests.support.truth import Truth, photo_truths, photos_folder, truth_lens
from vision.decode import read_photo
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.known.locate.place import place
from vision.read import read

LESSONS = {"linkage": (10, 34), "line-or-colour": (17, 24), "linkx": (7, 14)}
"""Two early still pictures of each game that show all its contents."""


def game_folder(game: str) -> Path:
    """Where the game's recording would be."""
    return photos_folder() / "games" / f"{game}-01"


@cache
def stills(game: str) -> tuple[PhotoTruth, ...]:
    """The pictures of the recording in which nothing moves, but the first two and those that teach."""
    taught = {f"{number:04}" for number in (0, 1, *LESSONS[game])}
    return tuple(truth for truth in photo_truths(game_folder(game)) if truth.photo.stem not in taught)


def truth_of(game: str, photo: Path) -> Truth:
    """The truth of one picture, as `tests.support.varied.variations` wants it."""
    return next(shot.truth for shot in _recording(game).shots if shot.file == photo)


@cache
def rig(game: str) -> Profile:
    """The profile that calibration makes of the recording: lens from its truth, board and colours learned."""
    lens = truth_lens(_recording(game).truth)
    empty = [_frame(game, number) for number in (0, 1)]
    boards = {int(one.photo.stem): one.board for one in photo_truths(game_folder(game)) if one.board is not None}
    options = boards[0].options
    located = locate_board(empty, lens, game, options)
    assert isinstance(located, Located)
    board = learn_board(empty, located.pose, dict(boards[0].position.layers))
    lessons = []
    for number in LESSONS[game]:
        frame, position = _frame(game, number), boards[number].position
        pose = place(frame, board)
        assert isinstance(pose, BoardPose)
        seen = read(frame, pose).marker  # of the counter the truth says only on which piece it stands
        marker = () if seen is None else seen.likeliest
        lessons.append(Lesson(frame, pose, dict(position.layers), marker))
    settled, moved, _ = align_to_pieces(board, lessons)
    board = learn_colours(settled, moved)
    return Profile("rig", "folder", "2026-05-01T12:00:00", empty[0].size_px, lens, known=board)


@cache
def _recording(game: str) -> Recording:
    return recording(game_folder(game))


def _frame(game: str, number: int) -> Frame:
    return read_photo(game_folder(game) / "frames" / f"{number:04}.jpg").frame
