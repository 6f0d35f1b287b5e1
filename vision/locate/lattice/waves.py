"""From waves to lattices: projective grids of cells that fit what each place says of how far it is into its cell."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.plane import Matrix, Points, raster_points, transform

MOST_LATTICES, LEAST_SEED = 3, 0.5
"""How many lattices are followed at most, and how clear a place must be to begin from, as a share of the clearest."""
SEED_PLACES = 9
"""Side of the square of places in which a lattice begins."""
GROWTH = 1.5
"""How many times as far it is followed in each further round."""
LEAST_WEIGHT = 0.15
"""Places are left out if their waves are less clear than this share of the clearest one."""
MOST_OFF_CELLS = 0.25
"""Places agree with a lattice if they say that they are at most so far, in cells, from where it has them."""
LEAST_PLACES = 30
"""Fewer places that agree are no lattice."""


def lattices(waves: NDArray[np.complex64]) -> Iterator[Matrix]:
    """Lattices that fit the waves: transforms (3, 3) from places (x, y) to columns and rows, counted from any cell.

    There may be several, as loose pieces may have one of their own. Each is followed from where those waves are
    clearest that no lattice before it explains.

    `waves` : (2, H, W) complex numbers that make one turn in each cell, the first across and the second down. Their
        absolute value says how clear they are.
    """
    left = np.abs(waves).min(axis=0)
    places = raster_points(waves.shape[2], waves.shape[1])
    clearest = 0.0
    for _ in range(MOST_LATTICES):
        blurred = cv2.blur(left, (SEED_PLACES, SEED_PLACES), borderType=cv2.BORDER_CONSTANT)
        clearest = max(clearest, blurred.max())
        if blurred.max() <= LEAST_SEED * clearest:
            return
        row, column = (int(at) for at in np.unravel_index(int(np.argmax(blurred)), blurred.shape))
        lattice = _followed(waves, row, column)
        if lattice is not None:
            yield lattice
            off = _off(lattice, places, waves.reshape(2, -1))
            left[(np.abs(off).max(axis=1) < MOST_OFF_CELLS).reshape(left.shape)] = 0
        half = SEED_PLACES // 2
        left[max(row - half, 0) : row + half + 1, max(column - half, 0) : column + half + 1] = 0


def _followed(waves: NDArray[np.complex64], row: int, column: int) -> Matrix | None:
    """The lattice that fits the waves round one place and, step by step, farther out; None if too few places agree."""
    weight = np.abs(waves).min(axis=0)
    seed = np.array((column, row), np.float64)
    half = SEED_PLACES // 2
    near = waves[:, max(row - half, 0) : row + half + 1, max(column - half, 0) : column + half + 1]
    across = np.angle((near[:, :, 1:] * near[:, :, :-1].conj()).sum(axis=(1, 2)))
    down = np.angle((near[:, 1:] * near[:, :-1].conj()).sum(axis=(1, 2)))
    steps = np.column_stack((across, down)) / (2 * np.pi)
    if np.linalg.det(steps) <= 1e-4:
        return None
    matrix = np.eye(3)
    matrix[:2, :2] = steps
    is_said = weight.ravel() > LEAST_WEIGHT * weight.max()
    places, said = raster_points(waves.shape[2], waves.shape[1])[is_said], waves.reshape(2, -1)[:, is_said]
    apart = np.abs(places - seed).max(axis=1)
    reach = float(half)
    matrix[:2, 2] = -steps @ seed
    matrix = _shifted(matrix, places[apart <= reach], said[:, apart <= reach])
    while True:
        for _ in range(2):
            fitted = _fitted(matrix, places[apart <= reach], said[:, apart <= reach])
            if fitted is None:
                return None
            matrix = fitted
        if reach > apart.max():
            return matrix
        reach *= GROWTH


def _shifted(matrix: Matrix, places: Points, said: NDArray[np.complex64]) -> Matrix:
    """The lattice moved, by less than a cell, to where it agrees best with what is said (2, N) at places (N, 2)."""
    cells = transform(matrix, places).T
    off = np.angle((said * np.exp(-2j * np.pi * cells)).sum(axis=1)) / (2 * np.pi)
    moved = matrix.copy()
    moved[:2] += off[:, None] * matrix[2]
    return moved


def _fitted(matrix: Matrix, places: Points, said: NDArray[np.complex64]) -> Matrix | None:
    """The lattice near `matrix` that fits best to what is said (2, N) at places (N, 2); None if too few agree."""
    off = _off(matrix, places, said)
    fits = np.abs(off).max(axis=1) < MOST_OFF_CELLS
    if np.count_nonzero(fits) < LEAST_PLACES:
        return None
    found, _ = cv2.findHomography(places[fits], transform(matrix, places[fits]) + off[fits])
    return None if found is None or np.linalg.det(found) <= 0 else np.asarray(found, np.float64)


def _off(matrix: Matrix, places: Points, said: NDArray[np.complex64]) -> Points:
    """(N, 2) by how many columns and rows what is said (2, N) of places differs from a lattice, -0.5 to 0.5."""
    cells = transform(matrix, places).T
    return np.asarray((np.angle(said * np.exp(-2j * np.pi * cells)) / (2 * np.pi)).T, np.float64)
