"""LINKX's turns: drops, the forced skip, and all rules that a turn can break. See `State`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from engine.fault import Fault
from engine.games.linkx.board import COLOURS, stacks, surely_laid, uses_on_board
from engine.games.linkx.drop import fitting, shapes_that_fit
from engine.games.linkx.notation import SKIP, drop
from engine.games.linkx.score import can_place, joins_sides, linked_sets
from engine.games.linkx.shapes import COPIES, GRID, SHAPES, Orientation, shape_of
from engine.games.linkx.split import uses_with
from engine.grid import Cell
from engine.lifted import exchanged_for, moved_to, piece_not_staying
from engine.move import Changes, Move, applied
from engine.phrase import Phrase, term
from engine.position import Piece, Position, Reserve
from engine.score import Outcome
from engine.state import State
from engine.turns import first_outcome


def legal_moves(state: State) -> tuple[Move, ...]:
    position = state.position
    if _linked(position):
        return ()
    players = COLOURS if state.turn is None else (state.turn,)
    drops = tuple(move for colour in players for move in _drops(position, colour, _banned(state, colour), state.turn))
    if not drops:
        return () if outcome(state) else (SKIP,)
    return drops if _must_place(state) else (*drops, SKIP)


def _must_place(state: State) -> bool:
    """Whether the player to move surely has a piece left that may be dropped (X5), if some drop is legal.

    If pieces are only guessed, a shape that may be left may also be used up: then nobody is told to place it.
    """
    position, turn = state.position, state.turn
    if turn is None or position.knows_pieces:
        return True
    banned = _banned(state, turn)
    fitting = frozenset(shape for shape in shapes_that_fit(stacks(position)) if shape != banned)
    return bool(uses_on_board(position, turn)) and can_place(position, turn, fitting) is True


def _banned(state: State, colour: str) -> str | None:
    """The shape that `colour` may not play now: the one that the opponent placed in the turn just before (X4).

    None if that piece sticks out of the frame or is only guessed: what is seen of it is then not surely its shape.
    """
    if state.options.get("no-repeat") == "off" or not state.moves:
        return None
    guessed = state.position.guessed
    placed = (piece for piece in state.moves[-1].changes.placed if guessed.isdisjoint(piece.cells))
    whole = (piece for piece in placed if piece.colour != colour and not piece.outside)
    return next((shape_of(piece.cells) for piece in whole), None)


def _drops(position: Position, colour: str, barred: str | None, turn: str | None) -> Iterator[Move]:
    stock = reserve(position)
    playable = {shape for shape in SHAPES if shape != barred and stock[colour, shape] > 0}
    for held, column, lowest in fitting(stacks(position)):
        if held.shape in playable:
            yield _drop(held, column, lowest, colour, turn)


@cache
def _drop(held: Orientation, column: int, lowest: int, colour: str, turn: str | None) -> Move:
    return drop(held, column, lowest, colour, turn)


def reserve(position: Position) -> Reserve:
    """See `State.reserve`. If pieces are only guessed, as many as may be left."""
    if not position.knows_pieces:
        return {(colour, shape): most for colour in COLOURS for shape, most in _most_left(position, colour).items()}
    on_board = Counter((piece.colour, shape_of(piece.cells)) for piece in position.pieces or ())
    return {(colour, shape): COPIES - on_board[colour, shape] for colour in COLOURS for shape in SHAPES}


def _most_left(position: Position, colour: str) -> dict[str, int]:
    """By shape: how many pieces may be left at most, however the squares of a colour are split.

    Squares that no split explains tell nothing. Then all may be left except pieces that were seen to be laid.
    """
    possible = uses_on_board(position, colour)
    if not possible:
        laid = Counter(shape_of(piece.cells) for piece in surely_laid(position, colour))
        return {shape: max(COPIES - laid[shape], 0) for shape in SHAPES}
    return {
        shape: max((left for left in range(COPIES + 1) if possible & uses_with(shape, 0, COPIES - left)), default=0)
        for shape in SHAPES
    }


def outcome(state: State) -> Outcome | None:
    return first_outcome(state)


def _linked(position: Position) -> bool:
    return any(joins_sides(cells) for colour in COLOURS for cells in linked_sets(position, colour))


def violations(state: State, done: Changes) -> tuple[Fault, ...]:
    cells = tuple(sorted(done.laid_cells))
    board = applied(state.position, Changes(removed=done.removed), "contents", "empty")
    return (
        *_after_the_end(state),
        *_lifted(done),
        *(
            fault
            for i, piece in enumerate(done.placed)
            for fault in _placement(state, board, piece, Changes(done.placed[:i]))
        ),
        *_holes(board, done.placed),
        *_number(state, done, cells),
    )


def _after_the_end(state: State) -> Iterator[Fault]:
    ended = outcome(state)
    if ended:
        yield Fault(
            "X7" if _linked(state.position) else "X8", Phrase("the game is over: {reason}", reason=ended.reason)
        )


def _lifted(done: Changes) -> Iterator[Fault]:
    for piece in done.removed:
        taken = piece_not_staying(GRID, piece, exchanged_for(piece, done), moved_to(piece, done, shape_of))
        yield Fault("X1", taken, piece.cells)


def _placement(state: State, board: Position, piece: Piece, others: Changes) -> Iterator[Fault]:
    """Faults of dropping a piece. `board` : without what was lifted. `others` : pieces dropped before in this turn."""
    contents, shape = board.contents("contents"), shape_of(piece.cells)
    what = _called(piece)
    if state.turn is not None and piece.colour != state.turn:
        wrong = Phrase("{piece} was dropped, but it is {turn}'s turn", piece=what, turn=term(state.turn))
        yield Fault("X1", wrong, piece.cells)
    taken = tuple(cell for cell in piece.cells if contents[cell] != "empty" or cell in others.laid_cells)
    if taken:
        covers = Phrase("{piece} takes {cells}, where another piece already is", piece=what, cells=GRID.names(taken))
        yield Fault("X1", covers, taken)
    heights = stacks(board)
    under = tuple(cell for cell in piece.cells if cell not in taken and not _is_above(heights, cell))
    if under:
        below = Phrase(
            "{piece} takes {cells}, below another piece, but pieces drop in from the top",
            piece=what,
            cells=GRID.names(under),
        )
        yield Fault("X1", below, under)
    if piece.outside:
        yield Fault("X3", Phrase("{piece} sticks out of the frame", piece=what), piece.cells)
        return
    if shape is None:
        yield Fault("X9", Phrase("{piece} has a shape that is not in the set", piece=what), piece.cells)
        return
    if shape == _banned(state, piece.colour):
        again = Phrase("{piece} repeats the shape {shape} that was placed in the turn before", piece=what, shape=shape)
        yield Fault("X4", again, piece.cells)
    alike = sum(other.colour == piece.colour and shape_of(other.cells) == shape for other in others.placed)
    if reserve(board)[piece.colour, shape] <= alike:
        spare = Phrase(
            "{piece} is one too many: the set has {copies} of each shape in each colour", piece=what, copies=COPIES
        )
        yield Fault("X9", spare, piece.cells)


def _called(piece: Piece) -> Phrase:
    colour = term(piece.colour)
    if not piece.cells:
        return Phrase("the {colour} piece", colour=colour)
    return Phrase("the {colour} piece on {cells}", colour=colour, cells=GRID.names(piece.cells))


def _holes(before: Position, placed: Sequence[Piece]) -> Iterator[Fault]:
    """The faults of empty squares between what was placed and what lay below it. Older holes were let stand.

    Each empty square is counted for the piece next above it.
    """
    heights, laid = stacks(before), {cell: piece for piece in placed for cell in piece.cells}
    holes: dict[Piece, list[Cell]] = {piece: [] for piece in placed}
    above: dict[int, Piece] = {}
    for cell in GRID.cells:
        column = GRID.row_column(cell)[1]
        if cell in laid:
            above[column] = laid[cell]
        elif column in above and _is_above(heights, cell):
            holes[above[column]].append(cell)
    for piece, empty in holes.items():
        if empty:
            leaves = Phrase("{piece} leaves {cells} empty below it", piece=_called(piece), cells=GRID.names(empty))
            yield Fault("X2", leaves, tuple(empty))


def _is_above(heights: Sequence[int], cell: Cell) -> bool:
    row, column = GRID.row_column(cell)
    return GRID.rows - row > heights[column]


def _number(state: State, done: Changes, cells: tuple[Cell, ...]) -> Iterator[Fault]:
    if len(done.placed) > 1:
        several = Phrase(
            "{number} pieces were dropped in one turn, {where}", number=len(done.placed), where=GRID.on(cells)
        )
        yield Fault("X1", several, cells)
    elif not done.placed and not outcome(state) and SKIP not in legal_moves(state):
        yield Fault("X5", Phrase("a player who can place a piece must not skip the turn"))
