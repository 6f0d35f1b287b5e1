"""A draft as the truth that the tests read, and the picture as the file beside it."""

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
"""JPEG quality, with colours as sharp as the picture: what is read of it must be what the camera saw."""
STYLE = "recorded"
"""What the truth of a rendered photo says of its scene."""
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
"""What the camera says of a frame, under names with units; on the right those of a frame's metadata, libcamera's."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What all fixtures of one session share.

    Attributes
    ----------
    camera : as a person chose it: `pi`, `folder:PATH`.
    options : as they were given.
    tags : conditions such as dim or hand.
    profile : the name of the profile and the file that holds it, None where none was used.
    has_lens : the profile knows the camera's lens; without, a pose's lens is a guess.
    """

    camera: str
    options: Options
    tags: Sequence[str] = ()
    profile: Mapping[str, str] | None = None
    has_lens: bool = False


def truth_of(draft: Draft, circumstances: Circumstances, now: str) -> Json:
    """The truth of a draft that nothing keeps from being saved; `now` is the date and time in ISO 8601.

    In the form of fixtures/README.md; how the picture was taken, with which profile, and who said what of it, stands
    under keys of its own.
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
    """Doubtful cells that lie as drawn, by a person's word for all of them."""
    doubtful = {unsure.cell for unsure in judged.unsure if (unsure.layer, unsure.cell) not in draft.said}
    return doubtful if draft.is_confirmed else set()


def _said(draft: Draft, grid: Grid) -> list[str]:
    """The person's words, as `c5=red`."""
    contents = [f"{grid.name(cell)}={content}" for (_, cell), content in draft.said.items()]
    return contents if draft.green is None else [*contents, f"green={'-'.join(map(grid.name, draft.green)) or NOWHERE}"]


def _taken(draft: Draft, camera: str, now: str) -> Json:
    """When and with which settings the picture was taken, as far as the source says."""
    told = {name: draft.frame.metadata.get(key) for name, key in TAKEN.items()}
    settings = {name: value for name, value in told.items() if value is not None}
    source = Path(draft.frame.source).name if is_recording(camera) else without_address(camera)
    return {"source": source, "recorded": now, "time_s": round(draft.frame.time_s, 3), **settings}


def without_address(camera: str) -> str:
    """A camera's name for a file that others may see: the address of one on the net may hold a password."""
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
    """A truth as the file beside its photo."""
    return json.dumps(truth, separators=(",", ":")) + "\n"
