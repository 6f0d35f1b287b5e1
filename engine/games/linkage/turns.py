"""Linkage's turns: what may be laid, the forced pass, and all rules that a turn can break. See `State`."""

from collections.abc import Iterator

from engine.fault import Fault
from engine.games.linkage.black_counter import awaits_black, is_free, leaves_black_wrong, puts_black_right
from engine.games.linkage.board import CENTRE, COLOURS, GRID, PIECES_OF_A_COLOUR, all_pairs, shown_pieces
from engine.games.linkage.notation import PASS, place_black, place_piece
from engine.games.linkage.score import are_pieces_spent, free_squares, kept_bare, score
from engine.grid import Cell
from engine.lifted import exchanged_for, moved_to, piece_not_staying
from engine.move import Changes, Move, applied
from engine.options import Options
from engine.phrase import Phrase, term
from engine.position import Piece, Position, Reserve
from engine.score import Outcome
from engine.state import State

_MOVES = tuple((pair, {colour: place_piece(Piece(pair, colour)) for colour in COLOURS}) for pair in all_pairs())


def start_position(options: Options) -> Position:
    """The empty board, with the black counter on the centre; with the option free-black, still without it."""
    contents = ["empty"] * len(GRID)
    if not is_free(options):
        contents[CENTRE] = "black"
    return Position(GRID, (("contents", tuple(contents)),), pieces=())


def is_no_turn(state: State, done: Changes) -> bool:
    """Whether `done` is no turn: it adds no piece, moves none together with the green counter, and is no pass."""
    if awaits_black(state):
        return not done.placed
    added, lifted = (sum(piece.colour in COLOURS for piece in things) for things in (done.placed, done.removed))
    carries = any(piece.colour in COLOURS and {*done.marker} & {*piece.cells} for piece in done.placed)
    is_carried_elsewhere = carries and done.marker != state.position.marker
    return added <= lifted and not is_carried_elsewhere and done != PASS.changes


def legal_moves(state: State) -> tuple[Move, ...]:
    if awaits_black(state):
        contents = state.position.contents("contents")
        return tuple(place_black(cell, state.position.marker) for cell in GRID.cells if contents[cell] == "empty")
    return (*_turns(state), *puts_black_right(state))


def _turns(state: State) -> tuple[Move, ...]:
    squares = free_squares(state.position, state.options)
    free = [(pair, moves) for pair, moves in _MOVES if squares.issuperset(pair)]
    stock = reserve(state.position)
    colours = [colour for colour in COLOURS if stock[colour, None] > 0]
    barred = beside(state.position.marker)
    open_to_all = [moves for pair, moves in free if barred.isdisjoint(pair)]
    if free and colours and not open_to_all:
        return (PASS,)
    return tuple(moves[colour] for moves in open_to_all for colour in colours)


def beside(piece: tuple[Cell, ...]) -> frozenset[Cell]:
    """The squares that share a side with a piece."""
    return frozenset(cell for square in piece for cell in GRID.neighbours(square)) - set(piece)


def reserve(position: Position) -> Reserve:
    on_board = [piece.colour for piece in shown_pieces(position)]
    return {(colour, None): PIECES_OF_A_COLOUR - on_board.count(colour) for colour in COLOURS}


def outcome(state: State) -> Outcome | None:
    return None if awaits_black(state) else score(state.position, state.options).outcome


def violations(state: State, done: Changes) -> tuple[Fault, ...]:
    if any(done == move.changes for move in puts_black_right(state)):
        return ()
    if wrong := leaves_black_wrong(state, done):
        return wrong
    laid = tuple(piece for piece in done.placed if piece.colour in COLOURS)
    in_general = (*_lifted(done), *_placements(state, done), *_several(laid), *_counter(state, done, laid))
    if awaits_black(state):
        return (*_set_up(state.position, done, laid), *in_general)
    return (*_after_the_end(state), *_black_laid(done), *in_general, *_passed(state, done, laid))


def _set_up(position: Position, done: Changes, laid: tuple[Piece, ...]) -> Iterator[Fault]:
    free = set(position.cells_with("empty")) - Changes(laid).laid_cells
    counters = [piece for piece in done.placed if piece.colour == "black"]
    if [len(piece.cells) for piece in counters] != [1] or counters[0].outside or counters[0].cells[0] not in free:
        first = Phrase("before the first piece, the black counter must be laid on one free square")
        yield Fault("L2", first, tuple(sorted(done.laid_cells)))
    elif laid or done.removed or done.marker != position.marker:
        too_early = Phrase("nothing else may be laid before the black counter")
        yield Fault("L2", too_early, tuple(sorted(Changes(laid).laid_cells)) or done.marker)


def _after_the_end(state: State) -> Iterator[Fault]:
    if outcome(state) and are_pieces_spent(state.position):
        yield Fault("L9", Phrase("the game is over: no piece is left"))
    elif outcome(state):
        yield Fault("L9", Phrase("the game is over: no two free squares share a side"))


def _lifted(done: Changes) -> Iterator[Fault]:
    for piece in done.removed:
        there = moved_to(piece, done)
        if piece.colour == "black" and there is not None:
            where, to = GRID.names(piece.cells), GRID.names(there.cells)
            taken = Phrase("the black counter was moved from {cells} to {to}, but it never moves", cells=where, to=to)
        elif piece.colour == "black":
            taken = Phrase("the black counter was taken from {cells}", cells=GRID.names(piece.cells))
        else:
            taken = piece_not_staying(GRID, piece, exchanged_for(piece, done), there)
        yield Fault("L11", taken, piece.cells)


def _black_laid(done: Changes) -> Iterator[Fault]:
    moved = [moved_to(piece, done) for piece in done.removed]
    for piece in done.placed:
        if piece.colour == "black" and piece not in moved:
            laid = Phrase("a black counter was laid {where}, but it never moves", where=GRID.on(piece.cells))
            yield Fault("L11", laid, piece.cells)


def _placements(state: State, done: Changes) -> Iterator[Fault]:
    """Faults of what was laid, one thing after the other, on the board without what was lifted."""
    carrier = state.position.marker
    board = lay(state.position, Changes(removed=done.removed, marker=carrier))
    for piece in done.placed:
        if piece.colour in COLOURS:
            yield from _placement(board, piece, kept_bare(board, state.options))
        board = lay(board, Changes(placed=(piece,), marker=carrier))


def lay(position: Position, changes: Changes) -> Position:
    """`position` after `changes`. The green counter is on all cells of its piece, on whichever half it stands."""
    laid = applied(position, changes, "contents", "empty")
    return laid.with_marker(laid.marker)


def _placement(board: Position, piece: Piece, bare: tuple[Cell, ...]) -> Iterator[Fault]:
    contents = board.contents("contents")
    what = Phrase("the {colour} piece {where}", colour=term(piece.colour), where=GRID.on(piece.cells))
    squares = len(piece.cells) + piece.outside
    if squares != 2 or (len(piece.cells) == 2 and piece.cells[1] not in GRID.neighbours(piece.cells[0])):
        yield Fault("L3", Phrase("{piece} does not cover two squares side by side", piece=what), piece.cells)
    if piece.outside:
        yield Fault("L4", Phrase("{piece} leaves the grid", piece=what), piece.cells)
    black = tuple(cell for cell in piece.cells if cell in bare)
    if black:
        covers = Phrase("{piece} covers the black counter's square {cell}", piece=what, cell=GRID.names(black))
        yield Fault("L1", covers, black)
    taken = tuple(cell for cell in piece.cells if contents[cell] != "empty")
    if taken:
        yield Fault("L4", Phrase("{piece} overlaps what lies on {cells}", piece=what, cells=GRID.names(taken)), taken)
    touched = tuple(sorted(beside(piece.cells) & set(board.marker)))
    if touched:
        carrier = GRID.names(board.marker)
        touches = Phrase("{piece} touches the piece under the green counter on {cells}", piece=what, cells=carrier)
        yield Fault("L5", touches, (*piece.cells, *touched))
    if reserve(board)[piece.colour, None] <= 0:
        seventh = Phrase(
            "{piece} is one too many: the set has {stock} of each colour", piece=what, stock=PIECES_OF_A_COLOUR
        )
        yield Fault("L8", seventh, piece.cells)


def _several(laid: tuple[Piece, ...]) -> Iterator[Fault]:
    if len(laid) > 1:
        cells = tuple(sorted(Changes(laid).laid_cells))
        several = Phrase("{number} pieces were laid in one turn, {where}", number=len(laid), where=GRID.on(cells))
        yield Fault("L3", several, cells)


def _passed(state: State, done: Changes, laid: tuple[Piece, ...]) -> Iterator[Fault]:
    """The fault of the green counter leaving a piece that stays, though no piece is laid: off the board is a pass.

    To do nothing is a pass, too. Only to lift or lay other things is none.
    """
    carrier = state.position.marker
    is_nothing_done = not (done.placed or done.removed) and done.marker == carrier
    is_counter_moved = done.marker != carrier and set(carrier).isdisjoint(done.lifted_cells)
    if laid or outcome(state) or PASS in legal_moves(state):
        return
    if is_counter_moved and done.marker:
        elsewhere = Phrase("the green counter was put {where}, but no new piece lies there", where=GRID.on(done.marker))
        yield Fault("L6", elsewhere, done.marker)
    elif is_counter_moved or is_nothing_done:
        yield Fault("L7", Phrase("a player who can lay a piece must not pass"))


def _counter(state: State, done: Changes, laid: tuple[Piece, ...]) -> Iterator[Fault]:
    """Faults of the green counter's place: it must lie on the new piece, or after a pass off the board."""
    where = Phrase("on {cells}", cells=GRID.names(done.marker)) if done.marker else Phrase("beside the board")
    if len(laid) == 1:
        if not done.marker or not set(done.marker) <= set(laid[0].cells):
            new = GRID.on(laid[0].cells)
            elsewhere = Phrase("the green counter belongs on the new piece {new}, not {where}", new=new, where=where)
            yield Fault("L6", elsewhere, done.marker)
    elif not laid and PASS in legal_moves(state) and done.marker:
        left = Phrase("a player who passes must take the green counter off, but it lies {where}", where=where)
        yield Fault("L7", left, done.marker)
    elif len(laid) > 1 and not any(set(done.marker) <= set(piece.cells) for piece in laid if done.marker):
        elsewhere = Phrase("the green counter belongs on a new piece, not {where}", where=where)
        yield Fault("L6", elsewhere, done.marker)
