"""Finding boards through a lens that is known: in the straightened picture, where a grid's lines are straight."""

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.options import Options
from vision.frame import Frame
from vision.geometry.lens import Lens
from vision.geometry.plane import Points, homography, raster_points
from vision.geometry.pose import Ambiguous, BoardPose
from vision.locate.find import Found, find


def find_through(
    frame: Frame,
    lens: Lens,
    game: str,
    options: Options,
    markers_px: Points | None = None,
) -> Found:
    """As `vision.locate.find.find`, for a picture taken with a known lens. Poses and markers are in its own pixels."""
    if lens.is_straight:
        return find(replace(frame, focal_px=lens.focal_px), game, options, markers_px)
    ideal_px = None if markers_px is None else lens.straighten(markers_px)
    found = find(straightened(frame, lens), game, options, ideal_px)
    match found:
        case BoardPose():
            return seen_through(found, lens)
        case Ambiguous():
            return replace(found, candidates=tuple(seen_through(pose, lens) for pose in found.candidates))
        case _:
            return found


def straightened(frame: Frame, lens: Lens) -> Frame:
    """The picture as a pinhole of the same focal length and centre would have taken it, in the same size.

    What then lies beyond the edge is lost; where the picture does not reach, its edge is repeated.
    """
    maps = _maps(lens, frame.size_px)
    bgr = cv2.remap(frame.bgr, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return replace(frame, bgr=np.asarray(bgr, np.uint8), focal_px=lens.focal_px, small_bgr=None)


def seen_through(pose: BoardPose, lens: Lens) -> BoardPose:
    """A pose found in the straightened picture as a pose in the picture itself."""
    ideal_px = np.vstack((pose.corners_px, pose.centres_px))
    pixels_from_mm = homography(np.vstack((pose.corners_mm, pose.centres_mm)), ideal_px)
    return replace(pose, pixels_from_mm=pixels_from_mm, lens=lens)


@lru_cache(maxsize=2)
def _maps(lens: Lens, size_px: tuple[int, int]) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """Fixed-point maps for `cv2.remap`."""
    width, height = size_px
    seen_px = lens.distort(raster_points(width, height))
    maps = seen_px.astype(np.float32).reshape(height, width, 2)
    fixed, fraction = cv2.convertMaps(maps[..., 0], maps[..., 1], cv2.CV_16SC2)
    return np.asarray(fixed, np.int16), np.asarray(fraction, np.uint16)
