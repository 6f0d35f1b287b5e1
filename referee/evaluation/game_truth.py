"""A recording's truth: its frames, and the events that a referee must tell of it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.errors import BadTruth
from engine.games import game_called
from engine.grid import Grid
from engine.options import Options
from engine.position import Position
from referee.evaluation.truth_file import as_written, of_file, options_in, score_in, truth_in
from referee.live.event import Kind
from vision.cameras.kinds.recorded import GAME

OF_TRUTH = {"move": Kind.MOVE, "illegal": Kind.FOUL, "correction": Kind.FIXED, "light": Kind.LIGHT, "end": Kind.END}
"""The kinds of events for those of the truth's words that stand for one event each."""
OF_A_TURN = ("move", "illegal", "correction", "takeback")
"""The truth's words for what is done in a turn, on cells."""
KINDS = (*OF_A_TURN, "pass", "light", "bump", "object", "end")


@dataclass(frozen=True, slots=True)
class Expected:
    """An event that must be told: on or soon after `frame`, about `cells`."""

    frame: int
    kind: Kind
    cells: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class GameTruth:
    """A folder of frames with the truth of `game.json`.

    Attributes
    ----------
    fps : frames a second.
    events : the events that must be told, in order.
    last : the position in the last frame.
    score : the score of that position, without what explains it.
    """

    folder: Path
    game: str
    options: Options
    fps: float
    events: tuple[Expected, ...]
    last: Position
    score: Any

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self.folder.name


def game_truth(folder: Path) -> GameTruth:
    """Read the truth of a recording. Raises BadTruth if it can't be understood."""
    file = folder / GAME
    with of_file(file, "game"):
        return of_truth(folder, truth_in(file))


def of_truth(folder: Path, truth: dict[str, Any]) -> GameTruth:
    """The truth that a `game.json` holds. A score must be told at the end, even if the recording ends early."""
    game, frames, fps = game_called(truth["game"]), len(truth["frames"]), truth["fps"]
    if not isinstance(fps, int | float) or not 0 < float(fps) < math.inf:
        raise BadTruth(f"expected fps to be a number of frames a second above 0, got {as_written(fps)}")
    last = truth["frames"][-1]
    position = game.position_from_json(last["position"])
    for event in truth["events"]:
        _check(event, frames, position.grid)
    events = tuple(_expected(truth["events"], game.name))
    if not any(event.kind is Kind.END for event in events):
        events = (*events, Expected(frames - 1, Kind.END))
    return GameTruth(
        folder=folder,
        game=game.name,
        options=options_in(truth, game),
        fps=float(fps),
        events=events,
        last=position,
        score=score_in(last, game, position),
    )


def turned(truth: GameTruth, turns: int) -> GameTruth:
    """The truth as it is told if a board without an up is found turned by quarter turns counter-clockwise."""
    grid = truth.last.grid
    order = grid.turned(turns)
    goes_to = {grid.name(cell): grid.name(place) for place, cell in zip(grid.cells, order, strict=True)}
    events = (replace(one, cells=frozenset(goes_to[name] for name in one.cells)) for one in truth.events)
    layers = tuple((name, tuple(held[cell] for cell in order)) for name, held in truth.last.layers)
    return replace(truth, events=tuple(events), last=Position(grid, layers))


def _check(event: dict[str, Any], frames: int, grid: Grid) -> None:
    """Raises BadTruth or BadNotation if an event is in none of the `frames`, of no known kind, or lacks its cells."""
    frame, kind, cells = event["frame"], event["kind"], _cells(event)
    if not isinstance(frame, int) or not 0 <= frame < frames:
        raise BadTruth(f"expected an event's frame to be one of 0 to {frames - 1}, got {as_written(frame)}")
    if kind not in KINDS:
        raise BadTruth(f"expected an event to be one of {', '.join(KINDS)}, got {as_written(kind)}")
    if kind in OF_A_TURN and not cells:
        raise BadTruth(f"expected the cells of the event {as_written(kind)} in frame {frame}, got none")
    for name in cells:
        grid.parse(name)


def _cells(event: dict[str, Any]) -> frozenset[str]:
    return frozenset(event.get("cells") or ([event["cell"]] if "cell" in event else []))


def _expected(events: list[dict[str, Any]], game: str) -> Iterator[Expected]:
    """The truth's events as a referee tells them. A take-back after a foul is told as a withdrawal."""
    has_foul = False
    for event in events:
        frame, word, cells = event["frame"], event["kind"], _cells(event)
        match word:
            case "takeback":
                yield Expected(frame, Kind.WITHDRAWN if has_foul else Kind.TAKEBACK, cells)
            case "pass":
                yield Expected(frame, Kind.SKIP if game == "linkx" else Kind.PASS)
            case "bump":
                yield from (Expected(frame, kind) for kind in (Kind.MOVED, Kind.RELOCATED))
            case "object":
                yield Expected(frame, Kind.OCCLUDED if event["on"] else Kind.CLEAR_AGAIN)
            case _:
                yield Expected(frame, OF_TRUTH[word], cells)
        if word in ("illegal", "correction", "takeback"):
            has_foul = word == "illegal"
