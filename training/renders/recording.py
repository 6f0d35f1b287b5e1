"""A recorded game: one scene, taken again and again by a camera on a rig while a game is played in it."""

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import bpy
import cv2
import mathutils
import numpy as np
from numpy.random import Generator

from training.renders import linkage_set, loose, rings_set
from training.renders.camera import Camera, Points, aimed
from training.renders.develop import Light, bend, develop
from training.renders.frame import stand
from training.renders.hands import hand
from training.renders.laid import Laid
from training.renders.lamps_and_sky import light_up
from training.renders.picture import beside, rendered, told
from training.renders.room import table, walls
from training.renders.script import Step, script
from training.renders.stage import Staged

FPS = 2
TURNS = 12
HAND_STAYS_SHARE = 0.3
"""How often a hand is still there in the frame in which its piece already lies."""

FILLED = 0.4
"""The board fills at least this share of the picture, as when a person sets up a camera."""

Seen = Literal["still", "hand", "object"]


@dataclass(frozen=True, slots=True)
class View:
    """What is in the scene for some frames, beside all that always is.

    Attributes
    ----------
    reached : cells that a hand reaches for; empty without one. `reach` tells it from other hands.
    push : how far the board has been pushed, in centimetres (2,) and radians.
    main : how bright the main lamp is, 0 to 1.
    """

    shows: Staged
    seen: Seen = "still"
    reached: tuple[str, ...] = ()
    reach: int = 0
    push: tuple[float, float, float] = (0.0, 0.0, 0.0)
    main: float = 1.0


@dataclass(slots=True)
class Recording:
    """A game's frames and their truth; `about` is that of the first one."""

    game: str
    number: int
    folder: Path
    width: int
    about: dict[str, Any] = field(default_factory=dict)
    frames: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)

    def chance(self, of: str) -> Generator:
        """The random numbers for one part of the scene, the same in every frame."""
        return np.random.default_rng([self.number, *f"{self.game} {of}".encode()])

    def happens(self, kind: str, **what: object) -> None:
        """Note an event in the truth, from the next frame on."""
        self.events.append({"frame": len(self.frames), "kind": kind, **what})

    def take(self, view: View, copies: int = 1) -> None:
        """Take so many frames of a view, alike but for their noise."""
        light, camera, truth = _scene(self, view)
        for _ in range(copies):
            file = f"frames/{len(self.frames):04d}.jpg"
            grain_rng = self.chance(f"grain {len(self.frames)}")
            taken = develop(light, camera, self.chance("camera"), grain_rng)
            (self.folder / file).parent.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(self.folder / file), taken.bgr, [cv2.IMWRITE_JPEG_QUALITY, max(taken.quality, 75)])
            of_board = ("position", "grid_corners_px", "hidden", "partly_hidden", "finished", "score")
            self.frames.append({"file": file, "state": view.seen, **{name: truth[name] for name in of_board}})
        if not self.about:
            self.about = {"cell_centres_px_at_start": truth["cell_centres_px"]}
            self.about |= {name: truth[name] for name in ("tags", "camera")}

    def written(self) -> dict[str, Any]:
        """The truth, in the form of fixtures/README.md."""
        options = {"size": str(self.frames[0]["position"]["size"])} if self.game == "line-or-colour" else {}
        game = {"game": self.game, "options": options, "style": "renders", "fps": FPS}
        return {**game, **self.about, "frames": self.frames, "events": self.events}


def record(game: str, number: int, folder: Path, width: int) -> None:
    """Record a game into a folder: its frames, the longer side `width` pixels, and game.json."""
    recording = Recording(game, number, folder, width)
    rng = recording.chance("game")
    first, *later = script(game, rng, TURNS)
    view = View(first.shows)
    recording.take(view, 2)
    for index, step in enumerate(later, 1):
        view = _played(recording, view, step, index, rng)
    (folder / "game.json").write_text(json.dumps(recording.written()) + "\n")


def _played(recording: Recording, view: View, step: Step, index: int, rng: Generator) -> View:
    """Take the frames of a step. Returns what is seen after it."""
    after = replace(view, shows=step.shows)
    if step.what == "end":
        recording.take(after)
        recording.happens("end")
        recording.take(after)
        return after
    if step.what == "object":
        recording.happens("object", on=True)
        recording.take(replace(after, seen="object"), 3)
        recording.happens("object", on=False)
    elif step.what == "light":
        is_on = view.main == 1
        recording.happens("light", lamp="off" if is_on else "on")
        after = replace(after, main=float(rng.uniform(0.1, 0.5)) if is_on else 1.0)
    elif step.what == "bump":
        around, turn = rng.uniform(0, 2 * np.pi), np.radians(rng.normal(0, 0.7))
        push = rng.uniform(0.4, 1.1) * np.array((np.cos(around), np.sin(around)))
        recording.happens("bump", what="board", mm=round(10 * float(np.hypot(*push)), 1))
        after = replace(after, push=(float(push[0]), float(push[1]), float(turn)))
    else:
        hand_in = replace(view, seen="hand", reached=step.cells, reach=index)
        if step.cells:
            recording.take(hand_in)
            if rng.random() < HAND_STAYS_SHARE:
                recording.take(replace(hand_in, shows=step.shows, reach=index + 1000))
        what = {"cell": step.cells[0]} if recording.game == "line-or-colour" else {"cells": list(step.cells)}
        recording.happens(step.what, **({"colour": step.colour, **what} if step.cells else {}))
    recording.take(after, 2)
    return after


def _scene(recording: Recording, view: View) -> tuple[Light, Camera, dict[str, Any]]:
    """What the camera sees, and its truth."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    chance, is_standing = recording.chance, recording.game == "linkx"
    lay = {"linkage": linkage_set.lay, "line-or-colour": rings_set.lay, "linkx": stand}[recording.game]
    laid = lay(view.shows, chance("set"), chance)
    camera = _on_a_rig(laid.corners, recording.width, chance("place"), is_standing=is_standing)
    laid = _pushed(laid, view.push)
    room = chance("room")
    behind = room.uniform(35, 180)
    if is_standing:
        table(room, min(behind, room.uniform(20, 120)))
        walls(room, behind)
    else:
        table(room)
    tags = [*laid.tags, *beside(laid, chance("loose"))]
    if view.reached:
        _reach(laid, view, chance("arm"), chance(f"reach {view.reach}"), is_standing=is_standing)
    if view.seen == "object":
        low, high = laid.corners.min(axis=0), laid.corners.max(axis=0)
        place = chance("thing").uniform(low, high)
        if is_standing:
            loose.thing_before(np.array([place[0], laid.area[1] - 5.0]), chance("thing"))
        else:
            loose.thing_over(place, laid.height + 0.5, chance("thing"))
    tags += light_up(laid.corners.mean(axis=0), chance("lamps"), from_front=is_standing, main=view.main)
    light = bend(rendered(camera, len(recording.frames)), camera)
    return light, camera, told(laid, camera, tags)


def _on_a_rig(corners: Points, width: int, rng: Generator, *, is_standing: bool) -> Camera:
    """A camera that stays where it is: steeply above a flat board, about level before a frame."""
    if is_standing:
        elevation, azimuth = np.clip(rng.normal(9, 5), 0, 25), np.clip(rng.normal(0, 8), -20, 20)
    else:
        elevation, azimuth = rng.uniform(68, 89), 90 * rng.integers(4) + rng.normal(0, 8)
    return aimed(corners, np.radians(elevation), np.radians(azimuth), width, rng, upright=True, least=FILLED)


def _pushed(laid: Laid, push: tuple[float, float, float]) -> Laid:
    """Push all that is in the scene so far, the set."""
    x, y, turn = push
    whole = mathutils.Matrix.Translation((x, y, 0)) @ mathutils.Matrix.Rotation(turn, 4, "Z")
    bpy.context.view_layer.update()
    for thing in bpy.context.scene.objects:
        thing.matrix_world = whole @ thing.matrix_world
    matrix = np.array(whole)
    return replace(laid, corners=laid.corners @ matrix[:3, :3].T + matrix[:3, 3])


def _reach(laid: Laid, view: View, arm: Generator, rng: Generator, *, is_standing: bool) -> None:
    """Put in a hand that reaches for cells: from either player's side of the table, or from above into a frame."""
    grid, corners = laid.staged.position.grid, laid.corners
    row, column = np.mean([grid.row_column(grid.parse(name)) for name in view.reached], axis=0) + 0.5
    right, down = (corners[1] - corners[0]) / grid.columns, (corners[3] - corners[0]) / grid.rows
    if is_standing:
        target = corners[0] + column * right + (0, 0, 1)
        away = np.array([rng.normal(0, 0.6), rng.normal(-0.5, 0.4), rng.uniform(0.2, 0.8)])
    else:
        target = corners[0] + column * right + row * down + (0, 0, 0.6)
        around = arm.uniform(0, 2 * np.pi) + np.pi * (view.reach % 2) + rng.normal(0, 0.3)
        away = np.array([np.cos(around), np.sin(around), rng.uniform(0.3, 0.7)])
    hand(target, away, arm)
