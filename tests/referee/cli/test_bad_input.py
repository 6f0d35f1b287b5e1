"""Odd and broken pictures through the whole of `gridref score`: one sentence, the right status, nothing made up."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import ExifTags, Image

from referee.cli import main
from tests.support.truth import FIXTURES

PHOTO = FIXTURES / "linkx" / "0048.jpg"
SIZE = (400, 300)
NOTHING = Image.new("RGB", SIZE, (120, 110, 100))


def saved(picture: Image.Image, kind: str) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind)
    return file.getvalue()


def deep_gray() -> bytes:
    return saved(Image.fromarray(np.full(SIZE[::-1], 40000, np.uint16)), "PNG")


def huge() -> bytes:
    """200 megapixels of nothing, which pack into a few kilobytes."""
    return saved(Image.new("1", (20000, 10000)), "PNG")


PICTURES: list[tuple[str, str, Callable[[], bytes], str]] = [
    ("empty", "a.jpg", lambda: b"", "error"),
    ("text", "a.jpg", lambda: b"no picture at all, but a letter\n" * 30, "error"),
    ("truncated", "a.jpg", lambda: PHOTO.read_bytes()[:20000], "error"),
    ("one_pixel", "a.png", lambda: saved(Image.new("RGB", (1, 1)), "PNG"), "error"),
    ("huge", "a.png", huge, "error"),
    ("heic", "a.heic", lambda: b"\0\0\0\x18ftypheic" + bytes(64), "error"),
    ("sixteen_bits", "a.png", deep_gray, "not_found"),
    ("cmyk", "a.jpg", lambda: saved(NOTHING.convert("CMYK"), "JPEG"), "not_found"),
    ("gray", "a.png", lambda: saved(NOTHING.convert("L"), "PNG"), "not_found"),
    ("transparent", "a.png", lambda: saved(NOTHING.convert("RGBA"), "PNG"), "not_found"),
]


@pytest.mark.parametrize(("name", "content", "status"), [row[1:] for row in PICTURES], ids=[row[0] for row in PICTURES])
def test_odd_pictures(tmp_path: Path, name: str, content: Callable[[], bytes], status: str) -> None:
    (tmp_path / name).write_bytes(content())
    result = CliRunner().invoke(main, ["score", "--json", str(tmp_path / name)], catch_exceptions=False)
    answer = json.loads(result.stdout)
    assert answer["status"] == status
    assert result.exit_code == {"error": 2, "not_found": 1}[status]
    assert answer["message"]
    assert "\n" not in answer["message"]
    assert answer["position"] is None
    assert not answer["certain"]


def test_the_wrong_game_is_named() -> None:
    result = CliRunner().invoke(main, ["score", "--json", "--game", "linkage", str(PHOTO)], catch_exceptions=False)
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["status"], answer["score"]) == (1, "not_found", None)
    assert "LINKX" in answer["message"]


def test_a_turned_photo_is_turned_back(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = 6  # stored a quarter turn to the left of upright
    with Image.open(PHOTO) as upright:
        upright.transpose(Image.Transpose.ROTATE_90).save(tmp_path / "turned.png", exif=exif)
        upright.save(tmp_path / "upright.png")
    turned, straight = (
        json.loads(CliRunner().invoke(main, ["score", "--json", str(tmp_path / f"{name}.png")]).stdout)
        for name in ("turned", "upright")
    )
    assert turned["grid_corners_px"] == straight["grid_corners_px"]
    assert turned["position"] == straight["position"]


def test_a_batch_goes_on_to_the_good_photo(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["score", "--json", str(tmp_path), str(PHOTO)], catch_exceptions=False)
    statuses = [json.loads(line)["status"] for line in result.stdout.splitlines()]
    assert statuses[0] == "error"
    assert statuses[1] in ("ok", "unclear")
    assert result.exit_code == 2
