"""What no legal game of LINKX leaves in the frame, judged without history: see `Game.faults`."""

from collections import Counter
from collections.abc import Iterator

from engine.fault import Fault
from engine.games.linkx.board import COLOURS, stacks, uses_on_board
from engine.games.linkx.score import joins_sides, linked_sets
from engine.games.linkx.shapes import COPIES, GRID, SQUARES_OF_A_COLOUR, shape_of
from engine.phrase import Phrase, term
from engine.position import Position


def faults(position: Position) -> tuple[Fault, ...]:
    return (
        *_holes(position),
        *(_split_known(position) if position.knows_pieces else _split_unknown(position)),
        *_links(position),
    )


def _holes(position: Position) -> Iterator[Fault]:
    contents = position.contents("contents")
    for column, height in enumerate(stacks(position)):
        below_its_top = (GRID.at(row, column) for row in range(GRID.rows - height, GRID.rows))
        holes = tuple(cell for cell in below_its_top if contents[cell] == "empty")
        if holes:
            yield Fault("X2", Phrase("a piece leaves {cells} empty below it", cells=GRID.names(holes)), holes)


def _split_unknown(position: Position) -> Iterator[Fault]:
    for colour in COLOURS:
        cells = position.cells_with(colour)
        if len(cells) > SQUARES_OF_A_COLOUR:
            message = Phrase(
                "{number} {colour} squares are in the frame, but all {colour} pieces together have only {stock}",
                number=len(cells),
                colour=term(colour),
                stock=SQUARES_OF_A_COLOUR,
            )
            yield Fault("X9", message, cells)
        elif not uses_on_board(position, colour):
            message = Phrase("the {colour} squares cannot be made of two pieces of each shape", colour=term(colour))
            yield Fault("X9", message, cells)


def _split_known(position: Position) -> Iterator[Fault]:
    by_shape: Counter[tuple[str, str]] = Counter()
    for piece in position.pieces or ():
        shape = shape_of(piece.cells)
        if shape is None:
            where = GRID.names(piece.cells)
            message = Phrase("no piece has the shape of {colour} {cells}", colour=term(piece.colour), cells=where)
            yield Fault("X9", message, piece.cells)
        else:
            by_shape[piece.colour, shape] += 1
    for (colour, shape), number in by_shape.items():
        if number > COPIES:
            pieces = [piece.cells for piece in position.pieces or () if piece.colour == colour]
            cells = tuple(sorted(cell for piece in pieces if shape_of(piece) == shape for cell in piece))
            message = Phrase(
                "{number} {colour} pieces have shape {shape}, but the set has {copies}",
                number=number,
                colour=term(colour),
                shape=shape,
                copies=COPIES,
            )
            yield Fault("X9", message, cells)


def _links(position: Position) -> Iterator[Fault]:
    """The first link ends the game, so both colours cannot have one."""
    joining = [[cells for cells in linked_sets(position, colour) if joins_sides(cells)] for colour in COLOURS]
    if all(joining):
        cells = tuple(sorted({cell for sets in joining for linked in sets for cell in linked}))
        yield Fault("X7", Phrase("both colours join two sides, but the first link ends the game"), cells)
