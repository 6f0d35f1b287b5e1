"""The sheets that a person prints, at true scale, as PDF and PNG."""

from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from calibration.lens.target import CORNER_DICTIONARY, CORNER_IDS, CORNER_MARKER_MM, SQUARE_MM, SQUARES, charuco_board
from vision.encode import check_replaceable, write_drawn

PX_PER_MM = 20
"""508 dots an inch: squares, markers and their modules are whole pixels, so nothing is rounded."""
DPI = PX_PER_MM * 25.4
PAPERS_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
RULER_MM = 150
TEXT_MM = 4.0
SMALL_TEXT_MM = 3.0
PNG_SHARE = 2
"""The PNG, for a screen or a look over ssh, has half the dots each way."""


def charuco_sheet(paper: str) -> Image.Image:
    """The sheet for `calibrate lens` on a paper of `PAPERS_MM`, black on white, one bit a pixel."""
    page, draw = _page(paper)
    width_mm, height_mm = (n * SQUARE_MM for n in SQUARES)
    left_mm, top_mm = (PAPERS_MM[paper][0] - width_mm) / 2, 8.0
    pattern = charuco_board().generateImage((_px(width_mm), _px(height_mm)))
    page.paste(Image.fromarray(np.asarray(pattern)), (_px(left_mm), _px(top_mm)))
    below_mm = top_mm + height_mm
    _ruler(draw, (PAPERS_MM[paper][0] - RULER_MM) / 2, below_mm + 6)
    words = f"gridref calibration sheet: squares of {SQUARE_MM:g} mm. Print at 100 %, glue it to something flat."
    _text(draw, (left_mm, below_mm + 17), words, SMALL_TEXT_MM)
    return page


def marker_sheet(paper: str) -> Image.Image:
    """Four corner markers to cut out, on a paper of `PAPERS_MM`."""
    page, draw = _page(paper)
    dictionary = cv2.aruco.getPredefinedDictionary(CORNER_DICTIONARY)
    names = ("upper left", "upper right", "lower right", "lower left")
    margin_mm = CORNER_MARKER_MM / 4  # white around a marker: two of its modules
    places_mm = ((30.0, 30.0), (110.0, 30.0), (110.0, 90.0), (30.0, 90.0))
    for (left_mm, top_mm), marker_id, name in zip(places_mm, CORNER_IDS, names, strict=True):
        marker = cv2.aruco.generateImageMarker(dictionary, marker_id, _px(CORNER_MARKER_MM))
        outline = [_px(left_mm - margin_mm), _px(top_mm - margin_mm)]
        outline += [_px(left_mm + CORNER_MARKER_MM + margin_mm), _px(top_mm + CORNER_MARKER_MM + margin_mm)]
        draw.rectangle(outline, outline=0, width=2)
        page.paste(Image.fromarray(np.asarray(marker)), (_px(left_mm), _px(top_mm)))
        _text(draw, (left_mm - margin_mm, top_mm + CORNER_MARKER_MM + margin_mm + 2), name, TEXT_MM)
    _text(draw, (25.0, 160.0), "gridref corner markers: cut along the lines, lay each flat beside its corner", TEXT_MM)
    _text(draw, (25.0, 167.0), "of the board, this way up as the camera sees it, and leave them there.", TEXT_MM)
    _ruler(draw, 25.0, 185.0)
    return page


def save(page: Image.Image, path: Path) -> tuple[Path, Path]:
    """Write `path` with `.pdf` (true scale) and `.png`; gives both paths. Raises NotWritten, as `write_drawn`."""
    pdf, png = BytesIO(), BytesIO()
    page.convert("1", dither=Image.Dither.NONE).save(pdf, "PDF", resolution=DPI)
    smaller = page.resize((page.width // PNG_SHARE, page.height // PNG_SHARE), Image.Resampling.BOX)
    smaller.save(png, "PNG", dpi=(DPI / PNG_SHARE, DPI / PNG_SHARE))
    paths = path.with_suffix(".pdf"), path.with_suffix(".png")
    for to in paths:
        check_replaceable(to)
    for to, encoded in zip(paths, (pdf, png), strict=True):
        write_drawn(to, encoded.getvalue())
    return paths


def _page(paper: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    page = Image.new("L", (_px(PAPERS_MM[paper][0]), _px(PAPERS_MM[paper][1])), 255)
    return page, ImageDraw.Draw(page)


def _ruler(draw: ImageDraw.ImageDraw, left_mm: float, top_mm: float) -> None:
    """A line with marks every 10 mm, and what to do when it is not as long as it says."""
    draw.line([_px(left_mm), _px(top_mm), _px(left_mm + RULER_MM), _px(top_mm)], fill=0, width=4)
    for mark_mm in range(0, RULER_MM + 1, 10):
        x, length_mm = _px(left_mm + mark_mm), 4.0 if mark_mm % 50 == 0 else 2.0
        draw.line([x, _px(top_mm), x, _px(top_mm + length_mm)], fill=0, width=4)
    words = f"This line is {RULER_MM} mm long. If yours is not, print again without “fit to page”."
    _text(draw, (left_mm, top_mm + 5), words, SMALL_TEXT_MM)


def _text(draw: ImageDraw.ImageDraw, at_mm: tuple[float, float], words: str, height_mm: float) -> None:
    draw.text((_px(at_mm[0]), _px(at_mm[1])), words, fill=0, font=ImageFont.load_default(_px(height_mm)))


def _px(length_mm: float) -> int:
    return round(length_mm * PX_PER_MM)
