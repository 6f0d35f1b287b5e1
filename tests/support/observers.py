"""Observers without eyes: readings made from true positions, with noise, doubts and hidden cells."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.game import Game
from engine.games.linkage.board import GRID as LINKAGE_GRID
from engine.games.linkage.board import all_pairs
from engine.grid import Cell, Grid
from engine.position import Position
from vision.reading import BoardReading, Layer, Marker


@dataclass(frozen=True, slots=True)
class Eyes:
    """How well an observer sees.

    Attributes
    ----------
    sure_nats : by how much the true content of a cell outdoes each other, on average.
    noise_nats : standard deviation of that.
    """

    sure_nats: float = 8.0
    noise_nats: float = 1.0


SHARP = Eyes(noise_nats=0.0)


def all_in_view(grid: Grid) -> NDArray[np.float64]:
    """(N,) `BoardReading.hidden` of a board of which nothing is hidden."""
    return np.zeros(len(grid))


def reading_of(
    game: Game,
    position: Position,
    rng: np.random.Generator,
    eyes: Eyes = SHARP,
    hidden: frozenset[Cell] = frozenset(),
) -> BoardReading:
    """What somebody reads off a board on which `position` lies; nothing of hidden cells."""
    layers = []
    for name, words in game.layers.items():
        held = [words.index(content) for content in position.contents(name)]
        table = rng.normal(0.0, eyes.noise_nats, (len(held), len(words)))
        table[np.arange(len(held)), held] += eyes.sure_nats
        table[sorted(hidden)] = 0.0
        layers.append(Layer(name, words, table))
    marker = _marker(position, rng, eyes, hidden) if game.name == "linkage" else None
    covered = all_in_view(position.grid)
    covered[sorted(hidden)] = 1.0
    return BoardReading(game.name, position.grid, tuple(layers), covered, marker)


def _marker(position: Position, rng: np.random.Generator, eyes: Eyes, hidden: frozenset[Cell]) -> Marker:
    """The counter somewhere on its piece: on one of its cells or on the joint."""
    places: list[tuple[Cell, ...]] = [(), *((cell,) for cell in LINKAGE_GRID.cells), *all_pairs()]
    seen: tuple[Cell, ...] = ()
    if position.marker and hidden.isdisjoint(position.marker):
        first, *others = position.marker
        seen = ((first,), position.marker, tuple(others) or (first,))[int(rng.integers(3))]
    table = rng.normal(-eyes.sure_nats, eyes.noise_nats, len(places))
    table[places.index(seen)] = 0.0
    return Marker(tuple(places), table)
