"""What was seen of the board since something was accepted: how its cells looked, and which of them were in view."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

import numpy as np

from engine.games import GAMES
from engine.grid import Cell
from engine.position import Position
from referee.live.judging.evidence import Nats, relative
from referee.live.judging.seen_board import SeenBoard
from referee.live.observation import Still
from referee.live.policy import GamePolicy


@dataclass(frozen=True, slots=True, eq=False)
class Remembered:
    """How the accepted board looked.

    Attributes
    ----------
    nats : (N, C) what `evidence.relative` gave for the last view that showed the board as accepted; for cells that were
        hidden then, what an earlier view gave; nan where nothing is known. None before the first such view.
    held : for each cell of which that is known, what it was accepted to hold then. Moves that are taken for made since
        (inferred, or let stand) leave it as it is.
    stretch_s : when the still stretch began in which something was last accepted.
    unchecked : cells that were hidden when a move was last accepted, and have not been seen since.
    unknown : cells that have not been seen since it was taken for granted what lies there, at the start or later.
    doubtful : cells in doubt at the start that have not shown clearly since that they hold what is accepted.
    alike_since, alike_before : cells that looked alike (`Still.alike`) in every view that showed the board as accepted:
        since the last move, and since the one before it. Not those that were taken to hold another thing meanwhile.
    interim : boards seen since something was last accepted: turns that were not over yet, fouls that were told, views
        in doubt, and things that seemed no pieces.
    seeming : after a flat board was moved, until it is seen as accepted again: the `nats` of the free cells on which
        something seemed to lie before; nan elsewhere. None at other times.
    """

    nats: Nats | None = None
    held: Mapping[Cell, str] = field(default_factory=dict)
    stretch_s: float | None = None
    unchecked: frozenset[Cell] = frozenset()
    unknown: frozenset[Cell] = frozenset()
    doubtful: frozenset[Cell] = frozenset()
    alike_since: frozenset[Cell] = frozenset()
    alike_before: frozenset[Cell] = frozenset()
    interim: tuple[SeenBoard, ...] = ()
    seeming: Nats | None = None

    def anew(self, view: Still, accepted: Position, unseen: frozenset[Cell], policy: GamePolicy) -> "Remembered":
        """What is remembered once `accepted` is accepted and `view` shows it.

        `unseen` : cells of which the view shows nothing, so that what was known of their looks is kept.
        """
        since = replace(self, stretch_s=view.since_s, unchecked=unseen, unknown=self.unknown & unseen, interim=())
        if view.reading is None:
            return since
        nats, cells = relative(view.reading, accepted, policy), sorted(unseen)
        nats[cells] = np.nan if self.nats is None else self.nats[cells]
        alike, in_view = self.alike_since & view.alike, frozenset(accepted.grid.cells) - unseen
        now = accepted.contents(GAMES[view.reading.game].played_layer)
        seen = replace(since, nats=nats, held={**self.held, **{cell: now[cell] for cell in in_view}}, seeming=None)
        return replace(seen, alike_since=frozenset(accepted.grid.cells), alike_before=alike)

    def without_a_turn(self, before: "Remembered", view: Still) -> "Remembered":
        """What is remembered, if no move was made since `before`, but one may have been taken back."""
        return replace(self, alike_before=before.alike_before & view.alike)

    def elsewhere(self, held: Sequence[str], free: str) -> "Remembered":
        """What is remembered of a flat board that was moved: what seemed to lie on free cells moves along with it."""
        if self.nats is None:
            return self
        seems_laid = (np.array(held) == free) & (self.nats.max(axis=1) > 0.0)
        return replace(self, nats=None, seeming=np.where(seems_laid[:, None], self.nats, np.nan))

    def forgetting(self, cells: Set[Cell]) -> "Remembered":
        """What is remembered, without the looks of `cells`, which are taken to hold something else now."""
        if self.nats is None:
            return self
        nats = self.nats.copy()
        nats[sorted(cells)] = np.nan
        held = {cell: held for cell, held in self.held.items() if cell not in cells}
        return replace(self, nats=nats, held=held, alike_since=self.alike_since - cells)

    def looked_otherwise(self, held: Sequence[str]) -> frozenset[Cell]:
        """The cells whose looks are only known from when they were accepted to hold another thing than they do now.

        `held` : what each cell is accepted to hold now.
        """
        return frozenset(cell for cell, was in self.held.items() if held[cell] != was)

    def shows_clearly(self, cells: Set[Cell], nats: float) -> bool:
        """Whether all `cells` were in view, and in each what is accepted led all else by more than `nats`."""
        if self.nats is None or not self.unchecked.isdisjoint(cells):
            return False
        second_best = np.sort(self.nats[sorted(cells)], axis=1)[:, -2]  # what is accepted has 0
        return bool((second_best < -nats).all())
