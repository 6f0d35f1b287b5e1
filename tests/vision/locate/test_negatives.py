"""Nothing is found where there is none of the games: drawings of other grids, and real photographs by others."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.support.drawn.negatives import NEGATIVES
from tests.support.truth import photos_folder
from vision.decode import read_photo
from vision.frame import Frame
from vision.geometry.pose import NotFound
from vision.locate.find import find
from vision.network import Batch, Network

SEEDS = 2
MOST_RUNS = 150
"""Of the networks for one picture, each some 3 ms on a desktop: half a second."""
EVERY = 20
"""One in so many real photographs is looked at in a usual run, all of them with `-m slow`."""

REAL = sorted(path for path in (photos_folder() / "real").rglob("*.*") if path.suffix in (".jpg", ".png"))
needs_real = pytest.mark.skipif(not REAL, reason="no folder of real photographs (GRIDREF_PHOTOS)")


@pytest.mark.parametrize("name", NEGATIVES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_board_is_found_in_a_drawing_of_something_else(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs, run = [], Network.run

    def counted(network: Network, batch: Batch) -> Batch:
        runs.append(network)
        return run(network, batch)

    monkeypatch.setattr(Network, "run", counted)
    found = find(Frame(NEGATIVES[name](np.random.default_rng(seed)), "drawing"), "auto", {})
    assert isinstance(found, NotFound), found
    assert len(runs) <= MOST_RUNS


def found_in(photos: list[Path]) -> list[Path]:
    cv2.setNumThreads(1)
    return [photo for photo in photos if not isinstance(find(read_photo(photo).frame, "auto", {}), NotFound)]


@needs_real
def test_no_board_is_found_in_some_real_photographs() -> None:
    assert found_in(REAL[::EVERY]) == []


@needs_real
@pytest.mark.slow
def test_no_board_is_found_in_any_real_photograph() -> None:
    assert found_in(REAL) == []
