"""What a person confirms is kept as a fixture that the tests and `gridref evaluate` read; no doubt is kept unseen."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest
from rich.console import Console

from engine.errors import NotWritten
from engine.games import GAMES
from referee.evaluation.photo_comparison import compare
from referee.fixture_recorder.draft import Proposer, open_points
from referee.fixture_recorder.fixture_folder import FixtureFolder
from referee.fixture_recorder.page import page
from referee.photo.score import score_photo
from referee.terminal.footer import Footer
from tests.support.damaged import damaged
from tests.support.truth import FIXTURES, load, photo_truths, truth_pose
from tests.support.typist import sat, truth_in
from tests.support.varied.disturbances import card
from vision.cameras.kinds.recorded import Recorded
from vision.decode import read_photo
from vision.frame import Bgr

PLAIN = {"linkage": "0002.jpg", "line-or-colour": "0002.jpg", "linkx": "0002.jpg"}
"""Photos of which the reading is sure."""
A_HAND, A_FAULT = FIXTURES / "linkage" / "0004.jpg", FIXTURES / "linkage" / "0005.jpg"


def pictures(*photos: Path) -> Recorded:
    return Recorded("folder:here", iter([partial(lambda path: read_photo(path).frame, photo) for photo in photos]), 1.0)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_read_as_a_fixture(tmp_path: Path, game: str) -> None:
    photo = FIXTURES / game / PLAIN[game]
    session, _ = sat(tmp_path, game, pictures(photo), "")
    session.run()
    assert session.kept == 1
    (kept,), (original,) = photo_truths(tmp_path), photo_truths(photo)
    assert kept.board is not None
    assert original.board is not None
    assert kept.tags == ("dim",)
    assert (kept.board.score, kept.board.faulty) == (original.board.score, original.board.faulty)
    answer, _, _ = score_photo("kept", partial(read_photo, kept.photo))
    for one in (kept, original):
        assert compare(one, answer).complaints == ()


@pytest.mark.parametrize("game", GAMES)
def test_the_tests_find_in_it_what_they_read_of_a_fixture(tmp_path: Path, game: str) -> None:
    session, _ = sat(tmp_path, game, pictures(FIXTURES / game / PLAIN[game]), "")
    session.run()
    bgr, truth = load(tmp_path / "0000.jpg")
    assert bgr.shape[1::-1] == (truth["camera"]["width"], truth["camera"]["height"])
    pose = truth_pose(truth)
    np.testing.assert_allclose(pose.corners_px, truth["grid_corners_px"], atol=0.1)
    rendered = load(FIXTURES / game / PLAIN[game])[1]
    assert set(rendered) - {"partly_hidden", "illegal"} <= set(truth)
    assert {"kind", "fx", "fy", "cx", "cy", "k1", "k2"} <= set(truth["camera"])


def test_a_doubtful_cell_is_kept_only_as_it_was_corrected(tmp_path: Path) -> None:
    bgr, truth = load(FIXTURES / "linkx" / "0002.jpg")
    photo = tmp_path / "card.jpg"
    cv2.imwrite(str(photo), card(bgr, truth, "d2"))
    lies = {cell: piece["colour"] for piece in truth["position"]["pieces"] for cell in piece["cells"]}
    d2 = lies.get("d2", "empty")
    session, typist = sat(tmp_path, "linkx", pictures(photo), "", "d2=purple", f"d2={d2}", "")
    session.run()
    assert typist.shown[0].points[0].startswith("I can't be sure of d2")
    assert typist.shown[0].foot.startswith("yes keeps it as drawn")
    assert typist.said[0].startswith("not kept: I can't be sure of d2")
    assert "expected one of empty, blue, white on d2, got 'purple'" in typist.said[1]
    truth = truth_in(tmp_path)
    assert truth["said"] == [f"d2={d2}"]
    kept = {cell: piece["colour"] for piece in truth["position"]["pieces"] for cell in piece["cells"]}
    assert kept == lies


def test_what_a_hand_covers_is_confirmed_and_named(tmp_path: Path) -> None:
    session, typist = sat(
        tmp_path, "linkage", pictures(A_HAND), "", "hidden g1 g2", "yes", "g1=empty", "g2=empty", "yes"
    )
    session.run()
    assert typist.said[0].startswith("not kept: I can't be sure of ")
    assert "It is hidden, so say what lies there, and 1 more" in typist.said[1]
    truth = truth_in(tmp_path)
    assert truth["hidden"] == ["g1", "g2"]
    assert truth["said"] == ["g1=empty", "g2=empty"]
    assert {"f5", "e4"} <= set(truth["confirmed"])
    (kept,) = photo_truths(tmp_path)
    assert kept.board is not None
    assert kept.board.hides


def test_a_fault_is_confirmed_and_named(tmp_path: Path) -> None:
    session, typist = sat(tmp_path, "linkage", pictures(A_FAULT), "", "yes")
    session.run()
    assert typist.said[0].startswith("not kept: Rule L")
    assert truth_in(tmp_path)["illegal"]["kind"].startswith("L")


def test_the_green_counter_and_squares_are_corrected(tmp_path: Path) -> None:
    session, _ = sat(
        tmp_path, "linkage", pictures(FIXTURES / "linkage" / "0002.jpg"), "green=none a1=red b1=red", "yes"
    )
    session.run()
    truth = truth_in(tmp_path)
    assert truth["position"]["green"] is None
    assert truth["said"] == ["a1=red", "b1=red", "green=none"]
    assert {"colour": "red", "cells": ["a1", "b1"]} in truth["position"]["pieces"]


def test_a_counter_on_one_square_or_on_both_of_a_piece_lies_on_that_piece(tmp_path: Path) -> None:
    photo = FIXTURES / "linkage" / "0058.jpg"
    session, typist = sat(tmp_path, "linkage", pictures(photo), "")
    session.run()
    assert typist.shown[0].points == ()
    assert truth_in(tmp_path)["position"]["green"] == {"cells": ["a3", "a4"]}


def test_a_counter_that_lies_on_one_of_two_pieces_is_asked_about() -> None:
    draft = Proposer("linkage", {}).propose(read_photo(FIXTURES / "linkage" / "0058.jpg").frame)
    judged = draft.board
    assert judged is not None
    best = judged.posterior.best
    others = (replace(best, position=best.position.with_marker(piece.cells)) for piece in judged.position.pieces or ())
    *_, elsewhere = (other for other in others if other.position.marker != best.position.marker)
    for sure, points in ((0.99, 0), (0.9, 1)):
        two = replace(best, probability=sure), replace(elsewhere, probability=1 - sure)
        posterior = replace(judged.posterior, hypotheses=two)
        doubted = replace(draft, answer=replace(draft.answer, judgement=replace(judged, posterior=posterior)))
        assert len([point for point in open_points(doubted) if "where the green counter lies" in point]) == points


def test_both_layers_of_a_circle_can_be_said(tmp_path: Path) -> None:
    photo = FIXTURES / "line-or-colour" / "0002.jpg"
    session, typist = sat(tmp_path, "line-or-colour", pictures(photo), "a1=red a1=grey", "a1=red a1=white", "yes")
    session.run()
    position = truth_in(tmp_path)["position"]
    assert (position["colours"][-1][0], position["rings"]["a1"]) == ("red", "white")
    assert "a1 is given twice, as red and as grey" in typist.said


def test_a_board_that_is_not_found_is_placed_or_denied(tmp_path: Path) -> None:
    photo = FIXTURES / "linkage" / "0002.jpg"
    wall = tmp_path / "wall.png"
    bgr = np.random.default_rng(5).normal((90, 120, 140), 6, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    wall.write_bytes(png(bgr))
    corners = " ".join(f"{x},{y}" for x, y in load(photo)[1]["grid_corners_px"])
    lines = ("", "yes", "c5=red", "no board", "", f"corners {corners}", "yes")
    session, typist = sat(tmp_path / "out", "linkage", pictures(wall, photo), *lines)
    session.run()
    assert [said.split(":")[0] for said in typist.said[:3]] == [
        "not kept",
        "not kept",
        "expected a board before what lies on it",
    ]
    assert truth_in(tmp_path / "out")["game"] is None
    none, placed = photo_truths(tmp_path / "out")
    assert none.board is None
    assert placed.board is not None
    (original,) = photo_truths(photo)
    assert original.board is not None
    assert placed.board.score == original.board.score


@pytest.mark.parametrize(
    ("corners", "words"),
    [
        ("1,1 1,1 1,1 1,1", "expected the four corners of a board, each at least 40 pixels from the next"),
        ("1,1 9000,1 900,900 1,900", "expected corners within the photo's"),
    ],
)
def test_corners_that_are_none_are_refused_without_a_word_of_options(tmp_path: Path, corners: str, words: str) -> None:
    session, typist = sat(tmp_path, "linkage", pictures(FIXTURES / "linkage" / "0002.jpg"), f"corners {corners}")
    session.run()
    assert typist.said[0].startswith(words)


def png(bgr: Bgr) -> bytes:
    return cv2.imencode(".png", bgr)[1].tobytes()


def test_pictures_are_left_out_and_broken_ones_said(tmp_path: Path) -> None:
    folder = FIXTURES / "linkage"
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(damaged((folder / "0001.jpg").read_bytes()))
    source = pictures(folder / "0000.jpg", folder / "0001.jpg", broken, folder / "0002.jpg", folder / "0008.jpg")
    session, typist = sat(tmp_path / "out", "linkage", source, "next 2", "")
    session.run()
    assert any(said.startswith("left out: ") for said in typist.said)
    assert [truth["taken"]["source"] for truth in (truth_in(tmp_path / "out"),)] == ["0002.jpg"]


def test_a_key_that_comes_too_soon_keeps_nothing(tmp_path: Path) -> None:
    source = pictures(FIXTURES / "linkage" / "0002.jpg")
    session, typist = sat(tmp_path, "linkage", source, "", "", step_s=0.5)
    session.run()
    assert typist.said[0].startswith("not kept: what is shown changed just as the key was pressed")
    assert session.kept == 1


def test_a_full_disk_is_said_and_the_picture_kept_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = pictures(FIXTURES / "linkage" / "0002.jpg")
    session, typist = sat(tmp_path, "linkage", source, "", "")
    full, real = iter([True]), FixtureFolder.add

    def add(fixtures: FixtureFolder, jpeg: bytes, truth: str) -> Path:
        if next(full, False):
            raise NotWritten("0000.jpg: can't be written (No space left on device)")
        return real(fixtures, jpeg, truth)

    monkeypatch.setattr(FixtureFolder, "add", add)
    session.run()
    assert typist.said[0].startswith("not kept: 0000.jpg: can't be written")
    assert session.kept == 1


def test_a_picture_that_cannot_be_drawn_ends_nothing(tmp_path: Path) -> None:
    source = pictures(FIXTURES / "linkage" / "0002.jpg")
    session, typist = sat(tmp_path, "linkage", source, "", overlay_path=tmp_path / "gone" / "look.png")
    session.run()
    assert "look.png: can't be written" in typist.said[0]
    assert session.kept == 1


def test_a_disk_that_stays_full_is_what_the_sitting_ends_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session, _ = sat(tmp_path, "linkage", pictures(FIXTURES / "linkage" / "0002.jpg"), "")

    def add(fixtures: FixtureFolder, jpeg: bytes, truth: str) -> Path:
        raise NotWritten("no room")

    monkeypatch.setattr(FixtureFolder, "add", add)
    with pytest.raises(NotWritten, match="no room"):
        session.run()


@pytest.mark.parametrize("height", [12, 24, 60])
def test_what_is_open_and_what_can_be_said_fit_the_terminal(tmp_path: Path, height: int) -> None:
    """At least one point, and how many more there are, whatever the height."""
    draft = Proposer("linkage", {}).propose(read_photo(A_HAND).frame)
    shown, points = page(draft, tmp_path / "0000.jpg", height, lambda line: 1), open_points(draft)
    assert shown.points[0] == points[0]
    assert shown.foot in shown.lines[-1]
    if height == 60:
        assert shown.points == points
    else:
        assert shown.points[-1] == f"and {len(points) - len(shown.points) + 1} more"
    assert len(shown.lines) <= max(height - 2, len(shown.board) + 4)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 40), (50, 30)])
def test_sentences_that_are_wrapped_do_not_hide_what_can_be_said(tmp_path: Path, width: int, height: int) -> None:
    draft = Proposer("linkage", {}).propose(read_photo(FIXTURES / "linkage" / "0020.jpg").frame)
    rows, points = Footer(Console(width=width, height=height)).rows, open_points(draft)
    shown = page(draft, tmp_path / "0000.jpg", height, rows)
    filled = sum(map(rows, shown.lines)) + len(["> ", "the cursor's"])
    assert shown.points[-1] == f"and {len(points) - len(shown.points) + 1} more"
    assert filled <= height < filled + rows(points[len(shown.points) - 1])
