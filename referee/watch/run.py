"""The referee at work: frames in, events out, until the source ends."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from engine.errors import CameraLost, UnreadablePicture
from engine.phrase import on_one_line
from engine.state import State
from referee.live import observation
from referee.live.advance import advance
from referee.live.event import Event
from referee.live.session import Session
from referee.watch.watched_board import WatchedBoard
from referee.watch.watcher import Watcher
from vision.cameras.source import FrameSource, Recording
from vision.cameras.watchdog import Watchdog
from vision.frame import Frame
from vision.geometry.pose import BoardPose

SILENCE_S = 2.0
"""A camera that sends nothing for so many seconds is said to be lost. Players must know within 3 s that nobody watches,
and a look for the board may take 1 s of these."""

MOST_LOSSES_AT_START = 5
"""A camera that never gave a picture is given up after so many losses, which take some 8 s."""


@dataclass(frozen=True, slots=True, eq=False)
class Happening:
    """An observation and what came of it.

    Attributes
    ----------
    events : what the observation caused: often nothing.
    session : the session after the observation.
    view, pose : the view that was read last, and where the board lay in it; None before the first one.
    """

    seen: observation.Observation
    events: tuple[Event, ...]
    session: Session
    view: Frame | None
    pose: BoardPose | None


Tell = Callable[[Happening], None]
"""Records and announces what happened. It is called now and then even while the camera is lost."""


class Hear(Protocol):
    """Returns the next thing that a person said since it was called last, or None. Never waits."""

    def __call__(self, frame: int, time_s: float, session: Session) -> observation.Observation | None: ...


def nobody(frame: int, time_s: float, session: Session) -> None:
    """Nobody speaks."""


def watch(
    source: FrameSource,
    board: WatchedBoard,
    session: Session,
    tell: Tell,
    *,
    hear: Hear = nobody,
    first: int = 0,
    numbered_from: int = 0,
    begins_s: float | None = None,
) -> Session:
    """Watch until the source ends, a person ends it, or a live game is over. Returns the session as it then is.

    A camera that is lost is waited for.

    Parameters
    ----------
    first : number of the frame to begin with. If a game is taken up again, a recording is wound on to that frame.
    numbered_from : number of the source's first picture; not 0 if another source came before.
    begins_s : the time that the game gives to that frame, if it is taken up again. Times go on from there, whatever the
        source's clock says. None: times are the source's.

    Raises
    ------
    CameraLost : if the camera never gives a picture, or gave none before a person ended the watching; if no picture of
        a recording can be read, or it ends before frame `first`.
    """
    game = _Watched(board, session, tell, hear, first - 1, begins_s)
    watchdog = None if source.is_live else Watchdog(may_repeat=True)  # a live camera has its own
    if isinstance(source, Recording):
        game.wind_on(source, first - numbered_from)
    while True:
        if game.listen():
            if game.number < first:
                raise CameraLost(f"no picture came from {source.name}")
            return game.session
        try:
            frame = source.read(SILENCE_S)
        except UnreadablePicture as cause:
            game.leave_out(cause)
            continue
        except CameraLost as cause:
            game.lose(cause)
            if game.number < first and game.losses == MOST_LOSSES_AT_START:
                raise CameraLost("no picture ever came from the camera: giving up") from None
            continue
        if frame is None:
            if game.number >= first and not game.has_looked:
                raise CameraLost(f"expected pictures in {source.name}, but none of them can be read")
            break
        if watchdog is not None and (complaint := watchdog.complaint(frame)):
            game.pass_over(frame, CameraLost(f"{source.name} {complaint}"))
            continue
        game.look(frame)
        if source.is_live and game.session.has_ended:
            break
    game.happen(observation.SourceEnded(*game.now))
    return game.session


class _Watched:
    """A game that is being watched: all that `watch` keeps from one frame to the next.

    Attributes
    ----------
    session : the game as it is by now.
    number : the last frame's number.
    losses : how many attempts have given no picture since that frame.
    has_looked : whether a frame could be read.
    _ahead_s : how far the game's clock is ahead of the source's; None until a frame shows that.
    """

    def __init__(
        self, board: WatchedBoard, session: Session, tell: Tell, hear: Hear, number: int, begins_s: float | None
    ) -> None:
        self.session, self.number = session, number
        self.losses = 0
        self.has_looked = False
        self._board, self._tell, self._hear = board, tell, hear
        self._watcher = Watcher(board.find, board.read, as_counted=board.players_pose)
        self._time_s = begins_s or 0.0
        self._ahead_s = None if begins_s is not None else 0.0
        self._lesson: Callable[[], None] | None = None

    @property
    def now(self) -> tuple[int, float]:
        """The last frame's number, from 0, and its time in seconds on the game's clock."""
        return max(self.number, 0), self._time_s

    def listen(self) -> bool:
        """Take all that was said. Returns whether it ends the watching."""
        while (said := self._hear(*self.now, self.session)) is not None:
            self.happen(said)
            if isinstance(said, observation.SourceEnded):
                return True
        return False

    def wind_on(self, source: Recording, count: int) -> None:
        """Pass over the first `count` pictures, watched before. Raises CameraLost if the recording has fewer."""
        for number in range(count):
            if not source.skip():
                raise CameraLost(
                    f"{source.name} ends after {number} pictures, before the one at which the game was broken off: "
                    "give all of them"
                )

    def look(self, frame: Frame) -> None:
        """Take the next frame."""
        self._count(frame)
        frame = replace(frame, time_s=self._time_s)
        self.has_looked = True
        if self.losses:
            self.losses = 0
            self._watcher.look_again()
            self.happen(observation.CameraBack(*self.now))
        for seen in self._watcher.observe(self.number, frame, lambda: self.session):
            self.happen(seen)

    def pass_over(self, frame: Frame, cause: CameraLost) -> None:
        """Take the next frame, in which a recorded camera sees nothing."""
        self._count(frame)
        self.lose(cause)

    def _count(self, frame: Frame) -> None:
        """Give the next frame its number, and its time on the game's clock."""
        if self._ahead_s is None:
            self._ahead_s = self._time_s - frame.time_s
        self.number, self._time_s = self.number + 1, frame.time_s + self._ahead_s

    def leave_out(self, cause: UnreadablePicture) -> None:
        """Note that the next frame can't be read."""
        self.number += 1
        self._say(observation.Unreadable(*self.now, str(cause)), ())

    def lose(self, cause: CameraLost) -> None:
        """Note that no frame came. The session is told of that only the first time."""
        self.losses += 1
        gone = observation.CameraGone(*self.now, on_one_line(str(cause)))
        if self.losses == 1:
            self.happen(gone)
        else:
            self._say(gone, ())

    def happen(self, seen: observation.Observation) -> None:
        """Take an observation, and say what comes of it."""
        is_unchanged = isinstance(seen, observation.Still) and seen.reading is None
        self.session, events = advance(self.session, seen)
        if events or not is_unchanged:
            self._learn()
        state, view, pose = self.session.state, self._watcher.view, self._watcher.pose
        if events and state is not None and view is not None and pose is not None:
            self._lesson = partial(self._learn_from, view, pose, state, events)
        self._say(seen, events)

    def _learn(self) -> None:
        """Learn from the view in which something was told last.

        Learning may take as long as a reading, and players need not wait for it. So it is put off until something
        changes, which it does before the board is read again: mostly it is done while a hand is in the picture.
        """
        lesson, self._lesson = self._lesson, None
        if lesson is not None:
            lesson()

    def _learn_from(self, view: Frame, pose: BoardPose, state: State, events: tuple[Event, ...]) -> None:
        learned = self._board.learn(view, pose, state, events)
        if self._watcher.pose is pose:
            self._watcher.pose = learned

    def _say(self, seen: observation.Observation, events: tuple[Event, ...]) -> None:
        self._tell(Happening(seen, events, self.session, self._watcher.view, self._watcher.pose))
