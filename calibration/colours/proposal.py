"""What lies on the board in a photo that teaches a set's colours: proposed by the reader, corrected by a person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from engine.errors import BadNotation, BadOption
from engine.geometry import Cell
from vision.reading import BoardReading

MARKER = "green"
"""The counter that stands on a piece: it is said of a cell like any content."""


@dataclass(slots=True)
class Proposal:
    """Contents of each cell (N,) for each layer; "" where nobody knows.

    Attributes
    ----------
    unsure : cells of which the reader is not sure; left out of the lesson until a person says what lies there.
    marker : where the green counter stands; empty where it is not seen.
    """

    reading: BoardReading
    contents: dict[str, list[str]]
    unsure: set[Cell]
    marker: tuple[Cell, ...] = ()
    said: dict[Cell, str] = field(default_factory=dict)

    @staticmethod
    def of(reading: BoardReading, contents: Mapping[str, Sequence[str]], unsure: set[Cell]) -> "Proposal":
        """What is believed of a reading: best contents by layer, and the cells that are asked about."""
        marker: tuple[Cell, ...] = ()
        if reading.marker is not None:
            marker = reading.marker.places[int(np.argmax(reading.marker.log_likelihood))]
        return Proposal(reading, {layer: list(words) for layer, words in contents.items()}, set(unsure), marker)

    def correct(self, name: str, content: str) -> None:
        """A person's word about a cell. Raises BadOption for a cell or content that the board does not have."""
        grid = self.reading.grid
        try:
            cell = grid.parse(name)
        except BadNotation as error:
            raise BadOption(f"{name}={content}: {error}") from error
        if content == MARKER and self.reading.marker is not None:
            self.marker = (cell,)
            return
        layers = [layer for layer in self.reading.layers if content in layer.contents]
        if not layers:
            words = [word for layer in self.reading.layers for word in layer.contents]
            words += [MARKER] if self.reading.marker is not None else []
            raise BadOption(f"{name}={content}: expected one of {', '.join(words)}, got {content!r}")
        self.contents[layers[0].name][cell] = content
        self.said[cell] = content
        self.unsure.discard(cell)

    def confirm(self) -> None:
        """A person has looked at all of it."""
        self.unsure.clear()

    def known(self) -> dict[str, list[str]]:
        """The contents, without those of unsure cells."""
        return {
            layer: ["" if cell in self.unsure else word for cell, word in enumerate(words)]
            for layer, words in self.contents.items()
        }
