"""Whole games of LINKX in the published notation: `w 2r16 3Ir17 24 -- 18`, on one or more lines.

A first word `b` or `w` says who begins; without it, blue does.
"""

from engine.errors import BadNotation
from engine.games.linkx.notation import COLOUR_OF, is_move
from engine.record import TextRecord


def is_published(text: str) -> bool:
    """Whether `text` is meant as a game in this notation, right or wrong: it begins like one."""
    words = text.split()
    moves = words[1:] if words and words[0].lower() in COLOUR_OF else words
    return bool(moves) and is_move(moves[0])


def parse_published(text: str) -> TextRecord:
    """The game, with the option `first` only, as the notation says nothing of others. Raises BadNotation if empty."""
    words = text.split()
    first = COLOUR_OF[words.pop(0).lower()] if words and words[0].lower() in COLOUR_OF else "blue"
    if not words:
        raise BadNotation("expected LINKX moves like 'w 2r16 3Ir17 --', got nothing")
    return TextRecord("linkx", tuple(words), {"first": first})
