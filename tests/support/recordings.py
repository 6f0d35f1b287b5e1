"""Recordings with their truth, as values that can be disturbed, watched and compared."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from engine.games import game_called
from referee.evaluation.game_comparison import GameComparison, compare_game
from referee.evaluation.game_truth import of_truth
from referee.live.event import Event
from referee.live.session import start
from referee.watch.run import watch
from referee.watch.watched_board import WatchedBoard
from tests.support.played_back import PlayedBack
from tests.support.truth import Truth
from tests.support.varied.photometric import Varied
from vision.frame import Bgr, Frame
from vision.geometry.plane import transform

Step = Callable[[Bgr, Truth], Varied]
"""One thing done to a picture, and to its truth."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One frame of a recording: its file, what is done to it, and what is true of it.

    Attributes
    ----------
    truth : as of a single photo, with `state`, before any step.
    events : of the game's truth, that this frame is the first to show.
    """

    file: Path
    truth: Truth
    events: tuple[dict[str, Any], ...] = ()
    steps: tuple[Step, ...] = ()

    def picture(self) -> Varied:
        """The frame with all that was done to it, and the truth that goes with it."""
        bgr = cv2.imread(str(self.file), cv2.IMREAD_COLOR)
        if bgr is None:
            raise FileNotFoundError(self.file)
        varied: Varied = (np.asarray(bgr, np.uint8), self.truth)
        for step in self.steps:
            varied = step(*varied)
        return varied

    def then(self, step: Step) -> "Shot":
        """The same frame with one more thing done to it."""
        return replace(self, steps=(*self.steps, step))


@dataclass(frozen=True, slots=True, eq=False)
class Recording:
    """A game as it was filmed: `truth` is what `game.json` says but for frames and events."""

    folder: Path
    truth: dict[str, Any]
    shots: tuple[Shot, ...]

    def with_shots(self, shots: Sequence[Shot]) -> "Recording":
        """The same game with other frames."""
        return replace(self, shots=tuple(shots))

    def game_json(self) -> dict[str, Any]:
        """The truth of the recording as it is now, in the form of `game.json`."""
        frames = [{"file": f"frames/{i:04d}.jpg"} | shot.truth for i, shot in enumerate(self.shots)]
        events = [event | {"frame": i} for i, shot in enumerate(self.shots) for event in shot.events]
        return self.truth | {"frames": frames, "events": events}

    def told(self) -> tuple[Event, ...]:
        """What the referee tells of it, seen without a profile."""
        told: list[Event] = []
        game, options = game_called(self.truth["game"]), self.truth.get("options", {})
        frames = (Frame(shot.picture()[0], self.folder.name) for shot in self.shots)
        source, board = PlayedBack(frames, self.truth["fps"]), WatchedBoard(game.name, options)
        watch(source, board, start(game, options, {}), lambda now: told.extend(now.events))
        return tuple(told)

    def compared(self) -> GameComparison:
        """What is told of it beside its truth."""
        return compare_game(of_truth(self.folder, self.game_json()), self.told())


def recording(folder: Path) -> Recording:
    """A recording as it lies in its folder."""
    truth = json.loads((folder / "game.json").read_text())
    frames, events = truth.pop("frames"), truth.pop("events")
    shots = (
        Shot(
            folder / frame["file"],
            _as_photo(frame, truth, frames[0]),
            tuple(event for event in events if event["frame"] == number),
        )
        for number, frame in enumerate(frames)
    )
    return Recording(folder, truth, tuple(shots))


def stretches(taken: Recording) -> Iterator[range]:
    """The frame numbers of each stretch of frames in one state and with one position."""
    begin = 0
    for number in range(1, len(taken.shots) + 1):
        if number == len(taken.shots) or _looks(taken.shots[number]) != _looks(taken.shots[begin]):
            yield range(begin, number)
            begin = number


def _looks(shot: Shot) -> tuple[Any, ...]:
    return shot.truth["state"], json.dumps(shot.truth["position"]), shot.truth["grid_corners_px"]


def _as_photo(frame: dict[str, Any], truth: dict[str, Any], first: dict[str, Any]) -> Truth:
    """A frame's truth with all that a single photo's has; a bumped board takes its cells' centres along."""
    at_start, now = (np.array(one["grid_corners_px"], np.float32) for one in (first, frame))
    bump = np.asarray(cv2.getPerspectiveTransform(at_start, now), np.float64)
    start = np.array(truth["cell_centres_px_at_start"], np.float64)
    centres = transform(bump, start.reshape(-1, 2)).reshape(start.shape)
    shared = {name: truth[name] for name in ("game", "camera", "style", "tags")}
    return frame | shared | {"cell_centres_px": centres.tolist()}
