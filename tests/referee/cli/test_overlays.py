"""The pictures that `gridref score` draws: what they show, and what they never replace."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from referee.cli import main


def score(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["score", *map(str, arguments)], catch_exceptions=False)


def test_without_a_board_the_reason_stands_readable_over_a_small_photo(tmp_path: Path) -> None:
    Image.new("RGB", (160, 120), "teal").save(tmp_path / "small.png")
    assert score("--overlay", tmp_path / "o.png", tmp_path / "small.png").exit_code == 1
    with Image.open(tmp_path / "o.png") as drawn:
        assert drawn.width == 1280


def test_overlays_of_a_batch_do_not_overwrite_each_other(tmp_path: Path) -> None:
    photos = [tmp_path / "a" / "x.png", tmp_path / "a" / "x-2.png", tmp_path / "b" / "x.png"]
    for photo in photos:
        photo.parent.mkdir(exist_ok=True)
        Image.new("RGB", (200, 200), (90, 90, 90)).save(photo)
    result = score("--overlay-dir", tmp_path / "out", *photos)
    assert result.exit_code == 1
    written = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert written == ["x-2.scored.png", "x-3.scored.png", "x.scored.png"]


def test_no_photo_of_a_batch_is_replaced_by_a_picture(tmp_path: Path) -> None:
    for name in ("a.png", "a.scored.png"):
        Image.new("RGB", (200, 200), (90, 90, 90)).save(tmp_path / name)
    before = (tmp_path / "a.scored.png").read_bytes()
    result = score("--overlay-dir", tmp_path, tmp_path / "a.png", tmp_path / "a.scored.png")
    assert result.exit_code == 2
    assert "would overwrite the photo" in result.stderr
    assert (tmp_path / "a.scored.png").read_bytes() == before


@pytest.mark.parametrize("kind", ["png", "jpg", "webp"])
def test_only_a_picture_that_gridref_drew_is_replaced(tmp_path: Path, kind: str) -> None:
    """As in `score --overlay *.jpg`, where the first name is taken for that of the picture."""
    photo, there = tmp_path / "b.png", tmp_path / f"a.{kind}"
    for path in (photo, there):
        Image.new("RGB", (200, 200), (90, 90, 90)).save(path)
    before = there.read_bytes()
    refused = score("--overlay", there, photo)
    assert refused.exit_code == 2
    assert "would overwrite what gridref did not write; name another file" in refused.stderr
    assert there.read_bytes() == before
    there.unlink()
    for _ in range(2):
        assert score("--overlay", there, photo).exit_code == 1
    with Image.open(there) as drawn:
        drawn.crop((0, 0, 50, 50)).save(there)
    assert score("--overlay", there, photo).exit_code == 2, "it is somebody's cutting now"


def test_a_photo_is_not_replaced_by_way_of_a_folder_that_is_missing(tmp_path: Path) -> None:
    photo = tmp_path / "a.png"
    Image.new("RGB", (200, 200), (90, 90, 90)).save(photo)
    before = photo.read_bytes()
    result = score("--overlay", tmp_path / "missing" / ".." / "a.png", photo)
    assert result.exit_code == 2
    assert "name a folder that exists" in result.stderr
    assert photo.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("none/o.png", "folder that exists"),
        ("o.txt", "ends in .png"),
        ("d.png", "a folder"),
        ("o" * 300 + ".png", "File name too long); name a folder"),
    ],
)
def test_an_overlay_that_cannot_be_written_is_said_at_once(tmp_path: Path, name: str, words: str) -> None:
    Image.new("RGB", (200, 200), (90, 90, 90)).save(tmp_path / "x.png")
    (tmp_path / "d.png").mkdir()
    result = score("--overlay", tmp_path / name, tmp_path / "x.png")
    assert result.exit_code == 2
    assert words in result.stderr
    assert not result.stdout, "said before the photo is read"
