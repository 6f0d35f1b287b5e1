"""What a person sees of a draft: the board that would be kept, what is open, and what can be typed."""

from dataclasses import dataclass
from pathlib import Path

from referee.fixture_recorder.draft import Draft, open_points
from referee.fixture_recorder.typed import can_be_said

BESIDE_THE_BOARD = 4
"""Lines of a page beside the board and the open points: its head, its foot, the line to type on, and the cursor's."""
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


def page(draft: Draft, target: Path, height: int, is_frozen: bool = False) -> Page:
    """The page for a terminal of `height` lines.

    Parameters
    ----------
    target : the path at which the picture would be kept.
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
    room = height - len(board) - BESIDE_THE_BOARD
    shown = points if len(points) <= room else points[: max(FEWEST_POINTS, room - 1)]
    more = (f"and {len(points) - len(shown)} more",) if len(shown) < len(points) else ()
    head = f"{draft.board.game.title} in {source}, {'not ' if points else ''}sure of all: {target}"
    return Page(head, tuple(board), (*shown, *more), foot)
