"""Verifying a board that is being calibrated by reading a known position: nothing on it, or the game's start."""

from engine.games.linkage.board import CENTRE
from engine.geometry import Cell
from referee.belief.judgement import Judgement

MOST_UNSURE = 0.25
"""Share of cells that the reader may be unsure of: a board that is read worse may be read beside its grid."""


def objections(judgement: Judgement) -> tuple[str, ...]:
    """Why this can't be an empty board or a game's start, in sentences; empty where it is one.

    Linkage's black counter must lie on d4: an empty grid looks the same one cell further, the counter does not.
    """
    game, grid = judgement.game, judgement.position.grid
    contents = judgement.position.contents(game.played_layer)
    start = {CENTRE: "black"} if game.name == "linkage" else {}
    wrong = [cell for cell in grid.cells if contents[cell] != start.get(cell, game.free)]
    unsure = {unsure.cell for unsure in judgement.unsure}
    found = []
    if game.name == "linkage" and contents[CENTRE] != "black":
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
