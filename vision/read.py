"""What lies on a board that was found: the reader for its kind of look."""

from collections.abc import Callable, Mapping

from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading
from vision.rings.read import read as read_rings
from vision.tiles.read import read as read_tiles
from vision.windows.read import read as read_windows

READERS: Mapping[str, Callable[[Frame, BoardPose], BoardReading]] = {
    "linkage": read_tiles,
    "line-or-colour": read_rings,
    "linkx": read_windows,
}


def read(frame: Frame, pose: BoardPose) -> BoardReading:
    """Scores of all contents for every cell."""
    return READERS[pose.game](frame, pose)
