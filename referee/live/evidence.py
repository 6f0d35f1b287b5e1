"""What a reading says against what is accepted: how much better each content explains each cell than what lay there."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.geometry import Cell
from engine.move import Changes
from engine.position import Position
from referee.live.policy import Policy
from vision.reading import BoardReading, Marker

EMPTY = {"contents": "empty", "ring": "none"}
"""The layers in which things are laid during play, and their word for a free cell.

Line or Colour's circles are not among them: discs are laid before the game (C6).
"""
MOST_EXCUSED_NATS = 6.0
"""A cell that kept being misread is excused up to this, not more: something may really have changed there."""

Table = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Log-likelihoods of what may lie in each cell, relative to what is accepted there.

    Attributes
    ----------
    accepted : the position that all is relative to.
    gains : (N, C) in nats, 0 for what is accepted; a cell that is not seen holds what it held.
    words : what the columns mean.
    markers : for each place of a counter that stands on pieces, its log-likelihood; empty in games without one.
    """

    accepted: Position
    layer: str
    words: tuple[str, ...]
    gains: Table
    markers: Mapping[tuple[Cell, ...], float]

    @property
    def empty(self) -> str:
        return EMPTY[self.layer]

    def of_cells(self, contents: Mapping[Cell, str]) -> float:
        """How much better it is explained, in nats, if these cells hold this and all others what is accepted."""
        return float(sum(self.gains[cell, self.words.index(held)] for cell, held in contents.items()))

    def of_changes(self, before: Position, changes: Changes) -> float:
        """How much better it is explained if `changes` were made to `before`, the counter left out."""
        changed, held = changed_cells(changes, self.empty), before.contents(self.layer)
        return self.of_cells(changed) - self.of_cells({cell: held[cell] for cell in changed})

    def of_position(self, position: Position) -> float:
        """The same for a whole position, without the counter."""
        before, after = self.accepted.contents(self.layer), position.contents(self.layer)
        changed = {cell: after[cell] for cell in position.grid.cells if before[cell] != after[cell]}
        return self.of_cells(changed)

    def of_place(self, place: tuple[Cell, ...]) -> float:
        """How much likelier the counter lies at just this place of `markers` than where it is accepted."""
        return self.markers.get(place, 0.0) - self._marker(self.accepted.marker)

    def of_marker(self, cells: tuple[Cell, ...]) -> float:
        """How much likelier the counter lies on `cells` (nowhere, if there are none) than where it is accepted."""
        return self._marker(cells) - self._marker(self.accepted.marker)

    def _marker(self, cells: tuple[Cell, ...]) -> float:
        if not self.markers:
            return 0.0
        nowhere = self.markers.get((), 0.0)
        if not cells:
            return nowhere
        return max(self.markers.get(place, nowhere) for place in (cells, *((cell,) for cell in cells)))

    def objections(self, position: Position, nats: float) -> tuple[Cell, ...]:
        """Cells that prefer other contents than they have in `position` by more than `nats`."""
        held = [self.words.index(content) for content in position.contents(self.layer)]
        lead = self.gains.max(axis=1) - self.gains[np.arange(len(held)), held]
        return tuple(Cell(int(cell)) for cell in np.flatnonzero(lead > nats))


def changed_cells(changes: Changes, empty: str) -> dict[Cell, str]:
    """What the cells hold that `changes` concern."""
    lifted = {cell: empty for piece in changes.removed for cell in piece.cells}
    return lifted | {cell: piece.colour for piece in changes.placed for cell in piece.cells}


def played_layer(names: Iterable[str]) -> str:
    """The one of a game's layers in which things are laid."""
    return next(name for name in names if name in EMPTY)


def evidence(
    reading: BoardReading,
    accepted: Position,
    words: tuple[str, ...],
    hidden: Set[Cell],
    excused: Table,
    policy: Policy,
) -> Evidence:
    """Relate a reading to what is accepted.

    `excused` (N, C): by how much each content outdid the accepted one when the board last was as accepted; what a
    cell said then and was not believed is no news now.
    """
    layer = played_layer(name for name, _ in accepted.layers)
    gains = _relative(reading, accepted, layer, words)
    gains = gains - np.where(gains > 0, np.minimum(excused, gains), 0.0)
    gains = np.clip(gains, -policy.doubted_nats, policy.doubted_nats)
    for cell in hidden:
        gains[cell] = -policy.unseen_nats
        gains[cell, words.index(accepted.contents(layer)[cell])] = 0.0
    return Evidence(accepted, layer, words, gains, _markers(reading.marker, hidden, policy.doubted_nats))


def excuses(
    reading: BoardReading, accepted: Position, words: tuple[str, ...], hidden: Set[Cell], before: Table
) -> Table:
    """What the cells of a board that is as accepted say against it (N, C); hidden ones keep what they said `before`."""
    layer = played_layer(name for name, _ in accepted.layers)
    said = np.clip(_relative(reading, accepted, layer, words), 0.0, MOST_EXCUSED_NATS)
    unseen = sorted(hidden)
    said[unseen] = before[unseen]
    return said


def _relative(reading: BoardReading, accepted: Position, layer: str, words: tuple[str, ...]) -> Table:
    seen = reading.layer(layer)
    table = seen.log_likelihood[:, [seen.contents.index(word) for word in words]]
    held = [words.index(content) for content in accepted.contents(layer)]
    return np.asarray(table - table[np.arange(len(held)), held][:, None])


def _markers(marker: Marker | None, hidden: Set[Cell], most: float) -> dict[tuple[Cell, ...], float]:
    """The counter's places; where one is hidden it may lie there as well as nowhere."""
    if marker is None:
        return {}
    best = float(marker.log_likelihood.max())
    places = {
        place: max(float(value) - best, -most)
        for place, value in zip(marker.places, marker.log_likelihood, strict=True)
    }
    nowhere = places.get((), -most)
    return {place: nowhere if hidden & set(place) else value for place, value in places.items()}
