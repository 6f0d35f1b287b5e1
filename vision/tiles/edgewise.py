"""How well a grid's unit edges are seen: the one map that tells a board from a cloth and from a grid one cell off."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pose import Lens, Matrix, transform

PX_PER_CELL = 12
REACH = 3  # cells looked at beyond the grid on every side
SLACK = 0.2  # of a cell: how far beside its place an edge may lie
EDGE_TO_NOISE = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class EdgeMap:
    """Evidence, 0 to 1, and offset in cells for each unit edge of a lattice, `REACH` cells beyond the grid included.

    Attributes
    ----------
    vertical : (n, n + 1) evidence of the edge left of each cell; `vertical_offset` how far right of its place it lies.
    horizontal : (n + 1, n) evidence of the edge above each cell; `horizontal_offset` how far below its place it lies.
    inner : (n, n) evidence of edges inside the cell, off its border: printed circles, checks, letters.
    """

    vertical: NDArray[np.float64]
    vertical_offset: NDArray[np.float64]
    horizontal: NDArray[np.float64]
    horizontal_offset: NDArray[np.float64]
    inner: NDArray[np.float64]


def edge_map(gray: NDArray[np.uint8], lens: Lens, ideal_from_cell: Matrix, cells: int) -> EdgeMap:
    """Look at the lattice straight on and measure every unit edge, averaged along its middle."""
    count = cells + 2 * REACH
    levels = _straight_on(gray, lens, ideal_from_cell, count)
    gradient_x = np.asarray(cv2.Sobel(levels, cv2.CV_32F, 1, 0, ksize=1), np.float32)
    gradient_y = np.asarray(cv2.Sobel(levels, cv2.CV_32F, 0, 1, ksize=1), np.float32)
    noise = float(np.median(np.abs(np.concatenate((gradient_x.ravel(), gradient_y.ravel()))))) + 2e-3
    vertical, vertical_offset, inner_x = _across(gradient_x, noise, count)
    horizontal, horizontal_offset, inner_y = _across(gradient_y.T, noise, count)
    return EdgeMap(vertical, vertical_offset, horizontal.T, horizontal_offset.T, np.maximum(inner_x, inner_y.T))


@dataclass(frozen=True, slots=True)
class Window:
    """A grid within an edge map: `row`, `column` of its first cell, and how much it looks like the only one.

    `lines`, `weakest_rim`: mean evidence of all its edges and of the weakest of its four sides; `stubs`: of its lines'
    prolongations on the side where they are strongest; `inner`: share of cells with edges inside.
    """

    row: int
    column: int
    lines: float
    weakest_rim: float
    stubs: float
    inner: float

    @property
    def score(self) -> float:
        return self.lines + self.weakest_rim - self.stubs - 0.5 * self.inner


def best_windows(seen: EdgeMap, cells: int) -> list[Window]:
    """All places of a grid of `cells` x `cells` within the map, best first: it may lie some cells off."""

    def means(evidence: NDArray[np.float64], shape: tuple[int, int]) -> NDArray[np.float64]:
        return np.asarray(np.lib.stride_tricks.sliding_window_view(evidence, shape).mean(axis=(2, 3)))

    vertical, horizontal = seen.vertical, seen.horizontal
    lines = (means(vertical, (cells, cells + 1)) + means(horizontal, (cells + 1, cells))) / 2
    down, across = means(vertical, (cells, 1)), means(horizontal, (1, cells))
    beside, above = means(horizontal, (cells + 1, 1)), means(vertical, (1, cells + 1))
    inner = means((seen.inner > 0.5).astype(np.float64), (cells, cells))
    windows = [
        Window(
            row,
            column,
            float(lines[row, column]),
            float(min(down[row, column], down[row, column + cells], across[row, column], across[row + cells, column])),
            float(
                max(
                    beside[row, column - 1],
                    beside[row, column + cells],
                    above[row - 1, column],
                    above[row + cells, column],
                )
            ),
            float(inner[row, column]),
        )
        for row in range(1, 2 * REACH)
        for column in range(1, 2 * REACH)
    ]
    return sorted(windows, key=lambda window: -window.score)


def _straight_on(gray: NDArray[np.uint8], lens: Lens, ideal_from_cell: Matrix, count: int) -> NDArray[np.float32]:
    """log grey levels of `count` + 1 cells each way, half a cell before the first line at the top left."""
    side = (count + 1) * PX_PER_CELL
    ys, xs = np.mgrid[:side, :side]
    cell = (np.column_stack((xs.ravel(), ys.ravel())) + 0.5) / PX_PER_CELL - 0.5 - REACH
    seen = lens.distort(transform(ideal_from_cell, cell)).astype(np.float32).reshape(side, side, 2)
    levels = cv2.remap(gray, seen[..., 0], seen[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.GaussianBlur(np.log(levels.astype(np.float32) + 12), (0, 0), 0.7), np.float32)


def _across(
    gradient: NDArray[np.float32], noise: float, count: int
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Evidence and offset (count, count + 1) of the vertical unit edges, and evidence (count, count) inside cells."""
    px, middle = PX_PER_CELL, PX_PER_CELL // 6
    rows = gradient[px // 2 : px // 2 + count * px].reshape(count, px, -1)[:, middle : px - middle]
    profile = np.abs(rows.mean(axis=1)).reshape(count, count + 1, px)  # about each line, half a cell to both sides
    place = (np.arange(px) + 0.5) / px - 0.5
    near = np.abs(place) <= SLACK
    strength = profile[..., near]
    peak = strength.max(axis=-1)
    weight = strength**2 + 1e-12
    offset = (weight * place[near]).sum(axis=-1) / weight.sum(axis=-1)
    evidence = peak / (peak + EDGE_TO_NOISE * noise / np.sqrt(px - 2 * middle) + 0.015)
    centre = np.abs(rows).mean(axis=1).reshape(count, -1)[:, px // 2 : px // 2 + count * px].reshape(count, count, px)
    inside = centre[..., np.abs(place) < 0.5 - SLACK].max(axis=-1)
    inner = inside / (inside + EDGE_TO_NOISE * noise + 0.03)
    return evidence, offset, inner
