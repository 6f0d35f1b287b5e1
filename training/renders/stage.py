"""What lies on a board: positions of random legal games, now and then with a fault."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from engine.games import game_called
from engine.games.linkage.board import GRID
from engine.grid import Grid
from engine.position import Json, Position
from training.free_squares import free_place, free_squares

ILLEGAL_SHARE = 0.05
EMPTY_SHARE = 0.04
COLOURS = ("red", "yellow", "green", "blue", "purple", "orange", "grey")


@dataclass(frozen=True, slots=True)
class Staged:
    """A position with what its truth says of it.

    Attributes
    ----------
    written : the position as in the truth.
    illegal : the kind of fault, None where there is none.
    at_end : the last position of a game of which this is one, as in the truth: what it takes does not lie about before.
    """

    game: str
    position: Position
    written: Json
    finished: bool
    illegal: Json | None
    at_end: Json | None = None

    @property
    def used(self) -> Json:
        """The position, as in the truth, of all that does not lie about."""
        return self.at_end or self.written

    def truth(self) -> dict[str, Any]:
        """The part of the truth that tells what lies there."""
        score = game_called(self.game).score(self.position).summary
        said: dict[str, Any] = {"position": self.written, "finished": self.finished, "score": score}
        return said if self.illegal is None else {**said, "illegal": self.illegal}


def staged(game_name: str, rng: Generator, size: int = 7) -> Staged:
    """A position of a random game at any stage. `size` is that of Line or Colour's board."""
    game = game_called(game_name)
    if game_name == "line-or-colour":
        return _rings(rng, size)
    stage = 0.0 if rng.random() < EMPTY_SHARE else rng.random() ** 0.7
    state = game.start({})
    turns = round(stage * (25 if game_name == "linkage" else 24))
    while len(state.moves) < turns and state.outcome is None:
        moves = state.legal_moves()
        if not moves:
            break
        state = state.after(moves[int(rng.integers(len(moves)))])
    written = game.position_to_json(state.position)
    illegal = None
    if rng.random() < ILLEGAL_SHARE:
        illegal = _spoilt(written, game_name, rng)
    position = game.position_from_json(written)
    finished = (state.outcome is not None) if illegal is None else bool(game.score(position).finished)
    return Staged(game_name, position, written, finished, illegal)


def patterned(names: tuple[str, ...], size: int) -> list[list[str]]:
    """The colours of circles in the printed pattern: circle (r, c) has colour c - 2r."""
    return [[names[(column - 2 * row) % len(names)] for column in range(size)] for row in range(size)]


def _rings(rng: Generator, size: int) -> Staged:
    """A board of Line or Colour: rings of a game played on at most to its end, discs on any circles."""
    game = game_called("line-or-colour")
    names = (*rng.permutation(COLOURS[:5]),) if size == 5 else (*rng.permutation(COLOURS),)
    if rng.random() < 0.5:
        names = COLOURS[:size]
    circles = patterned(tuple(map(str, names)), size)
    discs = _shuffled(circles, rng) if rng.random() < 0.35 else []
    grid = Grid(size, size)
    cells = [grid.name(cell) for cell in grid.cells]
    most = 25 if size == 5 else 46
    number = 0 if rng.random() < EMPTY_SHARE else round(most * rng.random() ** 0.8)
    order = [cells[at] for at in rng.permutation(len(cells))]
    rings: dict[str, str] = {}
    written: Json = {"size": size, "colours": circles, "discs": [cells[at] for at in discs], "rings": rings}
    finished = False
    for turn, cell in enumerate(order[:number]):
        rings[cell] = ("white", "black")[turn % 2]
        finished = bool(game.score(game.position_from_json(written)).finished)
        if finished:
            break
    illegal = None
    if rng.random() < ILLEGAL_SHARE and not finished:
        free = [cell for cell in order if cell not in rings][: int(rng.integers(2, 4))]
        colour = str(rng.choice(["white", "black"]))
        rings.update(dict.fromkeys(free, colour))
        position = game.position_from_json(written)
        if game.faults(position, {}):
            illegal = {"kind": "ring_counts"}
        finished = bool(game.score(position).finished)
    position = game.position_from_json(written)
    return Staged("line-or-colour", position, game.position_to_json(position), finished, illegal)


def _shuffled(circles: list[list[str]], rng: Generator) -> list[int]:
    """Exchange some circles' colours in place, so that each stays as frequent; where discs do that."""
    size = len(circles)
    at = rng.permutation(size * size)[: int(rng.integers(2, size * size + 1))]
    colours = [circles[cell // size][cell % size] for cell in at]
    for cell, colour in zip(at, rng.permutation(colours), strict=True):
        circles[cell // size][cell % size] = str(colour)
    return sorted(int(cell) for cell in at)


def _spoilt(written: Json, game: str, rng: Generator) -> Json | None:
    """Break a rule, in place. Returns which kind of fault it is; None if none could be made."""
    pieces = written["pieces"]
    if game == "linkx":
        return _hole(written, rng)
    if rng.random() < 0.4:
        written["black"] = None
        return {"kind": "missing_black"}
    if rng.random() < 0.4:
        return _counter_astray(written, rng)
    colour = str(rng.choice(["white", "blue", "red", "yellow"]))
    others = [piece for piece in pieces if piece["colour"] != colour]
    missing = 7 - (len(pieces) - len(others))
    if missing > len(others):
        return None
    for at in rng.permutation(len(others))[:missing]:
        others[at]["colour"] = colour
    return {"kind": "seventh_piece", "colour": colour}


def _counter_astray(written: Json, rng: Generator) -> Json | None:
    """Put Linkage's green counter on one or between two free squares, in place."""
    place = free_place(free_squares(written), rng)
    if not place:
        return None
    written["green"] = {"cells": [*map(GRID.name, place)]}
    return {"kind": "counter_astray"}


def _hole(written: Json, rng: Generator) -> Json | None:
    """Take a piece away from below another, in place."""
    game = game_called("linkx")
    pieces = written["pieces"]
    for at in rng.permutation(len(pieces)):
        rest = [piece for index, piece in enumerate(pieces) if index != at]
        if game.floating(game.position_from_json({**written, "pieces": rest})):
            written["pieces"] = rest
            return {"kind": "hole"}
    return None


def rng_of(game: str, number: int) -> Generator:
    """The random numbers of a photo: the same for the same game and number."""
    return np.random.default_rng([sum(map(ord, game)), number])
