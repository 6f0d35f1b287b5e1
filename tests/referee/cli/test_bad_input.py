"""Odd and broken pictures through the whole of `gridref score`: one sentence, the right status, nothing made up."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from numpy.typing import NDArray
from PIL import ExifTags, Image

from engine.games.line_or_colour.board import default_colours
from engine.grid import Grid
from referee.cli import main
from tests.support.command import run
from tests.support.damaged import damaged
from tests.support.drawn import drawing
from tests.support.drawn.canvas import view
from tests.support.truth import FIXTURES, load
from tests.support.varied.disturbances import hand
from tests.support.varied.geometric import cut_by_frame

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
    ("damaged", "a.jpg", lambda: damaged(PHOTO.read_bytes()), "error"),
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
    exit_code = {"error": 2, "not_found": 1}[status]
    answer = json.loads(run("score", "--json", str(tmp_path / name), exit_code=exit_code)[0])
    assert answer["status"] == status
    assert answer["message"]
    assert "\n" not in answer["message"]
    assert answer["position"] is None
    assert not answer["certain"]
    timed = [stage for stage, ms in answer["timings_ms"].items() if ms is not None]
    assert timed == {"error": [], "not_found": ["decode", "locate", "total"]}[status]
    assert list(answer["timings_ms"]) == ["decode", "locate", "read", "judge", "total"]


def test_what_shows_no_board_is_told_in_one_line_and_a_board_ends_with_an_empty_one(tmp_path: Path) -> None:
    NOTHING.save(tmp_path / "nothing.png")
    (tmp_path / "text.jpg").write_bytes(b"a letter")
    several = [str(tmp_path / "nothing.png"), str(tmp_path / "text.jpg"), str(PHOTO)]
    result = CliRunner().invoke(main, ["score", *several], catch_exceptions=False)
    (error,) = result.stderr.splitlines()
    assert error.startswith(several[1])
    nothing, board, *_, last = result.stdout.split("\n")[:-1]
    assert (nothing.startswith(several[0]), board, last) == (True, f"{PHOTO}: LINKX", "")


def answer_to(bgr: NDArray[Any], path: Path, *arguments: str) -> dict[str, Any]:
    cv2.imwrite(str(path), bgr)
    answer: dict[str, Any] = json.loads(CliRunner().invoke(main, ["score", "--json", *arguments, str(path)]).stdout)
    return answer


@pytest.mark.parametrize("kind", ["sixteen_bits", "transparent", "cmyk"])
def test_a_board_is_read_however_it_is_stored(tmp_path: Path, kind: str) -> None:
    bgr, truth = load(PHOTO)
    place = ["--game", "linkx", "--corners", *(f"{x},{y}" for x, y in truth["grid_corners_px"])]
    plain = answer_to(bgr, tmp_path / "plain.png", *place)
    if kind == "cmyk":
        with Image.open(PHOTO) as photo:
            photo.convert("CMYK").save(tmp_path / "odd.jpg", quality=97)
        result = CliRunner().invoke(main, ["score", "--json", *place, str(tmp_path / "odd.jpg")])
        odd = json.loads(result.stdout)
    else:
        deep = bgr.astype(np.uint16) * 257 if kind == "sixteen_bits" else cv2.cvtColor(bgr, cv2.COLOR_BGR2BGRA)
        odd = answer_to(deep, tmp_path / "odd.png", *place)
    assert odd["grid_corners_px"] == plain["grid_corners_px"]
    assert odd["position"]["pieces"] == plain["position"]["pieces"]


@pytest.mark.parametrize("more", [(), ("--same-board", str(PHOTO))])
def test_a_board_in_greys_is_not_told_apart(tmp_path: Path, more: tuple[str, ...]) -> None:
    with Image.open(PHOTO) as photo:
        photo.convert("L").save(tmp_path / "gray.png")
    result = CliRunner().invoke(main, ["score", "--json", str(tmp_path / "gray.png"), *more], catch_exceptions=False)
    answer = json.loads(result.stdout)
    said = answer["notes"][0] if more else answer["message"]
    assert "photo in colour" in said
    assert (answer["position"] is None) == (not more)


def test_a_frame_on_its_head_is_no_board_full_of_fouls(tmp_path: Path) -> None:
    answer = answer_to(cv2.rotate(load(PHOTO)[0], cv2.ROTATE_180), tmp_path / "turned.png")
    assert (answer["status"], answer["game"], answer["position"]) == ("unclear", "linkx", None)
    assert "upside down" in answer["message"]


@pytest.mark.parametrize("turn", [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE])
def test_a_frame_on_its_side_is_said_to_be(turn: int, tmp_path: Path) -> None:
    answer = answer_to(cv2.rotate(load(PHOTO)[0], turn), tmp_path / "turned.png")
    assert (answer["status"], answer["position"]) == ("not_found", None)
    assert "on its side" in answer["message"]


def test_a_board_cut_by_the_frame_is_not_made_up(tmp_path: Path) -> None:
    bgr, _ = cut_by_frame(*load(PHOTO), 0, 1.0)
    answer = answer_to(bgr, tmp_path / "cut.png")
    assert (answer["status"], answer["position"], answer["certain"]) == ("not_found", None, False)


def test_a_hand_over_the_board_leaves_it_open(tmp_path: Path) -> None:
    bgr, truth = load(PHOTO)
    covered, truth = hand(bgr, truth, np.random.default_rng(1))
    assert truth["hidden"]
    place = ["--game", "linkx", "--corners", *(f"{x},{y}" for x, y in truth["grid_corners_px"])]
    answer = answer_to(covered, tmp_path / "hand.png", *place)
    right = answer["score"] == truth["score"]
    assert right or not answer["certain"]


def test_two_boards_are_told_in_a_sentence(tmp_path: Path) -> None:
    pose = view("line-or-colour", Grid(5, 5), 26.0, (800, 800))
    colours = np.array(default_colours(5)).reshape(5, 5).tolist()
    circles = drawing.line_or_colour(
        {"size": 5, "colours": colours, "discs": [], "rings": {"b2": "white"}}, pose, size_px=(800, 800)
    )
    tiles = drawing.linkage(
        {"size": 7, "pieces": [{"colour": "red", "cells": ["a7", "b7"]}], "black": "d4", "green": None},
        view("linkage", Grid(7, 7), 22.0, (800, 800), fill=0.6),
        size_px=(800, 800),
    )
    answer = answer_to(np.hstack((circles, tiles)), tmp_path / "two.png")
    assert (answer["status"], answer["game"], answer["score"]) == ("not_found", None, None)
    assert "Linkage" in answer["message"]
    assert "Line or Colour" in answer["message"]
    assert answer["message"].endswith("; show only one, or say --game linkage or --game line-or-colour")


def test_the_wrong_game_is_named() -> None:
    answer = json.loads(run("score", "--json", "--game", "linkage", str(PHOTO), exit_code=1)[0])
    assert (answer["status"], answer["score"]) == ("not_found", None)
    assert "LINKX" in answer["message"]


@pytest.mark.parametrize("photo", ["linkage/0000", "line-or-colour/0009"])
def test_the_wrong_game_is_named_where_a_person_says_where_the_board_lies(photo: str) -> None:
    """In a mat's empty squares one could see the windows of an empty frame."""
    truth = json.loads((FIXTURES / f"{photo}.json").read_text())
    place = ["--game", "linkx", "--corners", *(f"{x},{y}" for x, y in truth["grid_corners_px"])]
    answer = json.loads(run("score", "--json", *place, str(FIXTURES / f"{photo}.jpg"), exit_code=1)[0])
    assert (answer["status"], answer["score"]) == ("not_found", None)
    assert f"say --game {truth['game']}" in answer["message"]


@pytest.mark.parametrize("photo", ["linkage/0000", "line-or-colour/0044", "linkx/0048"])
@pytest.mark.parametrize("cells", [0.5, 1.0])
def test_corners_beside_the_board_are_not_believed(photo: str, cells: float) -> None:
    truth = json.loads((FIXTURES / f"{photo}.json").read_text())
    corners = np.array(truth["grid_corners_px"])
    beside = corners + (corners[3] - corners[0]) * cells / len(truth["cell_centres_px"])
    size = ("--option", "size=7") if truth["game"] == "line-or-colour" else ()
    place = ["--game", truth["game"], *size, "--corners", *(f"{x:.0f},{y:.0f}" for x, y in beside)]
    answer = json.loads(run("score", "--json", *place, str(FIXTURES / f"{photo}.jpg"), exit_code=1)[0])
    assert (answer["status"], answer["score"]) == ("not_found", None)
    assert "cells away from these corners" in answer["message"]


@pytest.mark.parametrize("game", ["linkage", "linkx"])
def test_a_bare_table_between_corners_is_no_board(game: str) -> None:
    place = ["--game", game, "--corners", "30,30", "250,30", "250,250", "30,250"]
    answer = json.loads(run("score", "--json", *place, str(FIXTURES / "linkage" / "0058.jpg"), exit_code=1)[0])
    assert (answer["status"], answer["score"]) == ("not_found", None)
    assert "board can be made out between the corners" in answer["message"]


def test_corners_of_a_board_of_another_size_are_not_believed() -> None:
    truth = json.loads((FIXTURES / "line-or-colour" / "0044.json").read_text())
    place = ["--game", "line-or-colour", "--option", "size=5", "--corners"]
    corners = [f"{x},{y}" for x, y in truth["grid_corners_px"]]
    photo = str(FIXTURES / "line-or-colour" / "0044.jpg")
    answer = json.loads(run("score", "--json", *place, *corners, photo, exit_code=1)[0])
    assert answer["status"] == "not_found"
    assert "a board of 7x7 circles lies between the corners, not of 5x5" in answer["message"]
    assert answer["message"].endswith(", or say --option size=7")


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


def test_every_command_names_a_file_on_one_line(tmp_path: Path) -> None:
    folder = str(tmp_path / "a\nb")
    assert run("evaluate", folder, exit_code=2)[1].count("\n") == 1
    assert run("watch", "--game", "linkx", "--camera", f"folder:{folder}", exit_code=2)[1].count("\n") == 1


def test_a_part_of_the_program_that_is_missing_is_no_full_disk(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("vision.tiles.read.WEIGHTS", tmp_path / "gone.onnx")
    _, error = run("score", str(FIXTURES / "linkage" / "0058.jpg"), exit_code=2)
    assert "gone.onnx, a part of gridref" in error
    assert "install gridref again" in error
    assert "make room" not in error
