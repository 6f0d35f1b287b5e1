"""Whole LINKX games in the published notation: `w 2r16 3Ir17 24 -- 18`, moves on one or more lines.

A first word `b` or `w` says who begins; without it blue does.
"""

from engine.errors import BadNotation
from engine.games.linkx.notation import COLOUR_OF, is_move
from engine.options import Options
from engine.record import Record, replay


def is_published(text: str) -> bool:
    """Whether `text` is meant as a game in this notation, right or wrong: it begins as one."""
    words = text.split()
    moves = words[1:] if words and words[0] in COLOUR_OF else words
    return bool(moves) and is_move(moves[0])


def parse_published(text: str, options: Options | None = None) -> Record:
    """The notation has no place for options, so `options` says whether a repeated shape is allowed."""
    words = text.split()
    first = COLOUR_OF[words.pop(0)] if words and words[0] in COLOUR_OF else "blue"
    if not words:
        raise BadNotation("expected LINKX moves like 'w 2r16 3Ir17 --', got nothing")
    return Record("linkx", tuple(words), {**(options or {}), "first": first})


def format_published(record: Record) -> str:
    """Raises BadNotation for a game with something in it that the notation has no word for."""
    if record.game != "linkx" or record.start is not None:
        raise BadNotation("expected a LINKX game from the empty frame")
    words: list[str] = []
    for step in replay(record):
        colours = {piece.colour for piece in step.move.changes.placed}
        prefix, _, word = step.move.notation.rpartition(" ")
        if not words and colours:
            words.append(next(iter(colours))[0])
        elif prefix:
            raise BadNotation(f"expected a move that the published notation can say, got {step.move.notation!r}")
        words.append(word)
    return " ".join(words)
