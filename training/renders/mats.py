"""Mats: what is printed on them, and how they lie."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from training.renders import meshes
from training.renders.paint import Picture, clouds, letters, write
from training.renders.shades import Shade, shade

Points = meshes.Points
Area = tuple[float, float, float, float]
"""Left, bottom, right and top, in centimetres."""
PX_PER_CM = 44
SUBPIXEL_BITS = 4


@dataclass(frozen=True, slots=True)
class Board:
    """A printed board: its rows and columns, and where the middle of its top left cell lies, in centimetres."""

    rows: int
    columns: int
    pitch: float
    left: float
    top: float

    def middle(self, row: float, column: float) -> Points:
        """The middle (2,) of a cell, or a place between them."""
        return np.array([self.left + column * self.pitch, self.top - row * self.pitch])

    def corners(self, height: float = 0.0) -> Points:
        """The outer corners (4, 3) in the truth's order, at a height."""
        ends = (
            (-0.5, -0.5),
            (-0.5, self.columns - 0.5),
            (self.rows - 0.5, self.columns - 0.5),
            (self.rows - 0.5, -0.5),
        )
        return np.array([(*self.middle(*end), height) for end in ends])


def square(size: int, pitch: float) -> Board:
    """A board about the origin."""
    return Board(size, size, pitch, -(size - 1) / 2 * pitch, (size - 1) / 2 * pitch)


def ink_on(mat: Shade, rng: Generator) -> Shade:
    """A shade of ink that can be told from the mat, if only just."""
    for _ in range(20):
        ink = shade(str(rng.choice(["black", "white", "any"], p=[0.5, 0.25, 0.25])), rng)
        if abs(ink.mean() - mat.mean()) > 0.18:
            return ink
    return np.full(3, 0.05 if mat.mean() > 0.4 else 0.9)


@dataclass(frozen=True, slots=True)
class Mat:
    """A mat while it is printed: its picture covers `area`. All methods paint in place."""

    picture: Picture
    area: Area
    boards: tuple[Board, ...]
    ink: Shade

    @property
    def printed(self) -> Area:
        """The area that the boards cover."""
        corners = np.concatenate([board.corners()[:, :2] for board in self.boards])
        (left, bottom), (right, top) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
        return left, bottom, right, top

    def pixel(self, x: float, y: float, bits: int = SUBPIXEL_BITS) -> tuple[int, int]:
        """A place as OpenCV's coordinates in the picture, in fractions of its pixels."""
        scale = 2**bits
        across, down = (x - self.area[0]) * PX_PER_CM - 0.5, (self.area[3] - y) * PX_PER_CM - 0.5
        return round(across * scale), round(down * scale)

    def frame(self, board: Board, over: float) -> tuple[tuple[int, int], tuple[int, int]]:
        """The pixels of a board's upper left and lower right corner, moved so much outwards."""
        corners = board.corners()
        return (
            self.pixel(corners[0][0] - over, corners[0][1] + over, 0),
            self.pixel(corners[2][0] + over, corners[2][1] - over, 0),
        )

    def dot(self, at: Points, radius: float, colour: Shade, thick: int = -1) -> None:
        """A round spot, or a circle."""
        reach = round(radius * PX_PER_CM * 2**SUBPIXEL_BITS)
        cv2.circle(self.picture, self.pixel(*at), reach, colour.tolist(), thick, cv2.LINE_AA, SUBPIXEL_BITS)

    def line(self, start: Points, end: Points, thick: int) -> None:
        ends = self.pixel(*start), self.pixel(*end)
        cv2.line(self.picture, *ends, self.ink.tolist(), thick, cv2.LINE_AA, SUBPIXEL_BITS)

    def panel(self, board: Board, colour: Shade, rng: Generator) -> None:
        """A field of another shade below a board."""
        low, high = self.frame(board, rng.uniform(0.05, 0.9))
        cv2.rectangle(self.picture, low, high, colour.tolist(), -1)
        part = self.picture[max(low[1], 0) : max(high[1], 0), max(low[0], 0) : max(high[0], 0)]
        part *= 1 + rng.choice([0, 0.03, 0.08]) * clouds(rng, part.shape[:2], (30, 30))[..., None]

    def outline(self, board: Board, thick: int = 3) -> None:
        """A line round a board."""
        low, high = self.frame(board, 0.0)
        cv2.rectangle(self.picture, low, high, self.ink.tolist(), thick, cv2.LINE_AA)

    def lines(self, board: Board, rng: Generator, *, links: bool = False) -> None:
        """A grid's lines, or dots at its cells' corners; `links` are lines between the cells' middles."""
        thick = max(1, round(rng.uniform(0.02, 0.14) * PX_PER_CM))
        kind = rng.random()
        low, rows, columns = (0.0, board.rows - 1.0, board.columns - 1.0)
        if not links:
            low, rows, columns = -0.5, board.rows - 0.5, board.columns - 0.5
        down, across = np.arange(low, rows + 0.1), np.arange(low, columns + 0.1)
        if kind < 0.15 and not links:
            for row in down:
                for column in across:
                    self.dot(board.middle(row, column), 2 * thick / PX_PER_CM, self.ink)
            return
        for row in down:
            self.line(board.middle(row, low), board.middle(row, columns), thick)
        for column in across:
            self.line(board.middle(low, column), board.middle(rows, column), thick)
        if kind > 0.8 and not links:
            self.outline(board, 2 * thick)

    def words(self, title: str, rng: Generator) -> None:
        """Titles and labels beside the boards, letters below the columns, a border."""
        written = self.picture.copy()
        for _ in range(int(rng.integers(0, 5))):
            turns = int(rng.integers(4))
            turned = np.ascontiguousarray(np.rot90(written, turns))
            text = title if rng.random() < 0.5 else letters(rng, 4, 12)
            at = rng.uniform(0.05, 0.8, 2) * turned.shape[1::-1]
            if rng.random() < 0.25:
                low, high = (
                    (at - np.array((10, 60))).astype(int).tolist(),
                    (at + np.array((200, 20))).astype(int).tolist(),
                )
                cv2.rectangle(turned, low, high, shade("any", rng).tolist(), -1)
            write(turned, rng, text, at, rng.uniform(14, 60), self.ink if rng.random() < 0.7 else shade("any", rng))
            written = np.ascontiguousarray(np.rot90(turned, -turns))
        if rng.random() < 0.25:
            board = self.boards[0]
            for column in range(board.columns):
                x, y = board.middle(board.rows - 0.5, column - 0.1)
                write(written, rng, chr(65 + column), self.pixel(x, y - 0.6, 0), 16, self.ink)
        for board in self.boards:
            low, high = self.frame(board, 0.1)
            inside = np.s_[max(low[1], 0) : high[1] + 1, max(low[0], 0) : high[0] + 1]
            written[inside] = self.picture[inside]
        self.picture[:] = written
        if rng.random() < 0.3:
            inset = int(rng.uniform(0.05, 0.25) * PX_PER_CM)
            width, height = self.picture.shape[1::-1]
            ends = (inset, inset), (width - inset, height - inset)
            cv2.rectangle(self.picture, *ends, self.ink.tolist(), int(rng.integers(1, 8)))


def blank(boards: tuple[Board, ...], shade: Shade, rng: Generator) -> Mat:
    """A mat that reaches somewhat further than its boards."""
    corners = np.concatenate([board.corners()[:, :2] for board in boards])
    more = rng.uniform(0, 7) if rng.random() < 0.4 else 0.0
    left, bottom, right, top = rng.uniform(0.2, 2.0, 4) + np.array((more, 0, more, 0))
    low, high = corners.min(axis=0) - np.array((left, bottom)), corners.max(axis=0) + np.array((right, top))
    width, height = (round(float(side) * PX_PER_CM) for side in high - low)
    lumps = clouds(rng, (height, width), (rng.uniform(2, 60), rng.uniform(2, 60)))[..., None]
    picture = np.ascontiguousarray(shade * (1 + rng.choice([0.0, 0.02, 0.08]) * lumps), np.float32)
    return Mat(picture, (float(low[0]), float(low[1]), float(high[0]), float(high[1])), boards, ink_on(shade, rng))


def lay(mat: Mat, rng: Generator) -> tuple[float, list[str]]:
    """Put a printed mat on the table. Returns how high its face lies, and tags."""
    left, bottom, right, top = mat.area
    width, depth = right - left, top - bottom
    thick = float(rng.choice([0.04, 0.1, rng.uniform(0.2, 1.2)], p=[0.4, 0.35, 0.25]))
    corner = rng.uniform(0.02, 1.2)
    is_curled = thick < 0.15 and rng.random() < 0.25
    lifts = rng.uniform(0.3, 2.0, 4) * (rng.random(4) < 0.6) if is_curled else np.zeros(4)
    insets = np.linspace(0, 1, 16)[:-1] ** 1.5 * min(width, depth) * 0.48
    outlines = [_outline(width - 2 * inset, depth - 2 * inset, corner) for inset in (0, *insets)]
    heights = [0.0, *[thick] * len(insets)]
    rings = [meshes.at_height(outline, height) for outline, height in zip(outlines, heights, strict=True)]
    reach = _margin(mat)
    for ring in rings:
        for lift, place in zip(lifts, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
            away = np.abs(ring[:, :2] - np.array(place) * (width / 2, depth / 2)).sum(axis=1)
            ring[:, 2] += lift * np.maximum(0, 1 - away / reach) ** 2
    stuff = meshes.painted(mat.picture, (width, depth), rng.uniform(0.15, 0.9), coat=float(rng.choice([0, 0, 0.5])))
    meshes.add(meshes.loft(rings, bottom=False), stuff, ((left + right) / 2, (bottom + top) / 2, 0))
    return thick, ["curled"] if lifts.any() else []


def _outline(width: float, depth: float, corner: float) -> Points:
    """A rounded rectangle (160, 2) with points along its sides, too: they stay where they are when a corner curls."""
    turns = meshes.rounded(width, depth, corner, 8).reshape(4, 8, 2)
    shares = np.linspace(0, 1, 34)[1:-1, None]
    sides = [turns[at, -1] * (1 - shares) + turns[(at + 1) % 4, 0] * shares for at in range(4)]
    return np.concatenate([part for at in range(4) for part in (turns[at], sides[at])])


def _margin(mat: Mat) -> float:
    """How far a corner of the mat may curl, along both sides together, before a board's corner does; at most 3.5 cm."""
    sides = np.abs(np.array(mat.area) - mat.printed).reshape(2, 2)
    return float(np.clip(min(x[0] + y[1] for x in sides for y in sides), 0.2, 3.5))
