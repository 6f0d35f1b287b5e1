"""What a lens does to the picture of a pinhole: radial distortion, and its inverse."""

from dataclasses import dataclass, replace

import numpy as np

from vision.geometry.plane import Matrix, Points, scaled

SMALLEST_RADIUS = 1e-12
"""In focal lengths: a smaller radius counts as this much when something is divided by it."""
WIDEST_ANGLE = np.deg2rad(89.0)
"""From the optical axis: what a fisheye lens sees farther out has no place in a pinhole's picture."""
USUAL_FOCAL = 0.82
"""Focal length in long sides of the picture: phones and the Raspberry Pi's camera modules have 0.75 to 1."""
NEWTON_STEPS = 8
"""With k1 = -0.3 four steps leave nothing to correct; a wider lens may need more."""
SAME_SHAPE = 0.005
"""Sizes whose ratios of width to height differ by no more than this show the same view: 1296x972 and 1280x960 do,
1280x720 does not."""


def scale_between(size_px: tuple[int, int], other_px: tuple[int, int]) -> float | None:
    """How many times as large as pictures of the first size those of the other are; None if their shapes differ."""
    scale = other_px[0] / size_px[0]
    return scale if abs(other_px[1] / (scale * size_px[1]) - 1) <= SAME_SHAPE else None


@dataclass(frozen=True, slots=True)
class Lens:
    """A pinhole with radial distortion: OpenCV's two models, with square pixels and without tangential terms.

    All lengths are in pixels of the picture, where (0, 0) is the centre of the first one. A point that a pinhole would
    show at a distance of s focal lengths from the centre is seen at s (1 + k1 s² + k2 s⁴ + k3 s⁶ + k4 s⁸) focal lengths
    from it. For a fisheye lens, s is the point's angle from the axis in radians.

    If no lens is known: `Lens.guess`, with a focal length near the picture's width and no distortion.
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
        """Whether it has no distortion."""
        return not (self.is_fisheye or any((self.k1, self.k2, self.k3, self.k4)))

    def distort(self, ideal_px: Points) -> Points:
        """Where the lens shows points that a pinhole would show at `ideal_px`; both (N, 2)."""
        if self.is_straight:
            return ideal_px
        centre_x, centre_y = self.centre_px
        x_px, y_px = ideal_px[:, 0] - centre_x, ideal_px[:, 1] - centre_y
        r2 = (x_px / self.focal_px) ** 2 + (y_px / self.focal_px) ** 2
        if self.is_fisheye:
            radius = np.sqrt(r2)
            angle = np.arctan(radius)
            stretch = angle * self._polynomial(angle * angle) / np.maximum(radius, SMALLEST_RADIUS)
        else:
            stretch = self._polynomial(r2)
        return np.stack((centre_x + x_px * stretch, centre_y + y_px * stretch), axis=-1)

    def straighten(self, seen_px: Points) -> Points:
        """The inverse of `distort`, by Newton's method on the radius. It is unique if the lens is monotonic.

        What a fisheye lens sees at more than 89° from its axis has no place in a pinhole's picture, and is put at 89°.
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
