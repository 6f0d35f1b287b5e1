"""What is wrong with the light over a board, in words, and what to do about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.known.cells import GROUND_ZONE, ZONES
from vision.known.view import View, view_at
from vision.known.zones import of_cells
from vision.srgb import LINEAR, encoded

GLARING_SHARE = 0.1
"""If a larger share of a cell is clipped, its colour is a guess."""
DARK_LEVEL = 60
"""If the brightest tenth of the board is below this level, noise changes the colours of dark pieces."""
UNEVEN_RATIO = 1.8
"""If one side of the board has so many times as much light as the opposite one, no exposure suits both."""
EDGE_LOG = 0.35
"""If log light differs by more between neighbouring cells, that is the edge of a shadow, and not a lamp's gradient."""
FRINGE_CELLS = 5
"""Side of the square round a glaring cell in which the fringe of the reflection may brighten others."""
LEAST_CLEAR = 0.5
"""Unevenness is judged only if this share of the cells is away from glare."""
BANDS_LOG = 0.012
"""If rows deviate by more between two frames, in log light, a lamp flickers (a rolling shutter shows it as bands)."""
BAND_ROWS = 12
"""Bands are looked for in so many strips of a picture: mains flicker makes two to six bands."""
TINT_LOG = 0.03
"""If red or green changes by more against blue between two frames, in log light, the white balance is not locked."""
BRIGHTNESS_LOG = 0.05
"""If lightness changes by more, the exposure is not locked, or the lamp is dimmed."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with the light, as a sentence, and on which cells it is; none if it is everywhere."""

    words: str
    cells: tuple[Cell, ...] = ()


def judge_light(frames: Sequence[Frame], pose: BoardPose) -> tuple[Finding, ...]:
    """What is wrong with the light over an empty board, the worst first; empty if all is well.

    `frames` : from a camera and a board that stay. With a single one, nothing is said of flicker and changes.
    """
    view = view_at(frames[0], pose)
    clipped = _clipped(frames, pose)
    findings = [*_glare(clipped, pose), *_dark(view), *_uneven(view, pose, clipped)]
    if len(frames) > 1:
        findings += [*_flicker(frames), *_changes(frames, pose)]
    return tuple(findings)


def _clipped(frames: Sequence[Frame], pose: BoardPose) -> NDArray[np.float64]:
    """(N,) share of each cell that is clipped in all channels, in the frame in which it is largest."""
    views = [view_at(frame, pose) for frame in frames]
    return np.asarray(np.max([of_cells(view.blown).mean(axis=1) for view in views], axis=0), np.float64)


def _glare(clipped: NDArray[np.float64], pose: BoardPose) -> Iterator[Finding]:
    cells = tuple(cell for cell in pose.grid.cells if clipped[cell] > GLARING_SHARE)
    if cells:
        names = pose.grid.names(cells)
        yield Finding(f"glare on {names}: move the lamp or the camera aside, or hang paper in front of the lamp", cells)


def _dark(view: View) -> Iterator[Finding]:
    levels = 255 * encoded(view.linear.max(axis=2))
    bright = float(np.quantile(levels, 0.9))
    if bright < DARK_LEVEL:
        yield Finding(f"too dark: white has level {bright:.0f} of 255; add light or expose longer")


def _uneven(view: View, pose: BoardPose, clipped: NDArray[np.float64]) -> Iterator[Finding]:
    """Whether the lamp lights the board unevenly, by the brighter part of the bare mat in each cell (not its lines).

    Glaring cells and those near them, which the glare brightens too, are left out.
    """
    if pose.is_standing:
        return  # a window shows the room, not the lamp
    glaring = (clipped > GLARING_SHARE).astype(np.uint8).reshape(pose.grid.rows, pose.grid.columns)
    is_clear = cv2.dilate(glaring, np.ones((FRINGE_CELLS, FRINGE_CELLS), np.uint8)) == 0
    if is_clear.mean() < LEAST_CLEAR:
        return
    cells = of_cells(view.lightness)[:, ZONES[GROUND_ZONE[pose.game]]()]
    ground = np.quantile(cells, 0.75, axis=1).reshape(pose.grid.rows, pose.grid.columns).astype(np.float64)
    down_to, across_to = 1 - 1 / pose.grid.rows, 1 - 1 / pose.grid.columns  # the outer cells' middles; sides are at 1
    y, x = np.mgrid[-down_to : down_to : pose.grid.rows * 1j, -across_to : across_to : pose.grid.columns * 1j]
    terms = np.column_stack((np.ones(ground.size), x.ravel(), y.ravel()))
    (_, across, down), *_ = np.linalg.lstsq(terms[is_clear.ravel()], ground[is_clear], rcond=None)
    yield from _fall_off(pose, float(across), float(down))
    slope = (terms @ np.array([0, across, down])).reshape(ground.shape)
    yield from _edge(pose, np.where(is_clear, ground - slope, np.nan))


def _fall_off(pose: BoardPose, across: float, down: float) -> Iterator[Finding]:
    """Whether light changes too much from one side to the other.

    `across`, `down` : by how much its logarithm grows from the board's middle to its right and to its lower side.
    """
    ratio = float(np.exp(2 * np.hypot(across, down)))
    if ratio > UNEVEN_RATIO:
        sides = ["column a", f"column {pose.grid.column_name(pose.grid.columns - 1)}"]
        if abs(down) > abs(across):
            sides = [f"row {pose.grid.rows}", "row 1"]
        dim, bright = sides if max(across, down, key=abs) > 0 else sides[::-1]
        yield Finding(f"uneven: {bright} is {ratio:.1f} times as bright as {dim}; put the lamp higher")


def _edge(pose: BoardPose, left: NDArray[np.float64]) -> Iterator[Finding]:
    """Whether a shadow's edge lies between two cells: the largest step in what an even gradient leaves of log light.

    `left` : (rows, columns); NaN for cells that do not count.
    """
    steps = [(np.nan_to_num(np.abs(np.diff(left, axis=axis))), axis) for axis in (0, 1)]
    worst, axis = max(steps, key=lambda step: float(step[0].max()))
    if worst.max() > EDGE_LOG:
        row, column = np.unravel_index(int(worst.argmax()), worst.shape)
        beside = (
            pose.grid.at(int(row), int(column)),
            pose.grid.at(int(row) + (axis == 0), int(column) + (axis == 1)),
        )
        between = pose.grid.names(beside)
        yield Finding(
            f"a shadow's edge between {between}: take away what stands in front of the lamp, or use a wider lamp",
            beside,
        )


def _flicker(frames: Sequence[Frame]) -> Iterator[Finding]:
    profiles = np.array([_row_profile(frame) for frame in frames])
    between = np.diff(profiles, axis=0)
    rows = np.linspace(-1, 1, between.shape[1])
    bent = between - np.array([np.polyval(np.polyfit(rows, row, 2), rows) for row in between])
    if float(np.median(bent.std(axis=1))) > BANDS_LOG:
        yield Finding("the lamp flickers in bands: set the exposure to a multiple of 10 ms (50 Hz) or 8.3 ms (60 Hz)")


def _row_profile(frame: Frame) -> NDArray[np.float64]:
    """(BAND_ROWS,) logarithm of the mean light in each strip of a picture."""
    strips = np.array_split(LINEAR[frame.bgr[::4, ::4]].mean(axis=(1, 2)), BAND_ROWS)
    return np.log(np.array([strip.mean() for strip in strips], np.float64) + 1e-3)


def _changes(frames: Sequence[Frame], pose: BoardPose) -> Iterator[Finding]:
    medians = np.array([np.median(view_at(frame, pose).opponent().reshape(-1, 3), axis=0) for frame in frames])
    spread = np.ptp(medians, axis=0)
    if spread[1:].max() > TINT_LOG:
        colour = f"{spread[1:].max():.0%}"
        yield Finding(f"the colour of the light changes by {colour} between frames: lock the white balance")
    if spread[0] > BRIGHTNESS_LOG:
        yield Finding(f"the brightness changes by {spread[0]:.0%} between frames: lock the exposure, keep shadows off")
