"""Which squares are one piece, for the games whose pieces have several."""

from collections.abc import Sequence

from engine.grid import Cell
from vision.reading import Seams
from vision.tiles import pieces as dominoes
from vision.windows import pieces as shapes


def split_into_pieces(
    game: str, contents: Sequence[str], seams: Seams, counter: tuple[Cell, ...] = ()
) -> tuple[tuple[Cell, ...], ...]:
    """Each piece's squares, ascending: the likeliest split.

    Parameters
    ----------
    contents : words (N,).
    counter : cells on which a counter lies that stands on one piece.
    """
    if game == "linkage":
        return dominoes.split_into_pieces(contents, seams, counter)
    return shapes.split_into_pieces(contents, seams)
