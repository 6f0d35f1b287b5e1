"""Which rules a turn or a board breaks, and whether the turn is over yet."""

from collections.abc import Sequence

from engine.fault import Fault
from engine.move import COUNTERS, Changes
from engine.position import Piece, Position
from engine.state import State
from referee.live.judging.evidence import Evidence


def faults_of(state: State, done: Changes, position: Position) -> tuple[Fault, ...]:
    """Every rule that the turn breaks; if it breaks none, as when only part of a thing shows, that the board breaks."""
    faults = state.violations(done) or state.game.faults(position, state.options)
    only_counters = bool(done.placed) and all(piece.colour in COUNTERS for piece in done.placed)
    is_set_back = bool(done.marker) and not done.placed
    is_turn = not (done.removed or only_counters) or not (is_set_back or done.marker == state.position.marker)
    if is_turn:
        return faults
    # To move, exchange or take away pieces, or to lay what is none, is no turn while the green counter stays: it can't
    # end wrongly. Nor is it one to take pieces away and set the counter on a piece that lay there before: who passes
    # takes the counter off the board.
    of_ends = {rule.id for rule in state.game.rules if rule.ends_turn}
    return tuple(fault for fault in faults if fault.rule not in of_ends) or faults


def faults_of_turns(state: State, pieces: Sequence[Piece]) -> tuple[Fault, ...]:
    """The rules that are broken if each of `pieces`, in this order, is laid in a turn of its own."""
    faults: tuple[Fault, ...] = ()
    for piece in pieces:
        done = Changes((piece,))
        faults += state.violations(done)
        state = state.after(state.game.named(state, done))
    return faults


def is_incomplete(state: State, done: Changes) -> bool:
    """Whether the turn may still be going on: in games with a counter, until that lies on a new piece.

    A counter that is off the board may be in somebody's hand, and one on free squares may mark where the piece will
    lie. One that lies on another old piece was put there.
    """
    if not state.game.has_marker or any(piece.colour in COUNTERS for piece in (*done.placed, *done.removed)):
        return False
    old, held = state.position.marker, state.held
    lies_on = [cell for cell in done.marker if held[cell] != state.game.free or cell in done.laid_cells]
    is_waiting = not lies_on or done.marker == old
    only_last_lifted = all(piece.cells == old for piece in done.removed)
    return is_waiting and only_last_lifted


def is_nothing_whole(state: State, done: Changes) -> bool:
    """Whether only parts of things look different: nobody lays or lifts half a piece."""
    return not done.cells and done.marker == state.position.marker


def faults_in_view(state: State, after: Position, seen: Evidence) -> tuple[Fault, ...]:
    """What is wrong with a board, however it came about.

    Left out is what was wrong before, and what is only wrong because something seems to be missing where nothing is
    seen.
    """
    game, options = state.game, state.options
    before = game.faults(state.position, options)
    contents = after.contents(seen.layer)
    unseen = {cell for cell in seen.hidden if contents[cell] == seen.free}
    return tuple(one for one in game.faults(after, options) if one not in before and unseen.isdisjoint(one.cells))
