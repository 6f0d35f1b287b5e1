"""What no legal game of Line or Colour leaves on the board, judged without history: see `Game.faults`."""

from collections import Counter
from collections.abc import Iterator

from engine.fault import Fault
from engine.games.line_or_colour.board import RINGS, RINGS_OF_A_COLOUR, swap_allowed
from engine.games.line_or_colour.score import wins
from engine.grid import Cell
from engine.options import Options
from engine.phrase import Phrase, listed, term
from engine.position import Position


def faults(position: Position, options: Options) -> tuple[Fault, ...]:
    return (*_colours(position), *_stock(position), *_turns(position, options), *_ends(position, options))


def _colours(position: Position) -> Iterator[Fault]:
    size, colours = position.grid.rows, position.contents("colour")
    uneven = {colour: n for colour, n in Counter(colours).items() if n != size}
    if uneven:
        counts = listed(
            Phrase("{number} {colour}", number=n, colour=term(colour)) for colour, n in sorted(uneven.items())
        )
        cells = tuple(cell for cell in position.grid.cells if colours[cell] in uneven)
        message = Phrase(
            "there must be {size} circles of each colour, but there are {counts}", size=size, counts=counts
        )
        yield Fault("C6", message, cells)


def _stock(position: Position) -> Iterator[Fault]:
    for ring in RINGS:
        cells = position.cells_with(ring, "ring")
        if len(cells) > RINGS_OF_A_COLOUR:
            message = Phrase(
                "{number} {colour} rings lie on the board, but the set has {stock}",
                number=len(cells),
                colour=term(ring),
                stock=RINGS_OF_A_COLOUR,
            )
            yield Fault("C7", message, cells)


def _turns(position: Position, options: Options) -> Iterator[Fault]:
    """White begins and turns alternate: white has as many rings as black, or one more, or after a swap one fewer."""
    white, black = (len(position.cells_with(ring, "ring")) for ring in RINGS)
    swap = swap_allowed(position.grid.rows, options)
    if not -swap <= white - black <= 1:
        begins = Phrase("white begins") if swap else Phrase("white begins, and there is no swap")
        message = Phrase(
            "taking turns cannot lead to {white} and {black}: {begins}",
            white=Phrase("{number} white ring", many="{number} white rings", number=white),
            black=Phrase("{number} black ring", many="{number} black rings", number=black),
            begins=begins,
        )
        yield Fault("C1", message, _ringed(position))


def _ends(position: Position, options: Options) -> Iterator[Fault]:
    """Play ends with the first win, so the winner laid the last ring, and had not won without it.

    This is all that can be checked: if the board without that ring has no win, boards with fewer rings have none.
    """
    won = {ring: lines for ring in RINGS if (lines := wins(position, ring))}
    if not won:
        return
    cells = tuple(sorted({cell for lines in won.values() for line in lines for cell in line}))
    if len(won) == 2:
        both = Phrase("white and black both have a win, but the first win ends the game")
        yield Fault("C4", both, cells)
        return
    ((winner, lines),) = won.items()
    white, black = (len(position.cells_with(ring, "ring")) for ring in RINGS)
    swap = swap_allowed(position.grid.rows, options)
    last_turn_was_winners = {"white": (0 if swap else 1, 1), "black": (-1 if swap else 0, 0)}[winner]
    if -swap <= white - black <= 1 and white - black not in last_turn_was_winners:
        late = Phrase("{winner} had won already, but the other side laid a ring after that", winner=term(winner))
        yield Fault("C4", late, cells)
    in_all = set(position.grid.cells).intersection(*lines)
    if all(wins(position, winner, without=cell) for cell in in_all):
        twice = Phrase("{winner} won more than once: no single ring completes all of these wins", winner=term(winner))
        yield Fault("C4", twice, cells)


def _ringed(position: Position) -> tuple[Cell, ...]:
    rings = position.contents("ring")
    return tuple(cell for cell in position.grid.cells if rings[cell] != "none")
