"""Verifies a board that is being calibrated by reading a known position: nothing on it, or the game's start."""

from engine.game import Game
from engine.options import options_of_board
from referee.belief.judgement import Judgement

MOST_UNSURE = 0.25
"""The reader may be unsure of this share of cells. If it is unsure of more, the grid may lie beside the board's."""


def at_start(game: Game, rows: int) -> tuple[str, ...]:
    """(N,) what each cell of a board of so many rows holds at the start: nothing, except Linkage's black counter."""
    return game.start(options_of_board({}, game.options, rows)).held


def objections(judgement: Judgement) -> tuple[str, ...]:
    """Why this can't be an empty board or a game's start, in sentences. Empty if it can.

    Linkage's black counter must lie on d4. It shows if the grid was found one cell off, which an empty grid does not.
    """
    game, grid = judgement.game, judgement.position.grid
    contents = game.held(judgement.position)
    start = at_start(game, grid.rows)
    wrong = [cell for cell in grid.cells if contents[cell] != start[cell]]
    unsure = {unsure.cell for unsure in judgement.unsure}
    found = []
    for place in [cell for cell in wrong if start[cell] != game.free]:
        elsewhere = [cell for cell in grid.cells if contents[cell] == start[place]]
        where = f"seems to lie on {grid.names(elsewhere)}" if elsewhere else "is not seen"
        found.append(
            f"the {start[place]} counter {where}, it must lie on {grid.name(place)}: put it there; if it does, the "
            "grid was found beside the board's: give its --corners"
        )
        wrong = [cell for cell in wrong if cell != place and cell not in elsewhere]
    if wrong:
        holds = ", ".join(f"{contents[cell]} on {grid.name(cell)}" for cell in wrong[:4])
        more = f" and {len(wrong) - 4} more" if len(wrong) > 4 else ""
        found.append(f"the board is not empty, it seems to hold {holds}{more}: clear it, or give the grid's --corners")
    elif len(unsure) > MOST_UNSURE * len(grid):
        found.append(
            f"{len(unsure)} of {len(grid)} cells can't be read: the grid may lie beside the board's, look "
            "at the picture"
        )
    return tuple(found)
