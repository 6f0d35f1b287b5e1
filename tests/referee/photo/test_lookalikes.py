"""Things that look like a board, so that one is found there, are told from it by what can be read of them."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.games import GAMES
from engine.games.line_or_colour.board import default_colours
from engine.games.linkage.board import all_pairs
from engine.grid import Grid
from referee.belief.legible import is_legible
from referee.belief.policy import DEFAULT
from referee.photo.score import score_photo
from referee.watch.watched_board import WatchedBoard
from tests.support.drawn.lookalikes import LOOKALIKES
from tests.support.observers import all_in_view
from tests.support.truth import FIXTURES, Truth, cell_px, corners_px, load
from vision.decode import Photo
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose
from vision.locate.find import find
from vision.reading import BoardReading, Layer, Seams

FOUND = (
    *(("egg_carton", 3), ("egg_carton", 12), ("buttons", 0), ("buttons", 5), ("pegs", 11)),
    *(("pegs", 14), ("memory", 16), ("memory", 30), ("bingo", 4), ("bingo", 19)),
)
"""Drawings and seeds at which a board is found."""
FOUND_BEFORE = (
    *(("egg_carton", 0), ("buttons", 2), ("buttons", 4), ("pegs", 7), ("pegs", 9), ("memory", 11)),
    *(("sudoku", 11), ("sudoku", 15), ("sudoku", 47), ("bingo", 3)),
    *(("type_case", 5), ("type_case", 14), ("type_case", 15), ("type_case", 21)),
)
"""The same before: now nothing is found there at all."""
BESIDE = {"egg_carton": 3, "buttons": 5, "pegs": 14}
"""Drawings and seeds at which a board is found beside another."""


@pytest.mark.parametrize(("name", "seed"), [*FOUND, *FOUND_BEFORE])
def test_what_cannot_be_read_as_a_board_is_none(name: str, seed: int) -> None:
    frame = Frame(LOOKALIKES[name](np.random.default_rng(seed)), "drawing")
    answer = score_photo("drawing", lambda: Photo(frame, frame.size_px)).answer
    assert answer.status == "not_found"
    assert answer.judgement is None
    assert ("too little" in answer.message) is ((name, seed) in FOUND)


def beside_a_lookalike(photo: str, name: str) -> tuple[Frame, Truth]:
    """A fixture with such a drawing at its right."""
    bgr, truth = load(FIXTURES / f"{photo}.jpg")
    thing = LOOKALIKES[name](np.random.default_rng(BESIDE[name]))
    scale = bgr.shape[0] / thing.shape[0]
    enlarged = cv2.resize(thing, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return Frame(np.ascontiguousarray(np.hstack((bgr, enlarged))), "photo"), truth


def is_there(pose: object, truth: Truth) -> bool:
    if not isinstance(pose, BoardPose):
        return False
    off_px = np.linalg.norm(pose.centres_px.mean(axis=0) - corners_px(truth).mean(axis=0))
    return bool(off_px < cell_px(truth))


@pytest.mark.parametrize("name", ["egg_carton", "buttons", "pegs"])
def test_what_cannot_be_read_beside_a_board_leaves_no_doubt_which_one_is_meant(name: str) -> None:
    frame, truth = beside_a_lookalike("linkage/0044", name)
    assert isinstance(find(frame, "auto", {}), Ambiguous)
    for said in ((), [("a1", "empty")]):
        answer, _, pose = score_photo("photo", lambda: Photo(frame, frame.size_px), said=said)
        assert answer.game == "linkage"
        assert answer.judgement is not None
        assert is_there(pose, truth)


@pytest.mark.parametrize(("photo", "name"), [("0015", "egg_carton"), ("0044", "buttons"), ("0051", "egg_carton")])
def test_nor_does_it_in_a_game_that_begins(photo: str, name: str) -> None:
    frame, truth = beside_a_lookalike(f"line-or-colour/{photo}", name)
    assert isinstance(find(frame, "line-or-colour", {}), Ambiguous)
    assert is_there(WatchedBoard("line-or-colour", {}).find(frame, None), truth)


def reading_of(sure: int, unsure: int, content: str = "blue") -> BoardReading:
    """A frame in which so many windows surely hold that, so many anything, and the rest is hidden."""
    contents = GAMES["linkx"].layers["contents"]
    table = np.zeros((81, len(contents)))
    table[: sure + unsure, contents.index(content)] = 1.0
    table[:sure, contents.index(content)] = 8.0
    return BoardReading("linkx", Grid(9, 9), (Layer("contents", contents, table),), all_in_view(Grid(9, 9)))


@pytest.mark.parametrize(
    ("sure", "unsure", "expected"),
    [(81, 0, True), (50, 31, True), (45, 36, False), (40, 0, True), (30, 0, False), (0, 81, False), (0, 0, False)],
)
def test_most_of_what_is_seen_and_a_good_part_of_all_must_be_sure(sure: int, unsure: int, expected: bool) -> None:
    assert is_legible(reading_of(sure, unsure), 1.0, DEFAULT) is expected


def test_more_must_be_sure_of_what_was_not_found_clearly() -> None:
    assert not is_legible(reading_of(50, 31), 0.94, DEFAULT)
    assert is_legible(reading_of(62, 19), 0.94, DEFAULT)


@pytest.mark.parametrize(("at", "expected"), [((0, 1, 5, 20), True), ((0, 5, 20, 40), False)])
def test_a_card_with_counters_in_its_squares_is_no_board_of_pieces_that_cover_two(
    at: tuple[int, ...], expected: bool
) -> None:
    contents = GAMES["linkage"].layers["contents"]
    table = np.zeros((49, len(contents)))
    table[:, contents.index("empty")] = 9.0
    table[list(at), contents.index("empty")] = 0.0
    table[list(at), contents.index("red")] = 9.0
    layer = Layer("contents", contents, table)
    seams = Seams(all_pairs(), np.zeros(len(all_pairs())))
    reading = BoardReading("linkage", Grid(7, 7), (layer,), all_in_view(Grid(7, 7)), seams=seams)
    assert is_legible(reading, 1.0, DEFAULT) is expected


@pytest.mark.parametrize(
    ("sure_colours", "kinds", "expected"), [(49, 7, True), (43, 7, True), (40, 7, False), (49, 1, False)]
)
def test_colours_alone_tell_a_board_if_nearly_all_are_sure_and_not_all_alike(
    sure_colours: int, kinds: int, expected: bool
) -> None:
    contents = GAMES["line-or-colour"].layers
    colour, ring = (np.zeros((49, len(contents[name]))) for name in ("colour", "ring"))
    colour[:, 0] = 0.1
    for cell in range(sure_colours):
        colour[cell, cell % kinds] = 9.0
    ring[:, 0] = 1.0
    layers = (Layer("colour", contents["colour"], colour), Layer("ring", contents["ring"], ring))
    reading = BoardReading("line-or-colour", Grid(7, 7), layers, all_in_view(Grid(7, 7)))
    assert is_legible(reading, 1.0, DEFAULT) is expected


@pytest.mark.parametrize(
    ("sure", "is_printed", "expected"), [(25, True, True), (25, False, False), (15, True, False), (32, False, True)]
)
def test_less_must_be_sure_where_circles_follow_each_other_as_they_are_printed(
    sure: int, is_printed: bool, expected: bool
) -> None:
    contents = GAMES["line-or-colour"].layers
    names = np.array(default_colours(7))
    if not is_printed:
        names = np.random.default_rng(1).permutation(names)
    colour = np.array([[3.0 * (name == content) for content in contents["colour"]] for name in names])
    ring = np.zeros((49, len(contents["ring"])))
    ring[:, 0] = 1.0
    colour[:sure] *= 3.0
    ring[:sure] *= 9.0
    layers = (Layer("colour", contents["colour"], colour), Layer("ring", contents["ring"], ring))
    reading = BoardReading("line-or-colour", Grid(7, 7), layers, all_in_view(Grid(7, 7)))
    assert is_legible(reading, 0.9, DEFAULT) is (expected and is_printed)
    assert is_legible(reading, 1.0, DEFAULT) is expected


def test_an_empty_board_must_be_found_with_confidence() -> None:
    empty = reading_of(81, 0, "empty")
    assert is_legible(empty, 0.95, DEFAULT)
    assert not is_legible(empty, 0.85, DEFAULT)
    table = empty.layers[0].log_likelihood.copy()
    table[0] = -table[0]
    one_piece = replace(empty, layers=(replace(empty.layers[0], log_likelihood=table),))
    assert is_legible(one_piece, 0.85, DEFAULT)
