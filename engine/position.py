"""What lies on a board: contents of cells, pieces and counters, without turn and history."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import compress
from operator import ne
from typing import Any

from engine.grid import Cell, Grid

Json = dict[str, Any]
"""A position, or something about one, as plain data."""
Layers = tuple[tuple[str, tuple[str, ...]], ...]
"""For each layer of `Game.layers`: its name, and what each cell holds (N,)."""
Reserve = Mapping[tuple[str, str | None], int]
"""How many of each colour and shape (`Game.shape_of`) are left. The shape is None if all pieces are alike."""


@dataclass(frozen=True, slots=True, order=True)
class Piece:
    """One thing that lies, or was laid, on a board: a domino, a tile shape, a ring, a counter.

    Attributes
    ----------
    cells : the cells on which it lies, ascending. A Linkage piece that lies askew may have three.
    outside : how many of its squares lie off the grid.
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
    pieces : how the squares make pieces, ascending; None if nobody knows, as in a photo. Rings are not listed.
    marker : cells under the green counter. If pieces are known, all cells of the piece that carries it.
    discs : circles of Line or Colour that a disc covers. Their colours are in the layers, so equality ignores `discs`.
    guessed : cells whose `pieces` are only a guess, as they lay there at the start, or were laid together unseen.
        Equality ignores them.
    """

    grid: Grid
    layers: Layers
    pieces: tuple[Piece, ...] | None = None
    marker: tuple[Cell, ...] = ()
    discs: tuple[Cell, ...] = field(default=(), compare=False)
    guessed: frozenset[Cell] = field(default=frozenset(), compare=False)

    @property
    def knows_pieces(self) -> bool:
        """Whether all `pieces` are known, and none of them is only a guess."""
        return self.pieces is not None and not self.guessed

    def with_guessed_pieces(self) -> "Position":
        """The position with all its pieces marked as guessed."""
        return replace(self, guessed=frozenset(cell for piece in self.pieces or () for cell in piece.cells))

    def contents(self, layer: str) -> tuple[str, ...]:
        """(N,) what each cell holds in a layer, in the words of `Game.layers`. Raises KeyError for an unknown layer."""
        for name, contents in self.layers:
            if name == layer:
                return contents
        raise KeyError(layer)

    def layers_with(self, layer: str, contents: Sequence[str]) -> Layers:
        """The position's layers, with one of them replaced by `contents` (N,)."""
        return tuple((name, tuple(contents) if name == layer else held) for name, held in self.layers)

    def holds(self, piece: Piece, layer: str) -> bool:
        """Whether all cells of `piece` hold its colour."""
        held = self.contents(layer)
        return all(held[cell] == piece.colour for cell in piece.cells)

    def cells_with(self, content: str, layer: str = "contents") -> tuple[Cell, ...]:
        """The cells that hold `content`, ascending."""
        return _places(self.contents(layer)).get(content, ())

    def differing(self, other: "Position", layer: str) -> tuple[Cell, ...]:
        """The cells in which another position of the same board holds something else in `layer`, ascending."""
        ours, theirs = self.contents(layer), other.contents(layer)
        return tuple(compress(self.grid.cells, map(ne, ours, theirs)))

    def with_marker(self, place: tuple[Cell, ...]) -> "Position":
        """The position with the green counter on `place`, or if a known piece carries it, on all cells of that."""
        carriers = [piece.cells for piece in self.pieces or () if place and set(place) <= set(piece.cells)]
        return replace(self, marker=carriers[0] if carriers else place)


@lru_cache(maxsize=512)
def _places(contents: tuple[str, ...]) -> Mapping[str, tuple[Cell, ...]]:
    """By content, its cells. The result is kept, as the rules ask for one content after the other."""
    places: dict[str, list[Cell]] = {}
    for i, held in enumerate(contents):
        places.setdefault(held, []).append(Cell(i))
    return {held: tuple(cells) for held, cells in places.items()}
