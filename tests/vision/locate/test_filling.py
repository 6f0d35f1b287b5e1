"""In a border only what fills the picture is looked at."""

import numpy as np
import pytest

from vision.frame import Bgr
from vision.geometry.plane import Points
from vision.locate import search
from vision.locate.propose import Proposal
from vision.locate.quads.patch import Pyramid
from vision.locate.quads.quad import Candidate
from vision.locate.search import BORDER_PX, boards_in
from vision.locate.verify import Doubts

WIDTH_PX, HEIGHT_PX = 400, 300
MIDDLE = np.array([WIDTH_PX, HEIGHT_PX]) / 2 + BORDER_PX
ON_ITS_CORNER = MIDDLE + HEIGHT_PX / 2 * np.array([[0, -1], [1, 0], [0, 1], [-1, 0]])
ALL_OF_IT = MIDDLE + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (WIDTH_PX / 2, HEIGHT_PX / 2)
IN_ITS_MIDDLE = MIDDLE + (ALL_OF_IT - MIDDLE) * 0.4


@pytest.mark.parametrize(
    ("corners_px", "is_looked_at"), [(ALL_OF_IT, True), (ON_ITS_CORNER, True), (IN_ITS_MIDDLE, False)]
)
def test_in_a_border_only_what_fills_the_picture_is_looked_at(
    corners_px: Points, *, is_looked_at: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[Proposal] = []

    def proposed(bgr: Bgr, long_side_px: int) -> list[Proposal]:
        is_bordered = bgr.shape[:2] == (HEIGHT_PX + 2 * BORDER_PX, WIDTH_PX + 2 * BORDER_PX)
        return [Proposal("linkage", corners_px, 0.9, is_core=False)] if is_bordered else []

    def verified(levels: Pyramid, proposals: list[Proposal], doubts: Doubts) -> list[Candidate]:
        looked_at.extend(one for one in proposals if one.corners_px is corners_px)
        return []

    monkeypatch.setattr(search, "propose", proposed)
    monkeypatch.setattr(search, "verified", verified)
    boards_in(np.zeros((HEIGHT_PX, WIDTH_PX, 3), np.uint8))
    assert bool(looked_at) == is_looked_at
