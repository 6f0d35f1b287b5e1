"""The answer to one photo, as data for programs. `referee.photo.words` puts it into words for people."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from engine.fault import Fault
from engine.grid import Grid
from engine.position import Json
from referee.belief.judgement import BoardStatus, Judgement
from vision.geometry.plane import Points
from vision.geometry.pose import Unsaid

Status = Literal["error", "not_found"] | BoardStatus
"""What is to be said of a photo, in a word: the first of these that applies. docs/json.md says when each does."""
NO_BOARD: Json = {
    "position": None,
    "cells": None,
    "unsure": [],
    "said": {},
    "faults": [],
    "suspected": [],
    "finished": None,
    "score": None,
    "certain": False,
    "possible": [],
}
"""What the answer as JSON says of the board if there is none."""
STAGES = ("decode", "locate", "read", "judge", "total")
"""The stages that are timed, in this order, and all of them together."""
OVER, YES = "over", "yes"
"""`--set over=yes`: how a person says that the game is over, in the place of a cell and its content."""
Translate = Callable[[str], str]
"""Puts a sentence into the language of whoever reads it."""


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What `gridref score` says of a photo.

    Attributes
    ----------
    message : one sentence.
    corners_px : (4, 2) outer corners of the grid in the photo's own pixels, None without a board.
    notes : sentences about what disturbed the view.
    residual_px : root mean square error of the pose, in the photo's own pixels; None without a board.
    timings_ms : how long each of STAGES took that came about.
    unsaid : what would help to find the board if a person said it. `message` does not say how it is said.
    """

    photo: str
    status: Status
    message: str
    game: str | None = None
    judgement: Judgement | None = None
    corners_px: Points | None = None
    residual_px: float | None = None
    timings_ms: dict[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    unsaid: Unsaid | None = None

    @property
    def exit_status(self) -> int:
        """0 fine, 1 a board that is not found, faulty or unclear, 2 unreadable."""
        return {"ok": 0, "error": 2}.get(self.status, 1)

    def to_json(self, say: Translate = str) -> Json:
        """What `gridref score --json` prints; docs/json.md says what each field holds. `say` : translates."""
        return {
            "photo": self.photo,
            "status": self.status,
            "message": say(self.message),
            "game": self.game,
            "grid_corners_px": None if self.corners_px is None else np.round(self.corners_px, 2).tolist(),
            "residual_px": None if self.residual_px is None else round(self.residual_px, 3),
            **(NO_BOARD if self.judgement is None else self._board_to_json(self.judgement, say)),
            "notes": [say(note) for note in self.notes],
            "timings_ms": {
                stage: round(self.timings_ms[stage], 2) if stage in self.timings_ms else None for stage in STAGES
            },
        }

    def _board_to_json(self, judged: Judgement, say: Translate) -> Json:
        grid = judged.position.grid
        return {
            "position": judged.game.position_to_json(judged.in_pieces()),
            "cells": _cells_to_json(judged),
            "unsure": [
                {"cell": grid.name(u.cell), "alternatives": [[c, round(p, 4)] for c, p in u.alternatives]}
                for u in judged.unsure
            ],
            "said": _said_to_json(judged),
            "faults": [_fault_to_json(fault, grid, say) for fault in judged.faults],
            "suspected": [
                {
                    **_fault_to_json(suspicion.fault, grid, say),
                    "probability": round(suspicion.probability, 4),
                    "settled_by": [grid.name(cell) for cell in suspicion.settled_by],
                }
                for suspicion in judged.suspected
            ],
            "finished": judged.score.finished,
            "score": judged.score.summary,
            "certain": judged.certain,
            "possible": [
                {"score": p.score.summary, "finished": p.score.finished, "probability": round(p.probability, 4)}
                for p in judged.possible
            ],
        }


def said_as_typed(judgement: Judgement) -> list[str]:
    """What a person said, each as it is typed after `--set`, which is alike in all languages."""
    cells = [f"{judgement.position.grid.name(cell)}={content}" for (_, cell), content in judgement.said.items()]
    return [*cells, f"{OVER}={YES}"] if judgement.is_said_over else cells


def _fault_to_json(fault: Fault, grid: Grid, say: Translate) -> Json:
    return {"rule": fault.rule, "message": say(fault.message), "cells": [grid.name(cell) for cell in fault.cells]}


def _said_to_json(judgement: Judgement) -> Json:
    """What a person said: by cell, and by layer within a cell if the game has several layers."""
    grid, has_one_layer = judgement.position.grid, len(judgement.game.layers) == 1
    cells: Json = {}
    for (layer, cell), content in judgement.said.items():
        if has_one_layer:
            cells[grid.name(cell)] = content
        else:
            cells.setdefault(grid.name(cell), {})[layer] = content
    return {**cells, OVER: YES} if judgement.is_said_over else cells


def _cells_to_json(judgement: Judgement) -> Json:
    """By cell the probability of each content, also by layer within a cell if the game has several layers."""
    words, grid = judgement.game.layers, judgement.position.grid
    tables = {
        layer: [{word: round(float(p), 4) for word, p in zip(words[layer], row, strict=True)} for row in table]
        for layer, table in judgement.posterior.cells.items()
    }
    if len(tables) == 1:
        (only,) = tables.values()
        return {grid.name(cell): only[cell] for cell in grid.cells}
    return {grid.name(cell): {layer: rows[cell] for layer, rows in tables.items()} for cell in grid.cells}
