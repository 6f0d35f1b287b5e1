"""Which squares are one piece, for the games whose pieces have several squares."""

from collections.abc import Sequence

from engine.grid import Cell
from vision.reading import Seams
from vision.tiles import pieces as dominoes
from vision.windows import pieces as shapes


def split_into_pieces(
    game: str, contents: Sequence[str], seams: Seams, counter: tuple[Cell, ...] = ()
) -> tuple[tuple[Cell, ...], ...]:
    """The likeliest split of a board's squares into pieces: the cells of each, ascending.

    Parameters
    ----------
    contents : (N,) what each cell holds, in the words of the game.
    counter : cells on which a counter stands; these are then one piece.
    """
    if game == "linkage":
        return dominoes.split_into_pieces(contents, seams, counter)
    return shapes.split_into_pieces(contents, seams)
