"""Lattices in waves: where a projective grid of cells lies, of which each place says how far it is into its cell."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.geometry.plane import Matrix, Points, transform

MOST_LATTICES, LEAST_SEED = 3, 0.5
"""How many are followed at most, and how clear a place must be to begin from, as a share of the clearest."""
SEED_PLACES = 9
"""Side of the square in which the waves are followed at first."""
GROWTH = 1.5
"""How many times as far they are followed in each round."""
LEAST_WEIGHT = 0.15
"""Of a place's wave, as a share of the clearest: below it, nothing is said."""
MOST_OFF_CELLS = 0.25
"""A place whose wave differs more from the lattice is left out."""
LEAST_PLACES = 30
"""A lattice that fewer places agree with is none."""


def lattices(waves: NDArray[np.complex64]) -> Iterator[Matrix]:
    """Columns and rows, counted from anywhere, from places (x, y): (3, 3) that fit waves (2, H, W).

    A wave is one turn of a complex number a cell, across in the first and down in the second; how long it is says how
    clear it is. Each lattice is followed from where the waves are clearest that no one before explains: loose pieces
    may have their own.
    """
    left = np.abs(waves).min(axis=0)
    places = _places(waves)
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
    """The lattice that is followed from one place of the waves outwards."""
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
    places, said = _places(waves)[is_said], waves.reshape(2, -1)[:, is_said]
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


def _places(waves: NDArray[np.complex64]) -> Points:
    """All places (H * W, 2), x and y."""
    rows, columns = np.indices(waves.shape[1:])
    return np.column_stack((columns.ravel(), rows.ravel())).astype(np.float64)


def _shifted(matrix: Matrix, places: Points, said: NDArray[np.complex64]) -> Matrix:
    """The lattice moved to where most waves agree with it."""
    cells = transform(matrix, places).T
    off = np.angle((said * np.exp(-2j * np.pi * cells)).sum(axis=1)) / (2 * np.pi)
    moved = matrix.copy()
    moved[:2] += off[:, None] * matrix[2]
    return moved


def _fitted(matrix: Matrix, places: Points, said: NDArray[np.complex64]) -> Matrix | None:
    """The transform next to `matrix` that fits best to what is said (2, N) at places (N, 2), if enough does."""
    off = _off(matrix, places, said)
    fits = np.abs(off).max(axis=1) < MOST_OFF_CELLS
    if np.count_nonzero(fits) < LEAST_PLACES:
        return None
    found, _ = cv2.findHomography(places[fits], transform(matrix, places[fits]) + off[fits])
    return None if found is None or np.linalg.det(found) <= 0 else np.asarray(found, np.float64)


def _off(matrix: Matrix, places: Points, said: NDArray[np.complex64]) -> Points:
    """How many columns and rows (N, 2) what is said (2, N) of places is from a lattice, each at most half a cell."""
    cells = transform(matrix, places).T
    return np.asarray((np.angle(said * np.exp(-2j * np.pi * cells)) / (2 * np.pi)).T, np.float64)
