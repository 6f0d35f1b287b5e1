"""When Linkage's black counter may still be laid, or put where it belongs. Otherwise it never moves (L11)."""

from collections.abc import Set

from engine.fault import Fault
from engine.games.linkage.board import CENTRE, COLOURS
from engine.games.linkage.faults import black_counter_faults
from engine.games.linkage.notation import named
from engine.games.linkage.score import score
from engine.grid import Cell
from engine.move import Changes, Move, applied
from engine.options import Options
from engine.position import Piece, Position
from engine.state import State


def is_free(options: Options) -> bool:
    """Whether the black counter may be laid anywhere (L2)."""
    return options.get("free-black") == "on"


def awaits_black(state: State) -> bool:
    """Whether the free black counter must be laid first."""
    return is_free(state.options) and state.turn is None and not state.position.cells_with("black")


def puts_black_right(state: State) -> tuple[Move, ...]:
    """The moves that put the black counter where it belongs, if it is missing or, before the first piece, lies wrong.

    It belongs on the centre, or with the option free-black on any free square. One that lies wrong may also only be
    lifted. Such moves are no turns, and the green counter stays where it is.
    """
    if not _may_be_put_right(state):
        return ()
    lies, free = (set(state.position.cells_with(held)) for held in ("black", "empty"))
    if is_free(state.options):
        done = [({cell} - lies, lies - {cell}) for cell in sorted(lies or free)]
    else:
        laid, lifted = {CENTRE} & free, lies - {CENTRE}
        done = [(laid, lifted), (set[Cell](), lifted)] if laid and lifted else [(laid, lifted)]
    return tuple(
        named(state, Changes(_counters(laid), _counters(lifted), state.position.marker))
        for laid, lifted in done
        if laid or lifted
    )


def _counters(cells: Set[Cell]) -> tuple[Piece, ...]:
    return tuple(Piece((cell,), "black") for cell in sorted(cells))


def leaves_black_wrong(state: State, done: Changes) -> tuple[Fault, ...]:
    """What is wrong with the black counter after `done`, if that does nothing but try to put it right; else nothing."""
    things = {piece.colour for piece in (*done.placed, *done.removed)}
    if things != {"black"} or done.marker != state.position.marker or not _may_be_put_right(state):
        return ()
    return _faults(applied(state.position, done, "contents", "empty"), state.options)


def _may_be_put_right(state: State) -> bool:
    position = state.position
    is_begun = not set(COLOURS).isdisjoint(position.contents("contents"))
    is_open = not (awaits_black(state) or score(position, state.options).outcome)
    return is_open and bool(_faults(position, state.options)) and not (is_begun and position.cells_with("black"))


def _faults(position: Position, options: Options) -> tuple[Fault, ...]:
    return black_counter_faults(position.cells_with("black"), is_centre_due=not is_free(options))
