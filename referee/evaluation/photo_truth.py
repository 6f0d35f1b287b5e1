"""The truth of photos: what lies on the board, where the board is, and which cells need not be seen."""

import glob
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from engine.errors import BadTruth
from engine.game import Game
from engine.games import game_called
from engine.grid import Cell
from engine.options import Options, options_of_board
from engine.position import Json, Position
from referee.evaluation.truth_file import as_written, of_file, options_in, score_in, truth_in
from vision.cameras.kinds.recorded import GAME
from vision.geometry.plane import Points, sides
from vision.locate.quads.corners import is_convex

FARTHEST_PX = 1e6
"""No corner of a board lies farther out than this."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardTruth:
    """What is known of the board in a photo.

    Attributes
    ----------
    corners_px : (4, 2) outer corners of the grid in the upright photo, in the order of `BoardPose.corners_px`.
    unjudged : cells that something hides, or on which a piece lies askew. No reading of these is wrong.
    hides : whether something hides a cell.
    faulty : whether something on the board is against the rules, as far as one view can show that.
    score : the score, without what explains it.
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
    """A photo with its truth. `board` is None if the photo shows no board of the games."""

    photo: Path
    tags: tuple[str, ...]
    board: BoardTruth | None


def truth_files(path: Path) -> list[Path]:
    """The files with the truth of all photos in a folder and below it, in order. `path` may also be one photo.

    A photo `0001.jpg` has its truth in `0001.json` beside it. JSON without a photo counts too if it says where a board
    lies, as then its photo is missing. Raises BadTruth if a folder can't be read, or nothing is found.
    """
    if not path.exists():
        raise BadTruth(f"{path}: there is no such folder or photo; expected photos with truth")
    files = _truths_below(path) if path.is_dir() else [path.with_suffix(".json")]
    if not files:
        raise BadTruth(f"{path}: expected photos with truth, each NNNN.jpg with an NNNN.json, found none")
    return files


def truths_of(file: Path) -> list[PhotoTruth]:
    """The photos whose truth a file holds. Raises BadTruth if the file can't be understood.

    A `game.json` holds the truth of a game's frames. Those in which nothing moves are taken as photos.
    """
    with of_file(file, "game" if file.name == GAME else "photo"):
        truth = truth_in(file)
        return list(_frames(file, truth)) if file.name == GAME else [_photo(file, truth)]


def _truths_below(folder: Path) -> list[Path]:
    """The files with truths in a folder and below it, in order. Raises BadTruth if a folder can't be read."""

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
    """The photo beside a truth: the file of the same name with another ending; None if there is none."""
    alike = sorted(truth.parent.glob(f"{glob.escape(truth.stem)}.*"))  # 0001.bak.jpg, too, which is not 0001's
    return next((file for file in alike if file != truth and file.stem == truth.stem), None)


def _photo(file: Path, truth: Any) -> PhotoTruth:
    photo = _photo_of(file)
    if photo is None:
        raise LookupError(f"{file.stem}.jpg is not beside it")
    tags = _tags(truth)
    if truth["game"] is None:
        return PhotoTruth(photo, tags, None)
    game = game_called(truth["game"])
    return PhotoTruth(photo, tags, _board(game, options_in(truth, game), truth, "illegal" in truth))


def _frames(file: Path, truth: Any) -> Iterator[PhotoTruth]:
    game, tags = game_called(truth["game"]), (*_tags(truth), "game")
    options = options_in(truth, game)
    for frame in truth["frames"]:
        if frame["state"] != "still":
            continue
        position = game.position_from_json(frame["position"])
        faulty = bool(game.faults(position, options_of_board(options, game.options, position.grid.rows)))
        yield PhotoTruth(file.parent / _name_of_picture(frame), tags, _board(game, options, frame, faulty))


def _name_of_picture(frame: Any) -> str:
    name = frame["file"]
    if not isinstance(name, str) or not name or not name.isprintable():
        raise BadTruth(f"expected a picture's name, got {as_written(name)}")
    return name


def _tags(truth: Any) -> tuple[str, ...]:
    tags = truth.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise BadTruth(f"expected tags to be a list of words, got {as_written(tags)}")
    return tuple(tags)


def _board(game: Game, options: Options, truth: Any, faulty: bool) -> BoardTruth:
    position = game.position_from_json(truth["position"])
    grid = position.grid
    hidden = [grid.parse(name) for name in truth.get("hidden", ())]
    pieces = truth["position"].get("pieces", ())
    askew = [grid.parse(name) for piece in pieces if piece.get("askew") for name in piece["cells"]]
    unjudged = frozenset([*hidden, *askew])
    score = score_in(truth, game, position)
    return BoardTruth(game.name, options, position, _corners_px(truth), unjudged, bool(hidden), faulty, score)


def _corners_px(truth: Any) -> Points:
    corners_px = np.array(truth["grid_corners_px"], np.float64)
    if corners_px.shape != (4, 2) or not (np.abs(corners_px) <= FARTHEST_PX).all():
        came = as_written(truth["grid_corners_px"])
        raise BadTruth(f"expected grid_corners_px to be four points [x, y] of the photo, got {came}")
    if not (is_convex(corners_px) or is_convex(corners_px[::-1])):
        came = as_written(truth["grid_corners_px"])
        raise BadTruth(f"expected grid_corners_px to be a board's corners, one after another, got {came}")
    return corners_px
