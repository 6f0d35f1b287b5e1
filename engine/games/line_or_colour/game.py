"""Line or Colour as the referee and the camera ask for it."""

from collections.abc import Mapping, Sequence

from engine.errors import BadNotation, BadOption
from engine.game import Fault, Json, Score
from engine.games.line_or_colour import board
from engine.games.line_or_colour.faults import faults
from engine.games.line_or_colour.score import score
from engine.geometry import Cell, Grid
from engine.options import Option, Options
from engine.position import Position


class LineOrColour:
    """Néstor Romeral Andrés's Line or Colour, 2014; the players are white and black."""

    name = "line-or-colour"
    title = "Line or Colour"
    options = (
        Option("size", ("auto", "5", "7"), default="auto", rule="", meaning="which board; auto: read off the picture"),
        Option(
            "swap",
            ("on", "off"),
            default="on for 5x5, off for 7x7",
            rule="C3",
            meaning="black may, on the first turn, take white's ring away and lay a black one there",
        ),
    )

    def grid(self, options: Options) -> Grid:
        size = options.get("size", "auto")
        if size == "auto":
            raise BadOption("expected the option size to be 5 or 7, as without a picture nobody knows it")
        return Grid(int(size), int(size))

    def layers(self, options: Options) -> Mapping[str, tuple[str, ...]]:
        return {"colour": board.COLOURS, "ring": board.RING_CONTENTS}

    def compose(
        self,
        contents: Mapping[str, Sequence[str]],
        options: Options,
        *,
        marker: tuple[Cell, ...] = (),
        pieces: Sequence[tuple[Cell, ...]] | None = None,
    ) -> Position:
        if marker or pieces:
            raise BadNotation("expected neither a counter nor pieces in Line or Colour")
        return board.compose(contents["colour"], contents["ring"])

    def position_from_json(self, position: Json) -> Position:
        return board.from_json(position)

    def position_to_json(self, position: Position) -> Json:
        return board.to_json(position)

    def faults(self, position: Position, options: Options) -> tuple[Fault, ...]:
        return faults(position, options)

    def score(self, position: Position, options: Options) -> Score:
        return score(position)


LINE_OR_COLOUR = LineOrColour()
