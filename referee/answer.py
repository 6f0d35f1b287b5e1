"""The answer to one photo: as data for programs, as words for people."""

from dataclasses import dataclass, field

import numpy as np

from engine.game import Json
from referee.judgement import Judgement, Unsure, cells_to_json
from vision.pose import Points

NAMED_CELLS = 4
"""As many doubtful cells are named in a sentence; the rest are counted."""
NO_BOARD: Json = {
    "position": None,
    "cells": None,
    "unsure": [],
    "said": {},
    "faults": [],
    "finished": None,
    "score": None,
    "certain": False,
    "possible": [],
}
"""What the answer says of a board where there is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What `gridref score` says of a photo.

    Attributes
    ----------
    status : error, not_found, faulty, unclear or ok, the first that applies.
    message : one sentence.
    corners_px : (4, 2) outer corners of the grid in the photo's own pixels, None without a board.
    notes : sentences about what disturbed the view.
    """

    photo: str
    status: str
    message: str
    game: str | None = None
    judgement: Judgement | None = None
    corners_px: Points | None = None
    residual_px: float | None = None
    timings_ms: dict[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def exit_status(self) -> int:
        """0 fine, 1 a board that is not found, faulty or unclear, 2 unreadable."""
        return {"ok": 0, "error": 2}.get(self.status, 1)

    def to_json(self) -> Json:
        """The contract of `gridref score --json`; docs/json.md says what each field holds."""
        return {
            "photo": self.photo,
            "status": self.status,
            "message": self.message,
            "game": self.game,
            "grid_corners_px": None if self.corners_px is None else np.round(self.corners_px, 2).tolist(),
            "residual_px": None if self.residual_px is None else round(self.residual_px, 3),
            **(NO_BOARD if self.judgement is None else self._board_to_json(self.judgement)),
            "notes": list(self.notes),
            "timings_ms": {name: round(ms, 2) for name, ms in self.timings_ms.items()},
        }

    def _board_to_json(self, judged: Judgement) -> Json:
        grid = judged.position.grid
        return {
            "position": judged.game.position_to_json(judged.position),
            "cells": cells_to_json(judged),
            "unsure": [
                {"cell": grid.name(u.cell), "alternatives": [[c, round(p, 4)] for c, p in u.alternatives]}
                for u in judged.unsure
            ],
            "said": {grid.name(cell): content for cell, content in judged.said.items()},
            "faults": [
                {"rule": f.rule, "message": f.message, "cells": [grid.name(cell) for cell in f.cells]}
                for f in judged.faults
            ],
            "finished": judged.score.finished,
            "score": judged.score.summary,
            "certain": judged.certain,
            "possible": [
                {"score": p.score.summary, "finished": p.score.finished, "probability": round(p.probability, 4)}
                for p in judged.possible
            ],
        }

    def words(self) -> str:
        """A few lines for a terminal: the board, what counts, who won, how sure, what to do."""
        judged = self.judgement
        if judged is None:
            return f"{self.photo}: {self.message}"
        grid = judged.position.grid
        lines = [f"{self.photo}: {judged.game.title}", "", judged.game.diagram(judged.position), ""]
        for line in judged.score.lines:
            lines.append(f"  {line.label}, {line.colour}: {grid.names(line.cells)}")
        lines += ["", f"{_sentence(judged.score.reason)} {_sureness(judged)}".strip()]
        lines += [f"Fault, rule {fault.rule}: {fault.message}." for fault in judged.faults]
        lines += [f"Perhaps a fault, rule {f.rule}, or my reading: {f.message}." for f in judged.suspected]
        deciding = [unsure for unsure in judged.unsure if unsure.matters]
        lines += [_doubt(judged, unsure) for unsure in deciding]
        others = [unsure for unsure in judged.unsure if not unsure.matters]
        if others:
            names = grid.names({unsure.cell for unsure in others})
            harmless = judged.certain or deciding  # else nobody knows what depends on them
            lines.append(f"Unsure, but without effect on the result: {names}." if harmless else f"Unsure: {names}.")
        lines += [f"You say: {grid.name(cell)} is {content}." for cell, content in judged.said.items()]
        lines += [_sentence(note) for note in self.notes]
        if judged.unsure:
            first = (deciding or others)[0]
            content = first.alternatives[0][0]
            lines.append(f"Look there and say what you see, for example: --set {grid.name(first.cell)}={content}")
        return "\n".join(lines)


def summary_message(judged: Judgement) -> str:
    """One sentence: the faults, or the result, or what is open and which cells decide it."""
    grid = judged.position.grid
    if judged.faults:
        return _sentence("; ".join(f"{fault.message} (rule {fault.rule})" for fault in judged.faults))
    if judged.status == "ok":
        return _sentence(judged.score.reason)
    deciding = [unsure for unsure in judged.unsure if unsure.matters] or list(judged.unsure)
    names = [grid.name(unsure.cell) for unsure in deciding[:NAMED_CELLS]]
    if len(deciding) > NAMED_CELLS:
        names.append(f"{len(deciding) - NAMED_CELLS} more")
    where = ", ".join(names)
    if judged.certain:
        perhaps = "; ".join(fault.message for fault in judged.suspected)
        return _sentence(f"{judged.score.reason}; perhaps {perhaps}" + (f": look at {where}" if where else ""))
    if not where and judged.score.finished is None:
        return _sentence(judged.score.reason)
    if not where:
        return _sentence(f"the score is not sure: {judged.score.reason}, or something else")
    return _sentence(f"I can't be sure of {where}; as I see it, {judged.score.reason}")


def _sureness(judged: Judgement) -> str:
    if judged.certain:
        return "Certain."
    if not judged.possible and judged.score.finished is None:
        return "Not certain: the board does not show whether the game is over."
    if not judged.possible:
        return "Not certain: too little of the board is seen."
    likely: dict[str, float] = {}
    for other in judged.possible:
        likely[other.score.reason] = likely.get(other.score.reason, 0.0) + other.probability
    others = "; or ".join(f"{reason} ({_percent(p)})" for reason, p in list(likely.items())[:3])
    return f"Not certain; or {others}."


def _percent(probability: float) -> str:
    return f"{probability:.0%}" if probability >= 0.01 else "under 1%"


def _doubt(judged: Judgement, unsure: Unsure) -> str:
    name = judged.position.grid.name(unsure.cell)
    seen = ", ".join(f"{content} {p:.0%}" for content, p in unsure.alternatives)
    effect = "This can change the result." if unsure.matters else "This does not change the result."
    return f"I can't be sure of {name}: {seen}. {effect}"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".") if text else ""
