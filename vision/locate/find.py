"""Which game's board is in a picture, and where."""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np

from engine.games import GAMES
from engine.geometry import Grid
from engine.options import Options
from engine.phrase import Phrase
from vision.frame import Frame
from vision.locate.control_pose import pose_from_control
from vision.locate.look import boards_in
from vision.locate.quad import Settled, homography
from vision.pose import Ambiguous, BoardPose, Lens, NotFound, Points
from vision.rings.in_play import in_play

Found = BoardPose | NotFound | Ambiguous

WORKING_PX = 640
"""Long side of the picture in which boards are looked for; a cell is then 8 to 60 px."""
PITCH_MM: Mapping[str, float] = {"linkage": 22.0, "line-or-colour": 27.0, "linkx": 20.0}
INSET_CELLS: Mapping[str, float] = {"line-or-colour": 0.29}
"""How far within the grid's outer corners the first thing to be seen lies: circles fill about half a cell."""
BEYOND_CELLS = 0.25
"""What must be seen beyond a side: where the picture ends with the grid, the grid may go on."""


def find(frame: Frame, game: str, options: Options) -> Found:
    """The board of `game`, or with "auto" of whichever game's there is.

    Ambiguous where several boards are in view and nothing says which one is meant.
    """
    poses = [_pose(frame, board) for board in _seen(frame)]
    wanted = [pose for pose in poses if game in ("auto", pose.game)]
    if not wanted:
        return _missing(game, poses)
    size = options.get("size", "auto")
    fitting = [pose for pose in wanted if pose.game != "line-or-colour" or size in ("auto", str(pose.grid.rows))]
    if not fitting:
        sizes = ", ".join(f"{pose.grid.rows}x{pose.grid.columns}" for pose in wanted)
        return NotFound(
            Phrase(
                "expected a board of {size} circles, found one of {sizes}; leave out --option size",
                size=f"{size}x{size}",
                sizes=sizes,
            )
        )
    whole = [pose for pose in fitting if _in_picture(pose, frame)]
    if not whole:
        return NotFound(Phrase("the board is cut off by the picture's edge; take it with some table round it"))
    if len(whole) == 1:
        return whole[0]
    games = {pose.game for pose in whole}
    if len(games) > 1:
        *most, last = (rules.title for name, rules in GAMES.items() if name in games)
        several = Phrase(
            "boards of {games} and {last} are in the picture; say which one with --game",
            games=", ".join(most),
            last=last,
        )
        return Ambiguous(tuple(whole), several)
    if games == {"line-or-colour"} and len({pose.grid.rows for pose in whole}) == len(whole):
        return in_play(frame, whole)
    several = Phrase(
        "{number} {game} boards are in the picture; show one, or say where: --corners",
        number=len(whole),
        game=GAMES[whole[0].game].title,
    )
    return Ambiguous(tuple(whole), several)


def _seen(frame: Frame) -> list[Settled]:
    scale = min(1.0, WORKING_PX / max(frame.size_px))
    small = cv2.resize(frame.bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    boards = boards_in(np.asarray(small, np.uint8))
    return [replace(board, control_px=(board.control_px + 0.5) / scale - 0.5) for board in boards]


def _pose(frame: Frame, board: Settled) -> BoardPose:
    game, _, size = board.kind.partition(" ")
    grid = GAMES[game].grid({"size": size} if size else {})
    lens = Lens.guess(frame.size_px, frame.focal_px)
    upright = GAMES[game].is_standing
    return pose_from_control(game, grid.rows, PITCH_MM[game], board.control_px, lens, board.chance, upright=upright)


def _in_picture(pose: BoardPose, frame: Frame) -> bool:
    """Whether all that is printed or stands on the grid is in the picture, and a little beyond its sides."""
    inset = INSET_CELLS.get(pose.game, 0.0) * pose.pitch_mm
    inner = pose.project(pose.corners_mm + inset * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]))
    sides = (pose.corners_mm + np.roll(pose.corners_mm, -1, axis=0)) / 2
    middle = pose.corners_mm.mean(axis=0)
    beyond = pose.project(middle + (sides - middle) * (1 + 2 * BEYOND_CELLS / pose.grid.columns))
    seen = np.concatenate((inner, beyond))
    return bool(((seen >= -0.5) & (seen <= np.array(frame.size_px) - 0.5)).all())


def _missing(game: str, others: list[BoardPose]) -> NotFound:
    if others:
        name = others[0].game
        here, asked = GAMES[name].title, GAMES[game].title
        return NotFound(
            Phrase(
                "this looks like a {seen} board, not {game}: say --game {name}, or leave --game out",
                seen=here,
                game=asked,
                name=name,
            )
        )
    if game == "auto":
        expected = Phrase("expected the board of one of the games, found none")
    else:
        expected = Phrase("expected {game}'s board, found none", game=GAMES[game].title)
    return NotFound(
        Phrase(
            "{nothing}; show the whole board, larger and from higher up, or say where it lies: --corners",
            nothing=expected,
        )
    )


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
    return BoardPose(game, Grid(grid.rows, grid.columns), pitch, homography(corners_mm, ordered), lens, 0.0)


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
