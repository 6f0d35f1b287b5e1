"""What no legal game of Linkage leaves on the board, judged without history: see `Game.faults`."""

from collections.abc import Iterator
from functools import lru_cache

from engine.fault import Fault
from engine.games.linkage.board import CENTRE, COLOURS, GRID, PIECES_OF_A_COLOUR
from engine.games.linkage.dominoes import matched
from engine.games.linkage.score import groups_of
from engine.grid import Cell
from engine.options import Options
from engine.phrase import Phrase, term
from engine.position import Position


def faults(position: Position, options: Options) -> tuple[Fault, ...]:
    return (
        *black_counter_faults(position.cells_with("black"), is_centre_due=options.get("free-black") == "off"),
        *_stock(position),
        *(_split_unknown(position) if position.pieces is None else _split_known(position)),
        *_green_counter(position),
    )


@lru_cache(maxsize=1024)
def black_counter_faults(black: tuple[Cell, ...], *, is_centre_due: bool) -> tuple[Fault, ...]:
    """What is wrong with black counters that lie on the cells `black`. `is_centre_due` : not any square is right."""
    if not black:
        return (Fault("L1", Phrase("the black counter is missing")),)
    if len(black) > 1:
        several = Phrase("there is only one black counter, but one lies on each of {cells}", cells=GRID.names(black))
        return (Fault("L1", several, black),)
    if is_centre_due and black != (CENTRE,):
        elsewhere = Phrase(
            "the black counter belongs on {centre}, but lies on {cell}",
            centre=GRID.name(CENTRE),
            cell=GRID.names(black),
        )
        return (Fault("L1", elsewhere, black),)
    return ()


def _stock(position: Position) -> Iterator[Fault]:
    for colour in COLOURS:
        cells = position.cells_with(colour)
        things = None
        if position.pieces is None:
            if len(cells) > 2 * PIECES_OF_A_COLOUR:
                things = Phrase("{number} {colour} squares", number=len(cells), colour=term(colour))
        else:
            pieces = sum(piece.colour == colour for piece in position.pieces)
            if pieces > PIECES_OF_A_COLOUR:
                things = Phrase("{number} {colour} pieces", number=pieces, colour=term(colour))
        if things is not None:
            message = Phrase(
                "{things} lie on the board, but the set has {stock} pieces of each colour, of two squares each",
                things=things,
                stock=PIECES_OF_A_COLOUR,
            )
            yield Fault("L8", message, cells)


def _split_known(position: Position) -> Iterator[Fault]:
    for piece in position.pieces or ():
        if len(piece.cells) != 2 or piece.cells[1] not in GRID.neighbours(piece.cells[0]):
            message = Phrase(
                "the {colour} piece on {cells} does not cover two squares side by side",
                colour=term(piece.colour),
                cells=GRID.names(piece.cells),
            )
            yield Fault("L3", message, piece.cells)


def _split_unknown(position: Position) -> Iterator[Fault]:
    for colour in COLOURS:
        for region in groups_of(position.cells_with(colour)):
            if (uneven := _uneven(colour, region)) is not None:
                yield uneven


@lru_cache(maxsize=1024)
def _uneven(colour: str, region: tuple[Cell, ...]) -> Fault | None:
    """The fault of a region of one colour that dominoes cannot cover; None if they can."""
    if len(matched(region, GRID.neighbours)) == len(region):
        return None
    message = Phrase(
        "the {colour} square {cells} cannot be made of pieces of two squares",
        many="the {colour} squares {cells} cannot be made of pieces of two squares",
        number=len(region),
        colour=term(colour),
        cells=GRID.names(region),
    )
    return Fault("L3", message, region)


def _green_counter(position: Position) -> Iterator[Fault]:
    marker, contents = position.marker, position.contents("contents")
    if not marker:
        return
    under = {contents[cell] for cell in marker}
    if under & {"empty", "black"}:
        where = GRID.names(marker)
        yield Fault("L6", Phrase("the green counter lies on {cells}, where there is no piece", cells=where), marker)
    elif len(under) > 1 or not _on_one_piece(position):
        where = GRID.names(marker)
        yield Fault("L6", Phrase("the green counter lies on {cells}, which is not one piece", cells=where), marker)


def _on_one_piece(position: Position) -> bool:
    if position.pieces is None:
        first, *others = position.marker
        return all(cell in GRID.neighbours(first) for cell in others)
    return any(set(position.marker) <= set(piece.cells) for piece in position.pieces)
