"""A game as it was played: game, options, players, moves and result, replayed to the same states."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.errors import BadNotation
from engine.fault import Fault
from engine.games import game_called
from engine.move import Move
from engine.options import Options
from engine.position import Position
from engine.score import Outcome
from engine.state import State

UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class TextRecord:
    """A game that was played, as its moves are written down.

    Attributes
    ----------
    players : names by role; roles without a name are missing.
    moves : in the game's notation, legal or not.
    result : the winner's role, "draw" or "unfinished", as recorded; None where it was not said.
    start, turn : where the game was taken up and whose turn it was; None for the usual start.
    """

    game: str
    moves: tuple[str, ...]
    options: Options = field(default_factory=dict, hash=False)
    players: Mapping[str, str] = field(default_factory=dict, hash=False)
    result: str | None = None
    start: Position | None = None
    turn: str | None = None

    def first_state(self) -> State:
        """Raises BadOption for an unknown game or option, or where the options leave the board open."""
        return game_called(self.game).start(self.options, self.start, self.turn)


@dataclass(frozen=True, slots=True)
class Step:
    """A move in its game: the states `before` and `after` it, and the rules it breaks."""

    before: State
    move: Move
    violations: tuple[Fault, ...]
    after: State


def replay(record: TextRecord) -> Iterator[Step]:
    """Every move in turn; what breaks a rule is played on from. Raises BadNotation, with its number, for no move."""
    state = record.first_state()
    for number, text in enumerate(record.moves, 1):
        try:
            move = state.game.parse_move(state, text)
        except BadNotation as error:
            raise BadNotation(f"move {number}: {error}") from error
        step = Step(state, move, state.violations(move.changes), state.after(move))
        yield step
        state = step.after


def record_of(states: Sequence[State], players: Mapping[str, str]) -> TextRecord:
    """What is written down of a game: its start and the state after each move."""
    first, last = states[0], states[-1]
    is_usual = first == first.game.start(first.options)
    return TextRecord(
        game=last.game.name,
        moves=tuple(move.notation for move in last.moves),
        options=dict(last.options),
        players=dict(players),
        result=in_a_word(outcome_of(states)),
        start=None if is_usual else first.position,
        turn=None if is_usual else first.turn,
    )


def outcome_of(states: Iterable[State]) -> Outcome | None:
    """How a game ended, the first time it did: what was done after that changes nothing (C4, L9, X7, X8).

    `states` : the start and the state after each move.
    """
    return next((state.outcome for state in states if state.outcome), None)


def in_a_word(outcome: Outcome | None) -> str:
    """The winner's role, "draw", or "unfinished", also where both sides came to what wins at once."""
    return (outcome and outcome.winner) or UNFINISHED
