"""A known board as plain data for a profile, and back."""

import base64
from collections.abc import Mapping
from dataclasses import asdict
from io import BytesIO
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from engine.grid import Grid
from vision.geometry.lens import Lens
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.material import Material
from vision.known.view import MARGIN, STEPS

Document = dict[str, Any]


def board_to_document(board: KnownBoard) -> Document:
    """A board as plain data, in TOML's types.

    The empty view becomes a PNG in base64, opaque where it lay in the picture.
    """
    pose = board.pose
    pixels = np.dstack((board.empty, np.where(board.inside, 255, 0).astype(np.uint8)))
    return {
        "game": pose.game,
        "rows": pose.grid.rows,
        "columns": pose.grid.columns,
        "pitch_mm": pose.pitch_mm,
        "residual_px": pose.residual_px,
        "picture_px": list(board.size_px),
        "pixels_from_mm": pose.pixels_from_mm.tolist(),
        "printed": list(board.printed),
        "lens": lens_to_document(pose.lens),
        "materials": [_material_to_document(material) for material in board.materials],
        "empty_view": base64.b64encode(cv2.imencode(".png", pixels)[1].tobytes()).decode("ascii"),
    }


def board_from_document(document: Mapping[str, Any]) -> KnownBoard:
    """The inverse of `board_to_document`. Raises KeyError, TypeError or ValueError for other data."""
    grid = Grid(int(document["rows"]), int(document["columns"]))
    matrix = _numbers(document["pixels_from_mm"], (3, 3))
    lens = lens_from_document(document["lens"])
    pose = BoardPose(document["game"], grid, document["pitch_mm"], matrix, lens, document["residual_px"])
    pixels = _pixels(base64.b64decode(document["empty_view"], validate=True))
    shape = (grid.rows + 2 * MARGIN) * STEPS, (grid.columns + 2 * MARGIN) * STEPS, 4
    if pixels.shape != shape:
        raise ValueError("the empty view is not of the board's size")
    printed = tuple(str(content) for content in document["printed"])
    if len(printed) != len(grid):
        raise ValueError(f"expected {len(grid)} printed contents, got {len(printed)}")
    width, height = document["picture_px"]
    materials = tuple(_material_from_document(material) for material in document["materials"])
    empty = np.ascontiguousarray(pixels[..., :3], np.uint8)
    return KnownBoard(pose, (width, height), empty, np.asarray(pixels[..., 3] > 0), printed, materials)


def _pixels(png: bytes) -> NDArray[np.uint8]:
    """Blue, green, red and opacity (h, w, 4) of a PNG. Raises ValueError if its checksums show that it is damaged.

    By Pillow, as OpenCV's libpng would write messages of its own about a damaged one.
    """
    try:
        with Image.open(BytesIO(png), formats=("PNG",)) as picture:
            picture.verify()
        with Image.open(BytesIO(png), formats=("PNG",)) as picture:  # after `verify` it can't be read
            return np.asarray(picture.convert("RGBA"))[..., [2, 1, 0, 3]]
    except (OSError, SyntaxError) as error:  # what Pillow raises for a broken file
        raise ValueError("the empty view is damaged") from error


def lens_to_document(lens: Lens) -> Document:
    """A lens as plain data, in TOML's types."""
    return {**asdict(lens), "centre_px": list(lens.centre_px)}


def lens_from_document(document: Mapping[str, Any]) -> Lens:
    """The inverse of `lens_to_document`. Raises KeyError, TypeError or ValueError for other data."""
    values = dict(document)
    x, y = values.pop("centre_px")
    lens = Lens(centre_px=(x, y), **values)
    if not lens.focal_px > 0:
        raise ValueError("a focal length must be above 0")
    return lens


def _material_to_document(material: Material) -> Document:
    return {
        "zone": material.zone,
        "content": material.content,
        "seen": material.seen,
        "mean": material.mean.tolist(),
        "covariance": material.covariance.tolist(),
        "pattern": np.round(material.pattern.astype(np.float64), 4).tolist(),
    }


def _material_from_document(document: Mapping[str, Any]) -> Material:
    mean, covariance = _numbers(document["mean"], (4,)), _numbers(document["covariance"], (4, 4))
    if np.linalg.eigvalsh(covariance).min() <= 0:
        raise ValueError("a covariance must be positive definite")
    pattern = _numbers(document["pattern"], (len(document["pattern"]),)).astype(np.float32)
    return Material(document["zone"], document["content"], mean, covariance, pattern, int(document["seen"]))


def _numbers(values: Any, shape: tuple[int, ...]) -> NDArray[np.float64]:
    numbers = np.array(values, np.float64)
    if numbers.shape != shape or not np.isfinite(numbers).all():
        raise ValueError(f"expected numbers of shape {shape}, got {numbers.shape}")
    return numbers
