"""Verifying a board that is being calibrated by reading a known position: nothing on it, or the game's start."""

from engine.games.linkage.board import CENTRE
from engine.geometry import Cell
from referee.belief.judgement import Judgement

BARE = {"linkage": "empty", "line-or-colour": "none", "linkx": "empty"}
LAYER = {"linkage": "contents", "line-or-colour": "ring", "linkx": "contents"}
"""Which layer says whether something lies on a cell."""
MOST_UNSURE = 0.25
"""Share of cells that the reader may be unsure of: a board that is read worse may be read beside its grid."""


def objections(judgement: Judgement) -> tuple[str, ...]:
    """Why this can't be an empty board or a game's start, in sentences; empty where it is one.

    Linkage's black counter must lie on d4: an empty grid looks the same one cell further, the counter does not.
    """
    game, grid = judgement.game.name, judgement.position.grid
    contents = judgement.position.contents(LAYER[game])
    start = {CENTRE: "black"} if game == "linkage" else {}
    wrong = [cell for cell in grid.cells if contents[cell] != start.get(cell, BARE[game])]
    unsure = {unsure.cell for unsure in judgement.unsure}
    found = []
    if game == "linkage" and contents[CENTRE] != "black":
        elsewhere = [cell for cell in grid.cells if contents[cell] == "black"]
        where = f"seems to lie on {grid.names(elsewhere)}" if elsewhere else "is not seen"
        found.append(
            f"the black counter {where}, it must lie on d4: put it there; if it does, the grid was found beside "
            "the board's: give its --corners"
        )
        wrong = [cell for cell in wrong if cell != CENTRE and cell not in elsewhere]
    if wrong:
        holds = ", ".join(f"{contents[cell]} on {grid.name(Cell(cell))}" for cell in wrong[:4])
        more = f" and {len(wrong) - 4} more" if len(wrong) > 4 else ""
        found.append(f"the board is not empty, it seems to hold {holds}{more}: clear it, or give the grid's --corners")
    elif len(unsure) > MOST_UNSURE * len(grid):
        found.append(
            f"{len(unsure)} of {len(grid)} cells can't be read: the grid may lie beside the board's, look "
            "at the picture"
        )
    return tuple(found)


def covered(judgement: Judgement) -> list[Cell]:
    """Cells of an empty board or a game's start on which something lies all the same."""
    game = judgement.game.name
    contents = judgement.position.contents(LAYER[game])
    return [cell for cell in judgement.position.grid.cells if contents[cell] != BARE[game]]


def printed(judgement: Judgement) -> tuple[str, ...]:
    """What is printed on each cell (N,): Line or Colour's circles."""
    game = judgement.game.name
    return judgement.position.contents("colour") if game == "line-or-colour" else ("",) * len(judgement.position.grid)
