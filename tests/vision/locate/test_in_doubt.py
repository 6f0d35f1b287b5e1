"""A frame whose place is in doubt is believed where its windows are read clearly."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from tests.support.drawn.flat_frame import camera, draw_frame
from tests.vision.locate.test_linkx import CORNERS, STACKS
from vision.frame import Bgr, Frame
from vision.geometry.pose import BoardPose, NotFound
from vision.locate import find as find_module
from vision.locate import verify
from vision.locate.find import find
from vision.locate.lattice import by_lattice
from vision.locate.quads.quad import KINDS, Candidate
from vision.locate.quads.settle import settled
from vision.locate.windows import height
from vision.reading import BoardReading
from vision.windows.read import read

SEEN_BY = camera(0, 5)
NO_TILES = (".........",) * 9


def in_doubt(chance: float, spread: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames settle with so much chance and spread, in cells."""

    def doubtful(settle: Callable[..., Candidate | None]) -> Callable[..., Candidate | None]:
        def settled_in_doubt(*given: object, **more: object) -> Candidate | None:
            board = settle(*given, **more)
            if board is None or board.kind != "linkx":
                return board
            chances = np.eye(len(KINDS))[KINDS.index("linkx")] * chance
            return Candidate(chances, board.control_px, spread / 9)

        return settled_in_doubt

    for module in (verify, height, by_lattice):
        monkeypatch.setattr(module, "settled", doubtful(settled))


def found_in(bgr: Bgr) -> BoardPose | NotFound:
    found = find(Frame(bgr, "drawing"), "linkx", {})
    assert isinstance(found, BoardPose | NotFound)
    return found


@pytest.mark.parametrize(
    ("chance", "spread", "is_found"), [(0.97, 0.06, True), (0.97, 0.075, True), (0.7, 0.06, True), (0.97, 0.09, False)]
)
def test_a_frame_in_doubt_is_found_if_its_windows_are_clear(
    chance: float, spread: float, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_doubt(chance, spread, monkeypatch)
    pose = found_in(draw_frame(SEEN_BY, STACKS))
    assert isinstance(pose, BoardPose) == is_found
    if isinstance(pose, BoardPose):
        expected = SEEN_BY.project(CORNERS)
        cell_px = np.linalg.norm(expected[2] - expected[0]) / np.hypot(9, 9)
        assert np.linalg.norm(pose.corners_px - expected, axis=1).max() < 0.35 * cell_px


def test_a_frame_in_doubt_with_a_thing_before_it_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    in_doubt(0.97, 0.075, monkeypatch)
    bgr = draw_frame(SEEN_BY, STACKS)
    (left, top), _, (right, bottom), _ = SEEN_BY.project(CORNERS).round().astype(int)
    x, y, half = (left + right) // 2, (top + bottom) // 2, (right - left) // 8
    bgr[y - half : y + half, x - half : x + half] = (60, 110, 170)
    assert not found_in(bgr)


@pytest.mark.parametrize(("chance_hidden", "is_found"), [(0.04, True), (0.2, False)])
def test_a_frame_in_doubt_must_be_in_view_window_by_window(
    chance_hidden: float, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One lay a column beside its place; all windows were read clearly, and the last of them seemed to be covered."""
    in_doubt(0.97, 0.075, monkeypatch)

    def read_covered(frame: Frame, pose: BoardPose) -> BoardReading:
        return replace(read(frame, pose), hidden=np.where(np.arange(81) == 80, chance_hidden, 0.0))

    monkeypatch.setattr(find_module, "read_windows", read_covered)
    assert isinstance(found_in(draw_frame(SEEN_BY, STACKS)), BoardPose) == is_found


@pytest.mark.parametrize(("chance", "is_found"), [(0.97, True), (0.9, False)])
def test_an_empty_frame_in_doubt_must_look_more_like_one(
    chance: float, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_doubt(chance, 0.075, monkeypatch)
    assert isinstance(found_in(draw_frame(SEEN_BY, NO_TILES)), BoardPose) == is_found
