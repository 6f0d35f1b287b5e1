"""A photo with what was found drawn into it: grid, cell names, what counts, doubts."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from engine.grid import Cell, Grid
from vision.drawing.ink import Colour, badge, hairline, lines, plate, text
from vision.frame import Bgr, Frame
from vision.geometry.plane import Points, scaled
from vision.geometry.pose import BoardPose

OnCanvas = Callable[[Points], Points]
"""From points (N, 2) in mm on the board to pixels of what is shown (N, 2)."""

GRID_BGR, DOUBT_BGR, FAULT_BGR, SAID_BGR = (190, 230, 190), (0, 200, 255), (50, 50, 255), (255, 255, 255)
DOUBT_MARK, SAID_MARK = "?", "="
OUTLINE_BGR: tuple[Colour, ...] = (
    (230, 110, 30),
    (190, 50, 190),
    (20, 130, 250),
    (40, 160, 40),
    (150, 140, 0),
    (70, 60, 220),
    (120, 60, 90),
    (90, 140, 170),
    (200, 90, 110),
)
STEPS_A_SIDE = 8
"""A cell's side is drawn through so many points, so that lines follow the lens's distortion."""
SHOWN_PX = 1280
"""Width of the picture that is shown; the photo is made smaller or larger, so that letters stay readable."""
SURROUNDINGS = 0.4
"""How much of what lies round the board is shown on each side at most, as a share of the board's size."""
NAME_LIES, LABEL_LIES, MARK_LIES = (-0.54, 0.54), (-0.54, -0.54), (0.54, -0.54)
"""Where a cell's name, a group's label and a mark lie: in this direction of the picture from the cell's middle, and
this share of the way to its border, or less if letters would reach over that."""
NAME_HEIGHT, MARK_HEIGHT, NUMBER_HEIGHT, LABEL_HEIGHT = 1 / 7, 1 / 5, 1 / 6, 1 / 8
"""Height of letters, in cells: of a cell's name, of a mark or number on a disc, and of a label in a box."""
NAME_PX, BADGE_PX = 11, 10
"""Least height of letters in pixels: of names, and of all others."""
GROUP_LINE, CELL_LINE = 1 / 18, 1 / 16
"""Width of lines, in cells: round groups, and round cells or the board."""
LONGEST_NUMBER = 2
"""How many letters of a label fit onto a disc; a longer label stands in a box, in smaller letters."""
NARROW = 1.25
"""Letters get smaller only in cells that are narrower than the others by more than this factor."""
NAME_ROOM, BADGE_ROOM = 1.1, 0.9
"""How far names and discs stay from a line, in heights of their letters."""
ROUND_BOARD = 1.03
"""Size of a frame round the board, in sizes of the board: it is clear of the frames of groups."""
FRAME_AT = 0.43
"""How far from a cell's middle, in cells, groups are framed, so that the frames of neighbouring groups do not
overlap."""
FRAME_STEP = 0.07
"""How much farther inside, in cells, a group is framed that shares cells with a group before it."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Cells to be framed together, with a label in the first of them that has none yet.

    `bgr` : the frame's colour, if that means something; None for one that differs from its neighbours'.
    """

    label: str
    cells: tuple[Cell, ...]
    bgr: Colour | None = None


def draw(
    frame: Frame,
    pose: BoardPose,
    *,
    outlines: Sequence[Outline] = (),
    doubts: Collection[Cell] = (),
    said: Collection[Cell] = (),
    faults: Sequence[Cell] = (),
    is_board_at_fault: bool = False,
) -> Bgr:
    """The board and its surroundings, SHOWN_PX wide (h, w, 3), with what was found drawn in.

    Parameters
    ----------
    outlines : groups of cells to be framed and labelled.
    doubts : cells to be framed with a question mark.
    said : cells whose content a person said, to be framed with an equals sign.
    faults : cells to be framed in red.
    is_board_at_fault : whether the whole board is framed in red, as for something that is missing and lies in no cell.
    """
    sheet = _Sheet(pose, *_canvas(frame, pose))
    sheet.draw_grid()
    colours = outline_colours(outlines, pose.grid)
    sheet.frame_groups(outlines, colours)
    for cells, bgr, inset in ((faults, FAULT_BGR, 0.1), (doubts, DOUBT_BGR, 0.16), (said, SAID_BGR, 0.16)):
        sheet.frame_cells(cells, bgr, inset)
    if is_board_at_fault:
        sheet.frame_board(FAULT_BGR)
    sheet.write_names()
    for cells, mark, bgr in ((doubts, DOUBT_MARK, DOUBT_BGR), (said, SAID_MARK, SAID_BGR)):
        sheet.mark(cells, mark, bgr)
    sheet.label_groups(outlines, colours)
    return sheet.canvas


def _canvas(frame: Frame, pose: BoardPose) -> tuple[Bgr, OnCanvas]:
    """The part of the photo that is shown, and what leads from mm on the board to its pixels."""
    corners = pose.corners_px
    margin = SURROUNDINGS * np.ptp(corners, axis=0).max()
    left, top = np.maximum(np.floor(corners.min(axis=0) - margin), 0).astype(int)
    right, bottom = np.minimum(np.ceil(corners.max(axis=0) + margin), frame.size_px).astype(int)
    part = frame.bgr[top:bottom, left:right]

    def on_canvas(points_mm: Points) -> Points:
        return scaled(pose.project(points_mm) - (left, top), SHOWN_PX / part.shape[1])

    return as_shown(part), on_canvas


def as_shown(bgr: Bgr) -> Bgr:
    """A picture (h, w, 3) made SHOWN_PX wide, as it is shown."""
    scale = SHOWN_PX / bgr.shape[1]
    size = (SHOWN_PX, round(bgr.shape[0] * scale))
    return np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC), np.uint8)


def outline_colours(outlines: Sequence[Outline], grid: Grid) -> list[Colour]:
    """A colour for each outline: its own, or the next of OUTLINE_BGR that no outline beside it has."""
    chosen: list[Colour] = []
    for number, outline in enumerate(outlines):
        near = grid.with_rim(outline.cells)
        taken = {bgr for bgr, other in zip(chosen, outlines, strict=False) if not near.isdisjoint(other.cells)}
        first = number % len(OUTLINE_BGR)
        in_turn = (*OUTLINE_BGR[first:], *OUTLINE_BGR[:first])
        chosen.append(outline.bgr or next((bgr for bgr in in_turn if bgr not in taken), in_turn[0]))
    return chosen


def _label_cells(outlines: Sequence[Outline]) -> list[Cell]:
    """For each outline its first cell that does not hold another one's label."""
    chosen: list[Cell] = []
    for outline in outlines:
        chosen.append(next((cell for cell in outline.cells if cell not in chosen), outline.cells[0]))
    return chosen


@dataclass(frozen=True, slots=True)
class _Shown:
    """A cell as the picture shows it.

    Attributes
    ----------
    middle : (2,) column and row of its middle, in cells.
    sides_px : (2, 2) on the canvas; the first column leads from its left border to its right one, the second from its
        upper border to its lower one.
    """

    middle: Points
    sides_px: Points
    pitch_mm: float

    @property
    def across_px(self) -> Points:
        """(2,) distance of its left and right borders from each other, and of its upper and lower ones."""
        lengths = np.linalg.norm(self.sides_px, axis=0)
        return np.asarray(abs(np.linalg.det(self.sides_px)) / lengths[::-1])

    @property
    def narrow_px(self) -> float:
        """The smaller of these two distances."""
        return float(self.across_px.min())

    def spot_mm(self, lies: tuple[float, float], room_px: float, border: float = 0.5) -> Points:
        """The point (1, 2), in mm, of the cell that lies in a direction of the picture, however the board is turned.

        Parameters
        ----------
        lies : the direction, and how far; see NAME_LIES.
        room_px : how far it stays inside the border. If there is not so much room, it lies in the middle.
        border : how far the border is from the middle, in cells.
        """
        offset = np.linalg.solve(self.sides_px, lies)
        offset *= 0.5 * np.abs(lies).max() / np.abs(offset).max()
        most = np.maximum(border - room_px / self.across_px, 0)
        return np.asarray((self.middle + np.clip(offset, -most, most))[None] * self.pitch_mm)


def _shown(pose: BoardPose, cell: Cell, on_canvas: OnCanvas) -> _Shown:
    row, column = pose.grid.row_column(cell)
    middle = np.array([column + 0.5, row + 0.5])
    around = middle + np.array([(-0.5, 0.0), (0.5, 0.0), (0.0, -0.5), (0.0, 0.5)])
    left, right, top, bottom = on_canvas(around * pose.pitch_mm)
    return _Shown(middle, np.column_stack((right - left, bottom - top)), pose.pitch_mm)


class _Sheet:
    """A canvas (h, w, 3) that shows a board, on which things are drawn one over the other."""

    def __init__(self, pose: BoardPose, canvas: Bgr, on_canvas: OnCanvas) -> None:
        self.canvas, self._pose, self._on_canvas = canvas, pose, on_canvas
        board_px = cv2.contourArea(on_canvas(pose.corners_mm).astype(np.float32))
        self._cell_px = float(np.sqrt(board_px / len(pose.grid)))
        self._shown = [_shown(pose, cell, on_canvas) for cell in pose.grid.cells]
        self._room_px = [min(self._cell_px, NARROW * one.narrow_px) for one in self._shown]

    def draw_grid(self) -> None:
        """A hairline round each cell."""
        for cell in self._pose.grid.cells:
            hairline(self.canvas, self._on_canvas(_border(self._pose, cell, 0.0)), GRID_BGR)

    def frame_groups(self, outlines: Sequence[Outline], colours: Sequence[Colour]) -> None:
        """A line round each group; farther inside for one that shares cells with those before."""
        for number, (outline, bgr) in enumerate(zip(outlines, colours, strict=True)):
            around = sum(not set(outline.cells).isdisjoint(other.cells) for other in outlines[:number])
            border_mm = _outer_sides(self._pose, outline.cells, FRAME_AT - FRAME_STEP * around)
            lines(self.canvas, [*map(self._on_canvas, border_mm)], bgr, GROUP_LINE * self._cell_px, closed=False)

    def frame_cells(self, cells: Collection[Cell], bgr: Colour, inset: float) -> None:
        """A line in each of some cells, `inset` of a cell inside its border."""
        for cell in cells:
            border_px = self._on_canvas(_border(self._pose, cell, inset))
            lines(self.canvas, [border_px], bgr, CELL_LINE * self._room_px[cell])

    def frame_board(self, bgr: Colour) -> None:
        """A line round the whole board."""
        corners_mm = self._pose.corners_mm
        middle_mm = corners_mm.mean(axis=0)
        around_px = self._on_canvas(middle_mm + ROUND_BOARD * (corners_mm - middle_mm))
        lines(self.canvas, [around_px], bgr, CELL_LINE * self._cell_px)

    def write_names(self) -> None:
        """The name of each cell in it."""
        for cell in self._pose.grid.cells:
            height_px = max(NAME_HEIGHT * self._room_px[cell], NAME_PX)
            spot_mm = self._shown[cell].spot_mm(NAME_LIES, NAME_ROOM * height_px, FRAME_AT)
            text(self.canvas, self._pose.grid.name(cell), self._on_canvas(spot_mm)[0], height_px)

    def mark(self, cells: Collection[Cell], mark: str, bgr: Colour) -> None:
        """A sign on a disc in each of some cells."""
        for cell in cells:
            height_px = max(MARK_HEIGHT * self._room_px[cell], BADGE_PX)
            spot_mm = self._shown[cell].spot_mm(MARK_LIES, BADGE_ROOM * height_px)
            badge(self.canvas, mark, self._on_canvas(spot_mm)[0], height_px, bgr)

    def label_groups(self, outlines: Sequence[Outline], colours: Sequence[Colour]) -> None:
        """Each group's label, on a disc or, if it is longer, in a box."""
        for outline, cell, bgr in zip(outlines, _label_cells(outlines), colours, strict=True):
            is_short = len(outline.label) <= LONGEST_NUMBER
            on, share = (badge, NUMBER_HEIGHT) if is_short else (plate, LABEL_HEIGHT)
            height_px = max(share * self._room_px[cell], BADGE_PX)
            spot_mm = self._shown[cell].spot_mm(LABEL_LIES, BADGE_ROOM * height_px)
            on(self.canvas, outline.label, self._on_canvas(spot_mm)[0], height_px, bgr)


def _border(pose: BoardPose, cell: Cell, inset: float) -> Points:
    """Points (4 * STEPS_A_SIDE, 2) in mm round a cell, `inset` of a cell inside its border."""
    row, column = pose.grid.row_column(cell)
    along = np.linspace(inset, 1 - inset, STEPS_A_SIDE, endpoint=False)
    low, high = np.full(STEPS_A_SIDE, inset), np.full(STEPS_A_SIDE, 1 - inset)
    back = np.linspace(1 - inset, inset, STEPS_A_SIDE, endpoint=False)
    x = np.concatenate((along, high, back, low))
    y = np.concatenate((low, along, high, back))
    return np.column_stack((column + x, row + y)) * pose.pitch_mm


def _outer_sides(pose: BoardPose, cells: tuple[Cell, ...], frame_at: float) -> Iterator[Points]:
    """Lines (STEPS_A_SIDE, 2) in mm that together frame a set of cells, `frame_at` cells from their middles.

    There is a line along each side of a cell that is not shared with another cell of the set; how long it is depends on
    the neighbours along it.
    """
    members = {pose.grid.row_column(cell) for cell in cells}
    for row, column in sorted(members):
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            if (row + down, column + right) in members:
                continue
            ends = []
            for sign in (-1, 1):
                along = (sign * right, -sign * down)
                beside = (row + along[0], column + along[1]) in members
                beyond = (row + along[0] + down, column + along[1] + right) in members
                reach = 1 - frame_at if beside and beyond else 0.5 if beside else frame_at
                ends.append(np.array([along[1], along[0]]) * reach)
            middle = np.array([column + 0.5 + frame_at * right, row + 0.5 + frame_at * down])
            steps = np.linspace(0, 1, STEPS_A_SIDE)[:, None]
            yield (middle + (1 - steps) * ends[0] + steps * ends[1]) * pose.pitch_mm
