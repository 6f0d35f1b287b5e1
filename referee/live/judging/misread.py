"""Whether what looks like a foul would be none if one thing were read otherwise."""

from collections.abc import Iterable

from engine.geometry import Cell
from referee.live.judging.evidence import Evidence
from referee.live.judging.hypotheses import Hypothesis, What
from referee.live.policy import Policy


def legal_but_for(
    best: Hypothesis, others: Iterable[Hypothesis], seen: Evidence, policy: Policy
) -> tuple[Cell | None, bool]:
    """The single doubtful cell in which `best` differs from the likeliest legal board, or that it is the counter.

    (None, False) where there is no such board, or where what differs is read too clearly to be doubted.
    """
    held = best.position.contents(seen.layer)
    for one in others:
        if one.what is What.OTHER:
            continue
        theirs = one.position.contents(seen.layer)
        differing = [cell for cell in best.position.grid.cells if held[cell] != theirs[cell]]
        is_counter_elsewhere = one.position.marker != best.position.marker
        if len(differing) + is_counter_elsewhere != 1:
            continue
        if is_counter_elsewhere:
            lead = seen.of_marker(best.position.marker) - seen.of_marker(one.position.marker)
        else:
            (cell,) = differing
            lead = seen.of_cells({cell: held[cell]}) - seen.of_cells({cell: theirs[cell]})
        if lead < policy.misread_nats:
            return (None, True) if is_counter_elsewhere else (differing[0], False)
    return None, False
