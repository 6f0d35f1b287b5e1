"""A game as it was played: its options, players, moves and result, which can be replayed."""

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
    moves : in the game's notation, legal or not.
    players : names by role. Players without a name are left out.
    result : the winner's role, "draw" or "unfinished", as it was written down; None if it was not.
    start, turn : the position in which the game was taken up, and whose turn it was; None for the usual start.
    """

    game: str
    moves: tuple[str, ...]
    options: Options = field(default_factory=dict, hash=False)
    players: Mapping[str, str] = field(default_factory=dict, hash=False)
    result: str | None = None
    start: Position | None = None
    turn: str | None = None

    def first_state(self) -> State:
        """The state in which the game begins.

        Raises BadOption for an unknown game or option, or if the options leave open which board is played on.
        """
        return game_called(self.game).start(self.options, self.start, self.turn)


@dataclass(frozen=True, slots=True)
class Step:
    """A move in its game: the states `before` and `after` it, and the rules that it breaks."""

    before: State
    move: Move
    violations: tuple[Fault, ...]
    after: State


def replay(record: TextRecord) -> Iterator[Step]:
    """Every move in turn, legal or not. Raises BadNotation, with the move's number, if a text names no move."""
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
    """A game as it is written down. `states` : its first state, and the state after each move."""
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
    """How a game ended, when it did so first: what is done after that changes nothing (C4, L9, X7, X8).

    `states` : the first state, and the state after each move. None if the game did not end.
    """
    return next((state.outcome for state in states if state.outcome), None)


def in_a_word(outcome: Outcome | None) -> str:
    """The winner's role, "draw", or "unfinished", also if both sides have what wins."""
    return (outcome and outcome.winner) or UNFINISHED
