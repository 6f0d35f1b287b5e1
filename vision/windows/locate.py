"""Finds a standing, see-through frame: LINKX's board."""

import cv2
import numpy as np

from engine.games.linkx import look
from engine.geometry import Grid
from vision.frame import Frame
from vision.pose import BoardPose, Lens, NotFound
from vision.windows.fit import Camera, camera_from, fit
from vision.windows.lines import Gray
from vision.windows.propose import propose
from vision.windows.verify import examine

WORKING_PX = 648
"""Width at which frames are looked for; a cell is then 12 to 50 px."""
CANDIDATES = 8
ACCEPTED = 1.3
"""Least score of a frame."""
GRID = Grid(9, 9)


def locate(frame: Frame) -> BoardPose | NotFound:
    """The grid's place on the tiles' front plane, or why there is none. The frame stands upright in the picture."""
    scale = min(1.0, WORKING_PX / max(frame.size_px))
    bgr = np.asarray(cv2.resize(frame.bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    gray = full_contrast(np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8))
    best: tuple[float, Camera, float] | None = None
    for proposal in propose(gray, CANDIDATES):
        start = camera_from(proposal.pixels_from_cells, look.FRONT_Z, proposal.focal_px, gray.shape)
        camera, residual_px, wire = fit(gray, start)
        score = examine(bgr, gray, camera, wire).score if wire > 0 else 0.0
        if best is None or score > best[0]:
            best = score, camera, residual_px
    if best is None:
        return NotFound("no four bars of a standing frame are in the picture")
    score, camera, residual_px = best
    if score < ACCEPTED:
        return NotFound("no standing frame with nine columns is in the picture")
    pose = _pose(camera, scale, residual_px, float(np.clip((score - ACCEPTED) / ACCEPTED, 0.05, 1.0)))
    width, height = frame.size_px
    if not ((pose.corners_px >= 0) & (pose.corners_px <= (width - 1, height - 1))).all():
        return NotFound("the frame is cut off by the picture's edge")
    return pose


def full_contrast(gray: Gray) -> Gray:
    """The picture with the contrast of each neighbourhood stretched, so that dark corners show their edges."""
    return np.asarray(cv2.createCLAHE(clipLimit=3.0, tileGridSize=(6, 8)).apply(gray), np.uint8)


def _pose(camera: Camera, scale: float, residual_px: float, confidence: float) -> BoardPose:
    """The camera, fitted in a picture scaled by `scale`, as a pose in the picture's own pixels."""
    centre = (camera.centre_px + 0.5) / scale - 0.5
    lens = Lens(camera.focal_px / scale, (float(centre[0]), float(centre[1])), camera.k1)
    axes = np.column_stack((camera.axes[:, :2] / look.PITCH_MM, camera.shift))
    matrix = lens.matrix @ axes
    return BoardPose(
        "linkx", GRID, look.PITCH_MM, np.asarray(matrix / matrix[2, 2]), lens, residual_px / scale, confidence
    )
