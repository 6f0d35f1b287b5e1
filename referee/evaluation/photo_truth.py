"""The truth of photos: what lies on the board, where that is, and what of it need not be seen."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import BadTruth
from engine.games import game_called
from engine.geometry import Cell
from engine.options import Options, of_board
from engine.position import Json, Position
from engine.score import judged_score
from referee.evaluation.truth_file import of_file, truth_in
from vision.cameras.kinds.recorded import GAME
from vision.geometry.plane import Points, sides


@dataclass(frozen=True, slots=True, eq=False)
class BoardTruth:
    """What is known of the board in a photo.

    Attributes
    ----------
    corners_px : (4, 2) outer corners of the grid in the upright photo, in the order of `BoardPose.corners_px`.
    unjudged : cells that a hand or thing hides, or on which a piece lies askew: no reading of them is wrong.
    hides : whether a hand or thing hides some cell.
    faulty : whether something on the board is against the rules, as far as one view can show it.
    score : without what explains it.
    """

    game: str
    options: Options
    position: Position
    corners_px: Points
    unjudged: frozenset[Cell]
    hides: bool
    faulty: bool
    score: Json

    @property
    def cell_px(self) -> float:
        """Mean side of a cell in the photo."""
        return float(sides(self.corners_px).mean() / self.position.grid.rows)


@dataclass(frozen=True, slots=True, eq=False)
class PhotoTruth:
    """A photo with its truth; `board` is None for a photo of no board of the games."""

    photo: Path
    tags: tuple[str, ...]
    board: BoardTruth | None


def truth_files(path: Path) -> list[Path]:
    """The files that hold the truth of photos in a folder and those below it, in order; or that of the photo named.

    A photo `0001.jpg` has its truth in `0001.json` beside it; JSON of other names is one only if it says where a board
    lies: its photo is missing. Raises BadTruth for a folder that can't be read, or where there is none at all.
    """
    if not path.exists():
        raise BadTruth(f"{path}: there is no such folder or photo; expected photos with truth")
    files = _truths_below(path) if path.is_dir() else [path.with_suffix(".json")]
    if not files:
        raise BadTruth(f"{path}: expected photos with truth, each NNNN.jpg with an NNNN.json, found none")
    return files


def truths_of(file: Path) -> list[PhotoTruth]:
    """The photos whose truth a file holds. Raises BadTruth if it can't be understood.

    A `game.json` holds that of a game's frames; those in which nothing moves are taken.
    """
    with of_file(file, "game" if file.name == GAME else "photo"):
        truth = truth_in(file)
        return list(_frames(file, truth)) if file.name == GAME else [_photo(file, truth)]


def _truths_below(folder: Path) -> list[Path]:
    """The truths in a folder and those below it, in order. Raises BadTruth where one of the folders can't be read."""

    def stop(error: OSError) -> None:
        raise BadTruth(f"{error.filename}: the folder can't be read ({error.strerror}); allow it, or name another")

    inside = [Path(parent, name) for parent, _, names in os.walk(folder, onerror=stop) for name in names]
    found = (file for file in inside if file.suffix == ".json")
    return sorted(file for file in found if file.name == GAME or _photo_of(file) or _is_of_photo(file))


def _is_of_photo(file: Path) -> bool:
    """Whether a file says where in a photo a board lies."""
    try:
        return "grid_corners_px" in truth_in(file)
    except (OSError, TypeError, ValueError):
        return False


def _photo_of(truth: Path) -> Path | None:
    """The file of the same name, whatever its kind."""
    return next((file for file in sorted(truth.parent.glob(f"{truth.stem}.*")) if file != truth), None)


def _photo(file: Path, truth: Any) -> PhotoTruth:
    photo = _photo_of(file)
    if photo is None:
        raise LookupError(f"{file.stem}.jpg is not beside it")
    tags = tuple(truth.get("tags", ()))
    if truth["game"] is None:
        return PhotoTruth(photo, tags, None)
    return PhotoTruth(photo, tags, _board(truth["game"], truth.get("options", {}), truth, "illegal" in truth))


def _frames(file: Path, truth: Any) -> Iterator[PhotoTruth]:
    game, options = game_called(truth["game"]), truth.get("options", {})
    for frame in truth["frames"]:
        if frame["state"] != "still":
            continue
        position = game.position_from_json(frame["position"])
        faulty = bool(game.faults(position, of_board(options, game.options, position.grid.rows)))
        tags = (*truth.get("tags", ()), "game")
        yield PhotoTruth(file.parent / frame["file"], tags, _board(game.name, options, frame, faulty))


def _board(game: str, options: Options, truth: Any, faulty: bool) -> BoardTruth:
    position = game_called(game).position_from_json(truth["position"])
    grid = position.grid
    hidden = [grid.parse(name) for name in truth.get("hidden", ())]
    pieces = truth["position"].get("pieces", ())
    askew = [grid.parse(name) for piece in pieces if piece.get("askew") for name in piece["cells"]]
    corners_px = np.array(truth["grid_corners_px"], np.float64).reshape(4, 2)
    unjudged = frozenset([*hidden, *askew])
    score = judged_score(truth["score"])
    return BoardTruth(game, options, position, corners_px, unjudged, bool(hidden), faulty, score)
