"""Whether a board that was found is the one that is played on, and with which side as row 1: by what was accepted."""

from collections.abc import Callable, Sequence

from referee.live.comparison import agreement, hidden_cells, is_a_cell_off
from referee.live.session import Session
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.reading import BoardReading

Read = Callable[[Frame, BoardPose], BoardReading]


def where_as_accepted(candidates: Sequence[BoardPose], view: Frame, read: Read, session: Session) -> BoardPose:
    """The place at which a board shows most of what was accepted; the first that shows all of it, or as much."""
    best, most = candidates[0], -1.0
    if session.state is None or len(candidates) == 1:
        return best
    for pose in candidates:
        reading = read(view, pose)
        share = agreement(session, reading, hidden_cells(reading, session.policy))
        if share > most:
            best, most = pose, share
        if share == 1.0:
            break
    return best


def is_as_accepted(session: Session, reading: BoardReading) -> bool:
    """Whether a board that is found again is the one that was lost, and no cell beside its place."""
    hidden = hidden_cells(reading, session.policy)
    is_alike = agreement(session, reading, hidden) >= session.policy.agreement
    return is_alike and not is_a_cell_off(session, reading, hidden)
