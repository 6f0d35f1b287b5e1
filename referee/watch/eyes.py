"""How a watched board is found and read: with a profile, or by learning this very board when the game begins."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from calibration.board import learn_board
from engine.options import Options
from engine.state import State
from referee.live.event import Event, Kind
from vision.frame import Frame
from vision.known.board import KnownBoard
from vision.known.place import place
from vision.known.read import read as read_known
from vision.locate.find import find as find_anywhere
from vision.mirrored import mirrored, mirrored_cells, mirrored_pose
from vision.pose import Ambiguous, BoardPose, NotFound
from vision.read import read as read_unknown
from vision.reading import BoardReading


class Side(StrEnum):
    """Where the camera stands before a board that stands, as the players count its columns."""

    FRONT = "front"
    BACK = "back"


@dataclass(slots=True)
class Eyes:
    """Finds and reads one board. Without a profile it begins with what any board looks like.

    Attributes
    ----------
    known : this very board, from a profile or learned; None before.
    side : from the back, readings have their columns the other way round; poses are always the camera's.
    """

    game: str
    options: Options
    known: KnownBoard | None = None
    side: Side = Side.FRONT

    def find(self, frame: Frame, last: BoardPose | None) -> BoardPose | NotFound | Ambiguous:
        """Where the board lies. A board that is not known is taken to stay where it was found."""
        if self.known is not None:
            return place(frame, self.known, last)
        return find_anywhere(frame, self.game, self.options) if last is None else last

    def read(self, frame: Frame, pose: BoardPose) -> BoardReading:
        """What lies on it. An empty view alone does not tell a pale ring from a shadow: colours must be learned too."""
        if self.known is not None and self.known.materials:
            reading = read_known(frame, pose, self.known)
        else:
            reading = read_unknown(frame, pose)
        return mirrored(reading) if self.side is Side.BACK else reading

    def players_pose(self, pose: BoardPose | None) -> BoardPose | None:
        """Where the cells lie in the picture as the players count them, to show them there."""
        return mirrored_pose(pose) if pose is not None and self.side is Side.BACK else pose

    def learn(self, frame: Frame, pose: BoardPose, state: State, events: Sequence[Event]) -> None:
        """Learn from the first view, if its board is empty, how this very board looks with nothing on it."""
        if self.known is None and any(event.event is Kind.READY for event in events):
            self._learn_empty(frame, pose, state)

    def _learn_empty(self, frame: Frame, pose: BoardPose, state: State) -> None:
        played = state.position.contents(state.game.played_layer)
        if sum(held != state.game.free for held in played) > 1:
            return  # a game that is taken up in the middle: what its board looks like empty is not seen
        order = mirrored_cells(pose.grid) if self.side is Side.BACK else pose.grid.cells
        lying = {name: [contents[cell] for cell in order] for name, contents in state.position.layers}
        self.known = learn_board([frame], pose, lying)
