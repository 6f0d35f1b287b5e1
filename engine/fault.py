"""What breaks a rule: on a board, or in a move."""

from dataclasses import dataclass

from engine.grid import Cell
from engine.phrase import Phrase, one_after_another


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a board, or a rule that a move breaks.

    `message` is one sentence for the players; `rule` its id in docs/rules.md.
    """

    rule: str
    message: Phrase
    cells: tuple[Cell, ...] = ()


def faults_named(faults: tuple[Fault, ...]) -> str:
    """Each with its rule, as a part of a sentence."""
    return one_after_another(Phrase("{fault} (rule {rule})", fault=fault.message, rule=fault.rule) for fault in faults)


def faults_in_words(faults: tuple[Fault, ...]) -> Phrase:
    """Each with its rule, as one sentence."""
    return Phrase("{said:C}.", said=faults_named(faults))
