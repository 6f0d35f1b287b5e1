"""Which cells are read as free, where something is accepted or not, and which are covered. `memory` needs both."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from engine.grid import Cell, connected
from referee.live.policy import GamePolicy
from referee.live.session import Session
from vision.reading import BoardReading


@dataclass(frozen=True, slots=True)
class Occupancy:
    """Which cells are read as free, compared with those that are accepted as free.

    Attributes
    ----------
    held : by cell: what is accepted there. Cells that are accepted as free are left out.
    free : cells that are accepted as free, and clearly read as free.
    gone : cells in which something is accepted, but that are read as free.
    faint : cells that are accepted as free, but in which something is read, though not clearly.
    """

    held: Mapping[Cell, str] = field(default_factory=dict)
    free: frozenset[Cell] = frozenset()
    gone: frozenset[Cell] = frozenset()
    faint: frozenset[Cell] = frozenset()

    @property
    def laid(self) -> frozenset[Cell]:
        """The cells in which something is accepted."""
        return frozenset(self.held)


def occupancy(session: Session, reading: BoardReading) -> Occupancy:
    """Which cells are read as free, compared with what the session accepts: before the first view, nothing."""
    layer, free = reading.layer(session.game.played_layer), session.game.free
    others = np.delete(layer.log_likelihood, layer.contents.index(free), axis=1).max(axis=1)
    lead = layer.log_likelihood[:, layer.contents.index(free)] - others
    contents = () if session.state is None else session.state.held
    held = {Cell(cell): content for cell, content in enumerate(contents) if content != free}
    clear = frozenset(cell for cell in reading.grid.cells if lead[cell] > session.policy.doubt_nats)
    faint = frozenset(cell for cell in reading.grid.cells if 0.0 < -lead[cell] < session.policy.misread_nats)
    gone = frozenset(cell for cell in held if lead[cell] > 0.0)
    return Occupancy(held, clear - held.keys(), gone, faint - held.keys())


def hidden_cells(reading: BoardReading, policy: GamePolicy) -> frozenset[Cell]:
    """Cells that are probably covered, and cells connected with these that may be (`hidden`, `hidden_beside`)."""
    chances = reading.hidden
    perhaps = [cell for cell in reading.grid.cells if chances[cell] >= policy.hidden_beside]
    together = connected(perhaps, reading.grid.neighbours)
    return frozenset(cell for cells in together if chances[list(cells)].max() >= policy.hidden for cell in cells)
