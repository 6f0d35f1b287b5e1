"""Random games as a camera would see them, two pictures a second, with the events that a referee must tell of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from engine.game import Game
from engine.grid import Cell
from engine.move import Changes, Move
from engine.options import Options
from engine.position import Piece, Position
from engine.state import State
from referee.live.observation import LightChanged, Moved, NotStill, Observation, Relocated, SourceEnded, Still
from tests.support.observers import SHARP, Eyes, reading_of

FRAME_S = 0.5
Told = tuple[str, str | None]
"""An event's kind and its move."""


@dataclass(slots=True)
class Camera:
    """Writes down what a camera over the board observes; every view has two frames, as in the recordings.

    `reads_once` : only the first frame of a view is read, as by a watcher; else each is, as if all looked different.
    `above` : how probably a tile shows above these cells of the top row.
    """

    game: Game
    options: Options
    rng: np.random.Generator
    eyes: Eyes = SHARP
    reads_once: bool = False
    above: Mapping[Cell, float] = field(default_factory=dict)
    observations: list[Observation] = field(default_factory=list)
    frame: int = 0

    def hand(self) -> None:
        self.observations.append(NotStill(*self.now()))

    def view(self, position: Position, hidden: frozenset[Cell] = frozenset(), frames: int = 2) -> None:
        """A still view of what lies there, but for hidden cells."""
        since_s = self.frame * FRAME_S
        for number in range(frames):
            frame, time_s = self.now()
            is_read = number == 0 or not self.reads_once
            reading = reading_of(self.game, position, self.rng, self.eyes, hidden) if is_read else None
            if reading and self.above:
                above = np.array([self.above.get(Cell(top), 0.0) for top in range(position.grid.columns)])
                reading = replace(reading, above=above)
            self.observations.append(Still(frame, time_s, since_s, reading, hidden))

    def bump(self) -> None:
        frame, time_s = self.now()
        self.observations += [Moved(frame, time_s), Relocated(frame, time_s)]

    def light(self) -> None:
        self.observations.append(LightChanged(*self.now()))

    def end(self) -> None:
        self.observations.append(SourceEnded(self.frame - 1, (self.frame - 1) * FRAME_S))

    def now(self) -> tuple[int, float]:
        """The number of the next frame, and its time in seconds."""
        self.frame += 1
        return self.frame - 1, (self.frame - 1) * FRAME_S


@dataclass(frozen=True, slots=True)
class Watched:
    """A game that was watched: what was observed, what must be told of it, and how it ended."""

    observations: tuple[Observation, ...]
    told: tuple[Told, ...]
    last: State


def watched(game: Game, options: Options, seed: int, eyes: Eyes = SHARP, troubles: bool = True) -> Watched:
    """A random game to its end; with `troubles` there are fouls, take-backs, bumps, things on the board and light."""
    rng = np.random.default_rng(seed)
    state = game.start(options)
    camera = Camera(game, options, rng, eyes)
    told: list[Told] = [("ready", None)]
    camera.view(state.position)
    while (moves := state.legal_moves()) and not state.outcome:
        move = moves[int(rng.integers(len(moves)))]
        if troubles:
            told += _trouble(camera, state, move, int(rng.integers(12)))
        camera.hand()
        state = state.after(move)
        told.append(_told(move))
        state, skipped = _skipped(state)
        told += skipped
        camera.view(state.position)
    told.append(("end", None))
    camera.end()
    return Watched(tuple(camera.observations), tuple(told), state)


def _told(move: Move) -> Told:
    return {"pass": "pass", "--": "skip", "swap": "swap"}.get(move.notation, "move"), move.notation


def _skipped(state: State) -> tuple[State, list[Told]]:
    """LINKX: a skip leaves no trace, so it follows at once."""
    moves = state.legal_moves()
    if len(moves) == 1 and moves[0].notation == "--":
        return state.after(moves[0]), [_told(moves[0])]
    return state, []


def _trouble(camera: Camera, state: State, move: Move, kind: int) -> list[Told]:
    """Something that happens before `move` is made."""
    if kind == 0:
        camera.bump()
        camera.view(state.position)
        return [("moved", None), ("relocated", None)]
    if kind == 1:
        camera.light()
        camera.view(state.position)
        return [("light", None)]
    if kind == 2:
        hidden = frozenset(Cell(int(cell)) for cell in camera.rng.choice(len(state.position.grid), 3, replace=False))
        camera.view(state.position, hidden)
        camera.view(state.position)
        return [("occluded", None), ("clear_again", None)]
    if kind == 3 and move.changes.placed and not move.changes.removed:
        after = state.after(move)
        if after.outcome or _skipped(after)[1]:
            return []
        camera.hand()
        camera.view(after.position)
        camera.hand()
        camera.view(state.position)
        return [_told(move), ("takeback", move.notation)]
    if kind in (4, 5, 6):
        return _foul(camera, state, move, kind)
    return []


def _foul(camera: Camera, state: State, move: Move, kind: int) -> list[Told]:
    """An illegal placement that is taken back (4), or that `move` puts right (5), or too short to be said (6)."""
    done = next(_illegal(state, camera.rng), None)
    if done is None or not move.changes.placed or (kind == 5 and _skipped(state.after(move))[1]):
        return []
    camera.hand()
    camera.view(state.game.applied(state.position, done), frames=1 if kind == 6 else 2)
    camera.hand()
    if kind == 6:
        camera.view(state.position)
        return []
    camera.view(state.position)
    return [("foul", state.game.named(state, done).notation), ("withdrawn", None)]


def _illegal(state: State, rng: np.random.Generator) -> Iterator[Changes]:
    """Single things laid on free cells against a rule, in random order."""
    held = state.game.held(state.position)
    candidates = list(_placements(state))
    for index in rng.permutation(len(candidates)):
        piece = candidates[int(index)]
        if any(held[cell] != state.game.free for cell in piece.cells):
            continue
        done = Changes((piece,), marker=piece.cells if state.game.name == "linkage" else ())
        if state.violations(done):
            yield done


def _placements(state: State) -> Iterator[Piece]:
    """Linkage: any two squares; Line or Colour: the wrong ring; LINKX: a drop with holes under it."""
    grid = state.position.grid
    if state.game.name == "linkage":
        for cell in grid.cells:
            yield from (Piece((cell, other), "red") for other in grid.neighbours(cell) if cell < other)
    elif state.game.name == "line-or-colour":
        other = "black" if state.turn == "white" else "white"
        yield from (Piece((cell,), other) for cell in grid.cells)
    else:
        for shift in range(grid.columns):
            for piece in state.legal_moves()[0].changes.placed:
                yield from _dropped(state, piece, shift)


def _dropped(state: State, piece: Piece, shift: int) -> Iterator[Piece]:
    """A LINKX piece moved to other columns, as far to the right as `shift`, and let fall: holes may stay under it."""
    grid, contents = state.position.grid, state.position.contents("contents")
    places = [grid.row_column(cell) for cell in piece.cells]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    shape = [(row - top, column - left + shift) for row, column in places]
    if max(column for _, column in shape) >= grid.columns:
        return
    fallen = None
    for down in range(grid.rows - max(row for row, _ in shape)):
        cells = tuple(sorted(grid.at(row + down, column) for row, column in shape))
        if any(contents[cell] != "empty" for cell in cells):
            break
        fallen = replace(piece, cells=cells)
    if fallen is not None:
        yield fallen
