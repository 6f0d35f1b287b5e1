"""Which game's board is in a picture, and where."""

from collections.abc import Callable, Mapping

import cv2
import numpy as np

from engine.games import GAMES
from engine.geometry import Grid
from engine.options import Options
from vision.frame import Frame
from vision.pose import Ambiguous, BoardPose, Lens, NotFound, Points
from vision.rings.locate import locate as locate_rings
from vision.tiles.locate import locate as locate_tiles
from vision.windows.locate import locate as locate_windows

Found = BoardPose | NotFound | Ambiguous

LOCATORS: Mapping[str, Callable[[Frame, Options], Found]] = {
    "linkage": lambda frame, options: locate_tiles(frame),
    "line-or-colour": lambda frame, options: locate_rings(frame, _size(options)),
    "linkx": lambda frame, options: locate_windows(frame),
}
PITCH_MM = {"linkage": 22.0, "line-or-colour": 27.0, "linkx": 20.0}


def find(frame: Frame, game: str, options: Options) -> Found:
    """The board of `game`, or with "auto" of whichever game's there is.

    Ambiguous where boards of several games are in view and none was asked for.
    """
    if game != "auto":
        found = LOCATORS[game](frame, options)
        return _other_game(frame, game, found) if isinstance(found, NotFound) else found
    answers = {name: locate(frame, options) for name, locate in LOCATORS.items()}
    poses = {name: pose for name, pose in answers.items() if isinstance(pose, BoardPose)}
    if len(poses) > 1:
        titles = " and ".join(GAMES[name].title for name in poses)
        reason = f"boards of {titles} are in the picture; say which one with --game"
        return Ambiguous(tuple(poses.values()), reason)
    if poses:
        return next(iter(poses.values()))
    undecided = [answer for answer in answers.values() if isinstance(answer, Ambiguous)]
    if undecided:
        return undecided[0]
    reasons = "; ".join(
        f"{GAMES[name].title}: {answer.reason}" for name, answer in answers.items() if isinstance(answer, NotFound)
    )
    return NotFound(f"expected the board of one of the games, found none ({reasons})")


def _other_game(frame: Frame, game: str, missing: NotFound) -> NotFound:
    for name, locate in LOCATORS.items():
        if name != game and isinstance(locate(frame, {}), BoardPose):
            return NotFound(
                f"this looks like a {GAMES[name].title} board, not {GAMES[game].title}: use --game {name} or none"
            )
    return missing


def pose_from_corners(frame: Frame, game: str, options: Options, corners_px: Points) -> BoardPose:
    """The pose that a person gave: outer corners (4, 2) of the grid in any order round it, as seen.

    LINKX keeps its up; the other boards have none, and row 0 becomes the side that lies highest. Raises ValueError
    for four points that are no convex quadrilateral of some size.
    """
    ordered = _clockwise(corners_px)
    grid = GAMES[game].grid(options)
    pitch = PITCH_MM[game]
    width, height = grid.columns * pitch, grid.rows * pitch
    corners_mm = np.array([[0, 0], [width, 0], [width, height], [0, height]])
    lens = Lens.guess(frame.size_px, frame.focal_px)
    matrix, _ = cv2.findHomography(corners_mm, ordered)
    return BoardPose(game, Grid(grid.rows, grid.columns), pitch, np.asarray(matrix, np.float64), lens, 0.0)


def _clockwise(corners_px: Points) -> Points:
    """The corners in the order of `BoardPose.corners_px`, the highest side first."""
    middle = corners_px.mean(axis=0)
    angle = np.arctan2(*(corners_px - middle).T[::-1])
    around = corners_px[np.argsort(angle)]
    edges = np.roll(around, -1, axis=0) - around
    after = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * after[:, 1] - edges[:, 1] * after[:, 0]
    if not (turns > 0).all() or np.linalg.norm(edges, axis=1).min() < 40:
        raise ValueError("expected the four corners of a board, each at least 40 pixels from the next and none inside")
    first = int(np.argmin([(around[i] + around[(i + 1) % 4])[1] for i in range(4)]))
    return np.asarray(np.roll(around, -first, axis=0))


def _size(options: Options) -> int | None:
    """The board's size that was asked for; None leaves it to the picture."""
    size = options.get("size", "auto")
    return None if size == "auto" else int(size)
