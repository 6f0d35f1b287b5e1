"""Linkage as the referee and the camera ask for it."""

from collections.abc import Mapping, Sequence

from engine.game import Fault, Json, Score
from engine.games.linkage import board
from engine.games.linkage.faults import faults
from engine.games.linkage.score import score
from engine.geometry import Cell, Grid
from engine.options import Option, Options
from engine.position import Position


class Linkage:
    """Ethan Larson's Linkage, 2007; the players are More and Fewer."""

    name = "linkage"
    title = "Linkage"
    options = (
        Option(
            "free-black",
            ("on", "off"),
            default="off; a photo without a word about it takes the black counter on any square",
            rule="L2",
            meaning="one player puts the black counter on any square, the other chooses More or Fewer",
        ),
    )

    def grid(self, options: Options) -> Grid:
        return board.GRID

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
        return board.compose(contents["contents"], marker, pieces)

    def position_from_json(self, position: Json) -> Position:
        return board.from_json(position)

    def position_to_json(self, position: Position) -> Json:
        return board.to_json(position)

    def faults(self, position: Position, options: Options) -> tuple[Fault, ...]:
        return faults(position, options)

    def score(self, position: Position, options: Options) -> Score:
        return score(position)


LINKAGE = Linkage()
