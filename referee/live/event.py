"""What is recorded, shown and spoken of a watched game: one event after another, as docs/json.md describes them."""

import json
from dataclasses import dataclass
from enum import StrEnum

from engine.position import Json


class Kind(StrEnum):
    """Kinds of events; the words of `event` in JSON and in records."""

    READY = "ready"
    MOVE = "move"
    PASS = "pass"
    SKIP = "skip"
    SWAP = "swap"
    FOUL = "foul"
    WITHDRAWN = "withdrawn"
    FIXED = "fixed"
    LET_STAND = "let_stand"
    MISREAD = "misread"
    TAKEBACK = "takeback"
    REVISED = "revised"
    UNCLEAR = "unclear"
    CLEAR_AGAIN = "clear_again"
    OCCLUDED = "occluded"
    MOVED = "moved"
    RELOCATED = "relocated"
    LIGHT = "light"
    CAMERA_LOST = "camera_lost"
    CAMERA_BACK = "camera_back"
    END = "end"


COURSE_KINDS = frozenset(
    {Kind.MOVE, Kind.PASS, Kind.SKIP, Kind.SWAP, Kind.FOUL, Kind.WITHDRAWN, Kind.FIXED, Kind.TAKEBACK}
)
"""Events that make the game's course, as views of the board show it. The others tell of what happens around the board,
or depend on what a person says."""


class By(StrEnum):
    """Whose word an event is."""

    CAMERA = "camera"
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class RunnerUp:
    """The next likeliest thing that may have happened: in words ("unchanged", "red b2-b3"), and its probability."""

    what: str
    probability: float


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes
    ----------
    frame : number of the frame it was decided on, counted from 0 in the source's order.
    time : seconds on the source's clock.
    kind : what it is.
    move : in the game's notation; None if the event is about no move.
    cells : names of the cells concerned.
    rules : ids of the rules that are broken, or that the foul broke which the event settles.
    message : one sentence for the players; English, until it is announced in their language.
    by : whose word it is.
    position : what is accepted after the event, in the photo truth's form; None if the event changes nothing.
    turn : whose turn it is after the event; None while either may begin, or when the game is over.
    confidence : probability of what is said; None where nothing was weighed.
    runner_up : the next likeliest thing; None where nothing else was likely.
    evidence : file names of pictures; whoever keeps the pictures fills them in.
    score : as in `gridref score --json`, on `end`.
    """

    frame: int
    time: float
    kind: Kind
    message: str
    by: By = By.CAMERA
    move: str | None = None
    cells: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    position: Json | None = None
    turn: str | None = None
    confidence: float | None = None
    runner_up: RunnerUp | None = None
    evidence: tuple[str, ...] = ()
    score: Json | None = None

    def to_json(self) -> Json:
        """The contract of `gridref watch --json`: every field, in its order; `kind` is called `event`."""
        return {
            "frame": self.frame,
            "time": round(self.time, 3),
            "event": self.kind.value,
            "by": self.by.value,
            "move": self.move,
            "cells": list(self.cells),
            "rules": list(self.rules),
            "message": self.message,
            "position": self.position,
            "turn": self.turn,
            "confidence": None if self.confidence is None else round(self.confidence, 4),
            "runner_up": self.runner_up
            and {"what": self.runner_up.what, "probability": round(self.runner_up.probability, 4)},
            "evidence": list(self.evidence),
            "score": self.score,
        }


def json_line(event: Event) -> str:
    """An event as `gridref watch --json` tells it, in ASCII."""
    return json.dumps(event.to_json())


def in_a_line(event: Event) -> str:
    """An event as people read it."""
    return f"{event.time:8.1f} s  {event.message}"


def event_from_json(written: Json) -> Event:
    """The event that `to_json` wrote."""
    runner_up = written["runner_up"]
    return Event(
        frame=written["frame"],
        time=written["time"],
        kind=Kind(written["event"]),
        message=written["message"],
        by=By(written["by"]),
        move=written["move"],
        cells=tuple(written["cells"]),
        rules=tuple(written["rules"]),
        position=written["position"],
        turn=written["turn"],
        confidence=written["confidence"],
        runner_up=runner_up and RunnerUp(runner_up["what"], runner_up["probability"]),
        evidence=tuple(written["evidence"]),
        score=written["score"],
    )
