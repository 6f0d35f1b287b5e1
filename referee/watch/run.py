"""The referee at work: frames in, events out, until the source ends."""

from collections.abc import Callable
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

Tell = Callable[[Event, Frame | None], None]
"""Records and announces an event; the frame that it was seen in, if there is one."""


class Lost(Protocol):
    """Says whether to go on after a camera was lost; waits as long as it sees fit."""

    def __call__(self, cause: CameraLost) -> bool: ...


def watch(source: FrameSource, eyes: Eyes, session: Session, tell: Tell, *, go_on: Lost) -> Session:
    """Watch until the source ends or the game does and the source is live; the session as it then is."""
    watcher = Watcher(eyes.find, eyes.read)
    number, time_s, lost = -1, 0.0, False

    def happened(seen: observation.Observation) -> None:
        nonlocal session
        session, events = advance(session, seen)
        for event in events:
            tell(event, watcher.view)
        if events and session.state is not None and watcher.view is not None and watcher.pose is not None:
            eyes.learn(watcher.view, watcher.pose, session.state, events)

    while True:
        try:
            frame = source.read()
        except CameraLost as cause:
            if not lost:
                happened(observation.CameraLost(max(number, 0), time_s, str(cause)))
            lost = True
            if not go_on(cause):
                break
            continue
        if frame is None:
            break
        number, time_s = number + 1, frame.time_s
        if lost:
            lost = False
            happened(observation.CameraBack(number, time_s))
        for seen in watcher.observe(number, frame, session):
            happened(seen)
        if source.is_live and session.has_ended:
            break
    happened(observation.SourceEnded(max(number, 0), time_s))
    return session
