"""A quad beside a frame of which a thing hides an edge is none, and one in its place is the frame's."""

import numpy as np
import pytest

from tests.support.truth import FIXTURES, load
from training.locate.covered_edge import whole_sample
from training.locate.quad_samples import NONE
from training.locate.scenes import Scene, scene_of
from vision.locate.quads.quad import CELLS, FRAME, KINDS, WHOLE


@pytest.fixture(scope="module")
def frame() -> Scene:
    return scene_of(*load(FIXTURES / "linkx/0002.jpg"))


def test_a_thing_before_an_edge_tells_a_frame_from_what_is_left_of_it(
    frame: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("training.locate.covered_edge.COVERED_SHARE", 1.0)
    monkeypatch.setattr("training.locate.covered_edge.LINES_BESIDE", (0,))
    rng = np.random.default_rng(1)
    samples = [whole_sample(frame, rng) for _ in range(60)]
    in_place = [offsets * WHOLE.offset_unit for _, kind, offsets in samples if kind == KINDS.index(FRAME)]
    assert len(in_place) > 20
    assert max(np.abs(offsets).max() for offsets in in_place) < 0.6 / CELLS[FRAME]

    monkeypatch.setattr("training.locate.covered_edge.LINES_BESIDE", (1, 2))
    assert all(kind == NONE and not offsets.any() for _, kind, offsets in (whole_sample(frame, rng) for _ in range(60)))
