"""What lies on a board that was found: the reader that suits how the board looks."""

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
"""The readers for views of a watched game. These are judged within 80 ms, half of which a closer look at rings
takes."""
IN_PLACE: Mapping[str, Reader] = {**WATCHED, "linkx": partial(read_windows, is_in_place=True)}
"""The readers for views whose grid surely lies where the pose says."""


def read(frame: Frame, pose: BoardPose) -> BoardReading:
    """How well all contents explain what is seen in every cell of a board."""
    return READERS[pose.game](frame, pose)


def read_watched(frame: Frame, pose: BoardPose) -> BoardReading:
    """The same in the time that a watched game leaves."""
    return WATCHED[pose.game](frame, pose)


def read_in_place(frame: Frame, pose: BoardPose) -> BoardReading:
    """The same for a grid that surely lies there: it is not moved onto its tiles."""
    return IN_PLACE[pose.game](frame, pose)
