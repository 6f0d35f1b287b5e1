"""The referee at work: frames in, events out, until the source ends."""

from typing import Protocol

from engine.errors import CameraLost
from referee.live import observation
from referee.live.advance import advance
from referee.live.event import Event
from referee.live.session import Session
from referee.watch.eyes import Eyes
from referee.watch.watcher import Watcher
from vision.cameras.source import FrameSource
from vision.frame import Frame
from vision.pose import BoardPose

SILENCE_S = 2.0
"""A camera that sends nothing for so long is said to be lost: players must know within 3 s that nobody watches, and a
look for the board may take 1 s of that."""


class Tell(Protocol):
    """Records and announces what an observation caused: often nothing. Called now and then while a camera is lost, too.

    `session` : after it. `view`, `pose` : what was read last, and where the board lay in it.
    """

    def __call__(
        self,
        seen: observation.Observation,
        events: tuple[Event, ...],
        session: Session,
        view: Frame | None,
        pose: BoardPose | None,
    ) -> None: ...


class Hear(Protocol):
    """The next thing that a person said since it was asked last; None where there is nothing. Never waits."""

    def __call__(self, frame: int, time_s: float, session: Session) -> observation.Observation | None: ...


def nobody(frame: int, time_s: float, session: Session) -> None:
    """Hears nothing."""


MOST_LOSSES_AT_START = 5
"""Losses, some 8 s of attempts, after which a camera that has not given one picture is not there."""


def watch(
    source: FrameSource,
    eyes: Eyes,
    session: Session,
    tell: Tell,
    *,
    go_on: bool = False,
    hear: Hear = nobody,
    first: int = 0,
) -> Session:
    """Watch until the source ends, a person ends it, or a live game is over; the session as it then is.

    `go_on`: read on when the camera was lost; one that never gives a picture raises CameraLost in the end. `first`:
    number of the frame to begin with, where a game is taken up again: a recording is wound on to it.
    """
    watcher = Watcher(eyes.find, eyes.read, as_counted=eyes.players_pose)
    number, time_s = first - 1, 0.0
    losses: list[CameraLost] = []
    for _ in range(0 if source.is_live else first):
        source.read()

    def happened(seen: observation.Observation) -> None:
        nonlocal session
        session, events = advance(session, seen)
        if events and session.state is not None and watcher.view is not None and watcher.pose is not None:
            watcher.pose = eyes.learn(watcher.view, watcher.pose, session.state, events)
        tell(seen, events, session, watcher.view, watcher.pose)

    while True:
        while (said := hear(max(number, 0), time_s, session)) is not None:
            happened(said)
            if isinstance(said, observation.SourceEnded):
                return session
        try:
            frame = source.read(SILENCE_S)
        except CameraLost as cause:
            gone = observation.CameraLost(max(number, 0), time_s, str(cause))
            losses = [*losses, cause][:MOST_LOSSES_AT_START]
            if len(losses) > 1:
                tell(gone, (), session, watcher.view, watcher.pose)
            else:
                happened(gone)
            if not go_on:
                break
            if number < first and len(losses) == MOST_LOSSES_AT_START:
                raise losses[0] from None
            continue
        if frame is None:
            break
        number, time_s = number + 1, frame.time_s
        if losses:
            losses = []
            happened(observation.CameraBack(number, time_s))
        for seen in watcher.observe(number, frame, session):
            happened(seen)
        if source.is_live and session.has_ended:
            break
    happened(observation.SourceEnded(max(number, 0), time_s))
    return session
