"""Every threshold of belief, in one place."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Policy:
    """When an answer is given, asked back or refused. Probabilities unless the name says otherwise.

    Attributes
    ----------
    cell_sure : a cell whose best content is less probable is asked about.
    score_open : a score is certain if every other is less probable than this; more probable ones are named.
    rest_open : and if the boards that were not looked at are, all together, less probable than this.
    fault_sure : a fault is named as one if it is at least this probable; below, it may be the reading.
    fault_open : a fault less probable than this is not worth a word.
    fault_nats : how much less likely, in nats, each fault makes a board before it is looked at. Clear evidence (a
        reading's bound is about 9 nats a cell) beats it: legality is a prior, never a filter.
    most_fault_nats : bound of the same for all faults together.
    reach_nats : alternatives of a cell that are less likely than the best by more than this are left out.
    most_likeliest, most_changes : boards compared at most: the likeliest, and those one change away from the best.
    most_doubtful : so many of these changes are also tried two at a time. What is left out counts as doubt.
    doubted_nats : evidence is shared by a photo's light and lens, so log-likelihoods are trusted only up to this.
    """

    cell_sure: float = 0.98
    score_open: float = 0.01
    rest_open: float = 0.04
    fault_sure: float = 0.95
    fault_open: float = 0.02
    fault_nats: float = 3.5
    most_fault_nats: float = 7.0
    reach_nats: float = 11.0
    most_likeliest: int = 40
    most_changes: int = 240
    most_doubtful: int = 8
    doubted_nats: float = 12.0


DEFAULT = Policy()
