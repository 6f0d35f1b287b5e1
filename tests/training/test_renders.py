"""Rendered photos: their camera, their positions and their truth; a small one is rendered where Blender is there."""

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.fault import Fault
from engine.games import GAMES, game_called
from referee.evaluation.game_truth import game_truth
from referee.live.event import Kind
from tests.support.truth import photo_truths
from training.renders import stage
from training.renders.camera import Camera, Points, aimed
from training.renders.develop import bend, develop
from training.renders.script import Step, script
from training.renders.shades import lamp_light, shade
from training.renders.stage import rng_of, staged
from training.renders.truth import covered_cells, samples, truth
from vision.decode import read_photo
from vision.srgb import linear

LYING: Points = np.array([[-9.0, 9, 0.1], [9, 9, 0.1], [9, -9, 0.1], [-9, -9, 0.1]])
STANDING: Points = np.array([[-9.0, -0.5, 20], [9, -0.5, 20], [9, -0.5, 2], [-9, -0.5, 2]])


def _camera(seed: int, board: Points = LYING, width: int = 320) -> Camera:
    rng = np.random.default_rng(seed)
    if board is STANDING:
        return aimed(board, rng.uniform(-0.05, 0.6), rng.uniform(-0.6, 0.6), width, rng, upright=True)
    return aimed(board, rng.uniform(0.43, 1.54), rng.uniform(0, 6.3), width, rng, upright=False)


def _bent(seed: int, k1: float) -> Camera:
    camera = _camera(seed)
    return replace(camera, lens=replace(camera.lens, k1=k1, k2=0.01))


@pytest.mark.parametrize("board", [LYING, STANDING])
def test_a_board_is_in_its_picture_and_seen_from_its_front(board: Points) -> None:
    for seed in range(60):
        camera = _camera(seed, board)
        seen = camera.project(board)
        assert (seen > 0).all()
        assert (seen < (camera.width - 1, camera.height - 1)).all()
        assert ((board - camera.place) @ camera.axes[2] > 0).all()
        assert cv2.contourArea(seen.astype(np.float32), oriented=True) > 0
        np.testing.assert_allclose(camera.axes @ camera.axes.T, np.eye(3), atol=1e-9)


def test_the_lens_is_opencvs_and_can_be_undone() -> None:
    for seed in range(20):
        camera = _bent(seed, k1=-0.08)
        points = np.random.default_rng(seed).uniform((-12, -12, 0), (12, 12, 3), (50, 3))
        ahead = points[(points - camera.place) @ camera.axes[2] > 2]
        turn, _ = cv2.Rodrigues(camera.axes)
        bends = np.array([camera.lens.k1, camera.lens.k2, 0, 0])
        expected, _ = cv2.projectPoints(ahead, turn, -camera.axes @ camera.place, camera.lens.matrix, bends)
        np.testing.assert_allclose(camera.project(ahead), expected[:, 0], atol=1e-6)
        corner = np.array([[0.0, 0], [camera.width - 1, camera.height - 1]])
        rays = camera.straight(corner)
        there = camera.place + (np.column_stack([rays, np.ones(2)]) @ camera.axes) * 30
        np.testing.assert_allclose(camera.project(there), corner, atol=0.02)


def test_what_is_rendered_straight_appears_where_the_camera_says() -> None:
    for seed in range(6):
        camera = _bent(seed, k1=-0.06)
        right, below = camera.reach
        width = 300
        height = int(np.ceil(width * below / right))
        ahead = (LYING - camera.place) @ camera.axes.T
        spots = ahead[:, :2] / ahead[:, 2:] * (width / 2 / right) + ((width - 1) / 2, (height - 1) / 2)
        for spot, seen in zip(spots, camera.project(LYING), strict=True):
            down, across = np.indices((height, width))
            light = np.exp(-((across - spot[0]) ** 2 + (down - spot[1]) ** 2) / 8).astype(np.float32)
            bent = np.maximum(bend(np.dstack([light] * 3), camera)[..., 0], 0)
            rows, columns = np.indices(bent.shape)
            centre = [(bent * columns).sum() / bent.sum(), (bent * rows).sum() / bent.sum()]
            np.testing.assert_allclose(centre, seen, atol=0.3)


def test_a_developed_picture_is_exposed() -> None:
    camera = _camera(1)
    light = np.full((camera.height, camera.width, 3), 3e-3, np.float32)
    light[: camera.height // 2] *= 4
    for seed in range(12):
        taken = develop(light, camera, np.random.default_rng(seed))
        assert taken.bgr.shape == light.shape
        assert 10 < taken.bgr.mean() < 250
        assert taken.bgr[: camera.height // 3].mean() > taken.bgr[-camera.height // 3 :].mean()


@pytest.mark.parametrize("name", GAMES)
def test_positions_break_a_rule_where_they_say_so_and_nowhere_else(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "ILLEGAL_SHARE", 0.5)
    game = game_called(name)
    sizes = (5, 7) if name == "line-or-colour" else (7,)
    positions = [staged(name, rng_of(name, number), size) for number in range(30) for size in sizes]
    for setting in positions:
        assert game.position_from_json(setting.written) == setting.position
        assert bool(game.faults(setting.position, {})) == (setting.illegal is not None), setting.written
        if game.score(setting.position).finished is not None:
            assert setting.finished == game.score(setting.position).finished
    assert any(setting.illegal for setting in positions)
    assert len({setting.position for setting in positions}) > len(positions) / 2


def test_the_same_number_is_the_same_position_and_others_are_others() -> None:
    first, again, other = (staged("linkage", rng_of("linkage", number)).position for number in (7, 7, 8))
    assert first == again
    assert first != other


def test_cells_are_hidden_from_about_a_third_on() -> None:
    shares = np.zeros((7, 7))
    shares[0, 0], shares[6, 1], shares[3, 3] = 0.4, 0.2, 0.05
    assert covered_cells(shares) == {"hidden": ["a7"], "partly_hidden": ["b1"]}


def test_samples_lie_in_their_cells() -> None:
    points = samples(LYING, 9)
    assert points.shape == (9, 9, 64, 3)
    np.testing.assert_allclose(points[0, 0].mean(axis=0), (-8, 8, 0.1), atol=1e-9)
    np.testing.assert_allclose(points[8, 0].mean(axis=0), (-8, -8, 0.1), atol=1e-9)
    assert np.abs(points[0, 0] - (-8, 8, 0.1)).max() < 1


@pytest.mark.parametrize("name", GAMES)
def test_the_truth_can_be_read(name: str, tmp_path: Path) -> None:
    setting = staged(name, rng_of(name, 3))
    size = setting.position.grid.rows
    camera = _camera(3)
    shares = np.zeros((size, size))
    shares[0, 0] = 1
    told = truth(name, camera, LYING, shares, setting.truth(), ["loose"])
    (tmp_path / "0003.json").write_text(json.dumps(told))
    cv2.imwrite(str(tmp_path / "0003.jpg"), np.zeros((camera.height, camera.width, 3), np.uint8))
    (read_back,) = photo_truths(tmp_path)
    assert read_back.board is not None
    assert read_back.board.position == setting.position
    np.testing.assert_allclose(read_back.board.corners_px, camera.project(LYING), atol=0.01)
    assert len(told["cell_centres_px"]) == size
    assert told["hidden"] == [f"a{size}"]


def test_shades_are_what_they_are_called() -> None:
    rng = np.random.default_rng(0)
    for _ in range(30):
        red, _, blue = shade("red", rng)
        assert red > blue
        assert shade("white", rng).min() > 0.5 > shade("black", rng).max()
    np.testing.assert_allclose(linear(np.array([0.0, 0.5, 1.0])), (0, 0.21404, 1), atol=1e-4)
    warm, cool = lamp_light(2700), lamp_light(6500)
    assert warm[0] / warm[2] > 3 > cool[0] / cool[2]


@pytest.mark.parametrize("name", GAMES)
def test_a_small_photo_is_rendered_with_its_truth(name: str, tmp_path: Path) -> None:
    pytest.importorskip("bpy")
    from training.renders.picture import photo

    taken, told = photo(name, 5, 160)
    (tmp_path / "0005.json").write_text(json.dumps(told))
    cv2.imwrite(str(tmp_path / "0005.jpg"), taken.bgr)
    (read_back,) = photo_truths(tmp_path)
    assert read_back.board is not None
    assert max(taken.bgr.shape) == 160
    assert taken.bgr.std() > 10
    assert (read_back.board.corners_px < taken.bgr.shape[1::-1]).all()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_the_rules_but_for_its_foul(name: str) -> None:
    rules = game_called(name)
    kinds: set[str] = set()
    for number in range(12):
        steps = script(name, rng_of(name, number), 12)
        assert (steps[0].what, steps[-1].what) == ("start", "end")
        for before, step in pairwise(steps):
            faults = rules.faults(step.shows.position, {})
            if step.what == "correction":
                assert step.shows.position != before.shows.position
            elif step.what == "takeback":
                assert before.what == "move"
                assert step.cells == before.cells
            elif step.what in ("object", "light", "bump", "end"):
                assert step.shows.position == before.shows.position
            if step.what != "illegal":
                assert not faults, (number, step.what, faults)
            kinds.add(step.what)
        assert all(step.shows.used == steps[-1].shows.written for step in steps)
    assert kinds >= {"move", "illegal", "correction", "takeback", "object", "light", "bump"}


def test_what_lies_against_the_rules_in_a_frame_is_a_hole() -> None:
    steps = [step for number in range(20) for step in script("linkx", rng_of("linkx", number), 12)]
    fouls = [step for step in steps if step.what == "illegal"]
    holes = [step for step in fouls if any(fault.rule == "X2" for fault in _faults(step))]
    assert len(holes) > len(fouls) / 3


def _faults(step: Step) -> tuple[Fault, ...]:
    return game_called("linkx").faults(step.shows.position, {})


@pytest.mark.parametrize("name", GAMES)
def test_in_a_recorded_game_nothing_changes_but_what_is_told(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("bpy")
    from training.renders import recording

    monkeypatch.setattr(recording, "TURNS", 2)
    recording.record(name, 5, tmp_path, 240)
    truth = game_truth(tmp_path)
    assert [event.kind for event in truth.events][:1] == [Kind.MOVE]
    frames = [read_photo(file).frame.bgr for file in sorted((tmp_path / "frames").iterdir())]
    assert len(frames) == truth.events[-1].frame + 1
    still = np.abs(frames[1].astype(int) - frames[0]).mean()
    assert 0 < still < 0.5 * np.abs(frames[2].astype(int) - frames[0]).mean()
