"""The accepted game, from its start: what a record must hold for the game to be taken up again."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.games import game_called
from engine.options import Options
from engine.position import Json
from engine.state import State
from referee.live.course import Course


@dataclass(frozen=True, slots=True)
class Start:
    """How a game began: the board that was found, as a JSON position, and whose turn it was."""

    game: str
    options: Options
    position: Json
    turn: str | None

    def state(self) -> State:
        """The state in which the game began. Pieces that lay there already are those that the camera took them for."""
        rules = game_called(self.game)
        position = rules.position_from_json(self.position).with_guessed_pieces()
        return rules.start(self.options, position, self.turn)

    def states(self, moves: tuple[str, ...]) -> tuple[State, ...]:
        """The first state, and the state after each move, legal or not. Raises BadNotation if a text names no move."""
        return played_from(self.state(), moves)


def played_from(state: State, moves: Iterable[str]) -> tuple[State, ...]:
    """`state`, and the state after each of the moves, legal or not. Raises BadNotation if a text names no move."""
    states = [state]
    for notation in moves:
        before = states[-1]
        states.append(before.after(before.game.parse_move(before, notation)))
    return tuple(states)


def start_of(course: Course) -> Start | None:
    """How the game began; None before its board was seen."""
    first = course.history[0] if course.history else course.state
    if first is None:
        return None
    return Start(first.game.name, dict(first.options), first.game.position_to_json(first.position), first.turn)


def moves_of(course: Course) -> tuple[str, ...] | None:
    """The accepted moves; None before the board was seen."""
    return None if course.state is None else tuple(move.notation for move in course.state.moves)
