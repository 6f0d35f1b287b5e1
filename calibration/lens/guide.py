"""Guiding a person who holds the sheet in front of a camera: which views are taken, and which are still missing."""

from dataclasses import dataclass, field

import numpy as np
from scipy.spatial.transform import Rotation

from calibration.lens.calibrate import TILT_DEG
from calibration.lens.coverage import coverage, missing
from calibration.lens.fit import pose_under
from calibration.lens.target import Seen, Target
from vision.geometry.lens import Lens
from vision.geometry.plane import UNIT_SQUARE, Points, homography, transform

ENOUGH_VIEWS = 14
STILL_SHARE = 0.001
"""The sheet lies still if its corners move by no more between two frames, on average, in widths of the picture: 1.3 px
of 1296. Then it is not blurred."""
NEW_SHARE = 0.02
"""A view is new if the sheet's corners differ by this from every view that was taken, on average, in widths of the
picture."""
SIDES = ("left", "right", "top", "bottom")


@dataclass(slots=True)
class Guide:
    """Takes a view if the sheet lies still and the view differs from those taken before.

    Attributes
    ----------
    taken : the views so far.
    tilted : by side of the picture, in how many views the sheet was tilted away from the camera on that side.
    """

    target: Target
    size_px: tuple[int, int]
    taken: list[Seen] = field(default_factory=list)
    tilted: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    _outlines_px: list[Points] = field(default_factory=list)
    _last_px: Points | None = None

    def offer(self, seen: Seen | None) -> bool:
        """Take a frame's view of the sheet if it is still and new. Returns whether it was taken.

        To be called for each frame, in order.

        `seen` : None if the frame does not show the sheet.
        """
        last_px, self._last_px = self._last_px, None
        if seen is None:
            return False
        outline_px = self._outline(seen)
        self._last_px = outline_px
        is_still = last_px is not None and self._distance(outline_px, last_px) <= STILL_SHARE
        is_new = all(self._distance(outline_px, other_px) >= NEW_SHARE for other_px in self._outlines_px)
        if not (is_still and is_new):
            return False
        self.taken.append(seen)
        self._outlines_px.append(outline_px)
        side = self._side_away(seen)
        if side is not None:
            self.tilted[side] += 1
        return True

    @property
    def is_done(self) -> bool:
        """Whether nothing is missing."""
        return len(self.taken) >= ENOUGH_VIEWS and not self.wishes()

    def wishes(self) -> tuple[str, ...]:
        """What is still missing, the most useful first."""
        sides = [side for side in SIDES if not self.tilted[side]]
        tilts = [f"tilt the sheet by 30°, its {side} side away from the camera" for side in sides]
        parts = [f"hold it in the {part} of the picture" for part in missing(coverage(self.taken, self.size_px))]
        more = ENOUGH_VIEWS - len(self.taken)
        views = f"{more} more views, each" if more > 1 else "one more view,"
        rest = (f"{views} a little different",) if more > 0 and not (tilts or parts) else ()
        return (*tilts, *parts, *rest)

    def _outline(self, seen: Seen) -> Points:
        """(4, 2) the corners of the sheet's area in the picture, even if not all of it is seen."""
        return transform(homography(seen.sheet, seen.corners_px), UNIT_SQUARE * self.target.size)

    def _distance(self, one_px: Points, other_px: Points) -> float:
        return float(np.linalg.norm(one_px - other_px, axis=1).mean()) / self.size_px[0]

    def _side_away(self, seen: Seen) -> str | None:
        """The side of the picture towards which the sheet recedes; None for a view that is nearly flat-on."""
        rotation = Rotation.from_rotvec(pose_under(seen, Lens.guess(self.size_px))[:3]).as_matrix()
        if np.degrees(np.arccos(min(1.0, abs(rotation[2, 2])))) < TILT_DEG:
            return None
        x, y = rotation[:2, :2] @ rotation[2, :2]  # the picture's direction in which depth grows
        if abs(x) > abs(y):
            return "left" if x < 0 else "right"
        return "top" if y < 0 else "bottom"
