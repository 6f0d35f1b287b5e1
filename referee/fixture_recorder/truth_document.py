"""A draft as a truth, which the tests read, and as the text of its file."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.grid import Cell, Grid
from engine.options import Options
from engine.position import Json
from referee.belief.judgement import Judgement
from referee.fixture_recorder.draft import NOWHERE, Draft
from vision.cameras.choose import is_recording
from vision.cameras.settings import UNLOCKED
from vision.geometry.plane import Points
from vision.geometry.pose import BoardPose

QUALITY = 95
"""JPEG quality. Colours are kept as sharp as the picture, as what is read of it must be what the camera saw."""
STYLE = "recorded"
"""The `style` of these truths. That of a rendered photo's truth is about its scene."""
TAKEN: Mapping[str, str] = {
    "exposure_us": "ExposureTime",
    "analogue_gain": "AnalogueGain",
    "digital_gain": "DigitalGain",
    "colour_gains": "ColourGains",
    "colour_temperature_k": "ColourTemperature",
    "focus_dioptres": "LensPosition",
    "lux": "Lux",
    "frame_us": "FrameDuration",
    "sensor_time_ns": "SensorTimestamp",
    "unlocked": UNLOCKED,
}
"""What the camera says of a frame: names with units, and libcamera's names for these in a frame's metadata."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What all fixtures of one session share.

    Attributes
    ----------
    camera : as a person chose it: `pi`, `folder:PATH`.
    options : as a person gave them.
    tags : conditions such as dim or hand.
    profile : the profile's `name` and `file`; None if none was used.
    has_lens : whether the profile knows the camera's lens. If not, a pose's lens is a guess.
    """

    camera: str
    options: Options
    tags: Sequence[str] = ()
    profile: Mapping[str, str] | None = None
    has_lens: bool = False


def truth_of(draft: Draft, circumstances: Circumstances, now: str) -> Json:
    """The truth of a draft that nothing keeps from being saved, in the form of fixtures/README.md.

    Keys of its own say how the picture was taken, with which profile, and what a person said of it. `now` : date and
    time in ISO 8601.
    """
    judged, position = draft.board, draft.position
    taken = _taken(draft, circumstances.camera, now)
    width, height = draft.frame.size_px
    truth: Json = {
        "game": None,
        "style": STYLE,
        "camera": {"kind": circumstances.camera.partition(":")[0], "width": width, "height": height},
        "tags": list(circumstances.tags),
    }
    if judged is not None and position is not None and draft.pose is not None:
        game, grid = judged.game, position.grid
        kept = game.position_to_json(position)
        score = game.score(game.position_from_json(kept))
        truth |= {
            "game": game.name,
            "camera": {**truth["camera"], **_lens(draft.pose, circumstances.has_lens)},
            "grid_corners_px": _rounded(draft.pose.corners_px),
            "cell_centres_px": _rounded(draft.pose.centres_px.reshape(grid.rows, grid.columns, 2)),
            "position": kept,
            "finished": score.finished,
            "score": score.summary,
            "hidden": grid.sorted_names(draft.hidden),
            "said": _said(draft, grid),
            "confirmed": grid.sorted_names(_confirmed(draft, judged)),
        }
        if circumstances.options:
            truth["options"] = dict(circumstances.options)
        if draft.faults:
            first = draft.faults[0]
            truth["illegal"] = {"kind": first.rule, "message": str(first.message)}
    return truth | {"taken": taken, "profile": circumstances.profile and dict(circumstances.profile)}


def _confirmed(draft: Draft, judged: Judgement) -> set[Cell]:
    """Doubtful cells of which a person confirmed, all at once, that they hold what is drawn."""
    doubtful = {unsure.cell for unsure in judged.unsure if (unsure.layer, unsure.cell) not in draft.said}
    return doubtful if draft.is_confirmed else set()


def _said(draft: Draft, grid: Grid) -> list[str]:
    """What a person said, as `c5=red`."""
    contents = [f"{grid.name(cell)}={content}" for (_, cell), content in draft.said.items()]
    return contents if draft.green is None else [*contents, f"green={'-'.join(map(grid.name, draft.green)) or NOWHERE}"]


def _taken(draft: Draft, camera: str, now: str) -> Json:
    """When and with which settings the picture was taken, as far as the source says."""
    told = {name: draft.frame.metadata.get(key) for name, key in TAKEN.items()}
    settings = {name: value for name, value in told.items() if value is not None}
    source = Path(draft.frame.source).name if is_recording(camera) else without_address(camera)
    return {"source": source, "recorded": now, "time_s": round(draft.frame.time_s, 3), **settings}


def without_address(camera: str) -> str:
    """A camera's name for others to see: without a network camera's address, which may hold a password."""
    return "url" if camera.startswith("url:") else camera


def _lens(pose: BoardPose, is_known: bool) -> dict[str, Any]:
    lens = pose.lens
    (x, y), focal = lens.centre_px, lens.focal_px
    more = {"k3": lens.k3, "k4": lens.k4, "is_fisheye": True} if lens.is_fisheye or lens.k3 or lens.k4 else {}
    guessed = {} if is_known else {"is_guessed": True}
    return {"fx": focal, "fy": focal, "cx": x, "cy": y, "k1": lens.k1, "k2": lens.k2, **more, **guessed}


def _rounded(points_px: Points) -> list[Any]:
    rounded: list[Any] = np.round(points_px, 2).tolist()
    return rounded


def text_of(truth: Json) -> str:
    """A truth as the text of the file beside its photo."""
    return json.dumps(truth, separators=(",", ":")) + "\n"
