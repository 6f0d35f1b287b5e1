"""Pictures without colours of their own: grey, or in shades of one tone, as sepia or by night."""

import cv2
import numpy as np

from vision.frame import Bgr, Frame, shrunk
from vision.geometry.around import bounds_px
from vision.geometry.plane import Points

LENGTH_PX = 64
"""A picture is looked at about this long: what is small in it, as a date, and its noise are gone then."""
DARK, BRIGHT = 20, 250
"""Darker than this there is only noise, from here on channels are cut off: neither tells a colour."""
FEWEST = 50
"""With fewer pixels between those two nothing is said."""
OFFSET = 4
"""Added to channels of which ratios are made, so that one level more or less hardly changes them where it is dark."""
MOST = 98
"""In per cent: so many pixels are of the tone, and others may be of a date that is printed into the picture."""
OFF_TONE = 0.14
"""A colour is off the tone by more than this, as a logarithm of ratios between channels.

Of 238 black-and-white photos of boards, in sepia, warm, cold or split tones, with noise or a date, three have more,
whose date is large; of 505 of Linkage and Line or Colour in colour, also under coloured lamps or by night, none has
less than 0.18 at its board and as a whole.
"""


def is_toned(frame: Frame, corners_px: Points) -> bool:
    """Whether neither a picture nor what lies between `corners_px` (4, 2) in it has other colours than one tone's.

    A small board may have the only ones, or a bare one in a room with others none.
    """
    left, top, right, bottom = bounds_px(corners_px, frame.size_px)
    return all(_off_tone(part) < OFF_TONE for part in (frame.bgr, frame.bgr[top:bottom, left:right]))


def _off_tone(bgr: Bgr) -> float:
    """How far colours are from the tone, which changes steadily from dark to bright."""
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
