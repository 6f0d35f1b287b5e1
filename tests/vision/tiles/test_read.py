import numpy as np
import pytest

from engine.games.linkage.board import CONTENTS, GRID, from_json
from tests.support.truth import FIXTURES, load, truth_pose
from vision.frame import Frame
from vision.tiles.read import read

EASY = ("0002", "0011", "0022", "0031")


@pytest.mark.parametrize("number", EASY)
def test_pieces_and_counters_are_read(number: str) -> None:
    bgr, truth = load(FIXTURES / "linkage" / f"{number}.jpg")
    position = from_json(truth["position"])
    reading = read(Frame(bgr, number), truth_pose(truth))
    contents = np.array(position.contents("contents"))
    seen = np.array(CONTENTS)[reading.layer("contents").log_likelihood.argmax(axis=1)]
    assert [(GRID.name(cell), seen[cell], contents[cell]) for cell in GRID.cells if seen[cell] != contents[cell]] == []
    assert reading.marker is not None
    place = reading.marker.places[int(reading.marker.log_likelihood.argmax())]
    assert set(place) <= set(position.marker)
    assert bool(place) == bool(position.marker)


def test_what_lies_outside_the_picture_is_not_read() -> None:
    bgr, truth = load(FIXTURES / "linkage" / "0002.jpg")
    pose = truth_pose(truth)
    cut = np.ascontiguousarray(bgr[:, : int(pose.project(pose.centres_mm)[:, 0].mean())])
    reading = read(Frame(cut, "cut"), pose)
    assert reading.hidden is not None
    unseen = reading.hidden > 0
    assert 14 <= unseen.sum() <= 28
    assert not reading.layer("contents").log_likelihood[unseen].any()
