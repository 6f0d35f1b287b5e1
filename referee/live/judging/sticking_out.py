"""A piece that reaches beyond the top of the frame (X3), though what lies in the grid is as the rules allow."""

from collections.abc import Sequence
from dataclasses import replace

from engine.move import Changes, laid_by
from engine.position import Piece
from engine.state import State
from referee.live.judging.evidence import Evidence
from referee.live.judging.fouls import faults_of, faults_of_turns
from referee.live.judging.verdict import Foul, Played, Verdict


def sticking_out(state: State, verdict: Verdict, seen: Evidence) -> Verdict:
    """The foul, if a piece that was laid since `state` shows above the top row, too; else the verdict as it is."""
    match verdict:
        case Played(belief=belief, moves=moves) if seen.above:
            placed = _with_what_shows_above(laid_by(moves), seen)
            faults, position = faults_of_turns(state, placed), state.after_all(moves).position
            return Foul(belief, position, Changes(placed), faults) if _sticks_out(placed) else verdict
        case Foul(position=position, done=done) if seen.above:
            done = replace(done, placed=_with_what_shows_above(done.placed, seen))
            faults = faults_of(state, done, position)
            return Foul(verdict.belief, position, done, faults) if _sticks_out(done.placed) else verdict
        case _:
            return verdict


def _with_what_shows_above(placed: Sequence[Piece], seen: Evidence) -> tuple[Piece, ...]:
    return tuple(piece if seen.above.isdisjoint(piece.cells) else replace(piece, outside=1) for piece in placed)


def _sticks_out(placed: Sequence[Piece]) -> bool:
    return any(piece.outside for piece in placed)
