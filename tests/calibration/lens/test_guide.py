"""Which views of the sheet are taken before a camera, and what is still asked for."""

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from calibration.lens.guide import Guide
from calibration.lens.target import Charuco, Seen
from tests.support.drawn.sheets import LENS, SIZE_PX, sheet_points, synthetic_views


def seen_at(turn_deg: tuple[float, float], offset_mm: tuple[float, float] = (0, 0)) -> Seen:
    """The sheet 450 mm away, turned about the picture's x and y axes."""
    sheet = sheet_points()
    rotation = Rotation.from_euler("xy", turn_deg, degrees=True)
    centred = np.column_stack((sheet - sheet.mean(0), np.zeros(len(sheet))))
    camera = rotation.apply(centred) + np.array([*offset_mm, 450])
    return Seen(sheet, LENS.distort(camera[:, :2] / camera[:, 2:] * LENS.focal_px + LENS.centre_px))


def test_a_view_is_taken_when_still_and_new() -> None:
    guide = Guide(Charuco(), SIZE_PX)
    here, there = seen_at((0, 0)), seen_at((0, 0), (80, 20))
    assert not guide.offer(here), "one frame says nothing about stillness"
    assert guide.offer(here)
    assert not guide.offer(here), "nothing new"
    assert not guide.offer(there), "it has just moved"
    assert guide.offer(there)
    assert not guide.offer(None)
    assert not guide.offer(seen_at((30, 0))), "it was away"
    assert guide.offer(seen_at((30, 0)))
    assert len(guide.taken) == 3


@pytest.mark.parametrize(
    ("turn_deg", "side"),
    [((30, 0), "bottom"), ((-30, 0), "top"), ((0, 30), "left"), ((0, -30), "right"), ((3, 3), None)],
    ids=["bottom", "top", "left", "right", "flat"],
)
def test_the_side_that_is_farther_away(turn_deg: tuple[float, float], side: str | None) -> None:
    """Farther corners lie closer together in the picture."""
    guide = Guide(Charuco(), SIZE_PX)
    seen = seen_at(turn_deg)
    guide.offer(seen)
    guide.offer(seen)
    assert [name for name, count in guide.tilted.items() if count] == ([side] if side else [])


def test_the_guide_is_done_when_nothing_is_missing() -> None:
    guide = Guide(Charuco(), SIZE_PX)
    assert "left side away" in guide.wishes()[0]
    tilts_deg = [0.0, *[35.0] * 60]
    for seen in synthetic_views(LENS, tilts_deg, spread=1.2).values():
        guide.offer(seen)
        guide.offer(seen)
        if guide.is_done:
            break
    assert guide.is_done, guide.wishes()
    assert len(guide.taken) >= 14
