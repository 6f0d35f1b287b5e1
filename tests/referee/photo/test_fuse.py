"""Several readings of one board as one; readings of different boards are told apart."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.special import softmax

from engine.games import GAMES
from engine.games.linkage.board import GRID
from referee.belief.policy import DEFAULT
from referee.photo.fuse import OtherBoard, fuse
from tests.support.simulated import MIXED, simulated
from vision.reading import BoardReading, Layer

LINKAGE = GAMES["linkage"]
WORDS = LINKAGE.layers["contents"]


def random_board(seed: int) -> tuple[str, ...]:
    return tuple(str(word) for word in np.random.default_rng(seed).choice(WORDS, len(GRID)))


def seen(contents: tuple[str, ...], seed: int) -> BoardReading:
    position = LINKAGE.compose({"contents": contents})
    return simulated(LINKAGE, position, MIXED, np.random.default_rng(seed))


def turned(contents: tuple[str, ...], turns: int) -> tuple[str, ...]:
    return tuple(np.rot90(np.array(contents).reshape(7, 7), turns).ravel().tolist())


def best(reading: BoardReading) -> tuple[str, ...]:
    return tuple(WORDS[i] for i in reading.layer("contents").log_likelihood.argmax(axis=1))


@pytest.mark.parametrize("turns", range(4))
def test_a_second_view_from_any_side_makes_the_first_one_surer(turns: int) -> None:
    board = random_board(5)
    first, second = seen(board, 1), seen(turned(board, turns), 2)
    fused = fuse([first, second], DEFAULT)
    assert isinstance(fused, BoardReading)
    assert best(fused) == board
    lead, alone = (np.ptp(one.layer("contents").log_likelihood, axis=1) for one in (fused, first))
    assert (lead > alone).mean() > 0.95


def test_another_board_is_not_taken_for_the_same() -> None:
    views = [seen(random_board(5), 1), seen(random_board(5), 2), seen(random_board(6), 3)]
    assert fuse(views, DEFAULT) == OtherBoard(2)


def test_what_one_view_does_not_see_the_other_fills_in() -> None:
    board = random_board(5)
    table = seen(board, 1).layer("contents").log_likelihood.copy()
    table[:30] = 0.0
    blind = replace(seen(board, 1), layers=(Layer("contents", WORDS, table),))
    for views in ([blind, seen(board, 2)], [seen(board, 2), blind]):
        fused = fuse(views, DEFAULT)
        assert isinstance(fused, BoardReading)
        assert best(fused) == board


def test_what_covers_cells_in_one_view_is_not_said_of_all() -> None:
    board = random_board(5)
    covered = replace(seen(board, 1), notes=("something covers b4",))
    alone, together = fuse([covered], DEFAULT), fuse([covered, seen(turned(board, 1), 2)], DEFAULT)
    assert isinstance(alone, BoardReading)
    assert isinstance(together, BoardReading)
    assert alone.notes == covered.notes
    assert together.notes == ()


@pytest.mark.parametrize("turns", range(4))
def test_what_either_view_sees_is_not_hidden(turns: int) -> None:
    board = random_board(5)
    unseen, cut = np.zeros((2, len(GRID)))
    unseen[:30], cut[20:40] = 0.9, 0.5
    first = replace(seen(board, 1), hidden=unseen)
    second = replace(seen(turned(board, turns), 2), hidden=np.rot90(cut.reshape(7, 7), turns).ravel())
    fused = fuse([first, second], DEFAULT)
    assert isinstance(fused, BoardReading)
    assert fused.hidden == pytest.approx(np.minimum(unseen, cut))


def test_what_two_views_surely_name_otherwise_is_left_open() -> None:
    board = random_board(5)
    table = seen(board, 1).layer("contents").log_likelihood.copy()
    word = (WORDS.index(board[10]) + 1) % len(WORDS)
    table[10] = -6.0
    table[10, word] = 0.0
    moved = replace(seen(board, 1), layers=(Layer("contents", WORDS, table),))
    fused = fuse([seen(board, 2), moved], DEFAULT)
    assert isinstance(fused, BoardReading)
    chances = softmax(fused.layer("contents").log_likelihood[10])
    assert chances[[word, WORDS.index(board[10])]] == pytest.approx([0.5, 0.5], abs=0.06)
    assert best(fused)[:10] == board[:10]
