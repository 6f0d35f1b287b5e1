"""What is believed though the likeliest hypothesis is not: what all that is likely has in common."""

from referee.live.judging.fouls import faults_of, is_incomplete
from referee.live.judging.hypotheses import What
from referee.live.judging.verdict import Belief, Foul, Played, TakenBack
from referee.live.judging.weighing import Weighed


def begun(weighed: Weighed) -> Played | None:
    """The first moves of the likeliest, as many as all that is likely begins with.

    None with a counter: where that lies a turn ended, and it waits until it is clear which.
    """
    best = weighed.best
    if best.what is not What.PLAYED or weighed.state.game.has_marker:
        return None
    for number in range(len(best.moves), 0, -1):
        first = best.moves[:number]
        is_so = [one.what is What.PLAYED and one.moves[:number] == first for one in weighed.rivals]
        chance = float(weighed.probabilities[is_so].sum())
        if chance >= weighed.policy.act:
            return Played(Belief(chance, weighed.belief.runner_up), first)
    return None


def taken_back(weighed: Weighed) -> TakenBack | None:
    """That the last move was taken back, if all that is likely is that, whether or not another was made instead.

    None with a counter, which shows whether one was.
    """
    best = weighed.best
    if best.what is not What.TAKEN_BACK or weighed.state.game.has_marker:
        return None
    of_it = (What.TAKEN_BACK, What.ALTERED)
    is_so = [one.what in of_it and one.base.position == best.base.position for one in weighed.rivals]
    chance = float(weighed.probabilities[is_so].sum())
    if chance < weighed.policy.act:
        return None
    return TakenBack(Belief(chance, weighed.belief.runner_up), best.base)


def likely_foul(weighed: Weighed) -> Foul | None:
    """The likeliest foul, if its things were probably laid, whatever lies elsewhere; with the belief in that."""
    state, best = weighed.state, weighed.best
    if best.done is None or not best.done.placed or best.done.removed or is_incomplete(state, best.done):
        return None
    if state.game.odd_things(best.done, best.position):
        return None
    cells = [cell for piece in best.done.placed for cell in piece.cells]
    held = [one.position.contents(weighed.seen.layer) for one in weighed.rivals]
    is_laid = [all(contents[cell] == held[0][cell] for cell in cells) for contents in held]
    faults = faults_of(state, best.done, best.position)
    is_laid_chance = float(weighed.probabilities[is_laid].sum())
    if not faults or is_laid_chance < weighed.policy.guess:
        return None
    belief = Belief(is_laid_chance, weighed.belief.runner_up)
    return Foul(belief, best.position, best.done, faults, is_counter_seen=weighed.is_counter_seen)
