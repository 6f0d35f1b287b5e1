"""One photo: the scene put together, rendered, taken and told."""

import tempfile
from pathlib import Path
from typing import Any

import bpy
import mathutils
import numpy as np
from numpy.random import Generator

from training.renders import linkage_set, loose, rings_set
from training.renders.camera import Camera, Points, aimed
from training.renders.develop import Light, Taken, bend, develop
from training.renders.frame import stand
from training.renders.hands import hand
from training.renders.laid import Laid
from training.renders.lamps_and_sky import light_up
from training.renders.meshes import COVERS
from training.renders.room import table, walls
from training.renders.stage import Staged, rng_of, staged
from training.renders.truth import samples, truth

LOOSE_SHARE, THINGS_SHARE, HAND_SHARE, OVER_SHARE = 0.5, 0.5, 0.2, 0.1
FIVE_SHARE = 0.45
"""Share of Line or Colour's boards that are 5x5."""
MOST_COVERED = 0.55
SAMPLES = 4
"""Light paths per pixel: few, as noise is removed afterwards, and little is left of it."""
FINENESS = 0.62
"""Pixels rendered per pixel stored: a cheap camera resolves less than it stores."""


def photo(game: str, number: int, width: int) -> tuple[Taken, dict[str, Any]]:
    """A photo, its longer side `width` pixels, and its truth: the same for the same number."""
    rng = rng_of(game, number)
    size = 5 if game == "line-or-colour" and rng.random() < FIVE_SHARE else 7
    setting = staged(game, rng, size)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    laid, camera, tags = _standing(setting, rng, width) if game == "linkx" else _lying(setting, rng, width)
    taken = develop(bend(rendered(camera, number), camera), camera, rng)
    tags = [*laid.tags, *tags, *taken.tags, *(["illegal"] if laid.staged.illegal else [])]
    return taken, told(laid, camera, tags)


def told(laid: Laid, camera: Camera, tags: list[str]) -> dict[str, Any]:
    """The truth of what a camera sees of the scene."""
    shares = _covered(camera, samples(laid.corners, laid.staged.position.grid.rows))
    return truth(laid.staged.game, camera, laid.corners, shares, laid.staged.truth(), tags)


def _lying(setting: Staged, rng: Generator, width: int) -> tuple[Laid, Camera, list[str]]:
    """Put a flat board on a table. Returns it, a camera that sees it from anywhere above, and tags."""
    lay = linkage_set.lay if setting.game == "linkage" else rings_set.lay
    laid = lay(setting, rng, lambda name: rng)
    table(rng)
    elevation = rng.uniform(25, 45) if rng.random() < 0.3 else rng.uniform(45, 88)
    tags = ["oblique"] if elevation < 45 else []
    camera = aimed(laid.corners, np.radians(elevation), rng.uniform(0, 2 * np.pi), width, rng, upright=False)
    low, high = laid.corners.min(axis=0), laid.corners.max(axis=0)
    tags += beside(laid, rng)
    if rng.random() < HAND_SHARE:
        around = rng.uniform(0, 2 * np.pi)
        away = np.array([np.cos(around), np.sin(around), rng.uniform(0.25, 0.7)])
        tags += _reach(rng.uniform(low, high) + np.array((0, 0, 0.6)), away, laid, camera, rng)
    if rng.random() < OVER_SHARE:
        loose.thing_over(rng.uniform(low, high), laid.height + 0.5, rng)
        tags.append("over")
    return laid, camera, tags + light_up(laid.corners.mean(axis=0), rng, from_front=False)


def _standing(setting: Staged, rng: Generator, width: int) -> tuple[Laid, Camera, list[str]]:
    """Put a frame on a table in front of a wall. Returns it, a camera that sees it from the front, and tags."""
    laid = stand(setting, rng, lambda name: rng)
    behind = rng.uniform(35, 180)
    table(rng, min(behind, rng.uniform(20, 120)))
    walls(rng, behind)
    elevation, azimuth = np.clip(rng.normal(11, 9), -4, 38), np.clip(rng.normal(0, 14), -40, 40)
    tags = ["oblique"] if elevation > 20 or abs(azimuth) > 20 else []
    camera = aimed(laid.corners, np.radians(elevation), np.radians(azimuth), width, rng, upright=True)
    tags += beside(laid, rng)
    if rng.random() < HAND_SHARE:
        low, high = laid.corners.min(axis=0), laid.corners.max(axis=0)
        target = rng.uniform(low, high) + np.array((0, -1.5, 0))
        if rng.random() < 0.4:
            target = np.array([target[0], 0, high[2] + 1])
        away = np.array([rng.normal(0, 0.6), rng.normal(-0.5, 0.4), rng.uniform(0.2, 0.8)])
        tags += _reach(target, away, laid, camera, rng)
    return laid, camera, tags + light_up(laid.corners.mean(axis=0), rng, from_front=True)


def _reach(target: Points, away: Points, laid: Laid, camera: Camera, rng: Generator) -> list[str]:
    """Reach for something with a hand; with none if that would cover most of the board."""
    limbs = hand(target, away, rng)
    if _covered(camera, samples(laid.corners, laid.staged.position.grid.rows)).mean() < MOST_COVERED:
        return ["hand"]
    for limb in limbs:
        bpy.data.objects.remove(limb)
    return []


def beside(laid: Laid, rng: Generator) -> list[str]:
    """Put spare pieces and other things on the table."""
    tags = []
    if rng.random() < LOOSE_SHARE:
        loose.scatter(laid.spare, laid.kept_free, laid.area, laid.height, rng)
        tags.append("loose")
    if rng.random() < THINGS_SHARE:
        loose.things(laid.area, rng, int(rng.integers(1, 4)))
    return tags


def rendered(camera: Camera, seed: int) -> Light:
    """What a pinhole at the camera's place sees, as far as its rays reach, in linear light (h, w, 3)."""
    scene: Any = bpy.context.scene
    right, below = camera.reach
    scene.render.engine = "CYCLES"
    scene.render.resolution_x = round(camera.width * FINENESS)
    scene.render.resolution_y = int(np.ceil(scene.render.resolution_x * below / right))
    scene.render.resolution_percentage = 100
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = "CPU", SAMPLES, seed
    cycles.use_adaptive_sampling = False
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes, cycles.denoising_prefilter = "RGB_ALBEDO", "FAST"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 3, 1, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 16
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 5.0
    lens: Any = bpy.data.cameras.new("camera")
    lens.sensor_fit, lens.sensor_width, lens.lens = "HORIZONTAL", 36.0, 18.0 / right
    lens.clip_start, lens.clip_end = 0.1, 5000.0
    eye = bpy.data.objects.new("camera", lens)
    scene.collection.objects.link(eye)
    axes = camera.axes * np.array([[1], [-1], [-1]])
    matrix = np.eye(4)
    matrix[:3, :3], matrix[:3, 3] = axes.T, camera.place
    eye.matrix_world = mathutils.Matrix(matrix.tolist())
    scene.camera = eye
    settings = scene.render.image_settings
    settings.file_format, settings.color_depth, settings.color_mode = "OPEN_EXR", "32", "RGB"
    with tempfile.TemporaryDirectory() as folder:
        scene.render.filepath = str(Path(folder, "seen.exr"))
        bpy.ops.render.render(write_still=True)
        image: Any = bpy.data.images.load(scene.render.filepath)
        width, height = image.size
        pixels = np.empty(width * height * image.channels, np.float32)
        image.pixels.foreach_get(pixels)
    return np.ascontiguousarray(pixels.reshape(height, width, -1)[::-1, :, :3])


def _covered(camera: Camera, points: Points) -> Points:
    """The share (n, n) of each cell's points (n, n, m, 3) before which something lies that is no part of the board."""
    scene: Any = bpy.context.scene
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    eye = mathutils.Vector(camera.place.tolist())

    def hides(point: Points) -> bool:
        ray = mathutils.Vector((point - camera.place).tolist())
        far = ray.length
        hit, _, _, _, thing, _ = scene.ray_cast(graph, eye, ray.normalized(), distance=far - 0.02)
        return bool(hit and thing.get(COVERS))

    flat = points.reshape(-1, 3)
    shown = np.array([hides(point) for point in flat], float)
    return np.asarray(shown.reshape(points.shape[:3]).mean(axis=2))
