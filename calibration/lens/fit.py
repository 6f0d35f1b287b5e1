"""Fitting a lens, and the sheet's place in each view, to the corners seen: by least squares over all at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import least_squares
from scipy.spatial.transform import Rotation

from calibration.lens.target import Seen
from vision.geometry.lens import Lens
from vision.geometry.plane import Points

Parameters = NDArray[np.float64]

LENS_PARAMETERS = 7
"""The logarithm of the focal length in pixels, the centre's x and y in picture widths, and k1 to k4."""
POSE_PARAMETERS = 6
"""A rotation vector, and a translation in the sheet's unit."""
STEP = 1e-6
"""Step for numerical derivatives: parameters are of the order of one, and residuals smooth."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """A lens, and the sheet's places in V views.

    Attributes
    ----------
    poses : (V, 6) rotation vector and translation of the sheet in each view, in the camera's coordinates (z forward).
    errors_px : for each view (N, 2), where corners were seen minus where they were expected.
    """

    lens: Lens
    poses: NDArray[np.float64]
    errors_px: tuple[Points, ...]

    @property
    def rms_px(self) -> float:
        """Root mean square distance between the corners seen and expected, as OpenCV counts it."""
        return rms(np.concatenate(self.errors_px))

    @property
    def view_rms_px(self) -> NDArray[np.float64]:
        """(V,) root mean square distance in each view."""
        return np.array([rms(errors) for errors in self.errors_px])

    @property
    def tilts_deg(self) -> NDArray[np.float64]:
        """(V,) angle between the sheet and the picture's plane: only tilted views tell the focal length."""
        normals = Rotation.from_rotvec(self.poses[:, :3]).as_matrix()[:, :, 2]
        return np.asarray(np.degrees(np.arccos(np.clip(np.abs(normals[:, 2]), 0, 1))))


def fit_lens(views: Sequence[Seen], size_px: tuple[int, int], is_fisheye: bool) -> Fit:
    """The lens that explains all views best: with k1 and k2 if it is a common lens, k1 to k4 if it is a fisheye lens.

    By Levenberg and Marquardt's method, starting from OpenCV's closed-form solution (Zhang 2000). Pixels are taken to
    be square and the distortion to be radial, as is true of camera modules and phones.
    """
    start, poses = _start(views, size_px)
    if is_fisheye:  # the start's terms belong to the other model
        start = Lens(start.focal_px, start.centre_px, is_fisheye=True)
    terms = 4 if is_fisheye else 2
    free = np.arange(LENS_PARAMETERS) < LENS_PARAMETERS - 4 + terms
    return _Bundle(views, size_px, start, free).adjusted(poses)


def fit_poses(views: Sequence[Seen], size_px: tuple[int, int], lens: Lens) -> Fit:
    """The sheet's places under a given lens: shows how well that explains views that it was not made from."""
    poses = np.array([pose_under(view, lens) for view in views])
    return _Bundle(views, size_px, lens, np.zeros(LENS_PARAMETERS, np.bool_)).adjusted(poses)


def _start(views: Sequence[Seen], size_px: tuple[int, int]) -> tuple[Lens, NDArray[np.float64]]:
    sheets = [np.column_stack((view.sheet, np.zeros(len(view.sheet)))).astype(np.float32) for view in views]
    corners = [view.corners_px.astype(np.float32) for view in views]
    guess = Lens.guess(size_px)
    flags = cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K3 | cv2.CALIB_USE_INTRINSIC_GUESS
    _, matrix, terms, rotations, translations = cv2.calibrateCamera(
        sheets, corners, size_px, guess.matrix, np.zeros(5), flags=flags
    )
    k1, k2 = np.asarray(terms).ravel()[:2]
    lens = Lens(float(matrix[0, 0]), (float(matrix[0, 2]), float(matrix[1, 2])), float(k1), float(k2))
    poses = np.column_stack((np.reshape(rotations, (-1, 3)), np.reshape(translations, (-1, 3))))
    return lens, np.asarray(poses, np.float64)


def pose_under(view: Seen, lens: Lens) -> NDArray[np.float64]:
    """(6,) rotation vector and translation of the sheet in one view, under a given lens."""
    sheet = np.column_stack((view.sheet, np.zeros(len(view.sheet))))
    ideal = lens.straighten(view.corners_px)
    _, rotation, translation = cv2.solvePnP(sheet, ideal, lens.matrix, np.zeros(4), flags=cv2.SOLVEPNP_IPPE)
    return np.concatenate((np.ravel(rotation), np.ravel(translation)))


class _Bundle:
    """The corners of all views as one problem of least squares, in the lens's parameters and the sheet's poses.

    `free` : (LENS_PARAMETERS,) which parameters of the lens are fitted; the others stay as `lens` has them.
    """

    def __init__(self, views: Sequence[Seen], size_px: tuple[int, int], lens: Lens, free: NDArray[np.bool_]) -> None:
        counts = [len(view.sheet) for view in views]
        self._sheet = np.concatenate([view.sheet for view in views])
        self._seen_px = np.concatenate([view.corners_px for view in views])
        self._view_of = np.repeat(np.arange(len(views)), counts)
        self._bounds = np.cumsum(counts)[:-1]
        self._size_px, self._is_fisheye = size_px, lens.is_fisheye
        self._start, self._free = _packed(lens, size_px), np.flatnonzero(free)

    def adjusted(self, poses: NDArray[np.float64]) -> Fit:
        """The lens and poses that explain the corners best, starting from the given lens and `poses` (V, 6)."""
        start = np.concatenate((self._start[self._free], poses.ravel()))
        solution = least_squares(self._residuals, start, jac=self._jacobian, method="lm", x_scale="jac", max_nfev=60)
        lens, poses = self._split(np.asarray(solution.x, np.float64))
        errors_px = np.split(self._errors(lens, poses), self._bounds)
        return Fit(_unpacked(lens, self._size_px, self._is_fisheye), poses, tuple(errors_px))

    def _split(self, parameters: Parameters) -> tuple[Parameters, NDArray[np.float64]]:
        """The lens's parameters, those that are not fitted included, and the poses (V, 6)."""
        lens = self._start.copy()
        lens[self._free] = parameters[: len(self._free)]
        return lens, parameters[len(self._free) :].reshape(-1, POSE_PARAMETERS)

    def _errors(self, lens: Parameters, poses: NDArray[np.float64]) -> Points:
        unpacked = _unpacked(lens, self._size_px, self._is_fisheye)
        return self._seen_px - _project(unpacked, poses, self._view_of, self._sheet)

    def _residuals(self, parameters: Parameters) -> Parameters:
        return self._errors(*self._split(parameters)).ravel()

    def _jacobian(self, parameters: Parameters) -> NDArray[np.float64]:
        """By central differences. A pose affects only its own view, so a parameter is changed in all poses at once."""
        lens, poses = self._split(parameters)
        slopes = np.zeros((*self._seen_px.shape, len(parameters)))
        for column, free in enumerate(self._free):
            step = STEP * (np.arange(LENS_PARAMETERS) == free)
            slopes[:, :, column] = (self._errors(lens + step, poses) - self._errors(lens - step, poses)) / (2 * STEP)
        rows, first = np.arange(len(self._seen_px)), len(self._free) + POSE_PARAMETERS * self._view_of
        for which in range(POSE_PARAMETERS):
            scale = STEP if which < 3 else STEP * float(np.abs(poses[:, 5]).mean())
            step = scale * (np.arange(POSE_PARAMETERS) == which)
            slope = (self._errors(lens, poses + step) - self._errors(lens, poses - step)) / (2 * scale)
            slopes[rows, :, first + which] = slope
        return slopes.reshape(-1, len(parameters))


def _project(lens: Lens, poses: NDArray[np.float64], view_of: NDArray[np.intp], sheet: Points) -> Points:
    """Where points of the sheet (N, 2) are seen, each in its own view `view_of` (N,): pixels (N, 2)."""
    rotations = Rotation.from_rotvec(poses[:, :3]).as_matrix()[view_of]
    camera = np.einsum("nij,nj->ni", rotations[:, :, :2], sheet) + poses[view_of, 3:]
    ideal = camera[:, :2] / camera[:, 2:] * lens.focal_px + np.array(lens.centre_px)
    return lens.distort(ideal)


def _packed(lens: Lens, size_px: tuple[int, int]) -> Parameters:
    centre = np.array(lens.centre_px) / size_px[0]
    return np.array([np.log(lens.focal_px), *centre, lens.k1, lens.k2, lens.k3, lens.k4])


def _unpacked(parameters: Parameters, size_px: tuple[int, int], is_fisheye: bool) -> Lens:
    log_focal, x, y, k1, k2, k3, k4 = (float(value) for value in parameters)
    return Lens(float(np.exp(log_focal)), (x * size_px[0], y * size_px[0]), k1, k2, k3, k4, is_fisheye)


def rms(errors_px: Points) -> float:
    """Root mean square length of errors (N, 2)."""
    return float(np.sqrt(np.mean(np.sum(errors_px**2, axis=1))))
