"""What lies on a board from which a set's colours are learned: proposed by the reader, corrected by a person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.cell_content import layer_and_cell
from engine.grid import Cell
from vision.reading import BoardReading

MARKER = "green"
"""How a person says that the green counter stands on a cell, in place of a content."""


@dataclass(slots=True)
class ProposedContents:
    """What seems to lie on a board, until a person has confirmed or corrected it.

    Attributes
    ----------
    reading : what the reader says.
    contents : by layer, the content of each cell (N,); "" if it is not known.
    unsure : cells of which the reader is not sure. They teach nothing until a person says what lies there.
    marker : the cell or the two cells on which the green counter stands; empty if it is not seen.
    """

    reading: BoardReading
    contents: dict[str, list[str]]
    unsure: set[Cell]
    marker: tuple[Cell, ...] = ()

    @staticmethod
    def of(reading: BoardReading, contents: Mapping[str, Sequence[str]], unsure: set[Cell]) -> "ProposedContents":
        """The proposal by a reading, the likeliest contents by layer, and the cells of which the reader is not sure."""
        marker = () if reading.marker is None else reading.marker.likeliest
        return ProposedContents(reading, {layer: list(words) for layer, words in contents.items()}, set(unsure), marker)

    def correct(self, name: str, content: str) -> None:
        """Take a person's word on what a cell holds. Raises BadNotation for a cell or content that does not exist."""
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
        """A person has looked at all cells, and says that they are right."""
        self.unsure.clear()

    def known(self) -> dict[str, list[str]]:
        """The contents by layer, "" for those of unsure cells."""
        return {
            layer: ["" if cell in self.unsure else word for cell, word in enumerate(words)]
            for layer, words in self.contents.items()
        }
