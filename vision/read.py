"""What lies on a board that was found: the reader for its kind of look."""

from collections.abc import Callable, Mapping
from functools import partial

from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading
from vision.rings.read import read as read_rings
from vision.tiles.read import read as read_tiles
from vision.windows.read import read as read_windows

Reader = Callable[[Frame, BoardPose], BoardReading]

READERS: Mapping[str, Reader] = {
    "linkage": read_tiles,
    "line-or-colour": read_rings,
    "linkx": read_windows,
}
WATCHED: Mapping[str, Reader] = {**READERS, "line-or-colour": partial(read_rings, closer_in_doubt=False)}
"""The same for views of a game, which are judged within 80 ms: a closer look at rings takes half of that."""
IN_PLACE: Mapping[str, Reader] = {**WATCHED, "linkx": partial(read_windows, is_in_place=True)}
"""The same for grids that are known to lie where they are said to."""


def read(frame: Frame, pose: BoardPose) -> BoardReading:
    """Scores of all contents for every cell."""
    return READERS[pose.game](frame, pose)


def read_watched(frame: Frame, pose: BoardPose) -> BoardReading:
    """The same in the time that a watched game leaves."""
    return WATCHED[pose.game](frame, pose)


def read_in_place(frame: Frame, pose: BoardPose) -> BoardReading:
    """The same of a grid that surely lies there: its pieces are not asked where."""
    return IN_PLACE[pose.game](frame, pose)
