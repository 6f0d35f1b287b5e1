"""Tells the players what happens, after it was written down."""

from collections.abc import Callable

from calibration.profile.board_document import board_to_document
from engine.position import Json
from referee.game_record.recorder import Recorder
from referee.game_record.store import Store
from referee.live.event import Event
from referee.watch.run import Happening
from referee.watch.watched_board import WatchedBoard


class Narrator:
    """Records what an observation caused, then says it.

    Parameters
    ----------
    store : the game's record; None if none is kept.
    board : what is learned of it goes into the record, too.
    complain : told in a sentence what can't be written.
    say : told each event.
    """

    def __init__(
        self, store: Store | None, board: WatchedBoard, complain: Callable[[str], None], say: Callable[[Event], None]
    ) -> None:
        self._recorder = None if store is None else Recorder(store, complain)
        self._board, self._say = board, say
        self._kept = board.known  # a profile's is kept with the profile
        self._troubles: list[Json] = [] if store is None else store.about().get("troubles", [])

    def take(self, now: Happening) -> None:
        """Record and say what happened. It is the `tell` of `referee.watch.run.watch`."""
        events = now.events
        if self._recorder is not None:
            self._keep_board(self._recorder)
            pose = None if now.pose is None else self._board.players_pose(now.pose)
            events = self._recorder.keep(now.seen, events, now.session, now.view, pose)
        for event in events:
            self._say(event)

    def end(self) -> bool:
        """At the end, whatever ended the game: say what could not be written. Returns whether all was."""
        if self._recorder is None:
            return True
        self._recorder.say_what_is_missing()
        return self._recorder.is_whole

    def keep_camera(self, camera: str, numbered_from: int) -> None:
        """Keep by which camera the game is seen now, and the number of its first picture."""
        if self._recorder is not None:
            self._recorder.tell_about("its camera", camera=camera, numbered_from=numbered_from)

    def keep_trouble(self, time_s: float, trouble: str) -> None:
        """Keep a trouble of the machine, which began at `time_s` on the source's clock."""
        if self._recorder is not None:
            self._troubles.append({"time": round(time_s, 3), "what": trouble})
            self._recorder.tell_about("the machine's troubles", troubles=self._troubles)

    def _keep_board(self, recorder: Recorder) -> None:
        """Keep what was learned of the board. Without it, a game that is taken up again would be seen less well."""
        known = self._board.known
        if known is None or known is self._kept:
            return
        if recorder.tell_about("what was learned of the board", board=board_to_document(known)):
            self._kept = known
