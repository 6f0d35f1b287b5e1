"""What a reading says against what is accepted: how much better each content explains each cell."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from engine.fault import Fault
from engine.games import GAMES
from engine.grid import Cell
from engine.move import COUNTERS, Changes, Move, colours_of
from engine.position import Position
from referee.live.judging.balanced import PALER, balanced
from referee.live.judging.seen_board import SeenBoard
from referee.live.judging.verdict import Question
from referee.live.policy import GamePolicy
from vision.reading import BoardReading, Marker

Nats = NDArray[np.float64]
"""Logarithms of how much likelier one thing is than another."""


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Log-likelihoods of what may lie in each cell, relative to what is accepted there.

    Attributes
    ----------
    accepted : the position that all is relative to.
    layer : the layer that is played on, in which contents are compared.
    words : what the columns mean; the first is a free cell.
    gains : (N, C) how many nats better each content explains each cell than what is accepted, which has 0. A cell that
        is not seen is taken to hold what it held.
    surprise : (N,) how many of these nats all other contents of a cell gained because it looks, or is read, otherwise
        than before.
    markers : for each place where a counter may stand on a piece, its log-likelihood; empty in games without one.
    hidden : cells that are not seen.
    perhaps_hidden : cells that something may cover, whether or not they count as hidden.
    reached : cells close to what has come over the board's edge since it was last accepted, as a hand does.
    above : cells of the top row above which more of a piece shows.
    interim : other boards that were seen since `accepted` was accepted.
    taken_back : the move that was taken back just before.
    by_looks : the part of `surprise` that is due to a cell's looking otherwise.
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
        """How many nats better all is explained if these cells hold `contents`, and all others what is accepted."""
        return float(sum(self.gains[cell, self.words.index(held)] for cell, held in contents.items()))

    def of_changes(self, before: Position, changes: Changes) -> float:
        """How many nats better all is explained if `changes` were made to `before`. The counter is left out."""
        changed, held = changed_cells(changes, self.free), before.contents(self.layer)
        return self.of_cells(changed) - self.of_cells({cell: held[cell] for cell in changed})

    def of_position(self, position: Position) -> float:
        """How many nats better all is explained if `position` lies there. The counter is left out."""
        after = position.contents(self.layer)
        return self.of_cells({cell: after[cell] for cell in self.accepted.differing(position, self.layer)})

    def of_place(self, place: tuple[Cell, ...]) -> float:
        """How much likelier the counter lies at just this one of the places in `markers` than where it is accepted."""
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
        """A position as it looks here: the counter lies nowhere if it is hidden and could as well be nowhere."""
        place = position.marker
        is_in_view = self.hidden.isdisjoint(place) or self.of_marker(place) != self.of_marker(())
        return SeenBoard(position.contents(self.layer), place if is_in_view else ())

    def likeliest(self, cells: Iterable[Cell]) -> dict[Cell, str]:
        """What each of `cells` most probably holds, taken by itself."""
        return {cell: self.words[int(self.gains[cell].argmax())] for cell in cells}

    def question(self, cells: Iterable[Cell], faults: tuple[Fault, ...] = ()) -> Question:
        """What is asked about `cells`, with what each of them looks most like, and what may be against the rules."""
        asked = tuple(sorted(cells))
        return Question(asked, self.likeliest(asked), faults)

    def lead(self, cell: Cell) -> float:
        """How many nats better what is accepted explains a cell than anything else does."""
        return -float(np.delete(self.gains[cell], self.words.index(self.accepted.contents(self.layer)[cell])).max())

    def prefers_another(self, cell: Cell, content: str, nats: float) -> bool:
        """Whether something explains a cell better than `content` does, by more than `nats`."""
        return float(self.gains[cell].max() - self.gains[cell, self.words.index(content)]) > nats

    def is_hardly_read(self, cell: Cell, nats: float) -> bool:
        """Whether what is read in a cell, its surprise left out, leads what is accepted by less than `nats`."""
        gains, held = self.gains[cell], self.words.index(self.accepted.contents(self.layer)[cell])
        return float(gains.max() - gains[held] - self.surprise[cell]) < nats

    def read_less_clearly(self, cell: Cell) -> float:
        """How many nats all other contents of a cell gained because it is read less clearly than before."""
        return float(self.surprise[cell]) - self.by_looks.get(cell, 0.0)

    def in_doubt(self, nats: float) -> frozenset[Cell]:
        """Cells that are hidden, or in which the likeliest content leads the next by less than `nats`."""
        by_gain = np.sort(self.gains, axis=1)
        is_doubtful = by_gain[:, -1] - by_gain[:, -2] < nats
        return frozenset(cell for cell in self.accepted.grid.cells if is_doubtful[cell]) | self.hidden

    def objections(self, position: Position, nats: float) -> tuple[Cell, ...]:
        """Cells in view that prefer other contents than they have in `position` by more than `nats`.

        A piece has one colour: a cell of it that looks like another colour counts only as far as all its cells together
        say so.
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
    """What the cells that `changes` concern hold afterwards."""
    lifted = {cell: empty for piece in changes.removed for cell in piece.cells}
    return lifted | colours_of(changes.placed)


def evidence(
    reading: BoardReading, accepted: Position, hidden: Set[Cell], remembered: Nats | None, policy: GamePolicy
) -> Evidence:
    """Relate a reading to what is accepted.

    `remembered` : (N, C) what `relative` gave when the board last lay as accepted; nan where it was not seen. What a
    cell said against the accepted content then was not believed, and is taken off what it says now. A cell that spoke
    for that content much more clearly then than now has changed, even if it can't be told into what.
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
    """The evidence, if it is not known what `cells` hold. Whether the counter lies there is seen all the same."""
    return replace(seen, gains=_as_accepted(seen, cells, policy.unseen_nats), hidden=seen.hidden | cells)


def freed(seen: Evidence, cells: Set[Cell], policy: GamePolicy) -> Evidence:
    """The evidence, if most probably nothing lies on hidden `cells` any more."""
    gains = seen.gains.copy()
    gains[sorted(cells)] = np.where(np.array(seen.words) == seen.free, -policy.half_seen_nats, -policy.unseen_nats)
    return replace(seen, gains=gains)


def believed(seen: Evidence, cells: Set[Cell], policy: GamePolicy) -> Evidence:
    """The evidence, if `cells` surely hold what is accepted, whatever is seen of them."""
    return replace(seen, gains=_as_accepted(seen, cells, policy.doubted_nats), hidden=seen.hidden - cells)


def _as_accepted(seen: Evidence, cells: Set[Cell], nats: float) -> Nats:
    """The gains, if all but what is accepted is less likely by `nats` in `cells`."""
    gains, contents = seen.gains.copy(), seen.accepted.contents(seen.layer)
    for cell in cells:
        gains[cell] = np.where(np.array(seen.words) == contents[cell], 0.0, -nats)
    return gains


def with_thing_on(seen: Evidence, cells: Set[Cell], policy: GamePolicy) -> Evidence:
    """The evidence, if a thing lies on `cells`: that the counter lies under it is at least as likely as nowhere."""
    nowhere = seen.markers.get((), -policy.doubted_nats)
    below = {place: max(nowhere, chance) for place, chance in seen.markers.items() if not cells.isdisjoint(place)}
    return replace(unread(seen, cells, policy), markers={**seen.markers, **below})


def _surprise(gains: Nats, remembered: Nats, others: NDArray[np.bool_], policy: GamePolicy) -> Nats:
    """How many nats less likely (N,) it is that a cell is unchanged, as it spoke for what it holds more clearly before.

    What most cells lost in clearness, as in dimmer light, is no surprise.
    """
    clearness = -np.where(others, gains, -np.inf).max(axis=1)
    before = -np.where(others, remembered, -np.inf).max(axis=1)
    lost = before - clearness
    usual = np.nanmedian(lost) if np.isfinite(lost).any() else 0.0
    surprise = policy.surprise * (lost - usual - policy.usual_change_nats)
    return np.asarray(np.clip(np.nan_to_num(surprise), 0.0, policy.most_surprise_nats))


def relative(reading: BoardReading, accepted: Position, policy: GamePolicy) -> Nats:
    """How many nats better (N, C) each content explains each cell than what is accepted there; no cell is left out.

    Two colours are told apart by how accepted things of these colours are read (`balanced`).
    """
    layer = GAMES[reading.game].played_layer
    words, seen = GAMES[reading.game].layers[layer], reading.layer(layer)
    held = np.array([words.index(content) for content in accepted.contents(layer)])
    table = seen.log_likelihood[:, [seen.contents.index(word) for word in words]]
    table = balanced(table, held, words.index(PALER), policy)
    return np.asarray(table - table[np.arange(len(held)), held][:, None])


def _markers(marker: Marker | None, hidden: Set[Cell], most: float) -> dict[tuple[Cell, ...], float]:
    """The log-likelihoods of the counter's places, relative to the best one.

    In a hidden place it may lie as well as nowhere. If part of the place is in view, it may be seen there at its rim,
    which makes that likelier.
    """
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
