"""What moves is told from what only the light does."""

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from referee.watch.watcher import STILL_CELL, STILL_SHARE
from tests.support.drawn import known
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from vision.changes.glance import CHANGED, LIT, TINTED, change, glance, share_of_cells, watched_area
from vision.frame import Frame


def test_noise_is_stillness() -> None:
    pose = known.pose()
    now, before = (glance(known.photographed(seed=seed)) for seed in (1, 2))
    seen = change(now, before)
    assert seen.changed[watched_area(pose, now)].mean() < 0.001
    assert seen.light < LIT


def test_noise_of_dark_channels_is_stillness() -> None:
    """A red frame in the dusk: hardly any blue and green, and what noise a camera adds when it brightens them."""
    rng = np.random.default_rng(1)
    frame = np.full((480, 640, 3), (13.0, 10.0, 84.0))
    now, before = (
        glance(Frame(np.clip(frame + rng.normal(0, 10, frame.shape), 0, 255).astype(np.uint8), "dusk")) for _ in "ab"
    )
    assert change(now, before).changed.mean() < 0.01


def test_a_lamp_is_light_and_nothing_else() -> None:
    now, before = glance(known.photographed(light=(0.4, 0.5, 0.6), gradient=0.6)), glance(known.photographed())
    seen = change(now, before)
    assert seen.light > LIT
    assert seen.changed[watched_area(known.pose(), now)].mean() < 0.02


@pytest.mark.parametrize(("light", "is_tinted"), [((1.4, 1.0, 0.7), True), ((0.8, 0.8, 0.8), False)])
def test_a_camera_that_makes_up_for_another_lamp_shows_its_colour(
    light: tuple[float, float, float], is_tinted: bool
) -> None:
    seen = change(glance(known.photographed(light=light)), glance(known.photographed()))
    assert seen.light < LIT
    assert seen.is_of_another_lamp == is_tinted


@pytest.mark.parametrize(("sleeve_px", "is_lamp"), [(0, True), (60, False)])
def test_an_arm_that_a_camera_s_white_balance_follows_is_no_lamp(sleeve_px: int, is_lamp: bool) -> None:
    """It comes in above the board, in a dark sleeve so many pixels broad, and all else gets a little warmer."""
    then = known.photographed(light=(0.88, 1.0, 1.12)).bgr.copy()
    then[:sleeve_px] = (30, 20, 60)
    seen = change(glance(Frame(then, "then")), glance(known.photographed()))
    assert seen.tint > TINTED
    assert seen.is_of_another_lamp == is_lamp


@pytest.mark.parametrize("power", [0.6, 1.0, 1.65])
def test_a_camera_that_follows_the_light_of_a_thing_sees_the_thing_and_then_stillness(power: float) -> None:
    """A phone is laid down in the recording of Linkage, and the exposure rises by a sixth of a stop a frame."""
    table = np.rint(255 * (np.arange(256) / 255) ** power).astype(np.uint8)
    taken = recording(FIXTURES / "games" / "linkage")
    pose = truth_pose(taken.shots[0].truth)
    views = [glance(Frame(table[taken.shots[number].picture()[0]], "linkage")) for number in (15, 16, 17, 18)]
    most = [share_of_cells(change(now, before).changed, pose, now).max() for before, now in pairwise(views)]
    assert most[0] > 0.9
    assert max(most[1:]) < STILL_CELL


def test_the_camera_s_own_small_picture_shows_the_same() -> None:
    laid, empty = known.photographed({"d4": "black", "b2": "red", "b3": "red"}), known.photographed()
    shares = []
    for seen in (laid, empty), (_in_small(laid), _in_small(empty)):
        now, before = (glance(frame) for frame in seen)
        shares.append(share_of_cells(change(now, before).changed, known.pose(), now))
    np.testing.assert_allclose(shares[0], shares[1], atol=0.2)


def _in_small(frame: Frame) -> Frame:
    """The frame as a camera sends it that shrinks its pictures itself."""
    small = cv2.resize(frame.bgr, (320, 240), interpolation=cv2.INTER_AREA)
    return replace(frame, small_bgr=np.asarray(small, np.uint8))


def test_a_piece_is_a_change_of_its_cells() -> None:
    empty, laid = known.photographed(), known.photographed({"d4": "black", "b2": "red", "b3": "red"})
    now = glance(laid)
    share = share_of_cells(change(now, glance(empty)).changed, known.pose(), now)
    grid = known.pose().grid
    assert {grid.name(cell) for cell in grid.cells if share[cell] > 0.5} == {"b2", "b3"}
    assert CHANGED < 1


def test_a_hand_over_a_frame_that_still_has_to_drop_a_piece_is_no_stillness() -> None:
    shot = recording(FIXTURES / "games" / "linkx").shots[0]
    bgr, pose = shot.picture()[0], truth_pose(shot.truth)
    seen = []
    for column in (3.0, 5.0):
        corners = pose.project(np.array([[column, -3.0], [column + 2, -3.0], [column + 2, -1.5], [column, -1.5]]) * 20)
        hand = cv2.fillConvexPoly(bgr.copy(), np.rint(corners).astype(np.int32), (110, 140, 190))
        seen.append(glance(Frame(np.asarray(hand, np.uint8), "hand")))
    assert change(*seen).changed[watched_area(pose, seen[0])].mean() > STILL_SHARE
