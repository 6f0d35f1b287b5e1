"""What a profile is worth: cells wrong and asked with it and without, in the recordings and under other light.

`python -m benchmarks.lamps [EVERY [KIND …]]`: the still pictures of the three games as they are; every EVERY-th of them
(12) with each KIND of other light put on it. Printed for each game and kind where anything was asked or wrong, and
in sum: cells, and without and with the profile those asked, those wrong, and answers that were certain and wrong.
"""

import sys
from collections import defaultdict
from dataclasses import replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.profile.profile import Profile
from referee.evaluation.photo_comparison import compare
from referee.evaluation.photo_truth import PhotoTruth
from referee.photo.score import score_photo
from tests.support.rigs import rig, stills, truth_of
from tests.support.truth import GAME_NAMES
from tests.support.varied.variations import vary
from vision.decode import read_photo

AS_IT_IS = "as it is"
KINDS = (
    "white_balance", "underexposed", "overexposed", "gamma", "saturation", "gradient", "hard_shadow", "glare",
    "defocus", "motion", "noise", "jpeg", "white_balance gradient", "hard_shadow white_balance",
    "overexposed saturation",
)  # fmt: skip
"""Variations of `tests.support.varied.photometric`; several are put on one after the other."""
EVERY = 12
Counts = NDArray[np.int64]
"""(3,): cells asked, cells wrong, answers certain and wrong."""
ROW = 7
"""Numbers in a row of the table: cells, then the counts without the profile and with it."""


def main(every: int, kinds: tuple[str, ...]) -> None:
    cv2.setNumThreads(1)
    for game in GAME_NAMES:
        table: dict[str, Counts] = defaultdict(lambda: np.zeros(ROW, np.int64))
        for number, truth in enumerate(stills(game)):
            for kind in (AS_IT_IS, *(kinds if number % every == every // 2 else ())):
                counted = [_counts(truth, game, kind, number, profile) for profile in (None, rig(game))]
                cells = 0 if truth.board is None else len(truth.board.position.grid)
                table[kind] += np.concatenate(([cells], *counted))
        table["other light"] = sum((row for kind, row in table.items() if kind != AS_IT_IS), np.zeros(ROW, np.int64))
        for kind, row in table.items():
            if row[1:].any() or kind in (AS_IT_IS, "other light"):
                print(game, kind, _said(row), sep=": ", flush=True)


def _counts(truth: PhotoTruth, game: str, kind: str, seed: int, profile: Profile | None) -> Counts:
    assert truth.board is not None
    photo = read_photo(truth.photo)
    names = () if kind == AS_IT_IS else tuple(kind.split())
    bgr, _ = vary(photo.frame.bgr, truth_of(game, truth.photo), names, seed)
    varied = replace(photo, frame=replace(photo.frame, bgr=bgr))
    answer, _, _ = score_photo(
        truth.photo.name, partial(replace, varied), game=game, options=truth.board.options, profile=profile
    )
    said = compare(truth, answer)
    return np.array([said.asked, said.wrong, said.wrong_certain], np.int64)


def _said(row: Counts) -> str:
    cells, *counts = (int(n) for n in row)
    without, with_it = (
        f"asked {asked / max(1, cells):.2%} wrong {wrong} certain and wrong {certain}"
        for asked, wrong, certain in (counts[:3], counts[3:])
    )
    return f"{cells} cells; without {without}; with {with_it}"


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else EVERY, tuple(sys.argv[2:]) or KINDS)
