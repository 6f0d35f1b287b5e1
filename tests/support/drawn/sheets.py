"""Views of a sheet as a known lens would see them."""

from functools import cache

import cv2
import numpy as np
from scipy.spatial.transform import Rotation

from calibration.lens.target import SQUARE_MM, SQUARES, Seen, charuco_board
from vision.frame import Bgr
from vision.geometry.lens import Lens
from vision.geometry.plane import Points, raster_points, transform

SIZE_PX = (1296, 972)
LENS = Lens(1010.0, (655.0, 478.0), k1=-0.11, k2=0.03)
FISHEYE = Lens(560.0, (651.0, 480.0), 0.07, -0.02, 0.018, -0.006, is_fisheye=True)


def sheet_points() -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """The corners of the ChArUco sheet, mm."""
    return np.asarray(charuco_board().getChessboardCorners(), np.float64)[:, :2]


def pose(rng: np.random.Generator, tilt_deg: float) -> Rotation:
    """A turn of the sheet by up to `tilt_deg` about an axis in the picture, and any turn in its plane."""
    direction, turn = rng.uniform(0, 2 * np.pi), rng.uniform(-0.6, 0.6)
    axis = np.array([np.cos(direction), np.sin(direction), 0])
    return Rotation.from_rotvec(axis * np.deg2rad(tilt_deg)) * Rotation.from_rotvec([0, 0, turn])


def synthetic_views(
    lens: Lens, tilts_deg: list[float], noise_px: float = 0.1, spread: float = 0.5, seed: int = 3
) -> dict[str, Seen]:
    """One view per tilt; `spread` of the picture's half size is how far the sheet wanders from the middle."""
    rng = np.random.default_rng(seed)
    sheet = sheet_points()
    views = {}
    for number, tilt_deg in enumerate(tilts_deg):
        centred = np.column_stack((sheet - sheet.mean(0), np.zeros(len(sheet))))
        middle_px = np.array(SIZE_PX) * (0.5 + spread * rng.uniform(-0.5, 0.5, 2))
        distance_mm = 0.75 * lens.focal_px * 240 / SIZE_PX[1] * rng.uniform(0.9, 1.5)
        offset = (lens.straighten(middle_px[None]) - lens.centre_px)[0] / lens.focal_px * distance_mm
        camera = pose(rng, tilt_deg).apply(centred) + np.array([*offset, distance_mm])
        seen = lens.distort(camera[:, :2] / camera[:, 2:] * lens.focal_px + lens.centre_px)
        inside = np.all((seen > 5) & (seen < np.array(SIZE_PX) - 5), axis=1)
        if inside.sum() >= 12:
            noise = rng.normal(0, noise_px / np.sqrt(2), seen.shape)
            views[f"view-{number:02}"] = Seen(sheet[inside], (seen + noise)[inside])
    return views


def rendered_sheet(lens: Lens, rotation: Rotation, distance_mm: float, offset_mm: tuple[float, float] = (0, 0)) -> Bgr:
    """A picture of the whole ChArUco sheet on a grey table, square pixels sampled where the lens looks."""
    px_per_mm = 8
    drawn = charuco_board().generateImage(tuple(int(n * SQUARE_MM * px_per_mm) for n in SQUARES))
    with_border = cv2.copyMakeBorder(np.asarray(drawn), 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=255)
    middle_mm = np.array(SQUARES) * SQUARE_MM / 2
    with_border = cv2.GaussianBlur(with_border, (0, 0), 2)  # about a pixel of the picture: against aliasing
    axes = rotation.as_matrix()[:, :2]
    translation = np.array([*offset_mm, distance_mm]) - axes @ middle_mm
    pixels_from_mm = lens.matrix @ np.column_stack((axes, translation))
    seen_mm = transform(np.linalg.inv(pixels_from_mm), _ideal_px(lens))
    raster = (seen_mm * px_per_mm - 0.5 + 60).astype(np.float32).reshape(SIZE_PX[1], SIZE_PX[0], 2)
    gray = cv2.remap(with_border, raster[..., 0], raster[..., 1], cv2.INTER_LINEAR, borderValue=120)
    return np.asarray(cv2.cvtColor(cv2.GaussianBlur(gray, (0, 0), 0.7), cv2.COLOR_GRAY2BGR), np.uint8)


@cache
def _ideal_px(lens: Lens) -> Points:
    """For every pixel, row by row (N, 2), where a pinhole would see what the lens shows there."""
    return lens.straighten(raster_points(*SIZE_PX))
