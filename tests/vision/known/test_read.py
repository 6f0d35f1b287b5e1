"""Reading a drawn Linkage board with a profile: learned from a few pictures, right under other lamps, humble else."""

from collections.abc import Mapping
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.colours.learn import Lesson, learn_colours, separations
from engine.games.linkage.board import CONTENTS, GRID
from tests.support.drawn.known import bare_board, photographed
from vision.frame import Frame
from vision.known.board import KnownBoard
from vision.known.read import read

SURE_NATS = 4.0
"""Odds of 55 to 1: what it takes not to be asked about."""
TAUGHT = {"d4": "black", "a1": "red", "a2": "red", "g7": "white", "f7": "white", "c3": "blue", "c4": "blue"} | {
    "e1": "yellow",
    "f1": "yellow",
}
PLAYED = {"d4": "black", "a1": "blue", "b1": "blue", "c1": "white", "c2": "white", "g1": "red", "g2": "red"} | {
    "e5": "yellow",
    "e6": "yellow",
    "a7": "white",
    "a6": "white",
    "f5": "blue",
    "g5": "blue",
}


def contents(named: Mapping[str, str]) -> list[str]:
    return [named.get(GRID.name(cell), "empty") for cell in GRID.cells]


@pytest.fixture(scope="module")
def board() -> KnownBoard:
    bare = bare_board()
    frame = photographed(TAUGHT, green="g7", seed=3)
    return learn_colours(bare, [Lesson(frame, bare.pose, {"contents": contents(TAUGHT)}, (GRID.parse("g7"),))])


@pytest.mark.parametrize(
    "light", [(1.0, 1.0, 1.0), (0.5, 0.5, 0.5), (1.3, 1.0, 0.7), (0.7, 1.0, 1.3)], ids=["same", "dim", "blue", "red"]
)
def test_a_learned_set_is_read_with_certainty(board: KnownBoard, light: tuple[float, float, float]) -> None:
    frame = photographed(PLAYED, green="e5", seed=11, light=light)
    reading = read(frame, board.pose, board)
    table = reading.layer("contents").log_likelihood
    truth = [CONTENTS.index(content) for content in contents(PLAYED)]
    assert table.argmax(axis=1).tolist() == truth
    assert (np.diff(np.sort(table, axis=1)[:, -2:]) > SURE_NATS).all()
    assert reading.marker is not None
    assert reading.marker.likeliest == (GRID.parse("e5"),)


def test_a_lamp_mirrored_in_the_middle_of_cells_is_named(board: KnownBoard) -> None:
    frame = photographed(PLAYED, green="e5", seed=11)
    bgr = frame.bgr.copy()
    for cell in ("e3", "c1"):
        x, y = board.pose.centres_px[GRID.parse(cell)]
        cv2.circle(bgr, (round(x), round(y)), round(0.22 * board.pose.cell_px), (255, 255, 255), -1)
    reading = read(replace(frame, bgr=bgr), board.pose, board)
    assert any(note == "glare on c1 and e3" for note in reading.notes)
    assert reading.hidden[GRID.parse("c1")] == 1.0, "seems white, as a reflection does"


def test_contents_that_were_learned_are_far_apart(board: KnownBoard) -> None:
    assert {material.content for material in board.materials} == {*CONTENTS[1:], "green"}
    assert separations(board.materials)[0][0] > 5


def test_an_empty_board_has_nothing_on_it(board: KnownBoard) -> None:
    reading = read(photographed({}, seed=12, gradient=0.1), board.pose, board)
    assert (reading.layer("contents").log_likelihood.argmax(axis=1) == 0).all()
    assert reading.marker is not None
    assert reading.marker.log_likelihood.argmax() == 0


@pytest.mark.parametrize(
    ("light", "words"),
    [
        ((1.0, 1.3, 1.0), "greener"),
        ((1.2, 0.9, 1.2), "more purple"),
        ((0.7, 0.9, 1.2), "warmer"),
        ((1.2, 0.9, 0.7), "colder"),
        ((0.5, 0.5, 0.5), "0.5 times as bright"),
    ],
)
def test_another_lamp_is_named(board: KnownBoard, light: tuple[float, float, float], words: str) -> None:
    reading = read(photographed({}, seed=13, light=light), board.pose, board)
    assert any("not the profile's" in note and words in note for note in reading.notes)


def test_half_a_board_in_the_shade_is_named(board: KnownBoard) -> None:
    frame = photographed(PLAYED, green="e5", seed=11)
    bgr = frame.bgr.copy()
    left, right = board.pose.corners_px[[0, 1], 0]
    bgr[:, : round((left + right) / 2)] //= 2
    reading = read(replace(frame, bgr=bgr), board.pose, board)
    assert any("shaded in part" in note for note in reading.notes)


def test_a_warm_lamp_and_a_cold_one_are_named(board: KnownBoard) -> None:
    warm, cold = (photographed({}, seed=13, light=light).bgr for light in ((0.6, 0.9, 1.3), (1.3, 0.9, 0.6)))
    share = np.linspace(0, 1, warm.shape[1])[:, None]
    frame = Frame(np.asarray(warm * (1 - share) + cold * share, np.uint8), "two lamps")
    reading = read(frame, board.pose, board)
    assert any("not the profile's: from another side" in note for note in reading.notes)
