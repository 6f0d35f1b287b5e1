"""Round spots of a picture: printed circles, discs, rings, seen as ellipses."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr
from vision.pose import Points

BLOCKS_PX = (25, 61)
"""Neighbourhoods against which a spot stands out: for circles of about 8 to 25 and of 20 to 60 px across."""
SMALLEST_RADIUS_PX, LARGEST_RADIUS_PX = 3.2, 45.0
MOST_STRETCH = 2.6
ROUNDNESS = 0.085
"""Largest spread of the border's distance from the centre, in a frame that makes the spot's covariance round: 0 for an
ellipse with a clean border, 0.11 for a square."""
CONTRASTS = {"lightness": 5.0, "chroma": 3.5}


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """Ellipses: centres (N, 2), and covariance matrices (N, 2, 2) of their outline, so that one radius is one sigma."""

    centres_px: Points
    shapes: NDArray[np.float64]

    @property
    def radii_px(self) -> NDArray[np.float64]:
        """Geometric mean of both half axes (N,)."""
        return np.asarray(np.linalg.det(self.shapes) ** 0.25)

    def __len__(self) -> int:
        return len(self.centres_px)


def find_spots(bgr: Bgr) -> Spots:
    """Spots that are lighter, darker or of another hue than what is round them."""
    lab = cv2.cvtColor(cv2.GaussianBlur(bgr, (0, 0), 0.8), cv2.COLOR_BGR2LAB)
    centres: list[NDArray[np.float64]] = []
    shapes: list[NDArray[np.float64]] = []
    for channel, contrast in zip(cv2.split(lab), (CONTRASTS["lightness"], *[CONTRASTS["chroma"]] * 2), strict=True):
        for block in BLOCKS_PX:
            for sign in (cv2.THRESH_BINARY, cv2.THRESH_BINARY_INV):
                offset = -contrast if sign == cv2.THRESH_BINARY else contrast
                mask = cv2.adaptiveThreshold(channel, 255, cv2.ADAPTIVE_THRESH_MEAN_C, sign, block, offset)
                contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
                for contour in contours:
                    if len(contour) >= 14:
                        _collect(contour.reshape(-1, 2).astype(np.float64), centres, shapes)
    if not centres:
        return Spots(np.zeros((0, 2)), np.zeros((0, 2, 2)))
    return _merged(Spots(np.array(centres), np.array(shapes)))


def _collect(border: Points, centres: list[NDArray[np.float64]], shapes: list[NDArray[np.float64]]) -> None:
    low, high = border.min(axis=0), border.max(axis=0)
    width, height = high - low + 1
    if max(width, height) > 2 * LARGEST_RADIUS_PX or min(width, height) < 1.4 * SMALLEST_RADIUS_PX:
        return
    area = abs(float(np.sum(border[:, 0] * np.roll(border[:, 1], 1) - border[:, 1] * np.roll(border[:, 0], 1)))) / 2
    moments = cv2.moments(border.astype(np.float32)[:, None])
    if moments["m00"] < np.pi * SMALLEST_RADIUS_PX**2 or area < 0.5 * width * height:
        return
    centre = np.array([moments["m10"], moments["m01"]]) / moments["m00"]
    mu = np.array([[moments["mu20"], moments["mu11"]], [moments["mu11"], moments["mu02"]]]) / moments["m00"]
    shape = 4 * mu  # a filled ellipse has a quarter of its squared half axes as variance
    values = np.linalg.eigvalsh(shape)
    if values[0] <= 0 or values[1] > MOST_STRETCH**2 * values[0]:
        return
    offset = border - centre
    radius = np.sqrt(np.einsum("ni,ij,nj->n", offset, np.linalg.inv(shape), offset))
    slack = 0.35 / np.sqrt(np.sqrt(values[0] * values[1]))  # borders run along pixels
    if radius.std() < ROUNDNESS * 0.6 + slack * 0.6 and abs(radius.mean() - 1) < 0.12 + slack:
        centres.append(centre)
        shapes.append(shape)


def _merged(spots: Spots) -> Spots:
    """One spot where several channels saw the same: centres nearer than half a radius; the median one in size stays."""
    radii = spots.radii_px
    order = np.argsort(radii)
    left = np.ones(len(spots), bool)
    chosen = []
    for i in order:
        if not left[i]:
            continue
        near = left & (np.linalg.norm(spots.centres_px - spots.centres_px[i], axis=1) < 0.5 * radii[i])
        near &= radii < 1.25 * radii[i]
        left &= ~near
        members = np.flatnonzero(near)
        chosen.append((spots.centres_px[members].mean(axis=0), spots.shapes[members].mean(axis=0)))
    return Spots(np.array([c for c, _ in chosen]), np.array([s for _, s in chosen]))
