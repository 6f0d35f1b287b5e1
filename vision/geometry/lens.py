"""How a lens bends what a pinhole would see: radial distortion, and its inverse."""

from dataclasses import dataclass, replace

import numpy as np

from vision.geometry.plane import Matrix, Points, scaled

SMALLEST_RADIUS = 1e-12
"""Of a focal length: stands in for 0 where a direction is divided by it."""
WIDEST_ANGLE = np.deg2rad(89.0)
"""From the optical axis: what a fisheye sees farther out has no place on a pinhole's picture."""
USUAL_FOCAL = 0.82
"""Focal length in long sides of the picture: phones and Raspberry Pi's modules have 0.75 to 1."""
NEWTON_STEPS = 8
"""With k1 = -0.3 four leave nothing to correct; a wider lens may need more."""
SAME_SHAPE = 0.005
"""Relative difference of shapes up to which it is the same view: 1296x972 and 1280x960 are, 1280x720 is another."""


def scale_between(size_px: tuple[int, int], other_px: tuple[int, int]) -> float | None:
    """How many times as large as pictures of one size those of another are; None where they are shaped otherwise."""
    scale = other_px[0] / size_px[0]
    return scale if abs(other_px[1] / (scale * size_px[1]) - 1) <= SAME_SHAPE else None


@dataclass(frozen=True, slots=True)
class Lens:
    """A pinhole with radial distortion. In pixels of the picture; (0, 0) is a pixel's centre.

    With s the ideal radius in focal lengths, or for a fisheye lens the angle from the axis in radians, what lies there
    is seen at a radius of s (1 + k1 s² + k2 s⁴ + k3 s⁶ + k4 s⁸): OpenCV's two models, without their tangential terms
    and with square pixels. Without calibration: `Lens.guess`, a focal length near the picture's width, no distortion.
    """

    focal_px: float
    centre_px: tuple[float, float]
    k1: float = 0.0
    k2: float = 0.0
    k3: float = 0.0
    k4: float = 0.0
    is_fisheye: bool = False

    @staticmethod
    def guess(size_px: tuple[int, int], focal_px: float | None = None) -> "Lens":
        """A plausible lens for a picture of `(width, height)`, of USUAL_FOCAL unless the focal length is known."""
        width, height = size_px
        return Lens(focal_px or USUAL_FOCAL * max(size_px), ((width - 1) / 2, (height - 1) / 2))

    def scaled(self, scale: float) -> "Lens":
        """The same lens for a picture that is `scale` times as large."""
        x, y = scaled(np.array([self.centre_px]), scale)[0].tolist()
        return replace(self, focal_px=self.focal_px * scale, centre_px=(x, y))

    @property
    def matrix(self) -> Matrix:
        """Camera matrix (3, 3)."""
        f, (cx, cy) = self.focal_px, self.centre_px
        return np.array([[f, 0, cx], [0, f, cy], [0, 0, 1]])

    @property
    def is_straight(self) -> bool:
        """Whether it bends nothing."""
        return not (self.is_fisheye or any((self.k1, self.k2, self.k3, self.k4)))

    def distort(self, ideal_px: Points) -> Points:
        """Where the lens puts points (N, 2) that a pinhole would put at `ideal_px`."""
        if self.is_straight:
            return ideal_px
        centre = np.array(self.centre_px)
        off_px = ideal_px - centre
        x, y = off_px.T / self.focal_px
        r2 = x * x + y * y
        if not self.is_fisheye:
            return np.asarray(centre + off_px * self._polynomial(r2)[:, None])
        radius = np.sqrt(r2)
        angle = np.arctan(radius)
        stretch = angle * self._polynomial(angle * angle) / np.maximum(radius, SMALLEST_RADIUS)
        return np.asarray(centre + off_px * stretch[:, None])

    def straighten(self, seen_px: Points) -> Points:
        """The inverse of `distort`: Newton's method on the radius, which a monotonic lens makes unique.

        A pinhole has no place for what a fisheye lens sees at 89° and more from its axis; that is put at 89°.
        """
        if self.is_straight:
            return seen_px
        centre = np.array(self.centre_px)
        xy = (seen_px - centre) / self.focal_px
        seen_radius = np.linalg.norm(xy, axis=1)
        radius = seen_radius.copy()
        for _ in range(NEWTON_STEPS):
            s2 = radius * radius
            error = radius * self._polynomial(s2) - seen_radius
            radius -= error / (1 + s2 * (3 * self.k1 + s2 * (5 * self.k2 + s2 * (7 * self.k3 + s2 * 9 * self.k4))))
        if self.is_fisheye:
            radius = np.tan(np.minimum(radius, WIDEST_ANGLE))
        return np.asarray(centre + self.focal_px * xy * (radius / np.maximum(seen_radius, SMALLEST_RADIUS))[:, None])

    def _polynomial(self, s2: Matrix) -> Matrix:
        if self.k3 == 0 and self.k4 == 0:  # most lenses, and every pixel of a picture to straighten
            return 1 + s2 * (self.k1 + s2 * self.k2)
        return 1 + s2 * (self.k1 + s2 * (self.k2 + s2 * (self.k3 + s2 * self.k4)))
