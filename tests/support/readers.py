"""Each game's own locate and read, and how what they see compares with a photo's truth."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.games import GAMES
from tests.support.truth import Truth, cell_px, corners_px
from vision.frame import Frame
from vision.pose import BoardPose, NotFound
from vision.reading import BoardReading
from vision.tiles.locate import locate as locate_tiles
from vision.tiles.read import read as read_tiles
from vision.windows.locate import locate as locate_window
from vision.windows.read import read as read_window

Locate = Callable[[Frame], BoardPose | NotFound]
Read = Callable[[Frame, BoardPose], BoardReading]

READERS: dict[str, tuple[Locate, Read]] = {"linkage": (locate_tiles, read_tiles), "linkx": (locate_window, read_window)}

FOUND_WITHIN_CELLS = 0.35
"""Every corner must be this near to its true place for a board to count as found."""
SURE_NATS = 4.0
"""A cell whose best content leads the next by this much claims to be right 98 times of 100."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One photo read. `wrong` and `sure_and_wrong` count answers, Line or Colour has two a cell."""

    found: bool = False
    misplaced: bool = False
    answers: int = 0
    wrong: int = 0
    sure_and_wrong: int = 0

    @property
    def perfect(self) -> bool:
        return self.found and self.wrong == 0


def see(frame: Frame, truth: Truth) -> Seen:
    """Locate and read the truth's game, and compare cell by cell what lies in view."""
    locate, read = READERS[truth["game"]]
    pose = locate(frame)
    if isinstance(pose, NotFound):
        return Seen()
    turns = quarter_turns(pose, truth)
    if turns is None:
        return Seen(misplaced=True)
    size = pose.grid.rows
    askew = {cell for piece in truth["position"].get("pieces", []) if piece.get("askew") for cell in piece["cells"]}
    left_out = {*truth["hidden"], *askew}
    visible = np.array([pose.grid.name(cell) not in left_out for cell in pose.grid.cells])
    position = GAMES[truth["game"]].position_from_json(truth["position"])
    answers = wrong = sure = 0
    for layer in read(frame, pose).layers:
        table = np.rot90(layer.log_likelihood.reshape(size, size, -1), turns).reshape(size * size, -1)
        best = np.array(layer.contents)[table.argmax(axis=1)]
        lead = np.diff(np.sort(table, axis=1)[:, -2:], axis=1).ravel()
        differs = visible & (best != np.array(position.contents(layer.name)))
        answers += int(visible.sum())
        wrong += int(differs.sum())
        sure += int((differs & (lead > SURE_NATS)).sum())
    return Seen(True, False, answers, wrong, sure)


def quarter_turns(pose: BoardPose, truth: Truth) -> int | None:
    """By how many quarter turns the pose's rows and columns are turned against the truth's; None where it misses."""
    if pose.grid.rows != truth["position"]["size"]:
        return None
    for turns in range(4 if truth["game"] != "linkx" else 1):
        distances = np.linalg.norm(np.roll(pose.corners_px, -turns, axis=0) - corners_px(truth), axis=1)
        if distances.max() <= FOUND_WITHIN_CELLS * cell_px(truth):
            return turns
    return None
