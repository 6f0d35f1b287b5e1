"""What was seen of a board, with its doubt: never a named board, always a score for any board."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell, Grid

LogLikelihood = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One question asked of every cell.

    Attributes
    ----------
    name : "contents"; Line or Colour has two layers, "colour" and "ring".
    contents : what a cell may hold (C,), in the words of the photo truth.
    log_likelihood : (N, C) natural log; how well each content explains what was seen in each cell. Only differences
        within a row mean anything. A cell that was not seen is a row of zeros.
    """

    name: str
    contents: tuple[str, ...]
    log_likelihood: LogLikelihood

    def __post_init__(self) -> None:
        self.log_likelihood.setflags(write=False)


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """Where a counter lies that stands on a piece (Linkage's green one).

    Attributes
    ----------
    places : each a tuple of the cells it lies on: one, or two when on a joint; the empty tuple says it is not there.
    log_likelihood : (P,) natural log, as in Layer.
    """

    places: tuple[tuple[Cell, ...], ...]
    log_likelihood: LogLikelihood

    def __post_init__(self) -> None:
        self.log_likelihood.setflags(write=False)

    @property
    def likeliest(self) -> tuple[Cell, ...]:
        """The likeliest of its places."""
        return self.places[int(self.log_likelihood.argmax())]

    def recounted(self, new: Mapping[Cell, Cell]) -> "Marker":
        """The same with other cells in place of those that it names."""
        places = tuple(tuple(sorted(new[cell] for cell in place)) for place in self.places)
        return replace(self, places=places)


@dataclass(frozen=True, slots=True, eq=False)
class Seams:
    """Lines between side-adjacent cells: does a piece end there? Of those that are not named nothing is known.

    Attributes
    ----------
    pairs : the two cells on either side of each line.
    log_odds : (E,) natural log of p(what was seen | two pieces meet here) / p(... | one piece spans it).
    """

    pairs: tuple[tuple[Cell, Cell], ...]
    log_odds: LogLikelihood

    def __post_init__(self) -> None:
        self.log_odds.setflags(write=False)

    def recounted(self, new: Mapping[Cell, Cell]) -> "Seams":
        """The same with other cells in place of those that it names."""
        return replace(self, pairs=tuple((new[one], new[other]) for one, other in self.pairs))


@dataclass(frozen=True, slots=True, eq=False)
class BoardReading:
    """What one view, or several fused, says of a board.

    Attributes
    ----------
    hidden : (N,) how probably each cell was not seen (hand, thing, glare), 0 to 1; at least the share of it that the
        picture cuts.
    notes : sentences for a person about what disturbed the view ("a hand covers e4").
    above : (columns,) how probably more of a piece shows above each column of a board that stands; None where nobody
        looked.
    faint_seams : looks at the lines where they show little and looking takes as long as all else; asked only where
        pieces must be named.
    """

    game: str
    grid: Grid
    layers: tuple[Layer, ...]
    hidden: NDArray[np.float64]
    marker: Marker | None = None
    seams: Seams | None = None
    notes: tuple[str, ...] = ()
    above: NDArray[np.float64] | None = None
    faint_seams: Callable[[], Seams] | None = None

    def layer(self, name: str) -> Layer:
        """The layer called `name`, which the game must have."""
        return next(layer for layer in self.layers if layer.name == name)

    def with_scores(self, layer_name: str, log_likelihood: LogLikelihood) -> "BoardReading":
        """The same with other scores (N, C) in the layer called `layer_name`."""
        layers = (replace(one, log_likelihood=log_likelihood) if one.name == layer_name else one for one in self.layers)
        return replace(self, layers=tuple(layers))

    def reordered(self, order: Sequence[Cell]) -> "BoardReading":
        """The same board with its cells counted otherwise: `order` says which cell comes in the place of each (N,).

        `above` is left as it is.
        """
        rows, new, look = list(order), dict(zip(order, self.grid.cells, strict=True)), self.faint_seams
        return replace(
            self,
            layers=tuple(replace(layer, log_likelihood=layer.log_likelihood[rows]) for layer in self.layers),
            hidden=self.hidden[rows],
            marker=self.marker and self.marker.recounted(new),
            seams=self.seams and self.seams.recounted(new),
            faint_seams=(lambda: look().recounted(new)) if look else None,
        )


def leading_by(table: LogLikelihood, one: int, other: int, nats: LogLikelihood) -> LogLikelihood:
    """Scores (N, C) in which column `one` leads `other` by `nats` (N,), and the likelier of the two is as likely."""
    told, likelier = table.copy(), table[:, [one, other]].max(axis=1)
    told[:, one], told[:, other] = likelier + np.minimum(nats, 0.0), likelier - np.maximum(nats, 0.0)
    return told
