"""What no Linkage game leaves on the board, judged without history."""

from collections.abc import Iterator
from functools import lru_cache

from engine.game import Fault
from engine.games.linkage.board import CENTRE, COLOURS, GRID, PIECES_OF_A_COLOUR
from engine.games.linkage.dominoes import matched
from engine.games.linkage.score import groups_of
from engine.geometry import Cell
from engine.options import Options
from engine.position import Position


def faults(position: Position, options: Options) -> tuple[Fault, ...]:
    return (
        *_black_counter(position, options),
        *(_stock(position)),
        *(_split_unknown(position) if position.pieces is None else _split_known(position)),
        *_green_counter(position),
    )


def _black_counter(position: Position, options: Options) -> Iterator[Fault]:
    black = position.cells_with("black")
    if not black:
        yield Fault("L1", "the black counter is missing")
    elif len(black) > 1:
        yield Fault("L1", f"there is only one black counter, but {GRID.names(black)} hold one each", black)
    elif options.get("free-black") == "off" and black != (CENTRE,):
        where = GRID.names(black)
        yield Fault("L1", f"the black counter belongs on {GRID.name(CENTRE)}, but lies on {where}", black)


def _stock(position: Position) -> Iterator[Fault]:
    for colour in COLOURS:
        cells = position.cells_with(colour)
        if position.pieces is None:
            too_many = len(cells) > 2 * PIECES_OF_A_COLOUR
            what = f"{len(cells)} {colour} squares"
        else:
            pieces = sum(piece.colour == colour for piece in position.pieces)
            too_many = pieces > PIECES_OF_A_COLOUR
            what = f"{pieces} {colour} pieces"
        if too_many:
            there_are = f"there are {PIECES_OF_A_COLOUR} pieces of a colour, two squares each"
            yield Fault("L8", f"{what} lie on the board, but {there_are}", cells)


def _split_known(position: Position) -> Iterator[Fault]:
    for piece in position.pieces or ():
        if len(piece.cells) != 2 or piece.cells[1] not in GRID.neighbours(piece.cells[0]):
            where = GRID.names(piece.cells)
            yield Fault(
                "L3", f"the {piece.colour} piece on {where} does not cover two squares side by side", piece.cells
            )


def _split_unknown(position: Position) -> Iterator[Fault]:
    for colour in COLOURS:
        for region in groups_of(position.cells_with(colour)):
            if not _comes_out_even(region):
                noun = "square" if len(region) == 1 else "squares"
                where = f"the {colour} {noun} {GRID.names(region)}"
                yield Fault("L3", f"{where} cannot be made of pieces of two squares", region)


@lru_cache(maxsize=1024)
def _comes_out_even(region: tuple[Cell, ...]) -> bool:
    return len(matched(region, GRID.neighbours)) == len(region)


def _green_counter(position: Position) -> Iterator[Fault]:
    marker, contents = position.marker, position.contents("contents")
    if not marker:
        return
    where = GRID.names(marker)
    under = {contents[cell] for cell in marker}
    if under & {"empty", "black"}:
        yield Fault("L6", f"the green counter lies on {where}, where there is no piece", marker)
    elif len(under) > 1 or not _on_one_piece(position):
        yield Fault("L6", f"the green counter lies on {where}, which is not one piece", marker)


def _on_one_piece(position: Position) -> bool:
    if position.pieces is None:
        first, *others = position.marker
        return all(cell in GRID.neighbours(first) for cell in others)
    return any(set(position.marker) <= set(piece.cells) for piece in position.pieces)
