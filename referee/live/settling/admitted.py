"""A foul that was only asked about, and that the players then admit by putting it right."""

import math
from collections.abc import Sequence, Set
from itertools import takewhile

from engine.grid import Cell
from engine.move import Move, laid_by
from engine.position import Position
from engine.state import State
from referee.live.comparison import seen_by
from referee.live.judging.verdict import Foul, Unclear
from referee.live.observation import Still
from referee.live.pending import OpenFoul
from referee.live.policy import GamePolicy
from referee.live.session import Session


def admitted(session: Session, view: Still, moves: Sequence[Move]) -> OpenFoul | None:
    """The foul that a question was about, if the players now put it right by `moves`: it is told after all.

    Four things must hold:
    1. It was probably a foul. A legal explanation counts against that only if `moves` could follow it once the disputed
       piece is gone.
    2. What it laid is in view and gone, whatever lies in its place.
    3. No legal explanation lies on the board now, nor the part of one that came before the disputed piece.
    4. If it may have rested on tiles that hardly showed, it did not: clearly there are none.
    """
    left = session.pending.waiting
    is_asked = session.pending.doubt is not None and session.pending.foul is None
    if left is None or not is_asked or left.stretch_s == view.since_s or not isinstance(left.verdict, Unclear):
        return None
    left_open = left.verdict.left_open
    foul, legal = left_open.foul, {one.moves: one for one in left_open.possible_moves}
    if foul is None:
        return None
    laid = foul.done.laid_cells
    may_follow = (one for one in legal.values() if _may_follow(session.accepted, one.moves, laid, moves[0]))
    was_legal = sum(one.belief.confidence for one in may_follow)
    if _chance(foul.belief.confidence, was_legal, session.policy) < session.policy.act:
        return None
    now, layer = session.accepted.after_all(moves).position, session.game.played_layer
    in_view = laid.isdisjoint(view.hidden | session.cover.hidden)
    is_gone = in_view and not any(now.holds(piece, layer) for piece in foul.done.placed)
    lay_there = any(_lies(made, now, layer) or _lies(_kept(made, laid), now, layer) for made in legal)
    if not is_gone or lay_there or _may_have_rested(session, view, foul, left_open.lies):
        return None
    return OpenFoul(foul, left.stretch_s)


def _may_have_rested(session: Session, view: Still, foul: Foul, lies: Position | None) -> bool:
    """Whether it is in doubt still if a foul left cells free that hold something in what lay there otherwise."""
    cells = () if lies is None else foul.position.differing(lies, session.game.played_layer)
    return view.reading is not None and not seen_by(session, view).in_doubt(session.policy.doubt_nats).isdisjoint(cells)


def _lies(made: Sequence[Move], now: Position, layer: str) -> bool:
    """Whether any moves were `made`, and all that they laid lies there now."""
    return bool(made) and all(now.holds(piece, layer) for piece in laid_by(made))


def _chance(was_foul: float, was_legal: float, policy: GamePolicy) -> float:
    """How probable it is that what was taken back was a foul, and not a legal move: these seldom are.

    `was_foul`, `was_legal` : how probable these were when it was asked about.
    """
    was_foul = min(was_foul, 1 - was_legal)
    return was_foul / (1 - was_legal + was_legal * math.exp(-policy.takeback_nats))


def _may_follow(state: State, made: Sequence[Move], gone: Set[Cell], move: Move) -> bool:
    """Whether `move` is legal once what was `made` is taken back from the first move on that laid any of `gone`."""
    return not state.after_all(_kept(made, gone)).violations(move.changes)


def _kept(made: Sequence[Move], gone: Set[Cell]) -> Sequence[Move]:
    """The moves before the first that laid something of what is `gone`."""
    return tuple(takewhile(lambda one: gone.isdisjoint(one.changes.cells), made))
