"""A recorded game judged again by the program as it is now, from the pictures by which it was judged."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace

from calibration.profile.document import profile_from_document
from engine.errors import BadNotation, BadRecord, UnreadablePicture
from engine.games import game_called
from engine.phrase import Phrase
from referee.game_record.pictures import kept_picture
from referee.game_record.store import KeptView, Store
from referee.languages import Language
from referee.live.advance import advance
from referee.live.event import COURSE_KINDS, By, Event, Kind
from referee.live.observation import (
    Moved,
    Observation,
    Reassured,
    Relocated,
    Ruled,
    Ruling,
    SourceEnded,
    Told,
)
from referee.live.session import start
from referee.watch.as_accepted import turned_as_accepted, where_as_accepted
from referee.watch.memory import Memory
from referee.watch.still_view import StillView
from referee.watch.watched_board import Side, WatchedBoard
from vision.changes.glance import glance
from vision.decode import decode
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose


def judged_again(store: Store) -> Iterator[Event]:
    """The events that the game's pictures would cause now. Bumps and a person's words are taken from the record."""
    store.check_events()
    about, began, profile = store.about(), store.start(), store.learned("calibration")
    with store.understood():
        game = game_called(about["game"])
        options = began.options if began else about["options"]  # with the size of the board that was played on
        known = None if profile is None else profile_from_document(json.loads(profile)).known
        board = WatchedBoard(game.name, options, known, Side(about.get("side", Side.FRONT)))
        session = start(game, options, about["players"])
    pose: BoardPose | None = None
    memory, frame_number, time_s = Memory(), 0, 0.0
    for seen in _seen(store):
        memory.accept(session.remembered.nats)
        if not isinstance(seen, KeptView):
            with suppress(BadNotation):  # said of a game that is made out otherwise now
                session, events = advance(session, seen)
                yield from events
            continue
        frame = replace(_picture(store, seen.picture), time_s=seen.time_s)
        frame_number, time_s = seen.frame, seen.time_s
        found = board.find(frame, pose)
        if pose is not None and isinstance(found, Ambiguous):
            found = where_as_accepted(found.candidates, frame, board.read, session)
        if not isinstance(found, BoardPose):
            continue
        was = None if session.is_away else pose
        pose = turned_as_accepted(found, was, frame, board.read, session)
        if session.is_away:
            session, _ = advance(session, Relocated(frame_number, time_s))
        reading = board.read(frame, pose)
        view = StillView(frame_number, time_s, frame, seen.since_s)
        still = memory.still(session, view, glance(frame), pose, board.players_pose(pose), reading)
        session, events = advance(session, still)
        if events and session.state is not None:
            pose = board.learn(frame, pose, session.state, events)
        yield from events
    _, events = advance(session, SourceEnded(frame_number, time_s))
    yield from events


def _seen(store: Store) -> Iterator[KeptView | Observation]:
    """The pictures that were read and what else was observed, in the order of the frames.

    Of one frame, a bump comes before the picture, in which the board was found again, and a person's words after it.
    """
    told = [(event, observed) for event in store.events() if (observed := _observed(event)) is not None]
    seen: list[tuple[int, int, KeptView | Observation]] = [(view.frame, 1, view) for view in store.views()]
    seen += [(event.frame, 2 if event.by is By.PERSON else 0, observed) for event, observed in told]
    yield from (one for _, _, one in sorted(seen, key=lambda one: one[:2]))


def _observed(event: Event) -> Observation | None:
    """What was observed that pictures at rest do not show, made again from its event; None for other events."""
    now = event.frame, event.time
    match event:
        case Event(kind=Kind.MOVED):
            return Moved(*now)
        case Event(by=By.CAMERA) | Event(kind=Kind.REVISED):  # a correction is of the record, not of the board
            return None
        case Event(kind=Kind.CLEAR_AGAIN):
            return Reassured(*now)
        case Event(kind=Kind.WITHDRAWN):
            return Ruled(*now, Ruling.WITHDRAWN)
        case Event(kind=Kind.LET_STAND):
            return Ruled(*now, Ruling.LET_STAND)
        case Event(kind=Kind.MISREAD, move=None):
            return Ruled(*now, Ruling.MISREAD)
        case Event(move=str(move)):
            return Told(*now, move, was_misread=event.kind is Kind.MISREAD)
    return None


def _picture(store: Store, name: str) -> Frame:
    """A kept picture. Raises BadRecord if it is gone, can't be read, or is not what was kept."""
    path = store.evidence / name
    with suppress(OSError, UnreadablePicture):
        if (contents := kept_picture(store.evidence, name)) is not None:
            return decode(contents, str(path)).frame
    raise BadRecord(f"the record {store.name} lacks a picture that was judged, or has it damaged: {path}")


def not_judged_again(told: Iterable[Event]) -> tuple[int, Phrase] | None:
    """The first frame in which the camera decided something that can't be judged again, and why; None if all can.

    It can't if its picture was not kept, as the disk was full, or if the record was corrected, which no picture shows.
    """
    is_corrected = False
    for event in told:
        if event.by is By.PERSON:
            is_corrected = is_corrected or event.kind is Kind.REVISED
        elif event.kind in COURSE_KINDS and is_corrected:
            return event.frame, Phrase(
                "the game was corrected before frame {number}: what was decided from there on is not judged again",
                number=event.frame,
            )
        elif event.kind in COURSE_KINDS and not event.evidence:
            return event.frame, Phrase(
                "frame {number} was not kept: what was decided from there on is not judged again", number=event.frame
            )
    return None


def differences(
    before: Iterable[Event], now: Iterable[Event], told_in: Language, until: int | None = None
) -> Iterator[str]:
    """A sentence for each event that was told but is not now (-), or is told now but was not (+), in order.

    Only events of the game's course are compared: the others also depend on frames that were not kept.

    Parameters
    ----------
    before, now : all events as they were told, and as they are now.
    until : the frame from which on nothing is compared.
    """
    then, again = ({_key(event): event for event in _course(told, until)} for told in (before, now))
    only = [("-", event) for key, event in then.items() if key not in again]
    only += [("+", event) for key, event in again.items() if key not in then]
    for sign, event in sorted(only, key=lambda pair: (pair[1].frame, pair[0])):
        yield f"{sign} {told_in.say(Phrase('frame {number}', number=event.frame))}: {told_in.say(event.message)}"


def _course(told: Iterable[Event], until: int | None) -> Iterator[Event]:
    return (event for event in told if event.kind in COURSE_KINDS and (until is None or event.frame < until))


def _key(event: Event) -> tuple[Kind, str | None, int]:
    return event.kind, event.move, event.frame
