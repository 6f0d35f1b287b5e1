"""What all likely hypotheses have in common: it is believed even if the likeliest of them is not."""

import math
from collections.abc import Collection

from engine.game import Game
from engine.grid import Cell
from engine.move import COUNTERS
from engine.position import Piece, Position
from referee.live.judging.fouls import faults_of, is_incomplete
from referee.live.judging.hypotheses import HypothesisKind, MoveHypothesis
from referee.live.judging.verdict import Belief, Foul, Played, Question, QuestionAbout, TakenBack, Unclear
from referee.live.judging.weighing import Weighed


def begun(weighed: Weighed) -> Played | None:
    """The first moves of the likeliest hypothesis, as far as all likely ones begin with them.

    None in games with a counter: where it lies a turn ended, and it is waited for until it is clear which one.
    """
    best = weighed.best
    if best.kind is not HypothesisKind.PLAYED or weighed.state.game.has_marker:
        return None
    for number in range(len(best.moves), 0, -1):
        first = best.moves[:number]
        chance = weighed.chance(
            one.kind is HypothesisKind.PLAYED and one.moves[:number] == first for one in weighed.rivals
        )
        if chance >= weighed.policy.act:
            return Played(Belief(chance, weighed.belief.runner_up), first)
    return None


def taken_back(weighed: Weighed) -> TakenBack | None:
    """A take-back of the last move, if all likely hypotheses have it, whether or not another move was made instead.

    None in games with a counter, which shows whether another move was made.
    """
    best = weighed.best
    if best.kind is not HypothesisKind.TAKEN_BACK or best.moves or weighed.state.game.has_marker:
        return None
    before = best.base.position
    chance = weighed.chance(
        one.kind is HypothesisKind.TAKEN_BACK and one.base.position == before for one in weighed.rivals
    )
    if chance < weighed.policy.act:
        return None
    return TakenBack(Belief(chance, weighed.belief.runner_up), best.base)


def emptied(weighed: Weighed) -> Unclear | None:
    """The question why next to nothing lies there any more, if that is so in all likely hypotheses.

    One cell in glare, or the first piece of another game, may still be read or lie there by then.
    """
    policy, lay = weighed.policy, _taken_cells(weighed.state.game, weighed.state.position)
    chance = weighed.chance(_is_emptied(one, len(lay), policy.left_over) for one in weighed.rivals)
    if chance < policy.act:
        return None
    question = Question(lay, weighed.seen.likeliest(lay), about=QuestionAbout.EMPTIED)
    return Unclear(Belief(chance, weighed.belief.runner_up), question)


def _is_emptied(one: MoveHypothesis, lay: int, left_over: float) -> bool:
    """Whether several things were taken away, and at most the share `left_over` of the `lay` cells is still taken."""
    return len(one.done.removed) > 1 and len(_taken_cells(one.base.game, one.position)) <= left_over * lay


def _taken_cells(game: Game, position: Position) -> tuple[Cell, ...]:
    """The cells on which something lies, counters left out."""
    free = {game.free, *COUNTERS} if game.has_marker else {game.free}
    return tuple(cell for cell, held in zip(position.grid.cells, game.held(position), strict=True) if held not in free)


def likely_foul(weighed: Weighed) -> Foul | None:
    """The likeliest foul whose things were surely laid, whatever lies elsewhere; or else, whose things probably were.

    Its belief is the probability that they were.
    """
    likely = (weighed.best, *weighed.needed_to_act())
    fouls = [foul for one in likely if (foul := _probable_foul(weighed, one)) is not None]
    surely = (foul for foul in fouls if foul.belief.confidence >= weighed.policy.act)
    return next(surely, fouls[0] if fouls else None)


def _probable_foul(weighed: Weighed, one: MoveHypothesis) -> Foul | None:
    """The foul that a hypothesis has, if its things were probably laid, and nothing was lifted.

    None for a turn that may go on, for things that the set does not have, and if nothing but what seems to be amiss
    elsewhere on the board makes it a foul.
    """
    state, seen, done = weighed.state, weighed.seen, one.done
    if one.kind is not HypothesisKind.UNEXPLAINED or not done.placed or done.removed or is_incomplete(state, done):
        return None
    if state.game.odd_things(done, one.position) or not state.violations(done):
        return None
    chance = _chance_of_all(weighed, done.placed)
    if chance < weighed.policy.guess:
        return None
    faults = faults_of(state, done, one.position)
    belief = Belief(chance, weighed.belief.runner_up)
    return Foul(belief, one.position, done, faults, is_counter_seen=seen.hidden.isdisjoint(one.position.marker))


def _chance_of_all(weighed: Weighed, placed: Collection[Piece]) -> float:
    """How probable it is that all of `placed` lie there.

    That their cells are read less clearly than before does not count, as a shadow does that, too.
    """
    seen, cells = weighed.seen, {cell for piece in placed for cell in piece.cells}
    before = seen.accepted.contents(seen.layer)
    dark = {cell: seen.read_less_clearly(cell) for cell in cells - seen.hidden}
    total = lying = 0.0
    for one, probability in zip(weighed.rivals, weighed.probabilities, strict=True):
        now = one.position.contents(seen.layer)
        darkened = sum(nats for cell, nats in dark.items() if now[cell] != before[cell])
        chance = probability * math.exp(-darkened)
        total += chance
        lying += chance * all(one.position.holds(piece, seen.layer) for piece in placed)
    return float(lying / total)
