"""Finding the board of a fixed camera in several frames, and which of its sides is row 1."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.board.markers import find_markers
from engine.options import Options
from vision.frame import Frame
from vision.geometry.lens import Lens
from vision.geometry.plane import Points, homography
from vision.geometry.pose import BoardPose, NotFound
from vision.known.board import KnownBoard
from vision.known.locate.place import place
from vision.locate.given_corners import confirmed, pose_from_corners
from vision.locate.through_lens import find_through, seen_through, straightened

FARTHEST_PX = 2.0
"""A frame is left out as disturbed if its grid lies farther than this from the median of all frames."""
SIDES = ("bottom", "right", "top", "left")
"""The sides of the picture at which row 1 may lie, each a quarter turn on from the one before."""


@dataclass(frozen=True, slots=True, eq=False)
class Located:
    """A board's pose from several frames.

    Attributes
    ----------
    scatter_px : root mean square distance of single frames' corners and cell centres from the pose's.
    frames : how many frames agreed.
    by_markers : whether the corner markers said which side is row 1.
    """

    pose: BoardPose
    scatter_px: float
    frames: int
    by_markers: bool

    @property
    def mm_per_px(self) -> float:
        """How many mm of the board's plane a pixel shows in the middle of the board."""
        return self.pose.pitch_mm / self.pose.cell_px


def locate_board(
    frames: Sequence[Frame],
    lens: Lens,
    game: str,
    options: Options,
    row_1: str | None = None,
    corners_px: Points | None = None,
) -> Located | NotFound:
    """Where the board of `game` (or of any game, with "auto") lies in frames from a camera and a board that stay.

    If all four corner markers are seen, the board between them is taken before others.

    Parameters
    ----------
    row_1 : the picture's side nearest to row 1, one of SIDES. Without it, the corner markers say that, or it is the
        bottom. LINKX's boards have an up of their own.
    corners_px : (4, 2) where a person says that the grid's outer corners lie, in any order round it.
    """
    markers_px = find_markers(np.asarray(cv2.cvtColor(frames[0].bgr, cv2.COLOR_BGR2GRAY), np.uint8))
    if corners_px is not None:
        try:
            given = pose_from_corners(straightened(frames[0], lens), game, options, lens.straighten(corners_px))
        except ValueError as error:
            return NotFound(str(error))
        objection = confirmed(straightened(frames[0], lens), given)
        if isinstance(objection, NotFound):
            return objection
        turned, by_markers = _upright([seen_through(given, lens)], markers_px, row_1)
        return Located(turned[0], 0.0, 1, by_markers)
    found = [find_through(frame, lens, game, options, markers_px) for frame in frames]
    seen = [(frame, pose) for frame, pose in zip(frames, found, strict=True) if isinstance(pose, BoardPose)]
    alike = [(frame, pose) for frame, pose in seen if (pose.game, pose.grid) == (seen[0][1].game, seen[0][1].grid)]
    shown, poses = [frame for frame, _ in alike], [pose for _, pose in alike]
    if 2 * len(poses) <= len(found):
        none = [one for one in found if not isinstance(one, BoardPose)]
        if not none:
            return NotFound("the pictures show different boards: leave only one in view")
        unsaid = next((one.unsaid for one in none if one.unsaid is not None), None)
        return NotFound("; ".join(sorted({one.reason for one in none})), unsaid=unsaid)
    turned, by_markers = _upright(poses, markers_px, row_1)
    return _together(shown, turned, by_markers)


def _upright(poses: Sequence[BoardPose], markers_px: Points | None, row_1: str | None) -> tuple[list[BoardPose], bool]:
    """The poses turned so that row 0 is the side of row 1, and whether the corner markers said which it is."""
    if poses[0].is_standing:
        return list(poses), False
    if markers_px is None or row_1 is not None:
        return [_turned(pose, row_1 or "bottom") for pose in poses], False
    return [min(pose.turns(), key=lambda turn: _distance(turn, markers_px)) for pose in poses], True


def _together(frames: Sequence[Frame], poses: Sequence[BoardPose], by_markers: bool) -> Located | NotFound:
    """The mean of a board's poses in several frames; those far from the median are left out.

    NotFound if most of them are, and the board does not look as if it stayed.
    """
    points_px = np.array([np.vstack((pose.corners_px, pose.centres_px)) for pose in poses])
    far_px = np.linalg.norm(points_px - np.median(points_px, axis=0), axis=2).max(axis=1)
    agreeing = far_px <= FARTHEST_PX
    if 2 * agreeing.sum() <= len(poses):
        if not _stays(frames, poses[0]):
            return NotFound("the board or the camera moves: keep both still while the board is calibrated")
        agreeing[:] = True  # its edges are hard to see: what is found in each frame scatters about the place
    kept_px = points_px[agreeing]
    first = poses[int(np.argmax(agreeing))]
    middle_px = kept_px.mean(axis=0)
    scatter_px = float(np.sqrt(((kept_px - middle_px) ** 2).sum(axis=2).mean()))
    points_mm = np.vstack((first.corners_mm, first.centres_mm))
    pixels_from_mm = homography(points_mm, first.lens.straighten(middle_px))
    residual_px = float(np.median([pose.residual_px for pose in poses]))
    pose = replace(first, pixels_from_mm=pixels_from_mm, residual_px=residual_px)
    return Located(pose, scatter_px, int(agreeing.sum()), by_markers)


def _stays(frames: Sequence[Frame], pose: BoardPose) -> bool:
    """Whether every frame shows the board just where the first one does, wherever that is exactly."""
    board = KnownBoard.seen(frames[0], pose)
    return all(place(frame, board) is pose for frame in frames[1:])


def _turned(pose: BoardPose, row_1: str) -> BoardPose:
    """The pose whose row 1 lies nearest to that side of the picture."""
    away = {"bottom": (0, 1), "right": (1, 0), "top": (0, -1), "left": (-1, 0)}[row_1]
    middle_px = pose.corners_px.mean(axis=0)
    return max(pose.turns(), key=lambda turn: float((turn.corners_px[2:].mean(axis=0) - middle_px) @ away))


def _distance(pose: BoardPose, markers_px: Points) -> float:
    return float(np.linalg.norm(pose.corners_px - markers_px, axis=1).sum())
