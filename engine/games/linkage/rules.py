"""Linkage's turns: what may be laid, the forced pass, and every rule that a turn can break."""

from collections.abc import Iterator, Mapping

from engine.game import Fault, Outcome
from engine.games.linkage.board import CENTRE, COLOURS, GRID, PIECES_OF_A_COLOUR, all_pairs, shown_pieces
from engine.games.linkage.notation import PASS, place_black, place_piece
from engine.games.linkage.score import score
from engine.geometry import Cell
from engine.move import Changes, Move, applied
from engine.options import Options
from engine.position import Piece, Position
from engine.state import State

_MOVES = tuple((pair, {colour: place_piece(Piece(pair, colour)) for colour in COLOURS}) for pair in all_pairs())


def start_position(options: Options) -> Position:
    """The empty board: the black counter on the centre, or still in the hand with `free-black`."""
    contents = ["empty"] * len(GRID)
    if options.get("free-black") != "on":
        contents[CENTRE] = "black"
    return Position(GRID, (("contents", tuple(contents)),), pieces=())


def awaits_black(state: State) -> bool:
    return state.turn is None and "black" not in state.position.contents("contents")


def legal_moves(state: State) -> tuple[Move, ...]:
    if awaits_black(state):
        return tuple(place_black(cell) for cell in GRID.cells)
    contents = state.position.contents("contents")
    free = [(pair, moves) for pair, moves in _MOVES if contents[pair[0]] == "empty" == contents[pair[1]]]
    barred = beside(state.position.marker)
    open_to_all = [moves for pair, moves in free if barred.isdisjoint(pair)]
    if free and not open_to_all:
        return (PASS,)
    stock = reserve(state.position)
    colours = [colour for colour in COLOURS if stock[colour] > 0]
    return tuple(moves[colour] for moves in open_to_all for colour in colours)


def beside(piece: tuple[Cell, ...]) -> frozenset[Cell]:
    """The squares that share a side with a piece."""
    return frozenset(cell for square in piece for cell in GRID.neighbours(square)) - set(piece)


def reserve(position: Position) -> Mapping[str, int]:
    on_board = [piece.colour for piece in shown_pieces(position)]
    return {colour: PIECES_OF_A_COLOUR - on_board.count(colour) for colour in COLOURS}


def outcome(state: State) -> Outcome | None:
    if awaits_black(state):
        return None
    counted = score(state.position)
    return Outcome(counted.winner, counted.reason) if counted.finished else None


def violations(state: State, done: Changes) -> tuple[Fault, ...]:
    if awaits_black(state):
        return tuple(_set_up(done))
    laid = [piece for piece in done.placed if piece.colour in COLOURS]
    return (
        *_after_the_end(state),
        *_moved(done),
        *_placements(state, done, laid),
        *_number(state, laid),
        *_counter(state, done, laid),
    )


def _set_up(done: Changes) -> Iterator[Fault]:
    counters = [piece for piece in done.placed if piece.colour == "black"]
    if len(counters) != 1 or len(counters[0].cells) != 1 or counters[0].outside:
        yield Fault("L2", "before the first piece, the black counter must be laid on one square")
    others = tuple(cell for piece in done.placed if piece.colour != "black" for cell in piece.cells)
    if others or done.removed or done.marker:
        yield Fault("L2", "nothing but the black counter may be laid before it lies", others or done.marker)


def _after_the_end(state: State) -> Iterator[Fault]:
    if outcome(state):
        yield Fault("L9", "the game is over: no two free squares share a side")


def _moved(done: Changes) -> Iterator[Fault]:
    for piece in done.removed:
        if piece.colour == "black":
            yield Fault("L11", f"the black counter was taken from {GRID.names(piece.cells)}", piece.cells)
        else:
            where = GRID.names(piece.cells)
            yield Fault("L11", f"the {piece.colour} piece was taken from {where}, but pieces stay", piece.cells)
    for piece in done.placed:
        if piece.colour == "black":
            yield Fault("L11", f"a black counter was laid {_on(piece)}, but it never moves", piece.cells)


def _placements(state: State, done: Changes, laid: list[Piece]) -> Iterator[Fault]:
    """One piece after the other, on the board from which what was lifted is gone."""
    carrier = state.position.marker
    board = lay(state.position, Changes(removed=done.removed, marker=carrier))
    for piece in laid:
        yield from _placement(board, piece)
        board = lay(board, Changes(placed=(piece,), marker=carrier))


def lay(position: Position, changes: Changes) -> Position:
    return applied(position, changes, "contents", "empty")


def _placement(board: Position, piece: Piece) -> Iterator[Fault]:
    contents = board.contents("contents")
    what = f"the {piece.colour} piece {_on(piece)}"
    squares = len(piece.cells) + piece.outside
    if squares != 2 or (len(piece.cells) == 2 and piece.cells[1] not in GRID.neighbours(piece.cells[0])):
        yield Fault("L3", f"{what} does not cover two squares side by side", piece.cells)
    if piece.outside:
        yield Fault("L4", f"{what} leaves the grid", piece.cells)
    black = tuple(cell for cell in piece.cells if contents[cell] == "black")
    if black:
        yield Fault("L1", f"{what} covers the black counter's square {GRID.names(black)}", black)
    taken = tuple(cell for cell in piece.cells if contents[cell] != "empty")
    if taken:
        yield Fault("L4", f"{what} overlaps what lies on {GRID.names(taken)}", taken)
    touched = tuple(sorted(beside(piece.cells) & set(board.marker)))
    if touched:
        carrier = GRID.names(board.marker)
        yield Fault("L5", f"{what} touches the piece under the green counter on {carrier}", (*piece.cells, *touched))
    if reserve(board)[piece.colour] <= 0:
        yield Fault("L8", f"{what} is a seventh: there are {PIECES_OF_A_COLOUR} of a colour", piece.cells)


def _number(state: State, laid: list[Piece]) -> Iterator[Fault]:
    if len(laid) > 1:
        cells = tuple(cell for piece in laid for cell in piece.cells)
        yield Fault("L3", f"{len(laid)} pieces were laid in one turn", cells)
    elif not laid and not outcome(state) and PASS not in legal_moves(state):
        yield Fault("L7", "a player who can lay a piece must not pass")


def _counter(state: State, done: Changes, laid: list[Piece]) -> Iterator[Fault]:
    """Where the green counter must lie: on the new piece; off the board after a pass."""
    where = GRID.names(done.marker) if done.marker else "beside the board"
    if len(laid) == 1:
        if not done.marker or not set(done.marker) <= set(laid[0].cells):
            yield Fault("L6", f"the green counter belongs on the new piece {_on(laid[0])}, not {where}", done.marker)
    elif not laid and PASS in legal_moves(state) and done.marker:
        yield Fault("L7", f"a player who passes takes the green counter off, but it lies on {where}", done.marker)
    elif len(laid) > 1 and not any(set(done.marker) <= set(piece.cells) for piece in laid if done.marker):
        yield Fault("L6", f"the green counter belongs on a new piece, not {where}", done.marker)


def _on(piece: Piece) -> str:
    return f"on {GRID.names(piece.cells)}" if piece.cells else "outside the grid"
