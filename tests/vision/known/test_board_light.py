"""How the light changed over a board is told from what was laid on it meanwhile."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.support.drawn.known import bare_board, with_pieces
from vision.known.board_light import relight
from vision.known.view import OPPONENT, STEPS

EMPTY = bare_board().empty_view
HEIGHT, WIDTH = EMPTY.lightness.shape
ACROSS, DOWN = np.meshgrid(np.linspace(-1, 1, WIDTH), np.linspace(-1, 1, HEIGHT))
MOST_OFF = 0.05
"""Opponent log light by which it is told wrongly at most: how far cells differ on which nothing lies."""


def light(blue: float, green: float, red: float, right: float = 1.0, below: float = 1.0) -> NDArray[np.float64]:
    """(h, w, 3) times as much light, and at the right and below so many times as much as in the middle."""
    return np.array([blue, green, red]) * (right**ACROSS * below**DOWN)[..., None]


@pytest.mark.parametrize("pieces", [0, 12, 24])
@pytest.mark.parametrize(
    "times", [light(0.5, 0.5, 0.5), light(0.7, 1.0, 1.2), light(0.8, 0.8, 0.8, 1.25, 0.9)], ids=["dim", "warm", "aside"]
)
def test_light_is_told_whatever_lies_on_the_board(times: NDArray[np.float64], pieces: int) -> None:
    laid = with_pieces(EMPTY, pieces)
    found = relight(replace(laid, linear=(laid.linear * times).astype(np.float32)), EMPTY)
    expected = np.log(times) @ OPPONENT
    assert np.abs(found.at - expected)[STEPS:-STEPS, STEPS:-STEPS].max() < MOST_OFF
    assert np.abs(found.offset - expected[HEIGHT // 2, WIDTH // 2]).max() < MOST_OFF
