"""What a camera behind a LINKX frame sees, counted as from the front."""

from dataclasses import replace

import numpy as np

from engine.games import GAMES
from engine.grid import Cell
from tests.support.drawn.known import pose
from tests.support.observers import reading_of
from tests.support.play import after
from vision.mirrored import mirrored, mirrored_pose
from vision.reading import BoardReading, Seams

LINKX = GAMES["linkx"]


def seen(*moves: str) -> BoardReading:
    return reading_of(LINKX, after(LINKX.start({}), *moves).position, np.random.default_rng(1))


def test_columns_are_the_other_way_round() -> None:
    one, other = seen("b 4L1"), mirrored(seen("b 4L1"))
    likeliest = [reading.layer("contents").log_likelihood.argmax(axis=1).reshape(9, 9) for reading in (one, other)]
    assert np.array_equal(likeliest[0][:, ::-1], likeliest[1])
    assert not np.array_equal(*likeliest)


def test_mirrored_twice_is_as_it_was() -> None:
    reading = seen("b 4L1", "23")
    again = mirrored(mirrored(reading))
    assert np.array_equal(again.layer("contents").log_likelihood, reading.layer("contents").log_likelihood)


def test_a_cell_lies_where_its_mirrored_name_says() -> None:
    there = pose()
    order = list(there.grid.mirrored())
    assert np.allclose(mirrored_pose(there).centres_px, there.centres_px[order])


def test_lines_between_squares_are_mirrored_with_them() -> None:
    lines = Seams(((Cell(0), Cell(1)), (Cell(0), Cell(9))), np.array([1.0, 2.0]))
    look = mirrored(replace(seen("b 4L1"), faint_seams=lambda: lines)).faint_seams
    assert look is not None
    assert look().pairs == ((Cell(8), Cell(7)), (Cell(8), Cell(17)))
