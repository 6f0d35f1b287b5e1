"""A person's corrections of past moves: the game as it then is, and what no longer is legal in it."""

from dataclasses import dataclass

from engine.errors import BadRecord
from engine.fault import Fault, faults_in_words
from engine.move import Move
from engine.phrase import Phrase
from engine.state import State
from referee.live.event import By, Event, Kind


@dataclass(frozen=True, slots=True)
class Correction:
    """One change of a list of moves.

    Attributes
    ----------
    number : of the move, from 1.
    move : what it is to be, in the game's notation; None to take it out.
    is_inserted : `move` comes before the present move `number`, which it otherwise replaces.
    """

    number: int
    move: str | None
    is_inserted: bool = False

    def of(self, moves: tuple[Move, ...]) -> tuple[Move | str, ...]:
        """The corrected moves, the new one as text. Raises BadRecord where there is no such move."""
        last = len(moves) + 1 if self.is_inserted else len(moves)
        if not 1 <= self.number <= last:
            raise BadRecord(f"expected a move's number from 1 to {last}, got {self.number}")
        before, after = moves[: self.number - 1], moves[self.number - 1 :]
        kept_after = after if self.is_inserted else after[1:]
        return (*before, *(() if self.move is None else (self.move,)), *kept_after)


@dataclass(frozen=True, slots=True)
class Corrected:
    """A corrected game.

    Attributes
    ----------
    flagged : (number, move, rules it breaks) of every move that is illegal now; they stand, and are not taken out.
    """

    states: tuple[State, ...]
    flagged: tuple[tuple[int, str, tuple[Fault, ...]], ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """In the game's notation."""
        return tuple(move.notation for move in self.states[-1].moves)


def corrected(states: tuple[State, ...], correction: Correction) -> Corrected:
    """The game of `states`, its start and what came of each move, with a move corrected.

    What later moves laid stays what it is and where it lies, whoever's turn it then was. Raises BadRecord where there
    is no such move, BadNotation for what names none.
    """
    now, flagged = [states[0]], []
    for number, made in enumerate(correction.of(states[-1].moves), 1):
        before = now[-1]
        game = before.game
        move = game.parse_move(before, made) if isinstance(made, str) else game.named(before, made.changes)
        if faults := before.violations(move.changes):
            flagged.append((number, move.notation, faults))
        now.append(before.after(move))
    return Corrected(tuple(now), tuple(flagged))


def event_of(correction: Correction, states: tuple[State, ...], game: Corrected, frame: int, time_s: float) -> Event:
    """The event that a correction of `states` is: a person's word, told of the last frame that was recorded."""
    state, before = game.states[-1], tuple(move.notation for move in states[-1].moves)
    number = correction.number
    if correction.move is None:
        message = Phrase("Corrected: move {number}, {move}, is taken out.", number=number, move=before[number - 1])
    elif correction.is_inserted:
        message = Phrase("Corrected: {move} is put in as move {number}.", number=number, move=correction.move)
    else:
        was = before[number - 1]
        message = Phrase("Corrected: move {number} is {move}, not {was}.", number=number, move=correction.move, was=was)
    for illegal, notation, faults in game.flagged:
        message = Phrase(
            "{message} Move {number}, {move}, is illegal: {faults}",
            message=message,
            number=illegal,
            move=notation,
            faults=faults_in_words(faults),
        )
    return Event(
        frame,
        time_s,
        Kind.REVISED,
        message,
        By.PERSON,
        move=correction.move or before[number - 1],
        rules=tuple(dict.fromkeys(fault.rule for _, _, faults in game.flagged for fault in faults)),
        position=state.game.position_to_json(state.position),
        turn=None if state.outcome else state.turn,
    )
