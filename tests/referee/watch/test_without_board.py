"""A view without a board is searched a few times, and then only once something in it has changed."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.games import GAMES
from engine.options import Options
from referee.live.event import Event, Kind
from referee.live.session import start
from referee.watch import watched_board
from referee.watch.run import watch
from referee.watch.watched_board import WatchedBoard
from referee.watch.watcher import MOST_AVERAGED, NOT_YET, PATIENCE_S
from tests.support.drawn import known
from tests.support.played_back import PlayedBack
from vision.frame import Frame
from vision.geometry.pose import NotFound
from vision.locate.find import Found

BESIDE_MM = 2000.0
"""A board that was slid so far is out of the picture."""
LONG = 8
"""Pictures, more than are averaged."""
THING_PX = 108
"""A little less than the smallest board: so little of the picture changes that no movement is seen."""
FADED_IN = 24
"""Pictures in which a board appears; from one to the next nothing seems to move."""
FIRST = list(range(1, 1 + MOST_AVERAGED))
"""The pictures with which a view is searched from the start; of one alone it is not known if it is at rest."""


def table(seed: int, brightness: float = 1.0) -> Frame:
    return known.photographed(slid=(BESIDE_MM, 0.0, 0.0), seed=seed, light=(brightness,) * 3)


def tables(count: int, brightness: float = 1.0) -> list[Frame]:
    return [table(seed, brightness) for seed in range(count)]


def with_a_thing(frame: Frame) -> Frame:
    bgr = frame.bgr.copy()
    bgr[100 : 100 + THING_PX, 200 : 200 + THING_PX] = 200
    return replace(frame, bgr=bgr)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The frames that were searched; nothing is ever found."""
    frames: list[int] = []

    def find_nothing(frame: Frame, game: str, options: Options) -> Found:
        frames.append(round(frame.time_s))
        return NotFound("no board was found")

    monkeypatch.setattr(watched_board, "find_anywhere", find_nothing)
    return frames


def told(frames: Sequence[Frame | None], fps: float = 1.0) -> list[Event]:
    events: list[Event] = []
    source, board = PlayedBack(frames, fps=fps), WatchedBoard("linkage", {})
    watch(source, board, start(GAMES["linkage"], {}, {}), lambda now: events.extend(now.events))
    return events


def test_a_view_that_does_not_change_is_searched_as_often_as_it_is_averaged(searched: list[int]) -> None:
    told(tables(3 * LONG))
    assert searched == FIRST


def test_that_no_board_is_found_is_said_of_a_view_that_is_searched_no_more(searched: list[int]) -> None:
    (event,) = (event for event in told(tables(6 * MOST_AVERAGED), fps=2.0) if event.kind is Kind.UNCLEAR)
    assert len(searched) == MOST_AVERAGED
    assert (event.time, str(event.message)) == (PATIENCE_S, f"{NOT_YET}.")


@pytest.mark.parametrize("change", ["a thing", "light"])
def test_what_changes_is_searched_at_once_and_until_the_mean_shows_nothing_else(
    searched: list[int], change: str
) -> None:
    changed = [with_a_thing(one) for one in tables(LONG)] if change == "a thing" else tables(LONG, brightness=2.0)
    told([*tables(LONG), *changed])
    assert searched == [*FIRST, *range(LONG, LONG + MOST_AVERAGED)]


def test_what_has_come_to_rest_is_searched_without_what_was_there_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little of the picture changes; a mean with what was seen before would show a ghost."""
    searched: list[Frame] = []

    def find_nothing(frame: Frame, game: str, options: Options) -> Found:
        searched.append(frame)
        return NotFound("no board was found")

    monkeypatch.setattr(watched_board, "find_anywhere", find_nothing)
    changed = [with_a_thing(one) for one in tables(LONG)]
    told([*tables(LONG), *changed])
    first = next(frame for frame in searched if round(frame.time_s) == LONG)
    assert np.array_equal(first.bgr, changed[0].bgr)


def test_a_reopened_camera_is_searched_again(searched: list[int]) -> None:
    told([*tables(LONG), None, *tables(LONG)])
    assert searched == [*FIRST, *range(LONG + 1, LONG + 1 + MOST_AVERAGED)]


def test_a_board_that_appears_slowly_is_found_while_it_does() -> None:
    shown = np.clip((np.arange(LONG + FADED_IN) - LONG) / FADED_IN, 0, 1)
    blended = (
        cv2.addWeighted(table(number).bgr, 1 - share, known.photographed(seed=number).bgr, share, 0)
        for number, share in enumerate(shown)
    )
    events = told([Frame(np.asarray(bgr, np.uint8), "drawn") for bgr in blended])
    assert [event.kind for event in events if event.frame >= LONG][:1] == [Kind.READY]


def test_it_is_said_once_that_no_board_is_found_for_long(searched: list[int]) -> None:
    events = told([*tables(LONG), *tables(LONG, brightness=2.0), *tables(LONG)])
    (late,) = (event for event in events if event.kind is Kind.UNCLEAR)
    assert late.message == f"{NOT_YET}."
    assert late.frame >= PATIENCE_S


def test_nothing_is_said_while_a_board_is_laid_out() -> None:
    events = told([*tables(3), *(known.photographed(seed=seed) for seed in range(LONG))])
    assert [event.kind for event in events][:1] == [Kind.READY]
