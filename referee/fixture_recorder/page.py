"""What a person sees of a draft: the board as it would be kept, what is open, and what can be said."""

from pathlib import Path

from referee.fixture_recorder.draft import Draft, open_points
from referee.fixture_recorder.words import can_be_said

BESIDE_THE_BOARD = 4
"""Lines that a page has in any case: its head, what can be said, the line to type on, and the cursor's."""
FEWEST_POINTS = 1


def page(draft: Draft, target: Path, height: int, is_frozen: bool = False) -> tuple[str, ...]:
    """The lines for a terminal of `height` lines.

    Parameters
    ----------
    target : where the picture would be kept.
    is_frozen : it is a camera's, held while a person speaks of it.
    """
    points = open_points(draft)
    foot = can_be_said(draft, bool(points))
    if draft.is_without_board:
        return (f"no board, as you say: {target}", foot)
    if draft.board is None or draft.position is None:
        return (*points, foot)
    grid, diagram = draft.position.grid, draft.board.game.diagram(draft.position).splitlines()
    about = [f"hidden: {grid.names(draft.hidden)}"] if draft.hidden else []
    about += draft.answer.notes
    room = height - len(diagram) - len(about) - BESIDE_THE_BOARD
    shown = points if len(points) <= room else points[: max(FEWEST_POINTS, room - 1)]
    more = [f"and {len(points) - len(shown)} more"] if len(shown) < len(points) else []
    source = Path(draft.frame.source).name + (" (held)" if is_frozen else "")
    head = f"{draft.board.game.title} in {source}, {'not ' if points else ''}sure of all: {target}"
    return (head, *diagram, *about, *shown, *more, foot)
