"""Readings made up from a truth, each cell wrong as often as its row says: what an honest reader would see."""

from collections.abc import Mapping

import numpy as np
from numpy.random import Generator

from engine.game import Game
from engine.position import Position
from tests.support.observers import all_in_view
from vision.reading import BoardReading, Layer, LogLikelihood

Doubts = Mapping[float, float]
"""How large a share of the cells has each chance of being wrong: {chance: share}."""

SHARP: Doubts = {3e-5: 0.99, 1e-3: 0.008, 0.02: 0.002}
"""A clear photo, read well."""
MIXED: Doubts = {1e-4: 0.95, 1e-3: 0.03, 0.02: 0.015, 0.3: 0.005}
"""Poor light: in every fifth photo or so some cell can hardly be told."""


def simulated(game: Game, position: Position, doubts: Doubts, rng: Generator) -> BoardReading:
    """A reading of `position` in which a cell's best content is false with the chance that its row says."""
    layers = tuple(
        Layer(name, words, _rows(position.contents(name), words, doubts, rng)) for name, words in game.layers.items()
    )
    return BoardReading(game.name, position.grid, layers, all_in_view(position.grid))


def _rows(held: tuple[str, ...], words: tuple[str, ...], doubts: Doubts, rng: Generator) -> LogLikelihood:
    chances = rng.choice(list(doubts), size=len(held), p=list(doubts.values()))
    seen = np.array([words.index(content) for content in held])
    wrong = rng.random(len(held)) < chances
    seen[wrong] = (seen[wrong] + rng.integers(1, len(words), wrong.sum())) % len(words)
    rows = np.repeat(np.log(chances / (len(words) - 1))[:, None], len(words), axis=1)
    rows[np.arange(len(held)), seen] = np.log1p(-chances)
    return rows
