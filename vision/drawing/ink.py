"""Lines and letters on a picture that stay readable on any ground."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np

from vision.frame import Bgr
from vision.geometry.plane import Points

Colour = tuple[int, int, int]
"""Blue, green, red, 0 to 255."""

DARK_BGR, LIGHT_BGR, BANNER_BGR = (20, 20, 20), (255, 255, 255), (36, 36, 36)
FONT, FACE = cv2.FONT_HERSHEY_SIMPLEX, "uni"
"""OpenCV's font, and the one that is used from OpenCV 5 on, whose replacement for the first has slashed zeros and wide
brackets."""
CAPITAL_PX, FACE_CAPITAL = 22, 0.83
"""Height of a capital letter: of FONT at size 1, in pixels; of FACE as a share of its size."""
BELOW = 0.45
"""How far letters like g reach below their line, in heights of a capital."""
LIGHT_GREEN = 120
"""On a ground with more green than this, letters are dark: green makes most of a colour's lightness."""
SUBPIXEL_BITS = 4
"""OpenCV is given coordinates in 16ths of a pixel."""
BADGE_RADIUS, WIDE_BADGE_RADIUS = 0.85, 1.15
"""Radius of a disc with one letter on it, or with two, in heights of a capital."""
EDGE_STEPS = ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 2), (2, 0))
"""How far, in pixels, dark copies of letters are displaced behind them, as an outline: OpenCV's fonts have none."""
HEADLINE_PX, LINE_PX, MARGIN_PX, STRIPE_PX = 22, 15, 14, 12
"""Letters of a banner's first line and of those below, the room round them, and the coloured stripe on its left."""


def lines(canvas: Bgr, lines_px: Sequence[Points], bgr: Colour, width_px: float, *, closed: bool = True) -> None:
    """Lines, each through points (N, 2), with one thin dark edge round them all."""
    fixed = [np.round(points * (1 << SUBPIXEL_BITS)).astype(np.int32)[:, None] for points in lines_px]
    for colour, width in ((DARK_BGR, width_px + 2), (bgr, width_px)):
        cv2.polylines(canvas, fixed, closed, colour, max(1, round(width)), cv2.LINE_AA, SUBPIXEL_BITS)


def hairline(canvas: Bgr, points_px: Points, bgr: Colour) -> None:
    """A closed line one pixel wide, without an edge."""
    fixed = np.round(points_px * (1 << SUBPIXEL_BITS)).astype(np.int32)[:, None]
    cv2.polylines(canvas, [fixed], True, bgr, 1, cv2.LINE_AA, SUBPIXEL_BITS)


def text(canvas: Bgr, words: str, middle_px: Points, height_px: float, bgr: Colour = LIGHT_BGR) -> None:
    """Words round a middle (2,), capitals `height_px` high, with a dark edge."""
    x = round(float(middle_px[0]) - _width_px(words, height_px) / 2)
    y = round(float(middle_px[1]) + height_px / 2)
    for right, down in EDGE_STEPS:
        _write(canvas, words, (x + right, y + down), height_px, DARK_BGR)
    _write(canvas, words, (x, y), height_px, bgr)


def badge(canvas: Bgr, words: str, middle_px: Points, height_px: float, bgr: Colour) -> None:
    """Dark words on a filled disc round a middle (2,)."""
    x, y = (round(float(value)) for value in middle_px)
    radius = round(height_px * (BADGE_RADIUS if len(words) == 1 else WIDE_BADGE_RADIUS))
    cv2.circle(canvas, (x, y), radius + 1, DARK_BGR, -1, cv2.LINE_AA)
    cv2.circle(canvas, (x, y), radius, bgr, -1, cv2.LINE_AA)
    text(canvas, words, middle_px, height_px, DARK_BGR)


def plate(canvas: Bgr, words: str, middle_px: Points, height_px: float, bgr: Colour) -> None:
    """Words in a filled box as wide as they are, round a middle (2,), within the canvas; dark on a light ground."""
    height, below, room = round(height_px), round(BELOW * height_px), round(height_px / 2)
    wide, high = _width_px(words, height_px) + 2 * room, height + below + room
    left, top = (
        round(min(max(float(middle) - extent / 2, 1.0), whole - extent - 1.0))
        for middle, extent, whole in zip(middle_px, (wide, high), canvas.shape[1::-1], strict=True)
    )
    for edge, colour in ((1, DARK_BGR), (0, bgr)):
        cv2.rectangle(canvas, (left - edge, top - edge), (left + wide + edge, top + high + edge), colour, -1)
    ink_bgr = DARK_BGR if bgr[1] > LIGHT_GREEN else LIGHT_BGR
    _write(canvas, words, (left + room, top + room // 2 + height), height_px, ink_bgr)


def with_banner(canvas: Bgr, lines: Sequence[str], stripe_bgr: Colour = BANNER_BGR) -> Bgr:
    """A picture with text in a strip above it: a headline, then smaller lines, and a coloured stripe on the left."""
    if not lines:
        return canvas
    width = canvas.shape[1]
    rows: list[tuple[str, int]] = []
    for number, words in enumerate(lines):
        height = LINE_PX if number else HEADLINE_PX
        rows += [(part, height) for part in _wrapped(words, height, width - 4 * MARGIN_PX)]
    strip = np.full((2 * MARGIN_PX + sum(2 * height for _, height in rows), width, 3), BANNER_BGR, np.uint8)
    strip[:, :STRIPE_PX] = stripe_bgr
    y = MARGIN_PX
    for part, height in rows:
        y += 2 * height
        _write(strip, part, (STRIPE_PX + MARGIN_PX, y - height // 2), height, LIGHT_BGR)
    return np.vstack((strip, canvas))


def _wrapped(words: str, height_px: float, width_px: int) -> list[str]:
    """Words in lines of letters `height_px` high that are at most `width_px` wide, if no single word is wider."""
    rows: list[str] = []
    for word in words.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and _width_px(longer, height_px) <= width_px:
            rows[-1] = longer
        else:
            rows.append(word)
    return rows


@cache
def _face() -> "cv2.FontFace | None":
    """The font FACE, None where OpenCV has none such."""
    face = cv2.FontFace() if hasattr(cv2, "FontFace") else None
    return face if face is not None and face.set(FACE) else None


def _width_px(words: str, height_px: float) -> int:
    """How wide words are with capitals so high."""
    if face := _face():
        return int(cv2.getTextSize((1, 1), words, (0, 0), face, round(height_px / FACE_CAPITAL))[2])
    return int(cv2.getTextSize(words, FONT, height_px / CAPITAL_PX, _stroke(height_px))[0][0])


def _write(canvas: Bgr, words: str, at: tuple[int, int], height_px: float, bgr: Colour) -> None:
    """Words of which the first begins, on its base line, at a pixel."""
    if face := _face():
        cv2.putText(canvas, words, at, bgr, face, round(height_px / FACE_CAPITAL))
    else:
        cv2.putText(canvas, words, at, FONT, height_px / CAPITAL_PX, bgr, _stroke(height_px), cv2.LINE_AA)


def _stroke(height_px: float) -> int:
    """Width in pixels of the lines of letters."""
    return max(1, round(height_px / 11))
