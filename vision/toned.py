"""Pictures without colours: grey, or in shades of one tone, such as sepia or a night view."""

import cv2
import numpy as np

from vision.frame import Bgr, Frame, shrunk
from vision.geometry.around import bounds_px
from vision.geometry.plane import Points

LENGTH_PX = 64
"""A picture is made about this long before its colours are looked at, so that noise and small things (a date)
vanish."""
DARK, BRIGHT = 20, 250
"""Darker levels are mostly noise, brighter ones may be clipped: neither tells a colour."""
FEWEST = 50
"""With fewer pixels between those two levels, a picture is not said to be toned."""
OFFSET = 4
"""Added to levels before ratios of channels are formed, so that in the dark one level more hardly changes the ratio."""
MOST = 98
"""Per cent of the pixels that must be of one tone; the others may be those of a date printed into the picture."""
OFF_TONE = 0.14
"""A picture has colours if these are farther than this from its tone, as logarithms of ratios between channels.

Of 238 black-and-white photos of boards (sepia, warm, cold or split tones, with noise or a date), three are farther:
their date is large. Of 505 colour photos of Linkage and Line or Colour, some under coloured lamps or by night, all have
0.18 or more, as a whole or at their board.
"""


def is_toned(frame: Frame, corners_px: Points) -> bool:
    """Whether all of a picture is in shades of one tone, and so is the part between `corners_px` (4, 2).

    Both are looked at: only a small board may have colours, or only the room round a bare one.
    """
    left, top, right, bottom = bounds_px(corners_px, frame.size_px)
    return all(_off_tone(part) < OFF_TONE for part in (frame.bgr, frame.bgr[top:bottom, left:right]))


def _off_tone(bgr: Bgr) -> float:
    """How far a picture's colours are from one tone, which may change steadily from dark to bright."""
    small = shrunk(bgr, max(1, max(bgr.shape[:2]) // LENGTH_PX))
    levels = small.reshape(-1, 3).astype(np.float64)
    brightness = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).ravel()
    is_told = (brightness > DARK) & (levels.max(axis=1) < BRIGHT)
    if is_told.sum() < FEWEST:
        return np.inf
    blue, green, red = np.log(levels[is_told] + OFFSET).T
    hues = np.stack([blue - green, red - green], axis=1)
    steady = np.vander(brightness[is_told] / 255, 3)
    tone, *_ = np.linalg.lstsq(steady, hues, rcond=None)
    return float(np.percentile(np.hypot(*(hues - steady @ tone).T), MOST))
