"""A rule as text: its id, what it says, and how sure the project is of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a game.

    Attributes
    ----------
    id : the id that faults carry.
    certainty : "certain", "probable" or "assumed".
    ends_turn : whether it says how a turn ends: where a counter goes, or that nobody may pass without need.
    """

    id: str
    text: str
    certainty: str = "certain"
    ends_turn: bool = False
