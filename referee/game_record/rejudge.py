"""A recorded game judged again by the program as it is now, from the pictures that it was judged by."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from calibration.profile.document import profile_from_document
from engine.errors import BadRecord, UnreadablePicture
from engine.games import game_called
from referee.game_record.store import KeptView, Store
from referee.live.advance import advance
from referee.live.comparison import hidden_cells
from referee.live.event import COURSE_KINDS, Event, Kind
from referee.live.observation import SourceEnded, Still
from referee.live.policy import GamePolicy
from referee.live.session import start
from referee.watch.watched_board import Side, WatchedBoard
from referee.watch.watcher import where_as_accepted
from vision.decode import read_photo
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose
from vision.reading import BoardReading


def judged_again(store: Store) -> Iterator[Event]:
    """What would be told of the game's pictures now."""
    about = store.about()
    game, began = game_called(about["game"]), store.start()
    options = began.options if began else about["options"]  # with the size of the board that was played on
    profile = about.get("calibration")
    known = None if profile is None else profile_from_document(profile).known
    board = WatchedBoard(game.name, options, known, Side(about.get("side", Side.FRONT)))
    session = start(game, options, about["players"])
    pose: BoardPose | None = None
    frame_number, time_s = 0, 0.0
    for view in store.views():
        frame = replace(_picture(store, view.picture), time_s=view.time_s)
        frame_number, time_s = view.frame, view.time_s
        found = board.find(frame, pose)
        if pose is not None and isinstance(found, Ambiguous):
            found = where_as_accepted(found.candidates, frame, board.read, session)
        if not isinstance(found, BoardPose):
            continue
        pose = found if found is pose else where_as_accepted(found.turns(), frame, board.read, session)
        reading = board.read(frame, pose)
        session, events = advance(session, _still(view, reading, session.policy))
        if events and session.state is not None:
            board.learn(frame, pose, session.state, events)
        yield from events
    _, events = advance(session, SourceEnded(frame_number, time_s))
    yield from events


def _still(view: KeptView, reading: BoardReading, policy: GamePolicy) -> Still:
    return Still(view.frame, view.time_s, view.since_s, reading, hidden_cells(reading, policy))


def _picture(store: Store, name: str) -> Frame:
    """A kept picture. Raises BadRecord where it is gone or spoilt."""
    try:
        return read_photo(store.evidence / name).frame
    except UnreadablePicture as error:
        raise BadRecord(f"the record {store.name} lacks a picture that was judged: {store.evidence / name}") from error


def differences(before: Iterable[Event], now: Iterable[Event]) -> Iterator[str]:
    """What was told and no longer is (-), and what is told now and was not (+), a sentence each, in order.

    Of the game's course alone: the rest hangs on the frames between the pictures that were kept, or on a person.
    """
    then = {_key(event): event for event in before if event.kind in COURSE_KINDS}
    again = {_key(event): event for event in now if event.kind in COURSE_KINDS}
    only = [("-", event) for key, event in then.items() if key not in again]
    only += [("+", event) for key, event in again.items() if key not in then]
    for sign, event in sorted(only, key=lambda pair: (pair[1].frame, pair[0])):
        yield f"{sign} frame {event.frame}: {event.kind}: {event.message}"


def _key(event: Event) -> tuple[Kind, str | None, int]:
    return event.kind, event.move, event.frame
