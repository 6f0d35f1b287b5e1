"""LINKX as the referee and the camera ask for it."""

from collections.abc import Mapping, Sequence

from engine.errors import BadNotation
from engine.game import Fault, Json, Score
from engine.games.linkx import board
from engine.games.linkx.faults import faults
from engine.games.linkx.score import score
from engine.games.linkx.shapes import GRID
from engine.geometry import Cell, Grid
from engine.options import Option, Options
from engine.position import Position


class Linkx:
    """Robert E. Coleman's LINKX, 2025; the players are blue and white."""

    name = "linkx"
    title = "LINKX"
    options = (
        Option(
            "no-repeat",
            ("on", "off"),
            default="on",
            rule="X4",
            meaning="nobody may play the shape that the opponent placed in the turn just before",
        ),
        Option(
            "first",
            ("auto", "blue", "white"),
            default="auto",
            rule="X1",
            meaning="who begins; auto: the colour of the first piece",
        ),
    )

    def grid(self, options: Options) -> Grid:
        return GRID

    def layers(self, options: Options) -> Mapping[str, tuple[str, ...]]:
        return {"contents": board.CONTENTS}

    def compose(
        self,
        contents: Mapping[str, Sequence[str]],
        options: Options,
        *,
        marker: tuple[Cell, ...] = (),
        pieces: Sequence[tuple[Cell, ...]] | None = None,
    ) -> Position:
        if marker:
            raise BadNotation("expected no counter in LINKX")
        return board.compose(contents["contents"], pieces)

    def position_from_json(self, position: Json) -> Position:
        return board.from_json(position)

    def position_to_json(self, position: Position) -> Json:
        return board.to_json(position)

    def faults(self, position: Position, options: Options) -> tuple[Fault, ...]:
        return faults(position)

    def score(self, position: Position, options: Options) -> Score:
        return score(position)


LINKX = Linkx()
