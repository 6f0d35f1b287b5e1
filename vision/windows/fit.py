"""The camera that best explains the edges of a frame: least squares on where the wireframe's edges are seen."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.games.linkx import look
from vision.windows.view import View

SEARCH_PX = (7.0, 4.0, 2.5, 2.0)
"""How far edges are looked for beside the wireframe, pass by pass."""
FOCAL_SHARE, FOCAL_SPREAD = 0.8, 0.12
"""What a focal length is likely to be, as a share of the longer side, and the natural logarithm's spread."""
K1_SPREAD = 0.022
STEPS_PER_SEARCH = 2
LEAST_POINTS = 30
MIN_EDGE = 24.0
"""Weakest gradient that counts as an edge, in grey levels as Sobel sums them (8 times the slope)."""
STEP = 0.4
"""Samples lie this far apart on the wireframe, in cells."""


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A camera before a frame: `rotation` (3,) and `shift` (3,) take cells to the camera, z of cells towards it.

    `centre_px` is the middle of the picture; `focal_px` and `k1` as in Lens.
    """

    rotation: NDArray[np.float64]
    shift: NDArray[np.float64]
    focal_px: float
    k1: float
    centre_px: NDArray[np.float64]

    @property
    def axes(self) -> NDArray[np.float64]:
        """Directions (3, 3) of x, y and z of the board as the camera sees them; z comes towards it."""
        turn = np.asarray(cv2.Rodrigues(self.rotation)[0], np.float64)
        return np.asarray(turn * np.array([1.0, 1.0, -1.0]), np.float64)

    def project(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels (N, 2) of points (N, 3) in cells."""
        seen = points @ self.axes.T + self.shift
        xy = seen[:, :2] / seen[:, 2:]
        r2 = np.einsum("ij,ij->i", xy, xy)[:, None]
        return np.asarray(self.centre_px + self.focal_px * xy * (1 + self.k1 * r2))

    def derivative(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Change (N, 2, 8) of the pixels of points (N, 3) per unit of each of the steps that `moved` takes."""
        arm = points @ self.axes.T
        x, y, z = (arm + self.shift).T
        zero, one = np.zeros_like(x), np.ones_like(x)
        a, b, c = arm.T
        # how the point moves before the camera: turning about its axes, then shifting (3, N, 6)
        motion = np.array(
            [[zero, c, -b, one, zero, zero], [-c, zero, a, zero, one, zero], [b, -a, zero, zero, zero, one]]
        ).transpose(0, 2, 1)
        u, v = x / z, y / z
        flat = (
            np.stack((motion[0] - u[:, None] * motion[2], motion[1] - v[:, None] * motion[2]), axis=1)
            / z[:, None, None]
        )
        uv = np.stack((u, v), axis=1)
        r2 = u * u + v * v
        bend = 1 + self.k1 * r2
        inwards = np.einsum("nk,nkp->np", uv, flat)
        bent = bend[:, None, None] * flat + 2 * self.k1 * uv[:, :, None] * inwards[:, None]
        lens = np.stack((uv * bend[:, None], uv * r2[:, None]), axis=2)
        return np.asarray(self.focal_px * np.concatenate((bent, lens), axis=2))

    def moved(self, step: NDArray[np.float64]) -> "Camera":
        """The camera after a step (8,) in rotation, shift, log focal length and k1."""
        turn = cv2.Rodrigues(step[:3])[0] @ cv2.Rodrigues(self.rotation)[0]
        return replace(
            self,
            rotation=np.asarray(cv2.Rodrigues(turn)[0], np.float64).ravel(),
            shift=self.shift + step[3:6],
            focal_px=float(self.focal_px * np.exp(np.clip(step[6], -0.3, 0.3))),
            k1=float(np.clip(self.k1 + step[7], -0.25, 0.1)),
        )


def camera_from(pixels_from_cells: NDArray[np.float64], z: float, focal_px: float, shape: tuple[int, ...]) -> Camera:
    """The camera that sees the plane at height `z` as a homography (3, 3) says, distortion aside."""
    centre = np.array([(shape[1] - 1) / 2, (shape[0] - 1) / 2])
    inverse = np.array([[1 / focal_px, 0, -centre[0] / focal_px], [0, 1 / focal_px, -centre[1] / focal_px], [0, 0, 1]])
    axes = inverse @ pixels_from_cells
    axes /= np.sqrt(np.linalg.norm(axes[:, 0]) * np.linalg.norm(axes[:, 1])) * np.sign(axes[2, 2])
    frame = np.column_stack((axes[:, 0], axes[:, 1], np.cross(axes[:, 0], axes[:, 1])))
    u, _, vt = np.linalg.svd(frame)
    turn = u @ vt
    shift = axes[:, 2] + turn[:, 2] * z
    return Camera(np.asarray(cv2.Rodrigues(turn)[0], np.float64).ravel(), shift, focal_px, 0.0, centre)


def wireframe() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Points (N, 3) on the front face's edges and the direction (N, 3) of the edge at each."""
    points, directions = [], []
    uprights = [(x, look.UPRIGHT_TOP_Y if abs(x - 4.5) > 5 else look.BARS_Y[1], 9.6) for x in look.UPRIGHTS_X]
    for x, low, high in uprights:
        along = np.arange(low + STEP / 2, high, STEP)
        points.append(np.column_stack((np.full_like(along, x), along, np.full_like(along, look.FRONT_Z))))
        directions.append(np.tile([0.0, 1.0, 0.0], (len(along), 1)))
    for y in look.BARS_Y:
        along = np.arange(0.2, 8.9, STEP)
        points.append(np.column_stack((along, np.full_like(along, y), np.full_like(along, look.FRONT_Z))))
        directions.append(np.tile([1.0, 0.0, 0.0], (len(along), 1)))
    return np.concatenate(points), np.concatenate(directions)


def fit(view: View, camera: Camera, searches_px: tuple[float, ...] = SEARCH_PX) -> tuple[Camera, float, float]:
    """The camera after the fit, root mean square in pixels, and the share of the wireframe that shows."""
    points, directions = wireframe()
    residual_px, share = np.inf, 0.0
    for search_px in searches_px:
        normals, offsets, strength = _edges(view.gradient, camera, points, directions, search_px)
        seen = strength > 0
        if seen.sum() < LEAST_POINTS:
            return camera, np.inf, 0.0
        expected = camera.project(points)
        for _ in range(STEPS_PER_SEARCH):
            left = offsets - np.einsum("ij,ij->i", camera.project(points) - expected, normals)
            weight = seen / (1 + (left / max(0.5, search_px / 4)) ** 2)
            camera = camera.moved(_step(camera, points, normals, left, weight))
        residual_px = float(np.sqrt((weight * left**2).sum() / max(weight.sum(), 1e-9)))
        share = float(weight.mean())
    return camera, residual_px, share


def _step(
    camera: Camera,
    points: NDArray[np.float64],
    normals: NDArray[np.float64],
    left: NDArray[np.float64],
    weight: NDArray[np.float64],
) -> NDArray[np.float64]:
    """A Gauss-Newton step (8,) that moves the points by `left` (N,) along `normals`, with priors on the lens."""
    jacobian = np.einsum("nk,nkp->np", normals, camera.derivative(points))
    prior = np.zeros((2, 8))
    prior[0, 6], prior[1, 7] = 1 / FOCAL_SPREAD, 1 / K1_SPREAD
    likely_px = FOCAL_SHARE * 2 * camera.centre_px.max()
    wanted = np.array([np.log(likely_px / camera.focal_px) / FOCAL_SPREAD, -camera.k1 / K1_SPREAD])
    root = np.sqrt(weight)
    rows = np.vstack((jacobian * root[:, None], prior))
    return np.asarray(np.linalg.lstsq(rows, np.concatenate((left * root, wanted)), rcond=None)[0], np.float64)


def _edges(
    gradient: NDArray[np.float32],
    camera: Camera,
    points: NDArray[np.float64],
    directions: NDArray[np.float64],
    search_px: float,
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """For each point its normal (N, 2), how far along it the edge lies (N,), and how strong it is (N,), 0: none."""
    seen = camera.project(points)
    along = camera.project(points + 0.05 * directions) - seen
    normals = np.column_stack((-along[:, 1], along[:, 0])) / np.linalg.norm(along, axis=1)[:, None]
    steps = np.arange(-search_px, search_px + 0.5)
    places = seen[:, None] + steps[None, :, None] * normals[:, None]
    maps = places.astype(np.float32)
    values = cv2.remap(gradient, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    response = np.abs(np.einsum("nsk,nk->ns", values, normals.astype(np.float32)))
    scored = response * np.exp(-0.5 * (steps / search_px) ** 2)
    best = np.argmax(scored[:, 1:-1], axis=1) + 1
    rows = np.arange(len(points))
    before, peak, after = response[rows, best - 1], response[rows, best], response[rows, best + 1]
    curvature = 2 * peak - before - after
    shift = np.where(curvature > 0, 0.5 * (after - before) / np.maximum(curvature, 1e-6), 0.0)
    is_peak = (np.abs(shift) <= 1) & (peak > MIN_EDGE)
    return normals, steps[best] + np.clip(shift, -1, 1), np.where(is_peak, peak, 0.0)
