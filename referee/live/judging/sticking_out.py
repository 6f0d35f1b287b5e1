"""A piece that was laid as the rules allow, for all that lies in the grid, and reaches beyond its top (X3)."""

from dataclasses import replace

from engine.move import Changes
from engine.state import State
from referee.live.judging.evidence import Evidence
from referee.live.judging.fouls import faults_of
from referee.live.judging.verdict import Foul, Played, Verdict


def sticking_out(state: State, verdict: Verdict, seen: Evidence) -> Verdict:
    """The foul, if more shows of a piece that was laid since `state` above the top row; else the verdict as it is."""
    match verdict:
        case Played(moves=moves) if seen.above:
            position = state.after_all(moves).position
            done = Changes(tuple(piece for move in moves for piece in move.changes.placed))
        case Foul(position=position, done=done) if seen.above:
            pass
        case _:
            return verdict
    placed = tuple(piece if seen.above.isdisjoint(piece.cells) else replace(piece, outside=1) for piece in done.placed)
    if placed == done.placed:
        return verdict
    done = replace(done, placed=placed)
    return Foul(verdict.belief, position, done, faults_of(state, done, position))
