"""What lies on a board: cells, pieces and counters, without turn and history."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from engine.grid import Cell, Grid

Json = dict[str, Any]
"""A position, or what is said of one, as plain data."""
Layers = tuple[tuple[str, tuple[str, ...]], ...]
"""For each question in `Game.layers`, its name and what each cell holds (N,)."""
Reserve = Mapping[tuple[str, str | None], int]
"""How many of each colour and shape (`Game.shape_of`) are left; the shape is None where all pieces are alike."""


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """One thing that lies, or was laid, on a board: a domino, a tile shape, a ring, a counter.

    Attributes
    ----------
    cells : where it lies, ascending. A Linkage piece that lies askew has three.
    outside : how many of its squares lie off the grid; 0 for all that a grid can show.
    """

    cells: tuple[Cell, ...]
    colour: str
    outside: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on a board. Immutable, equal by value, hashable; one type for all games.

    Attributes
    ----------
    layers : what each cell holds.
    pieces : how the squares make pieces, ascending; None where nobody knows, as in a photo. Rings have no pieces.
    marker : cells under the green counter; all cells of the piece that carries it where pieces are known.
    discs : cells of Line or Colour that a disc re-colours. What is seen is in the layers, so equality ignores them.
    guessed : cells whose `pieces` are the best guess, as they lay there at the start, or came together unseen;
        equality ignores them.
    """

    grid: Grid
    layers: Layers
    pieces: tuple[Piece, ...] | None = None
    marker: tuple[Cell, ...] = ()
    discs: tuple[Cell, ...] = field(default=(), compare=False)
    guessed: frozenset[Cell] = field(default=frozenset(), compare=False)

    @property
    def knows_pieces(self) -> bool:
        """Whether `pieces` are the ones that lie there."""
        return self.pieces is not None and not self.guessed

    def with_guessed_pieces(self) -> "Position":
        """The same, of which nobody knows whether these are the pieces."""
        return replace(self, guessed=frozenset(cell for piece in self.pieces or () for cell in piece.cells))

    def contents(self, layer: str) -> tuple[str, ...]:
        """What each cell holds (N,), in the words of `Game.layers`."""
        for name, contents in self.layers:
            if name == layer:
                return contents
        raise KeyError(layer)

    def layers_with(self, layer: str, contents: Sequence[str]) -> Layers:
        """Its layers, but with these contents (N,) in one of them."""
        return tuple((name, tuple(contents) if name == layer else held) for name, held in self.layers)

    def holds(self, piece: Piece, layer: str) -> bool:
        """Whether a thing of its colour lies on its cells."""
        held = self.contents(layer)
        return all(held[cell] == piece.colour for cell in piece.cells)

    def cells_with(self, content: str, layer: str = "contents") -> tuple[Cell, ...]:
        """The cells that hold `content`, ascending."""
        return _places(self.contents(layer)).get(content, ())

    def differing(self, other: "Position", layer: str) -> tuple[Cell, ...]:
        """The cells in which another position of the same board holds something else, ascending."""
        ours, theirs = self.contents(layer), other.contents(layer)
        return tuple(cell for cell in self.grid.cells if ours[cell] != theirs[cell])

    def with_marker(self, place: tuple[Cell, ...]) -> "Position":
        """The same with the counter on `place`: on all cells of the piece that carries it, where one is known to."""
        carriers = [piece.cells for piece in self.pieces or () if place and set(place) <= set(piece.cells)]
        return replace(self, marker=carriers[0] if carriers else place)


@lru_cache(maxsize=512)
def _places(contents: tuple[str, ...]) -> Mapping[str, tuple[Cell, ...]]:
    """The cells of each content. Kept, as the rules ask for one after the other."""
    places: dict[str, list[Cell]] = {}
    for i, held in enumerate(contents):
        places.setdefault(held, []).append(Cell(i))
    return {held: tuple(cells) for held, cells in places.items()}
