"""Whether what looks like a foul would be none if one thing were read otherwise."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.geometry import Cell
from referee.live.judging.evidence import Evidence
from referee.live.judging.hypotheses import MoveHypothesis, What
from referee.live.policy import GamePolicy


@dataclass(frozen=True, slots=True, eq=False)
class Misread:
    """That what looks like a foul would be none if one thing were read otherwise.

    Attributes
    ----------
    cell : where; None where it is the counter.
    instead : the likeliest legal board then. lead_nats : how much worse it explains that one thing.
    """

    cell: Cell | None
    instead: MoveHypothesis
    lead_nats: float


def legal_but_for(
    best: MoveHypothesis, others: Iterable[MoveHypothesis], seen: Evidence, policy: GamePolicy
) -> Misread | None:
    """The single doubtful thing in which `best` differs from the likeliest legal board.

    None where there is no such board, or where what differs is read too clearly to be doubted.
    """
    held = best.position.contents(seen.layer)
    for one in others:
        if one.what is What.OTHER:
            continue
        theirs = one.position.contents(seen.layer)
        differing = best.position.differing(one.position, seen.layer)
        is_counter_elsewhere = one.position.marker != best.position.marker
        if len(differing) + is_counter_elsewhere != 1:
            continue
        if is_counter_elsewhere:
            lead = seen.of_marker(best.position.marker) - seen.of_marker(one.position.marker)
        else:
            (cell,) = differing
            lead = seen.of_cells({cell: held[cell]}) - seen.of_cells({cell: theirs[cell]})
        if lead < policy.misread_nats:
            return Misread(None if is_counter_elsewhere else differing[0], one, lead)
    return None
