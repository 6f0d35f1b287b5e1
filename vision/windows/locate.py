"""Finds a standing, see-through frame: LINKX's board."""

import numpy as np

from engine.games.linkx import look
from engine.geometry import Grid
from vision.frame import Frame
from vision.pose import BoardPose, Lens, NotFound
from vision.windows.align import aligned
from vision.windows.fit import Camera, camera_from, fit
from vision.windows.propose import propose
from vision.windows.verify import examine
from vision.windows.view import view_of

CANDIDATES, FINALISTS = 12, 2
ROUGH_SEARCH_PX = (6.0, 3.0)
"""How far edges are looked for when candidates are compared."""
ACCEPTED = 1.2
"""Least score of a frame."""
LEAST_CONFIDENCE = 0.8
"""Of a frame that is just accepted: no other game's board has ever been taken for one."""
LEAST_LATTICE = 0.33
"""Least evidence of nine columns: any picture on a wall has four bars."""
GRID = Grid(9, 9)


def locate(frame: Frame) -> BoardPose | NotFound:
    """The grid's place on the tiles' front plane, or why there is none. The frame stands upright in the picture."""
    view = view_of(frame)
    rough: list[tuple[float, Camera]] = []
    for proposal in propose(view.gray, CANDIDATES):
        camera = camera_from(proposal.pixels_from_cells, look.FRONT_Z, proposal.focal_px, view.shape)
        camera, _, wire = fit(view, camera, ROUGH_SEARCH_PX)
        rough.append((examine(view, camera, wire).score, camera))
    if not rough:
        return NotFound("no four bars of a standing frame are in the picture")
    fitted = []
    for _, camera in sorted(rough, key=lambda scored: -scored[0])[:FINALISTS]:
        camera, residual_px, wire = fit(view, camera)
        fitted.append((examine(view, camera, wire), camera, residual_px))
    evidence, camera, residual_px = max(fitted, key=lambda found: found[0].score)
    if evidence.score < ACCEPTED or evidence.lattice < LEAST_LATTICE:
        return NotFound("no standing frame with nine columns is in the picture")
    confidence = float(np.clip(LEAST_CONFIDENCE * evidence.score / ACCEPTED, LEAST_CONFIDENCE, 1.0))
    pose = aligned(view, _pose(camera, view.scale, residual_px, confidence))
    width, height = frame.size_px
    if not ((pose.corners_px >= 0) & (pose.corners_px <= (width - 1, height - 1))).all():
        return NotFound("the frame is cut off by the picture's edge")
    return pose


def _pose(camera: Camera, scale: float, residual_px: float, confidence: float) -> BoardPose:
    """The camera, fitted in a picture scaled by `scale`, as a pose in the picture's own pixels."""
    centre = (camera.centre_px + 0.5) / scale - 0.5
    lens = Lens(camera.focal_px / scale, (float(centre[0]), float(centre[1])), camera.k1)
    axes = np.column_stack((camera.axes[:, :2] / look.PITCH_MM, camera.shift))
    matrix = lens.matrix @ axes
    return BoardPose(
        "linkx", GRID, look.PITCH_MM, np.asarray(matrix / matrix[2, 2]), lens, residual_px / scale, confidence
    )
