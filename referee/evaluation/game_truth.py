"""A recording's truth: its frames, and the events that a referee must tell of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.games import game_called
from engine.options import Options
from engine.position import Position
from engine.score import judged_score
from referee.evaluation.truth_file import of_file, truth_in
from referee.live.event import Kind
from vision.cameras.kinds.recorded import GAME

OF_TRUTH = {"move": Kind.MOVE, "illegal": Kind.FOUL, "correction": Kind.FIXED, "light": Kind.LIGHT, "end": Kind.END}
"""What the truth's words are called among events, where one word is one event."""


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
    last : the position in the last frame. score : how that counts, as far as it is judged.
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
        """What its folder is called."""
        return self.folder.name


def game_truth(folder: Path) -> GameTruth:
    """Read the truth of a recording. Raises BadTruth for one that can't be understood."""
    file = folder / GAME
    with of_file(file, "game"):
        return of_truth(folder, truth_in(file))


def of_truth(folder: Path, truth: dict[str, Any]) -> GameTruth:
    """What the contents of a `game.json` say. The score is to be told at the end, also of a game that was cut off."""
    game = game_called(truth["game"])
    last = truth["frames"][-1]
    events = tuple(_expected(truth["events"], game.name))
    if not any(event.kind is Kind.END for event in events):
        events = (*events, Expected(len(truth["frames"]) - 1, Kind.END))
    return GameTruth(
        folder=folder,
        game=game.name,
        options=truth.get("options", {}),
        fps=truth["fps"],
        events=events,
        last=game.position_from_json(last["position"]),
        score=judged_score(last["score"]),
    )


def turned(truth: GameTruth, turns: int) -> GameTruth:
    """The truth as it is told of a board without an up that was found after quarter turns counter-clockwise."""
    grid = truth.last.grid
    order = grid.turned(turns)
    goes_to = {grid.name(cell): grid.name(place) for place, cell in zip(grid.cells, order, strict=True)}
    events = (replace(one, cells=frozenset(goes_to[name] for name in one.cells)) for one in truth.events)
    layers = tuple((name, tuple(held[cell] for cell in order)) for name, held in truth.last.layers)
    return replace(truth, events=tuple(events), last=Position(grid, layers))


def _expected(events: list[dict[str, Any]], game: str) -> Iterator[Expected]:
    """The truth's events as a referee tells them; after a foul, a take-back is a withdrawal."""
    has_foul = False
    for event in events:
        frame, word = event["frame"], event["kind"]
        cells = frozenset(event.get("cells") or ([event["cell"]] if "cell" in event else []))
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
