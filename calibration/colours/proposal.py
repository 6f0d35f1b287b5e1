"""What lies on the board in a photo that teaches a set's colours: proposed by the reader, corrected by a person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.cell_content import layer_and_cell
from engine.grid import Cell
from vision.reading import BoardReading

MARKER = "green"
"""The counter that stands on a piece: it is said of a cell like any content."""


@dataclass(slots=True)
class ProposedContents:
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

    @staticmethod
    def of(reading: BoardReading, contents: Mapping[str, Sequence[str]], unsure: set[Cell]) -> "ProposedContents":
        """What is believed of a reading: best contents by layer, and the cells that are asked about."""
        marker = () if reading.marker is None else reading.marker.likeliest
        return ProposedContents(reading, {layer: list(words) for layer, words in contents.items()}, set(unsure), marker)

    def correct(self, name: str, content: str) -> None:
        """A person's word about a cell. Raises BadNotation for a cell or content that the board does not have."""
        layers = {layer.name: layer.contents for layer in self.reading.layers}
        if self.reading.marker is not None:
            layers[MARKER] = (MARKER,)
        layer, cell = layer_and_cell(name, content, self.reading.grid, layers)
        if layer == MARKER:
            self.marker = (cell,)
            return
        self.contents[layer][cell] = content
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
