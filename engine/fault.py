"""What breaks a rule: on a board, or in a move."""

from dataclasses import dataclass

from engine.grid import Cell
from engine.phrase import Phrase, one_after_another


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a board, or a rule that a move breaks.

    Attributes
    ----------
    rule : the rule's id in docs/rules.md.
    message : one sentence for the players.
    cells : where the fault lies; empty if it is not in certain cells.
    """

    rule: str
    message: Phrase
    cells: tuple[Cell, ...] = ()


def faults_named(faults: tuple[Fault, ...]) -> str:
    """All faults, each with its rule, as a part of a sentence."""
    return one_after_another(Phrase("{fault} (rule {rule})", fault=fault.message, rule=fault.rule) for fault in faults)


def faults_in_words(faults: tuple[Fault, ...]) -> Phrase:
    """All faults, each with its rule, as one sentence."""
    return Phrase("{said:C}.", said=faults_named(faults))
