"""The answer to one photo, as data for programs; `referee.photo.words` has it for people."""

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
"""In a word what is to be said of a photo, the first that applies; docs/json.md says when."""
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
"""What the answer says of a board where there is none."""
STAGES = ("decode", "locate", "read", "judge", "total")
"""What is timed, in this order."""
OVER, YES = "over", "yes"
"""How a person says that the game is over, beside words about cells."""
Translate = Callable[[str], str]
"""A sentence in the language of whoever reads it."""


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What `gridref score` says of a photo.

    Attributes
    ----------
    message : one sentence.
    corners_px : (4, 2) outer corners of the grid in the photo's own pixels, None without a board.
    notes : sentences about what disturbed the view.
    unsaid : what would give a board if a person said it; `message` leaves open how it is said.
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
        """The contract of `gridref score --json`; docs/json.md says what each field holds. `say`: in which language."""
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
    """What a person said, as it can be typed in every language."""
    cells = [f"{judgement.position.grid.name(cell)}={content}" for (_, cell), content in judgement.said.items()]
    return [*cells, f"{OVER}={YES}"] if judgement.is_said_over else cells


def _fault_to_json(fault: Fault, grid: Grid, say: Translate) -> Json:
    return {"rule": fault.rule, "message": say(fault.message), "cells": [grid.name(cell) for cell in fault.cells]}


def _said_to_json(judgement: Judgement) -> Json:
    """What a person said, of cells layer by layer where a game has several."""
    grid, has_one_layer = judgement.position.grid, len(judgement.game.layers) == 1
    cells: Json = {}
    for (layer, cell), content in judgement.said.items():
        if has_one_layer:
            cells[grid.name(cell)] = content
        else:
            cells.setdefault(grid.name(cell), {})[layer] = content
    return {**cells, OVER: YES} if judgement.is_said_over else cells


def _cells_to_json(judgement: Judgement) -> Json:
    """For each cell the probability of each content; layer by layer where a game has several."""
    words, grid = judgement.game.layers, judgement.position.grid
    tables = {
        layer: [{word: round(float(p), 4) for word, p in zip(words[layer], row, strict=True)} for row in table]
        for layer, table in judgement.posterior.cells.items()
    }
    if len(tables) == 1:
        (only,) = tables.values()
        return {grid.name(cell): only[cell] for cell in grid.cells}
    return {grid.name(cell): {layer: rows[cell] for layer, rows in tables.items()} for cell in grid.cells}
