"""Events as JSON, and what a session says of the world around the board."""

import json

from engine.games import game_called
from engine.grid import Cell
from referee.live.advance import advance
from referee.live.event import By, Event, Kind, RunnerUp, event_from_json, in_a_line, json_line
from referee.live.observation import CameraBack, CameraGone, LightChanged, Moved, Observation, Relocated, Still
from referee.live.session import start


def test_an_event_is_written_and_read_back() -> None:
    event = Event(
        frame=7,
        time=3.5,
        kind=Kind.FOUL,
        message="the red piece on b2 and b3 leaves the grid",
        by=By.PERSON,
        move="red b2-b3",
        cells=("b2", "b3"),
        rules=("L4",),
        position={"size": 7},
        turn="More",
        confidence=0.99,
        runner_up=RunnerUp("unchanged", 0.01),
        evidence=("a.jpg",),
        score={"total": 1},
    )
    assert event_from_json(event.to_json()) == event


def test_what_happens_around_the_board_is_said_once() -> None:
    session = start(game_called("linkage"), {}, {})
    hidden = frozenset({Cell(0), Cell(7)})
    observations: list[Observation] = [
        Still(0, 0.0, 0.0, None, hidden),
        Still(1, 0.5, 0.0, None, hidden),
        Still(2, 1.0, 0.0, None),
        Moved(3, 1.5),
        Relocated(4, 2.0),
        LightChanged(5, 2.5),
        CameraGone(6, 3.0, "The camera was unplugged."),
        CameraBack(7, 3.5),
    ]
    said = []
    for observation in observations:
        session, events = advance(session, observation)
        said += [(event.frame, event.kind.value, event.cells) for event in events]
    assert said == [
        (0, "occluded", ("a6", "a7")),
        (2, "clear_again", ("a6", "a7")),
        (3, "moved", ()),
        (4, "relocated", ()),
        (5, "light", ()),
        (6, "camera_lost", ()),
        (7, "camera_back", ()),
    ]


def test_an_event_in_a_line_can_be_read_whatever_a_terminal_shows() -> None:
    event = Event(0, 3.5, Kind.LIGHT, "Zoë plays.")
    assert in_a_line(event) == "     3.5 s  Zoë plays."
    assert json_line(event).isascii()
    assert json.loads(json_line(event)) == event.to_json()
