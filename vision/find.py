"""Which game's board is in a picture, and where."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

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
CLEAR_LEAD = 0.15
"""Confidence by which one place must beat another to be the only one."""
MOST_SHARED = 0.1
"""Two boards lie side by side if no more than this share of the smaller place is also the other's."""


def find(frame: Frame, game: str, options: Options) -> Found:
    """The board of `game`, or with "auto" of whichever game's there is.

    Ambiguous where several games' boards are about equally well verified and none was asked for.
    """
    if game != "auto":
        found = LOCATORS[game](frame, options)
        return _other_game(frame, game, found) if isinstance(found, NotFound) else found
    answers = {name: locate(frame, options) for name, locate in LOCATORS.items()}
    claims = best_verified([answer for answer in answers.values() if not isinstance(answer, NotFound)])
    if len(claims) > 1:
        poses = [_likeliest(claim) for claim in claims]
        return Ambiguous(tuple(poses), _several(poses))
    if claims:
        return claims[0]
    reasons = "; ".join(
        f"{GAMES[name].title}: {answer.reason}" for name, answer in answers.items() if isinstance(answer, NotFound)
    )
    return NotFound(f"expected the board of one of the games, found none ({reasons})")


def best_verified(claims: Sequence[BoardPose | Ambiguous]) -> list[BoardPose | Ambiguous]:
    """The surest one and those that are not clearly less sure, best first: a cloth can look a little like a board."""
    best = max((_likeliest(claim).confidence for claim in claims), default=0.0)
    close = [claim for claim in claims if _likeliest(claim).confidence > best - CLEAR_LEAD]
    return sorted(close, key=lambda claim: -_likeliest(claim).confidence)


def _likeliest(claim: BoardPose | Ambiguous) -> BoardPose:
    return claim if isinstance(claim, BoardPose) else claim.candidates[0]


def _several(poses: Sequence[BoardPose]) -> str:
    """What to say of several places that are about equally sure."""
    titles = [GAMES[pose.game].title for pose in poses]
    if all(_shared_area(first, second) < MOST_SHARED for first, second in combinations(poses, 2)):
        return f"boards of {' and '.join(titles)} are in the picture; say which one with --game"
    return f"what is in the picture may be a board of {' or of '.join(titles)}; say which one with --game"


def _shared_area(first: BoardPose, second: BoardPose) -> float:
    """What two places have in common in the picture, as a share of the smaller one."""
    corners = [pose.corners_px.astype(np.float32) for pose in (first, second)]
    common, _ = cv2.intersectConvexConvex(corners[0], corners[1])
    return float(common / min(cv2.contourArea(quadrilateral) for quadrilateral in corners))


def _other_game(frame: Frame, game: str, missing: NotFound) -> NotFound:
    for name, locate in LOCATORS.items():
        if name != game and not isinstance(locate(frame, {}), NotFound):
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
