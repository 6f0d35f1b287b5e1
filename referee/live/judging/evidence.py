"""What a reading says against what is accepted: how much better each content explains each cell than what lay there."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from engine.games import GAMES
from engine.grid import Cell
from engine.move import COUNTERS, Changes, Move
from engine.position import Position
from referee.live.judging.balanced import PALER, balanced
from referee.live.judging.seen_board import SeenBoard
from referee.live.policy import GamePolicy
from vision.reading import BoardReading, Marker

Nats = NDArray[np.float64]
"""Logs of how much likelier one thing is than another."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Log-likelihoods of what may lie in each cell, relative to what is accepted there.

    Attributes
    ----------
    accepted : the position that all is relative to.
    gains : (N, C) in nats, 0 for what is accepted; a cell that is not seen holds what it held.
    surprise : (N,) what all but what is accepted gained by a cell's looking or being read otherwise than it was.
    by_looks : what of that came of its looking otherwise.
    words : what the columns mean.
    hidden : cells that are not seen.
    perhaps_hidden : cells that something may cover: these or others.
    reached : cells close to what has come over the board's edge since, as a hand does.
    above : cells of the top row above which more of a piece shows.
    interim : other boards that were seen since that was accepted.
    taken_back : the move that was taken back just before.
    markers : for each place of a counter that stands on pieces, its log-likelihood; empty in games without one.
    """

    accepted: Position
    layer: str
    words: tuple[str, ...]
    gains: Nats
    surprise: Nats
    markers: Mapping[tuple[Cell, ...], float]
    hidden: Set[Cell] = frozenset()
    perhaps_hidden: Set[Cell] = frozenset()
    reached: Set[Cell] = frozenset()
    above: Set[Cell] = frozenset()
    interim: tuple[SeenBoard, ...] = ()
    taken_back: Move | None = None
    by_looks: Mapping[Cell, float] = field(default_factory=dict)

    @property
    def free(self) -> str:
        """The word for a free cell."""
        return self.words[0]

    def of_cells(self, contents: Mapping[Cell, str]) -> float:
        """How much better it is explained, in nats, if these cells hold this and all others what is accepted."""
        return float(sum(self.gains[cell, self.words.index(held)] for cell, held in contents.items()))

    def of_changes(self, before: Position, changes: Changes) -> float:
        """How much better it is explained if `changes` were made to `before`, the counter left out."""
        changed, held = changed_cells(changes, self.free), before.contents(self.layer)
        return self.of_cells(changed) - self.of_cells({cell: held[cell] for cell in changed})

    def of_position(self, position: Position) -> float:
        """The same for a whole position, without the counter."""
        after = position.contents(self.layer)
        return self.of_cells({cell: after[cell] for cell in self.accepted.differing(position, self.layer)})

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

    def shown(self, position: Position) -> SeenBoard:
        """A position as it looks: the counter lies nowhere, if it is hidden or out of view alike."""
        place = position.marker
        is_in_view = self.hidden.isdisjoint(place) or self.of_marker(place) != self.of_marker(())
        return SeenBoard(position.contents(self.layer), place if is_in_view else ())

    def likeliest(self, cells: Iterable[Cell]) -> dict[Cell, str]:
        """What each of `cells` holds most probably, taken by itself."""
        return {cell: self.words[int(self.gains[cell].argmax())] for cell in cells}

    def lead(self, cell: Cell) -> float:
        """How much better, in nats, what is accepted explains a cell than anything else does."""
        return -float(np.delete(self.gains[cell], self.words.index(self.accepted.contents(self.layer)[cell])).max())

    def prefers_another(self, cell: Cell, content: str, nats: float) -> bool:
        """Whether something else explains a cell better than this content by more."""
        return float(self.gains[cell].max() - self.gains[cell, self.words.index(content)]) > nats

    def is_hardly_read(self, cell: Cell, nats: float) -> bool:
        """Whether what is read in a cell, but for its having changed, leads what is accepted by less."""
        gains, held = self.gains[cell], self.words.index(self.accepted.contents(self.layer)[cell])
        return float(gains.max() - gains[held] - self.surprise[cell]) < nats

    def read_less_clearly(self, cell: Cell) -> float:
        """What all but what is accepted gained by a cell's being read less clearly than it was."""
        return float(self.surprise[cell]) - self.by_looks.get(cell, 0.0)

    def in_doubt(self, nats: float) -> frozenset[Cell]:
        """Cells that are hidden, or in which nothing is likelier than all else by `nats`."""
        by_gain = np.sort(self.gains, axis=1)
        is_doubtful = by_gain[:, -1] - by_gain[:, -2] < nats
        return frozenset(cell for cell in self.accepted.grid.cells if is_doubtful[cell]) | self.hidden

    def objections(self, position: Position, nats: float) -> tuple[Cell, ...]:
        """Cells in view that prefer other contents than they have in `position` by more than `nats`.

        A piece is of one colour: that one of its cells looks like another counts for what all of them say of it.
        """
        contents, cells = position.contents(self.layer), np.arange(len(self.gains))
        lead = self.gains - self.gains[cells, [self.words.index(held) for held in contents]][:, None]
        colours = [self.words.index(word) for word in set(self.words) - {self.free, *COUNTERS}]
        for piece in position.pieces or ():
            whole = list(piece.cells)
            lead[np.ix_(whole, colours)] = np.minimum(lead[whole][:, colours], lead[whole][:, colours].sum(axis=0))
        most = lead.max(axis=1)
        return tuple(cell for cell in position.grid.cells if most[cell] > nats and cell not in self.hidden)


def changed_cells(changes: Changes, empty: str) -> dict[Cell, str]:
    """What the cells hold that `changes` concern."""
    lifted = {cell: empty for piece in changes.removed for cell in piece.cells}
    return lifted | {cell: piece.colour for piece in changes.placed for cell in piece.cells}


def evidence(
    reading: BoardReading, accepted: Position, hidden: Set[Cell], remembered: Nats | None, policy: GamePolicy
) -> Evidence:
    """Relate a reading to what is accepted.

    `remembered` (N, C) is what `relative` said when the board last was as accepted, nan where it was not seen. What a
    cell said against it then, and was not believed, is no news now; and a cell that spoke for it much more clearly
    than it does now has changed, even if it can't be told into what.
    """
    layer = GAMES[reading.game].played_layer
    words = GAMES[reading.game].layers[layer]
    gains = relative(reading, accepted, policy)
    held = np.array([words.index(content) for content in accepted.contents(layer)])
    others = np.arange(len(words)) != held[:, None]
    surprise = np.zeros(len(gains))
    if remembered is not None:
        excused = np.clip(np.nan_to_num(remembered), 0.0, policy.most_excused_nats)
        surprise = _surprise(gains, remembered, others, policy)
        gains = gains - np.clip(excused, 0.0, np.maximum(gains, 0.0)) + np.where(others, surprise[:, None], 0.0)
    beyond = np.maximum(gains.max(axis=1) - policy.doubted_nats, 0.0)
    gains = np.maximum(gains - np.where(others, beyond[:, None], 0.0), -policy.doubted_nats)
    markers = _markers(reading.marker, hidden, policy.doubted_nats)
    perhaps = frozenset(cell for cell in accepted.grid.cells if reading.hidden[cell] >= policy.hidden_beside)
    return unread(Evidence(accepted, layer, words, gains, surprise, markers, perhaps_hidden=perhaps), hidden, policy)


def unread(seen: Evidence, cells: Set[Cell], policy: GamePolicy) -> Evidence:
    """The evidence, if it is not known what `cells` hold; whether the counter lies there is seen all the same."""
    return replace(seen, gains=_as_accepted(seen, cells, policy.unseen_nats), hidden=seen.hidden | cells)


def believed(seen: Evidence, cells: Set[Cell], policy: GamePolicy) -> Evidence:
    """The evidence, if `cells` surely hold what is accepted, whatever is seen of them."""
    return replace(seen, gains=_as_accepted(seen, cells, policy.doubted_nats), hidden=seen.hidden - cells)


def _as_accepted(seen: Evidence, cells: Set[Cell], nats: float) -> Nats:
    """The gains where `cells` hold what is accepted by so many nats."""
    gains, contents = seen.gains.copy(), seen.accepted.contents(seen.layer)
    for cell in cells:
        gains[cell] = np.where(np.array(seen.words) == contents[cell], 0.0, -nats)
    return gains


def with_thing_on(seen: Evidence, cells: Set[Cell], policy: GamePolicy) -> Evidence:
    """The evidence, if a thing lies on `cells`: the counter may lie under it as well as nowhere."""
    nowhere = seen.markers.get((), -policy.doubted_nats)
    below = {place: max(nowhere, chance) for place, chance in seen.markers.items() if not cells.isdisjoint(place)}
    return replace(unread(seen, cells, policy), markers={**seen.markers, **below})


def _surprise(gains: Nats, remembered: Nats, others: NDArray[np.bool_], policy: GamePolicy) -> Nats:
    """How much less likely it is (N,) that a cell is unchanged, for it spoke more clearly before.

    What all cells lost in clearness, as in dimmer light, is no surprise.
    """
    clearness = -np.where(others, gains, -np.inf).max(axis=1)
    before = -np.where(others, remembered, -np.inf).max(axis=1)
    lost = before - clearness
    usual = np.nanmedian(lost) if np.isfinite(lost).any() else 0.0
    surprise = policy.surprise * (lost - usual - policy.usual_change_nats)
    return np.asarray(np.clip(np.nan_to_num(surprise), 0.0, policy.most_surprise_nats))


def relative(reading: BoardReading, accepted: Position, policy: GamePolicy) -> Nats:
    """How much better (N, C) each content explains each cell than what is accepted there; nothing left out.

    Two contents are told apart as what is accepted shows them.
    """
    layer = GAMES[reading.game].played_layer
    words, seen = GAMES[reading.game].layers[layer], reading.layer(layer)
    held = np.array([words.index(content) for content in accepted.contents(layer)])
    table = seen.log_likelihood[:, [seen.contents.index(word) for word in words]]
    table = balanced(table, held, words.index(PALER), policy)
    return np.asarray(table - table[np.arange(len(held)), held][:, None])


def _markers(marker: Marker | None, hidden: Set[Cell], most: float) -> dict[tuple[Cell, ...], float]:
    """The counter's places; where one is hidden it may lie there as well as nowhere, unless it is seen at its rim."""
    if marker is None:
        return {}
    best = float(marker.log_likelihood.max())
    places = {
        place: max(float(value) - best, -most)
        for place, value in zip(marker.places, marker.log_likelihood, strict=True)
    }
    nowhere = places.get((), -most)
    unseen = {place: nowhere for place in places if hidden & set(place)}
    at_rim = {place: max(nowhere, places[place]) for place in unseen if not hidden >= set(place)}
    return places | unseen | at_rim
