"""What a person sees of a draft: the board that would be kept, what is open, and what can be typed."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from referee.fixture_recorder.draft import Draft, open_points
from referee.fixture_recorder.typed import can_be_said

BELOW_THE_PAGE = 2
"""Rows of a terminal below a page: the line to type on, and the cursor's."""
FEWEST_POINTS = 1


@dataclass(frozen=True, slots=True)
class Page:
    """A page's lines: `head` says what is shown, `board` draws it, `points` are open, `foot` says what can be typed."""

    head: str
    board: tuple[str, ...]
    points: tuple[str, ...]
    foot: str

    @property
    def lines(self) -> tuple[str, ...]:
        """All lines, from top to bottom."""
        return (self.head, *self.board, *self.points, self.foot)


def page(draft: Draft, target: Path, height: int, rows: Callable[[str], int], is_frozen: bool = False) -> Page:
    """The page for a terminal of `height` rows. If not all points fit, it says how many more there are.

    Parameters
    ----------
    target : the path at which the picture would be kept.
    rows : how many rows of the terminal a line takes up.
    is_frozen : whether it is a camera's picture that is held while a person types.
    """
    points = open_points(draft)
    foot = can_be_said(draft, bool(points))
    source = Path(draft.frame.source).name + (" (held)" if is_frozen else "")
    if draft.is_without_board:
        return Page(f"No board in {source}, as you say: {target}", (), (), foot)
    if draft.board is None or draft.position is None:
        return Page(f"No board seen in {source}", (), points, foot)
    grid, board = draft.position.grid, draft.board.game.diagram(draft.position).splitlines()
    if draft.hidden:
        board.append(f"hidden: {grid.names(draft.hidden)}")
    board += draft.answer.notes
    head = f"{draft.board.game.title} in {source}, {'not ' if points else ''}sure of all: {target}"
    room = height - sum(map(rows, (head, *board, foot))) - BELOW_THE_PAGE
    return Page(head, tuple(board), _that_fit(points, room, rows), foot)


def _that_fit(points: tuple[str, ...], room: int, rows: Callable[[str], int]) -> tuple[str, ...]:
    """The points, if they fit into `room` rows; else the first ones, and how many more there are."""
    filled = [*accumulate(map(rows, points))]
    if not points or filled[-1] <= room:
        return points
    fitting = sum(row < room for row in filled)  # a row is left for what is said of the others
    shown = points[: max(FEWEST_POINTS, fitting)]
    return (*shown, f"and {len(points) - len(shown)} more") if len(shown) < len(points) else shown
