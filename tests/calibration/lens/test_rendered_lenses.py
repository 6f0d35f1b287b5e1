"""The lens of photographs with truth, where somebody has them: straightened, a board is flat.

A LINKX frame is rigid, so what it leaves is the lens's alone. A mat of paper bends by up to two pixels, whether its
tags say "curled" or not, and no lens can take that off: heights of a millimetre explain it to the last hundredth of a
pixel, which is a test of its own. The part that a lens could have left, which is what a change of k1 would still
improve, is judged too. A bend that happens to be round looks like that: in a few photos.
"""

import json
from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import least_squares

from tests.support.drawn.bent_sheet import bend
from tests.support.truth import GAME_NAMES, photos_folder, truth_lens
from vision.geometry.lens import Lens
from vision.geometry.plane import Points, transform

LARGEST_PX = 0.5
LARGEST_OF_A_FRAME_PX = 0.02
EVERY = 4
"""Of the photos, all that is left is judged, whatever bent the mat."""
LARGEST_BEND_MM = 1.5
"""Paper that was folded and laid flat again."""
ROUND_BENDS = 0.05
"""Share of the mats whose bend may look like a lens."""
STEP = 1e-3
"""Of k1, and as a part of each term of a lens: smaller ones show the noise with which the flat grid is fitted."""


@pytest.mark.parametrize("game", GAME_NAMES)
def test_straightening_with_the_true_lens_takes_the_distortion_off(game: str) -> None:
    boards = list(photographed(game))
    if not boards:
        pytest.skip(f"{photos_folder() / game} is not there")
    worst_px = np.array([lens_like_px(seen_px, lens) for seen_px, lens in boards])
    if game == "linkx":
        rigid_px = [np.linalg.norm(left_px(seen_px, lens), axis=1).max() for seen_px, lens in boards]
        assert max(rigid_px) <= LARGEST_OF_A_FRAME_PX
    for seen_px, lens in boards[::EVERY]:
        assert np.sqrt(np.mean(np.sum(left_px(seen_px, lens) ** 2, axis=1))) <= LARGEST_PX
    assert np.median(worst_px) <= LARGEST_PX / 4
    assert (worst_px > LARGEST_PX).mean() <= ROUND_BENDS


@pytest.mark.parametrize("game", ["linkage", "line-or-colour"])
def test_what_mats_keep_is_their_bend_and_no_lens_takes_it_off(game: str) -> None:
    boards = list(photographed(game))
    if not boards:
        pytest.skip(f"{photos_folder() / game} is not there")
    bends = np.array([bend(*board) for board in boards])
    assert bends[:, 0].max() <= LARGEST_OF_A_FRAME_PX
    assert bends[:, 1].max() <= LARGEST_BEND_MM
    unflat = [board for board in boards if np.linalg.norm(left_px(*board), axis=1).max() > LARGEST_PX]
    assert np.median([under_the_best_lens_px(*board) for board in unflat]) > LARGEST_PX


def photographed(game: str) -> Iterator[tuple[Points, Lens]]:
    """Of each photo where the cells' middles (rows, columns, 2) are seen, and the true lens."""
    for path in sorted((photos_folder() / game).glob("*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        yield np.array(truth["cell_centres_px"], np.float64), truth_lens(truth)


def left_px(seen_px: Points, lens: Lens) -> Points:
    """By how much (N, 2) straightened points of a grid miss the flat grid that fits them best."""
    rows, columns = seen_px.shape[:2]
    cells = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), -1).reshape(-1, 2).astype(np.float64)
    ideal_px = lens.straighten(seen_px.reshape(-1, 2))
    fitted, _ = cv2.findHomography(cells, ideal_px)
    return transform(np.asarray(fitted, np.float64), cells) - ideal_px


def under_the_best_lens_px(seen_px: Points, lens: Lens) -> float:
    """The most that any lens with two radial terms, its centre free too, would leave."""

    def left(terms: NDArray[np.float64]) -> NDArray[np.float64]:
        k1, k2, *centre_px = (float(term) for term in terms)
        return left_px(seen_px, replace(lens, k1=k1, k2=k2, centre_px=(centre_px[0], centre_px[1]))).ravel()

    start = [lens.k1, lens.k2, *lens.centre_px]
    found = least_squares(left, start, "3-point", x_scale=[0.01, 0.01, 10, 10], diff_step=[STEP])
    return float(np.linalg.norm(found.fun.reshape(-1, 2), axis=1).max())


def lens_like_px(seen_px: Points, lens: Lens) -> float:
    """The largest shift over the board that another k1 would still take off."""
    left = left_px(seen_px, lens)
    by_k1 = (left_px(seen_px, replace(lens, k1=lens.k1 + STEP)) - left) / STEP
    best = -(by_k1 * left).sum() / (by_k1**2).sum()
    return float(np.linalg.norm(best * by_k1, axis=1).max())
