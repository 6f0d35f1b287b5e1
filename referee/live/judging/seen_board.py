"""A board as it can be seen: what its cells hold, and where the counter lies."""

from dataclasses import dataclass

from engine.game import Game
from engine.grid import Cell
from engine.position import Position

SOMETHING = "something"
"""What a cell holds that is clearly not free, if it is in doubt what lies there."""


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """What was made out of a board, or would be if it lay in full view.

    Attributes
    ----------
    contents : what each cell holds in the layer that is played on, or SOMETHING; None if that was in doubt. All are
        None if only the counter was made out.
    marker : where the counter lay; empty if it was not in view.
    """

    contents: tuple[str | None, ...]
    marker: tuple[Cell, ...]

    @property
    def is_counter_alone(self) -> bool:
        """Whether only the counter's place was made out."""
        return bool(self.marker) and not any(self.contents)


def seen_board(game: Game, position: Position) -> SeenBoard:
    """All of a position that can be seen."""
    return SeenBoard(game.held(position), position.marker)
