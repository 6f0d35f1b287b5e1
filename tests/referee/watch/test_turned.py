"""Boards that are turned by quarters, pictures that change their size or shape: cells keep their names."""

from collections.abc import Callable, Sequence
from functools import cache

import cv2
import numpy as np
import pytest

from engine.games import game_called
from engine.state import State
from referee.live.event import Event, Kind
from referee.live.session import Session, start
from referee.watch.run import watch
from referee.watch.watched_board import WatchedBoard
from tests.support.played_back import PlayedBack
from tests.support.recordings import recording
from tests.support.truth import FIXTURES
from vision.frame import Bgr, Frame

MIDDLE, END = 12, 22
"""Pictures: a hand hides pieces in the one before the middle; two moves follow."""
SIZE = {"linkage": {}, "line-or-colour": {"size": "5"}}


@cache
def pictures(name: str) -> tuple[Bgr, ...]:
    shots = recording(FIXTURES / "games" / name).shots[:END]
    return tuple(shot.picture()[0] for shot in shots)


def watched(name: str, seen: Sequence[Bgr], states: tuple[State, ...] = ()) -> tuple[Session, list[Event]]:
    events: list[Event] = []
    frames = [Frame(np.ascontiguousarray(bgr), name) for bgr in seen]
    session = start(game_called(name), SIZE[name], {}, states=states)
    last = watch(PlayedBack(frames), WatchedBoard(name, SIZE[name]), session, lambda now: events.extend(now.events))
    return last, events


def quarters(number: int) -> Callable[[Bgr], Bgr]:
    return lambda bgr: np.rot90(bgr, number)


def halved(bgr: Bgr) -> Bgr:
    return np.asarray(cv2.resize(bgr, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)


@pytest.mark.parametrize("name", SIZE)
@pytest.mark.parametrize("change", [quarters(1), quarters(2), halved], ids=["quarter", "half", "smaller"])
def test_the_game_goes_on(name: str, change: Callable[[Bgr], Bgr]) -> None:
    seen = pictures(name)
    as_it_was, _ = watched(name, seen)
    session, events = watched(name, [*seen[:MIDDLE], *map(change, seen[MIDDLE:])])
    told = [event.kind for event in events]
    assert session.accepted.moves == as_it_was.accepted.moves
    assert told.count(Kind.MOVED) == told.count(Kind.RELOCATED) == 1
    assert not {Kind.FOUL, Kind.UNCLEAR, Kind.REVISED} & set(told)


@pytest.mark.parametrize("name", SIZE)
def test_a_game_is_taken_up_from_another_side(name: str) -> None:
    seen = pictures(name)
    as_it_was, _ = watched(name, seen)
    before, _ = watched(name, seen[:MIDDLE])
    session, events = watched(
        name, [quarters(3)(bgr) for bgr in seen[MIDDLE:]], (*before.course.history, before.accepted)
    )
    assert session.accepted.moves == as_it_was.accepted.moves
    assert not {Kind.FOUL, Kind.UNCLEAR, Kind.REVISED} & {event.kind for event in events}
