"""What is said of a black counter that is put where it belongs, which is nobody's turn."""

from engine.grid import Cell
from engine.move import COUNTERS
from engine.phrase import Phrase
from engine.state import State


def counter_in_place(before: State, after: State) -> Phrase | None:
    """What the last move of `after`, made in `before`, did with the counter; None if it is a turn or breaks a rule."""
    done = after.moves[-1].changes
    things = (*done.placed, *done.removed)
    counters = {*COUNTERS}.difference(before.game.roles)  # Black's rings are none
    is_of_counters = bool(things) and counters.issuperset(thing.colour for thing in things)
    if not is_of_counters or before.turn is None or before.violations(done):
        return None
    grid = after.position.grid
    if lies := _counters(after):
        return Phrase("The black counter now lies on {cells}.", cells=grid.names(lies))
    return Phrase("The black counter was taken from {cells}.", cells=grid.names(_counters(before)))


def _counters(state: State) -> tuple[Cell, ...]:
    return tuple(cell for cell in state.position.grid.cells if state.held[cell] in COUNTERS)
