"""What speaks against each content of each cell before the rules do: the reading, and what is known of boards."""

from collections.abc import Mapping

import numpy as np

from engine.game import Game
from engine.grid import Cell
from referee.belief.halves import Costs
from referee.belief.likeliest import CERTAIN_NATS
from referee.belief.policy import PhotoPolicy
from referee.belief.printed import log_prior
from referee.belief.upheld import upheld
from vision.reading import BoardReading, LogLikelihood

Said = Mapping[tuple[str, Cell], str]
"""By layer and cell: what a person says lies there."""


def costs(reading: BoardReading, game: Game, policy: PhotoPolicy, said: Said) -> list[Costs]:
    """(C,) for each cell, layer by layer: how much less likely each content is than the cell's best, in nats.

    If the game has a counter that stands on pieces, its costs come last: (C,) of its possible places.
    """
    slots = [row for name in game.layers for row in _weighed_costs(reading, game, name, policy, said)]
    if reading.marker is not None:
        slots.append(_row_costs(reading.marker.log_likelihood, policy))
    return slots


def _weighed_costs(reading: BoardReading, game: Game, name: str, policy: PhotoPolicy, said: Said) -> list[Costs]:
    """The costs of a layer, with printed patterns counted, or gravity if the board is standing."""
    words = game.layers[name]
    rows = _costs(reading, name, words, policy, said)
    if game.is_standing:
        return upheld(rows, words.index(game.free), reading, policy)
    patterns = game.patterns(name, reading.grid)
    if not patterns:
        return rows
    table = np.array(rows)
    asked = [words.index(content) for content in reading.layer(name).contents]
    weighed = table[:, asked] - log_prior(-table[:, asked], patterns, policy)
    table[:, asked] = np.where(table[:, asked] < CERTAIN_NATS, weighed, np.inf)
    return list(np.minimum(table - table.min(axis=1, keepdims=True), CERTAIN_NATS))


def _costs(reading: BoardReading, name: str, words: tuple[str, ...], policy: PhotoPolicy, said: Said) -> list[Costs]:
    """(C,) for each cell of a layer: how much less likely each of C `words` is than the best, in nats."""
    layer = reading.layer(name)
    column = {content: i for i, content in enumerate(layer.contents)}
    table = np.full((len(reading.grid), len(words)), -CERTAIN_NATS)
    for i, word in enumerate(words):
        if word in column:
            table[:, i] = layer.log_likelihood[:, column[word]]
    rows = [_row_costs(row, policy) for row in table]
    for (of_layer, cell), content in said.items():
        if of_layer == name:
            rows[cell] = np.where(np.array(words) == content, 0.0, CERTAIN_NATS)
    return rows


def _row_costs(log_likelihood: LogLikelihood, policy: PhotoPolicy) -> Costs:
    cost = log_likelihood.max() - log_likelihood
    return np.asarray(np.where(cost >= CERTAIN_NATS, CERTAIN_NATS, np.minimum(cost, policy.doubted_nats)))
