"""Candidates for a printed grid: where straight edges on a plane lie on lines at equal steps."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.edges import Plane, Segments
from vision.pose import Lens, Matrix, transform

PITCHES = 6
PITCH_RATIO = 1.03
"""Step of the pitches that are tried: under half a tenth of a cell over a board's seven cells and back."""
SMALLEST_PITCH_PX, LARGEST_SHARE = 9.0, 5.5
"""Cells below the first are too small to be read; a board of more than the second, in cells, fills the picture."""
OVERLAP_SHARE = 0.3
SLANT = 0.10
"""Tangent of the largest angle between an edge and its direction on the plane."""
SAMPLES_PER_CELL = 6
ON_LINE = 0.13
"""How far beside a line, in cells, an edge may lie before the fit: perspective is only roughly known, pieces rise."""
PHASE_BINS = 30
PHASES = 3
ASPECT = (1.0, 1.12, 1 / 1.12)
"""Ratios of the pitches in x and y: without the focal length an oblique plane is only roughly looked at straight on."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A grid that may be there: `ideal_from_cell` (3, 3) maps (column, row) to ideal pixels."""

    ideal_from_cell: Matrix
    score: float


@dataclass(frozen=True, slots=True, eq=False)
class _Family:
    """Edges of one direction on a plane: `across` (N,) the coordinate they share, `low` and `high` (N,) their ends."""

    across: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]


def candidates(segments: Segments, lens: Lens, plane: Plane, cells: int, most: int) -> list[Candidate]:
    """The best places for a grid of `cells` x `cells` on a plane, at most `most`, best first."""
    plane_from_ideal = np.linalg.inv(plane.ideal_from_plane)
    start = transform(plane_from_ideal, lens.straighten(segments.start_px))
    end = transform(plane_from_ideal, lens.straighten(segments.end_px))
    upright, level = _family(start, end, 0), _family(start, end, 1)
    if min(len(upright.across), len(level.across)) < cells // 2:
        return []
    span = max(float(np.ptp(family.across)) for family in (upright, level))
    found: list[tuple[float, float, float, float, float]] = []
    for pitch in _pitches(upright, level, span / LARGEST_SHARE):
        for aspect in ASPECT:
            x_pitch, y_pitch = pitch * np.sqrt(aspect), pitch / np.sqrt(aspect)
            for x in _phases(upright, x_pitch):
                for y in _phases(level, y_pitch):
                    found += _windows(upright, level, (x, y), (x_pitch, y_pitch), cells)
    best: list[tuple[float, float, float, float, float]] = []
    for one in sorted(found, reverse=True):
        if len(best) < most and not any(_alike(one, other, cells) for other in best):
            best.append(one)
    return [
        Candidate(plane.ideal_from_plane @ np.array([[xp, 0, x], [0, yp, y], [0, 0, 1]]), score)
        for score, x, y, xp, yp in best
    ]


def _alike(one: tuple[float, ...], other: tuple[float, ...], cells: int) -> bool:
    """Whether two grids' opposite corners lie within half a cell of each other."""
    reach = 0.5 * other[3]
    near = abs(one[1] - other[1]) < reach and abs(one[2] - other[2]) < reach
    far = abs(one[1] + cells * one[3] - other[1] - cells * other[3]) < reach
    return near and far and abs(one[2] + cells * one[4] - other[2] - cells * other[4]) < reach


def _family(start: NDArray[np.float64], end: NDArray[np.float64], axis: int) -> _Family:
    """The edges across x (`axis` 0: upright) or across y."""
    along = end - start
    chosen = np.abs(along[:, axis]) < SLANT * np.abs(along[:, 1 - axis])
    a, b = start[chosen], end[chosen]
    return _Family(
        (a[:, axis] + b[:, axis]) / 2,
        np.minimum(a[:, 1 - axis], b[:, 1 - axis]),
        np.maximum(a[:, 1 - axis], b[:, 1 - axis]),
    )


def _pitches(upright: _Family, level: _Family, largest: float) -> list[float]:
    """The commonest distances between edges that run side by side."""
    bins = np.log(max(largest, SMALLEST_PITCH_PX * 2) / SMALLEST_PITCH_PX) / np.log(PITCH_RATIO)
    count = int(bins) + 1
    histogram = np.zeros(count)
    for family in (upright, level):
        gap = np.abs(family.across[:, None] - family.across)
        overlap = np.minimum(family.high[:, None], family.high) - np.maximum(family.low[:, None], family.low)
        length = family.high - family.low
        close = np.triu((overlap > OVERLAP_SHARE * np.minimum(length[:, None], length)) & (gap > SMALLEST_PITCH_PX), 1)
        index = (np.log(gap[close] / SMALLEST_PITCH_PX) / np.log(PITCH_RATIO)).astype(int)
        inside = index < count
        weight = np.minimum(overlap[close] / gap[close], 1.5)
        histogram += np.bincount(index[inside], weight[inside], count)
    smooth = np.convolve(histogram, [0.5, 1, 0.5], "same")
    peaks = []
    for _ in range(PITCHES):
        peak = int(np.argmax(smooth))
        if smooth[peak] <= 0:
            break
        near = np.arange(max(0, peak - 1), min(count, peak + 2))
        centre = float((histogram[near] * near).sum() / max(histogram[near].sum(), 1e-9))
        peaks.append(SMALLEST_PITCH_PX * PITCH_RATIO ** (centre + 0.5))
        smooth[max(0, peak - 2) : peak + 3] = 0
    return peaks


def _phases(family: _Family, pitch: float) -> list[float]:
    """Where, modulo the pitch, most edges lie."""
    length = np.minimum(family.high - family.low, 3 * pitch)
    bins = (family.across / pitch % 1.0 * PHASE_BINS).astype(int) % PHASE_BINS
    histogram = np.bincount(bins, length, PHASE_BINS)
    smooth = np.sum([np.roll(histogram, k) * (1 - 0.1 * k * k) for k in range(-2, 3)], axis=0)
    phases = []
    for _ in range(PHASES):
        peak = int(np.argmax(smooth))
        phases.append((peak + 0.5) / PHASE_BINS * pitch)
        smooth[(peak + np.arange(-4, 5)) % PHASE_BINS] = 0
    return phases


def _windows(
    upright: _Family, level: _Family, origin: tuple[float, float], pitch: tuple[float, float], cells: int
) -> list[tuple[float, float, float, float, float]]:
    """The best two windows of a lattice as (score, x, y, pitch in x, pitch in y)."""
    x_low, x_high = upright.across.min(), upright.across.max()
    y_low, y_high = level.across.min(), level.across.max()
    left, top = int(np.floor((x_low - origin[0]) / pitch[0])) - 2, int(np.floor((y_low - origin[1]) / pitch[1])) - 2
    columns = int(np.ceil((x_high - origin[0]) / pitch[0])) + 3 - left
    rows = int(np.ceil((y_high - origin[1]) / pitch[1])) + 3 - top
    if min(rows, columns) < cells + 2 or max(rows, columns) > 150:
        return []
    x, y = origin[0] + left * pitch[0], origin[1] + top * pitch[1]
    v = _coverage(upright, (x, y), pitch, (columns, rows)).T  # (rows, columns): the edge left of each cell
    h = _coverage(level, (y, x), (pitch[1], pitch[0]), (rows, columns))  # (rows, columns): the edge above each cell
    sums_v, sums_h = _sums(v), _sums(h)

    def box(sums: NDArray[np.float64], down: int, right: int, height: int, width: int) -> NDArray[np.float64]:
        """Mean of a `height` x `width` box that starts `down` and `right` of each window, which starts at (1, 1)."""
        n_rows, n_columns = rows - cells - 1, columns - cells - 1
        r, c = 1 + down, 1 + right
        part = (
            sums[r + height : r + height + n_rows, c + width : c + width + n_columns]
            - sums[r : r + n_rows, c + width : c + width + n_columns]
            - sums[r + height : r + height + n_rows, c : c + n_columns]
            + sums[r : r + n_rows, c : c + n_columns]
        )
        return np.asarray(part / (height * width))

    lines = (box(sums_v, 0, 0, cells, cells + 1) + box(sums_h, 0, 0, cells + 1, cells)) / 2
    rim = [box(sums_v, 0, k, cells, 1) for k in (0, cells)] + [box(sums_h, k, 0, 1, cells) for k in (0, cells)]
    stubs = [box(sums_h, 0, k, cells + 1, 1) for k in (-1, cells)]
    stubs += [box(sums_v, k, 0, 1, cells + 1) for k in (-1, cells)]
    score = lines + 0.25 * np.sort(rim, axis=0)[:2].mean(axis=0) - 0.35 * np.sort(stubs, axis=0)[2:].mean(axis=0)
    found = []
    for _ in range(2):
        r, c = np.unravel_index(np.argmax(score), score.shape)
        corner = float(x + (c + 1) * pitch[0]), float(y + (r + 1) * pitch[1])
        found.append((float(score[r, c]), *corner, *pitch))
        score[max(0, r - 1) : r + 2, max(0, c - 1) : c + 2] = -1
    return found


def _coverage(
    family: _Family, origin: tuple[float, float], pitch: tuple[float, float], size: tuple[int, int]
) -> NDArray[np.float64]:
    """Share of each unit edge (`size`: lines across, cells along) that edges cover, 0 to 1."""
    place = (family.across - origin[0]) / pitch[0]
    line = np.rint(place).astype(int)
    on = np.abs(place - line) < ON_LINE
    low, high = (family.low[on] - origin[1]) / pitch[1], (family.high[on] - origin[1]) / pitch[1]
    counts = np.maximum(((high - low) * SAMPLES_PER_CELL).astype(int), 1)
    which = np.repeat(np.arange(len(counts)), counts)
    step = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts)
    along = low[which] + (step + 0.5) / SAMPLES_PER_CELL
    sample = np.floor(along * SAMPLES_PER_CELL).astype(int)
    inside = (sample >= 0) & (sample < size[1] * SAMPLES_PER_CELL)
    lines = line[on][which]
    inside &= (lines >= 0) & (lines < size[0])
    covered = np.zeros((size[0], size[1] * SAMPLES_PER_CELL))
    covered[lines[inside], sample[inside]] = 1
    return np.asarray(covered.reshape(size[0], size[1], SAMPLES_PER_CELL).mean(axis=2))


def _sums(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Summed-area table, with a row and a column of zeros before."""
    return np.pad(values.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
