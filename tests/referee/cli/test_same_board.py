"""`gridref score --same-board`: several photos, one answer."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image, ImageEnhance

from referee.cli import main
from tests.support.drawn.lookalikes import LOOKALIKES
from tests.support.truth import FIXTURES

PHOTO = FIXTURES / "linkx" / "0048.jpg"
UNCLEAR = FIXTURES / "line-or-colour" / "0017.jpg"


def score_same(*photos: Path, game: str = "auto") -> tuple[int, dict[str, object]]:
    options = ("--json", "--same-board", "--game", game)
    result = CliRunner().invoke(main, ["score", *options, *map(str, photos)], catch_exceptions=False)
    return result.exit_code, json.loads(result.stdout)


@pytest.fixture
def darker(tmp_path: Path) -> Path:
    """The same photo at dusk."""
    with Image.open(PHOTO) as photo:
        ImageEnhance.Brightness(photo).enhance(0.8).save(tmp_path / "darker.png")
    return tmp_path / "darker.png"


def test_two_photos_of_a_board_give_one_answer(darker: Path) -> None:
    code, answer = score_same(PHOTO, darker)
    assert answer["photo"] == f"{PHOTO} + {darker}"
    assert answer["game"] == "linkx"
    assert answer["position"] is not None
    assert code in (0, 1)


def test_a_photo_without_a_board_is_told_and_left_out(darker: Path, tmp_path: Path) -> None:
    Image.new("RGB", (400, 300), (120, 110, 100)).save(tmp_path / "table.png")
    _, answer = score_same(tmp_path / "table.png", darker)
    assert answer["position"] is not None
    assert "table.png" in str(answer["notes"])


def test_a_photo_given_twice_makes_nothing_surer(tmp_path: Path) -> None:
    once = score_same(UNCLEAR)[1]
    (tmp_path / "again.jpg").write_bytes(UNCLEAR.read_bytes())
    _, twice = score_same(UNCLEAR, tmp_path / "again.jpg")
    assert once["status"] == twice["status"] == "unclear"
    assert twice["cells"] == once["cells"]
    assert f"again.jpg is the same picture as {UNCLEAR}" in str(twice["notes"])


@pytest.mark.parametrize(("quality", "share"), [(95, 1.0), (60, 1.0), (85, 0.5)])
def test_a_photo_saved_again_makes_nothing_surer(quality: int, share: float, tmp_path: Path) -> None:
    again = tmp_path / "again.jpg"
    with Image.open(UNCLEAR) as photo:
        size = (round(photo.width * share), round(photo.height * share))
        photo.convert("RGB").resize(size).save(again, quality=quality)
    once, twice = score_same(UNCLEAR)[1], score_same(UNCLEAR, again)[1]
    assert twice["cells"] == once["cells"]
    assert f"again.jpg is the same picture as {UNCLEAR}" in str(twice["notes"])


def test_photos_without_any_board(tmp_path: Path) -> None:
    Image.new("RGB", (400, 300), (120, 110, 100)).save(tmp_path / "table.png")
    code, answer = score_same(tmp_path / "table.png", tmp_path / "table.png")
    assert (code, answer["status"], answer["position"]) == (1, "not_found", None)
    assert "--corners" not in str(answer["message"])  # which are for one photo


def test_the_game_of_the_photos_is_advised(darker: Path) -> None:
    _, answer = score_same(PHOTO, darker, game="linkage")
    assert str(answer["message"]).endswith("show a board of Linkage, or say --game linkx")


def test_what_cannot_be_read_as_a_board_is_none(tmp_path: Path) -> None:
    """A bingo card, of which Linkage's board seems to be a part, twice."""
    card = LOOKALIKES["bingo"](np.random.default_rng(4))
    for name, brightness in (("a.png", 1.0), ("b.png", 0.9)):
        cv2.imwrite(str(tmp_path / name), cv2.convertScaleAbs(card, alpha=brightness))
    _, answer = score_same(tmp_path / "a.png", tmp_path / "b.png")
    assert (answer["status"], answer["position"]) == ("not_found", None)
    assert str(answer["message"]).startswith(
        f"in {tmp_path / 'a.png'}, {tmp_path / 'b.png'}: this may be a Linkage board"
    )
    assert "too little" in str(answer["message"])


def test_what_is_wrong_with_each_photo_is_said(tmp_path: Path) -> None:
    with Image.open(PHOTO) as photo:
        photo.convert("L").save(tmp_path / "grey.png")
    Image.new("RGB", (400, 300), (120, 110, 100)).save(tmp_path / "table.png")
    code, answer = score_same(tmp_path / "table.png", tmp_path / "grey.png")
    assert (code, answer["status"], answer["game"], answer["position"]) == (1, "unclear", "linkx", None)
    assert answer["grid_corners_px"] is not None
    assert f"in {tmp_path / 'table.png'}: expected the board of one" in str(answer["message"])
    assert f"in {tmp_path / 'grey.png'}: expected a photo in colour" in str(answer["message"])


def test_of_what_looks_like_a_board_only_what_can_be_read_is_meant(tmp_path: Path) -> None:
    """An egg carton beside the board, in one photo of two."""
    bgr = cv2.imread(str(FIXTURES / "linkage" / "0044.jpg"))
    assert bgr is not None
    carton = cv2.resize(LOOKALIKES["egg_carton"](np.random.default_rng(3)), bgr.shape[1::-1])
    cv2.imwrite(str(tmp_path / "beside.png"), np.hstack((bgr, carton)))
    _, answer = score_same(tmp_path / "beside.png", FIXTURES / "linkage" / "0044.jpg")
    assert (answer["game"], answer["notes"]) == ("linkage", [])
    assert answer["position"] is not None


def test_an_unreadable_photo_ends_it(tmp_path: Path) -> None:
    code, answer = score_same(tmp_path / "none.jpg", PHOTO)
    assert (code, answer["status"]) == (2, "error")
    assert "none.jpg: expected a photo" in str(answer["message"])


def test_boards_of_two_games_are_not_one_board() -> None:
    code, answer = score_same(PHOTO, FIXTURES / "linkage" / "0058.jpg")
    assert (code, answer["status"], answer["game"]) == (1, "not_found", None)
    assert "0058.jpg: expected the same board, got Linkage 7x7 after LINKX 9x9" in str(answer["message"])
