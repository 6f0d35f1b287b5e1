"""A person's corrections of past moves: the game as it then is, and what no longer is legal in it."""

from dataclasses import dataclass

from engine.errors import BadRecord
from engine.fault import Fault, faults_in_words
from engine.phrase import Phrase
from engine.record import Record, replay
from engine.state import State
from referee.game_record.accepted_game import Start
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

    def of(self, moves: tuple[str, ...]) -> tuple[str, ...]:
        """The corrected moves. Raises BadRecord where there is no such move."""
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


def corrected(start: Start, moves: tuple[str, ...]) -> Corrected:
    """The game of `moves`. Raises BadNotation for what names no move."""
    first = start.state()
    record = Record(start.game, moves, start.options, start=first.position, turn=first.turn)
    steps = list(replay(record))
    illegal = tuple(
        (number, step.move.notation, step.violations) for number, step in enumerate(steps, 1) if step.violations
    )
    return Corrected((first, *(step.after for step in steps)), illegal)


def event_of(correction: Correction, before: tuple[str, ...], game: Corrected, frame: int, time_s: float) -> Event:
    """The event that a correction is: a person's word, told of the last frame that was recorded."""
    state = game.states[-1]
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
