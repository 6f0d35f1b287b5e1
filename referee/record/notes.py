"""Between the referee and the players: what happens is written down first, then said."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from calibration.board_document import board_to_document
from engine.errors import GridrefError
from engine.geometry import Cell
from referee.live.event import Event
from referee.live.observation import Observation
from referee.live.session import Session
from referee.record.recorder import Recorder
from referee.record.store import Store
from referee.record.taken_up import misread_to_json
from referee.watch.eyes import Eyes
from vision.frame import Frame
from vision.known.board import KnownBoard
from vision.pose import BoardPose


@dataclass(slots=True)
class Notes:
    """Takes what an observation caused: records it, says it.

    Attributes
    ----------
    recorder : None where no record is kept.
    _board : what the record has of the board already: a profile's is kept with the profile.
    """

    recorder: Recorder | None
    eyes: Eyes
    say: Callable[[Event], None]
    _board: KnownBoard | None
    _misread: Mapping[Cell, str]

    @classmethod
    def of(
        cls,
        store: Store | None,
        eyes: Eyes,
        complain: Callable[[str], None],
        say: Callable[[Event], None],
    ) -> "Notes":
        return cls(None if store is None else Recorder(store, complain), eyes, say, eyes.known, {})

    def take(
        self,
        seen: Observation,
        events: tuple[Event, ...],
        session: Session,
        view: Frame | None,
        pose: BoardPose | None,
    ) -> None:
        """For `referee.watch.run.watch`, as its `tell`."""
        if self.recorder is not None:
            self._keep_board(self.recorder)
            self._keep_words(self.recorder, session)
            events = self.recorder.keep(seen, events, session, view, self.eyes.players_pose(pose))
        for event in events:
            self.say(event)

    def keep_trouble(self, time_s: float, trouble: str) -> None:
        """What the machine was in trouble with, since `time_s` on the source's clock."""
        if self.recorder is None:
            return
        store = self.recorder.store
        try:
            store.tell_about(troubles=[*store.about().get("troubles", []), {"time": round(time_s, 3), "what": trouble}])
        except GridrefError as error:
            self.recorder.lacks("the machine's troubles", error)

    def _keep_board(self, recorder: Recorder) -> None:
        """What was learned of the board, without which a game that is taken up would be seen less well."""
        known = self.eyes.known
        if known is None or known is self._board:
            return
        try:
            recorder.store.tell_about(board=board_to_document(known))
        except GridrefError as error:
            recorder.lacks("what was learned of the board", error)
            return
        self._board = known

    def _keep_words(self, recorder: Recorder, session: Session) -> None:
        """What persons said of cells, without which they would be asked again."""
        if session.misread is self._misread or not session.misread:
            return
        try:
            recorder.store.tell_about(misread=misread_to_json(session))
        except GridrefError as error:
            recorder.lacks("what was said of its cells", error)
            return
        self._misread = session.misread
