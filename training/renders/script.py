"""What happens in a recorded game: a random one, with a foul, a take-back, a thing laid on it, a lamp and a push."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from numpy.random import Generator

from engine.games import game_called
from engine.games.linkx.drop import height, underside
from engine.games.linkx.shapes import GRID, ORIENTATIONS
from engine.move import Changes, Move
from engine.position import Json, Piece
from engine.state import State
from training.renders.stage import COLOURS, Staged, patterned

Happening = Literal["start", "move", "pass", "illegal", "correction", "takeback", "object", "light", "bump", "end"]

FOUL_IN, TAKEN_BACK_AFTER = 4, 7
"""The turn in which a foul is made, or the next one in which it can be; and the turn after which one is taken back."""
BESIDES: dict[int, Happening] = {2: "object", 5: "light", 8: "light", 9: "bump"}
"""By turn: what else happens after it."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happens, and what lies there from then on.

    Attributes
    ----------
    cells : where something is laid or lifted, by a hand.
    colour : of what is laid.
    """

    what: Happening
    shows: Staged
    cells: tuple[str, ...] = ()
    colour: str | None = None


_Told = tuple[Happening, State, tuple[Piece, ...]]
"""What happens, the state after it, and what is laid or lifted."""


def script(game_name: str, rng: Generator, turns: int) -> list[Step]:
    """The steps of a game of at most so many turns, from an empty board."""
    game = game_called(game_name)
    options = {"size": str(rng.choice([5, 7]))} if game_name == "line-or-colour" else {}
    state = game.start(options)
    colours = list(map(str, rng.permutation(COLOURS[: int(options["size"])] if options else ())))
    told: list[_Told] = [("start", state, ())]
    is_foul_due = False
    for turn in range(1, turns + 1):
        moves = state.legal_moves()
        if state.outcome is not None or not moves:
            break
        chosen = moves[int(rng.integers(len(moves)))]
        before, state = state, state.after(chosen)
        is_foul_due |= turn == FOUL_IN
        foul = _foul(before, rng) if is_foul_due else None
        if foul is not None:
            told.append(("illegal", before.after(Move("", foul)), foul.placed))
            is_foul_due = False
        laid = chosen.changes.placed
        told.append(("correction" if foul else "move" if laid else "pass", state, laid))
        if turn == TAKEN_BACK_AFTER and laid:
            told += [("takeback", before, laid), ("move", state, laid)]
        if turn in BESIDES:
            told.append((BESIDES[turn], state, ()))
    told.append(("end", state, ()))
    return list(_steps(told, colours))


def _steps(told: list[_Told], colours: list[str]) -> Iterator[Step]:
    """The steps by what was told, on circles of these `colours`. What is laid later does not lie about before."""
    *_, (_, last, _) = told
    at_end = _written(last, colours)
    for what, state, pieces in told:
        written = _written(state, colours)
        position = state.game.position_from_json(written)
        finished = bool(state.game.score(position).finished)
        shows = Staged(state.game.name, position, written, finished, None, at_end)
        grid = position.grid
        names = sorted(grid.name(cell) for piece in pieces for cell in piece.cells)
        yield Step(what, shows, tuple(names), pieces[0].colour if pieces else None)


def _written(state: State, colours: list[str]) -> Json:
    written = state.game.position_to_json(state.position)
    return {**written, "colours": patterned(tuple(colours), written["size"])} if colours else written


def _foul(state: State, rng: Generator) -> Changes | None:
    """What can be laid, but breaks a rule; None if nothing does."""
    contents = state.game.held(state.position)
    tries = (changes for changes in _tries(state) if all(contents[cell] == state.game.free for cell in changes.cells))
    fouls = [changes for changes in tries if state.violations(changes)]
    return fouls[int(rng.integers(len(fouls)))] if fouls else None


def _tries(state: State) -> Iterator[Changes]:
    """What a hand could lay anywhere: any piece of the start, rings of the other colour, pieces dropped over holes."""
    if state.game.name == "linkx":
        yield from _dropped(state)
        return
    for move in state.game.start(state.options).legal_moves():
        (piece,) = move.changes.placed
        if state.game.name == "linkage":
            yield move.changes
        else:
            yield Changes(placed=(Piece(piece.cells, "white" if state.turn == "black" else "black"),))


def _dropped(state: State) -> Iterator[Changes]:
    """Every piece of the player to move as it comes to lie when dropped, also where that leaves holes."""
    contents = state.game.held(state.position)
    rows, columns = range(GRID.rows), range(GRID.columns)
    stacks = [sum(contents[GRID.at(row, column)] != state.game.free for row in rows) for column in columns]
    for held in ORIENTATIONS:
        under = underside(held.offsets)
        tall = height(held.offsets)
        for left in range(GRID.columns - len(under) + 1):
            lowest = max(stacks[left + i] - above for i, above in enumerate(under))
            if 0 <= lowest <= GRID.rows - tall:
                top = GRID.rows - lowest - tall
                cells = tuple(sorted(GRID.at(top + row, left + column) for row, column in held.offsets))
                yield Changes(placed=(Piece(cells, state.turn or state.game.roles[0]),))
