"""What was seen of a board, with all doubt: it names no board, but says how well any board explains what was seen."""

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
    contents : what a cell may hold (C,), in the words of the game.
    log_likelihood : (N, C) natural logarithm of how well each content explains what was seen in each cell. Only
        differences within a row mean anything. A cell that was not seen is a row of zeros.
    """

    name: str
    contents: tuple[str, ...]
    log_likelihood: LogLikelihood

    def __post_init__(self) -> None:
        self.log_likelihood.setflags(write=False)


@dataclass(frozen=True, slots=True, eq=False)
class Marker:
    """Where the counter stands that marks a piece (Linkage's green one).

    Attributes
    ----------
    places : (P,) places where it may stand: the cell that it stands on, or two cells if it stands on a joint; an empty
        tuple for nowhere.
    log_likelihood : (P,) natural logarithm, as in Layer.
    """

    places: tuple[tuple[Cell, ...], ...]
    log_likelihood: LogLikelihood

    def __post_init__(self) -> None:
        self.log_likelihood.setflags(write=False)

    @property
    def likeliest(self) -> tuple[Cell, ...]:
        """The likeliest place."""
        return self.places[int(self.log_likelihood.argmax())]

    def recounted(self, new: Mapping[Cell, Cell]) -> "Marker":
        """The same with each cell replaced by the one that `new` gives for it."""
        places = tuple(tuple(sorted(new[cell] for cell in place)) for place in self.places)
        return replace(self, places=places)


@dataclass(frozen=True, slots=True, eq=False)
class Seams:
    """Whether pieces end at the lines between neighbouring cells. Of lines that are not named, nothing is known.

    Attributes
    ----------
    pairs : (E,) the two cells on either side of each line.
    log_odds : (E,) natural logarithm of p(what was seen | two pieces meet here) / p(what was seen | one piece spans
        the line).
    """

    pairs: tuple[tuple[Cell, Cell], ...]
    log_odds: LogLikelihood

    def __post_init__(self) -> None:
        self.log_odds.setflags(write=False)

    def recounted(self, new: Mapping[Cell, Cell]) -> "Seams":
        """The same with each cell replaced by the one that `new` gives for it."""
        return replace(self, pairs=tuple((new[one], new[other]) for one, other in self.pairs))


@dataclass(frozen=True, slots=True, eq=False)
class BoardReading:
    """What one view of a board, or several of them fused, says of it.

    Attributes
    ----------
    game, grid : of the board.
    layers : what each cell may hold; one Layer, or two.
    hidden : (N,) probability that each cell was not seen (hand, thing, glare), and at least the share of it that lies
        outside the picture.
    marker : where Linkage's green counter stands; None for other games.
    seams : where pieces meet; None if that takes long to find, or pieces are single.
    notes : sentences for a person about what disturbed the view ("a hand covers e4").
    above : (columns,) probability that a piece of each column sticks out above a board that stands; None if nobody
        looked.
    faint_seams : finds the seams if that takes as long as all other reading; called only if pieces must be named.
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
        """The same with other log-likelihoods (N, C) in the layer called `layer_name`."""
        layers = (replace(one, log_likelihood=log_likelihood) if one.name == layer_name else one for one in self.layers)
        return replace(self, layers=tuple(layers))

    def reordered(self, order: Sequence[Cell]) -> "BoardReading":
        """The same reading with its cells in another order; `above` is left as it is.

        `order` : (N,) for each cell of the new reading, which cell of this one it is.
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
    """Log-likelihoods (N, C) changed so that column `one` leads `other` by `nats` (N,), which may be negative.

    The larger of the two values of a row stays as large as it was.
    """
    told, likelier = table.copy(), table[:, [one, other]].max(axis=1)
    told[:, one], told[:, other] = likelier + np.minimum(nats, 0.0), likelier - np.maximum(nats, 0.0)
    return told
