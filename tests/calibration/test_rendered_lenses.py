"""The lens of photographs with truth, where they lie beside the repository: straightened, a board is flat."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.pose import Lens, transform

PHOTOS = Path(__file__).parents[3] / "shared" / "photos"
EVERY = 4
"""Of the photos: enough lenses, in a second."""


@pytest.mark.parametrize("game", ["linkage", "line-or-colour", "linkx"])
def test_straightening_with_the_true_lens_leaves_half_a_pixel(game: str) -> None:
    truths = sorted((PHOTOS / game).glob("*.json"))[::EVERY]
    if not truths:
        pytest.skip(f"{PHOTOS / game} is not there")
    for path in truths:
        truth = json.loads(path.read_text(encoding="utf-8"))
        camera = truth["camera"]
        lens = Lens(camera["fx"], (camera["cx"], camera["cy"]), camera["k1"], camera["k2"])
        centres_px = np.array(truth["cell_centres_px"], np.float64)
        rows, columns = centres_px.shape[:2]
        cells = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), -1).reshape(-1, 2).astype(np.float64)
        ideal_px = lens.straighten(centres_px.reshape(-1, 2))
        fitted, _ = cv2.findHomography(cells, ideal_px)
        left_px = np.linalg.norm(transform(np.asarray(fitted, np.float64), cells) - ideal_px, axis=1)
        assert np.sqrt(np.mean(left_px**2)) <= 0.5, path
        if game == "linkx":  # a mat of paper is never quite flat, a frame is
            assert left_px.max() <= 0.02, path
