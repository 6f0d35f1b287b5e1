"""Line or Colour's turns: rings, the swap, and all rules that a turn can break. See `State`."""

from collections.abc import Iterator
from functools import lru_cache

from engine.fault import Fault
from engine.games.line_or_colour.board import RINGS, RINGS_OF_A_COLOUR, swap_allowed
from engine.games.line_or_colour.notation import place_ring, swap
from engine.games.line_or_colour.score import wins
from engine.grid import Cell, Grid
from engine.lifted import exchanged_for, moved_to
from engine.move import Changes, Move, applied, difference
from engine.phrase import Phrase, term
from engine.position import Piece, Position, Reserve
from engine.score import Outcome
from engine.state import State
from engine.turns import first_outcome


@lru_cache
def _ring_moves(grid: Grid, ring: str, turn: str | None) -> tuple[Move, ...]:
    return tuple(place_ring(grid, cell, ring, turn) for cell in grid.cells)


def lay(position: Position, changes: Changes) -> Position:
    """`position` after `changes`. A thing in a colour of circles is a disc, which re-colours its circle."""
    discs = {cell: piece.colour for piece in changes.placed if piece.colour not in RINGS for cell in piece.cells}
    rings = tuple(piece for piece in changes.placed if piece.colour in RINGS)
    laid = applied(position, Changes(rings, changes.removed), "ring", "none")
    if not discs:
        return laid
    colours = tuple(
        discs.get(cell, colour) for cell, colour in zip(laid.grid.cells, laid.contents("colour"), strict=True)
    )
    return Position(laid.grid, laid.layers_with("colour", colours), discs=tuple(sorted({*laid.discs, *discs})))


def laid_between(before: Position, after: Position) -> Changes:
    """See `Game.difference`: each ring by itself, and a disc on each circle that has another colour now."""
    rings = difference(before, after, "ring", "none", lambda cell: ())
    colours = after.contents("colour")
    discs = tuple(Piece((cell,), colours[cell]) for cell in before.differing(after, "colour"))
    return Changes((*rings.placed, *discs), rings.removed)


def legal_moves(state: State) -> tuple[Move, ...]:
    position, turn = state.position, state.turn
    if any(wins(position, ring) for ring in RINGS):
        return ()
    rings, stock = position.contents("ring"), reserve(position)
    left = [ring for ring in RINGS if turn in (None, ring) and stock[ring, None] > 0]
    of_each = (zip(_ring_moves(position.grid, ring, turn), rings, strict=True) for ring in left)
    places = tuple(move for moves in of_each for move, held in moves if held == "none")
    stranger = _to_swap(state)
    return places if stranger is None else (*places, swap(stranger))


def _to_swap(state: State) -> Cell | None:
    """The circle of white's only ring, if black may swap it now (C3); else None."""
    whites, blacks = (state.position.cells_with(ring, "ring") for ring in RINGS)
    first_turn = len(whites) == 1 and not blacks and state.turn == "black" and len(state.moves) <= 1
    return whites[0] if first_turn and swap_allowed(state.position.grid.rows, state.options) else None


def reserve(position: Position) -> Reserve:
    rings = position.contents("ring")
    return {(ring, None): RINGS_OF_A_COLOUR - rings.count(ring) for ring in RINGS}


def outcome(state: State) -> Outcome | None:
    return first_outcome(state)


def violations(state: State, done: Changes) -> tuple[Fault, ...]:
    stranger = _to_swap(state)
    if stranger is not None and done == swap(stranger).changes:
        return ()
    rings = tuple(piece for piece in done.placed if piece.colour in RINGS)
    board = lay(state.position, Changes(removed=done.removed))
    return (
        *_after_the_end(state),
        *_discs(state, done),
        *_lifted(state, done),
        *(fault for i, piece in enumerate(rings) for fault in _placement(state, board, piece, rings[:i], done)),
        *_number(state, done, rings),
    )


def _after_the_end(state: State) -> Iterator[Fault]:
    ended = outcome(state)
    if ended:
        won = any(wins(state.position, ring) for ring in RINGS)
        yield Fault("C4" if won else "C5", Phrase("the game is over: {reason}", reason=ended.reason))


def _discs(state: State, done: Changes) -> Iterator[Fault]:
    for piece in done.placed:
        if piece.colour not in RINGS:
            where = state.position.grid.names(piece.cells) if piece.cells else Phrase("the table")
            message = Phrase(
                "a disc ({colour}) was laid on {where}, but colours never change during a game",
                colour=term(piece.colour),
                where=where,
            )
            yield Fault("C6", message, piece.cells)


def _lifted(state: State, done: Changes) -> Iterator[Fault]:
    grid = state.position.grid
    for piece in done.removed:
        where, other = grid.names(piece.cells), exchanged_for(piece, done)
        yield Fault("C2", _not_staying(grid, piece, other, moved_to(piece, done)), piece.cells)
        if other is not None and piece.colour == "white":
            if swap_allowed(grid.rows, state.options):
                swapped = Phrase(
                    "the ring on {cell} was exchanged, but black may swap only on the first turn", cell=where
                )
            else:
                swapped = Phrase("the ring on {cell} was exchanged, but there is no swap in this game", cell=where)
            yield Fault("C3", swapped, piece.cells)


def _not_staying(grid: Grid, ring: Piece, other: Piece | None, there: Piece | None) -> Phrase:
    """What was done to a `ring`: `other` is in its place, or it lies `there` now, or if both are None it is gone."""
    colour, where = term(ring.colour), grid.names(ring.cells)
    if other is not None:
        return Phrase(
            "the {colour} ring on {cell} was exchanged for a {other} one, but rings never move",
            colour=colour,
            cell=where,
            other=term(other.colour),
        )
    if there is not None:
        to = grid.names(there.cells)
        return Phrase(
            "the {colour} ring was moved from {cell} to {to}, but rings never move", colour=colour, cell=where, to=to
        )
    return Phrase("the {colour} ring was taken from {cell}, but rings never move", colour=colour, cell=where)


def _placement(
    state: State, board: Position, piece: Piece, others: tuple[Piece, ...], done: Changes
) -> Iterator[Fault]:
    """Faults of laying a ring. `board` : without what was lifted. `others` : rings of the same turn, laid before."""
    grid, held, colour = board.grid, board.contents("ring"), term(piece.colour)
    if piece.outside or len(piece.cells) != 1:
        where = Phrase("over {cells}", cells=grid.names(piece.cells)) if piece.cells else Phrase("outside the grid")
        askew = Phrase("the {colour} ring lies {where}, not round one circle", colour=colour, where=where)
        yield Fault("C1", askew, piece.cells)
    taken = tuple(cell for cell in piece.cells if held[cell] != "none" or cell in Changes(others).laid_cells)
    if taken:
        cell = grid.names(taken)
        covers = Phrase("the {colour} ring was laid on {cell}, which is not free", colour=colour, cell=cell)
        yield Fault("C1", covers, taken)
    if state.turn is not None and piece.colour != state.turn and not _comes_of_lifting(piece, done):
        wrong = Phrase(
            "a {colour} ring was laid {where}, but it is {turn}'s turn",
            colour=colour,
            where=grid.on(piece.cells),
            turn=term(state.turn),
        )
        yield Fault("C1", wrong, piece.cells)
    if reserve(board)[piece.colour, None] <= sum(other.colour == piece.colour for other in others):
        spare = Phrase(
            "the {colour} ring {where} is one too many: the set has {stock}",
            colour=colour,
            where=grid.on(piece.cells),
            stock=RINGS_OF_A_COLOUR,
        )
        yield Fault("C7", spare, piece.cells)


def _comes_of_lifting(ring: Piece, done: Changes) -> bool:
    """Whether a ring was moved there, or put in another's place, which is wrong whoever's turn it is."""
    return any(ring in (exchanged_for(gone, done), moved_to(gone, done)) for gone in done.removed)


def _number(state: State, done: Changes, rings: tuple[Piece, ...]) -> Iterator[Fault]:
    """Faults of the number of rings that a turn lays. Only to lift a ring is no pass."""
    if len(rings) > 1:
        cells = tuple(sorted(Changes(rings).laid_cells))
        where = state.position.grid.on(cells)
        yield Fault(
            "C1", Phrase("{number} rings were laid in one turn, {where}", number=len(rings), where=where), cells
        )
    elif not rings and not done.removed and not outcome(state):
        yield Fault("C1", Phrase("each turn must lay one ring: nobody may pass"))
