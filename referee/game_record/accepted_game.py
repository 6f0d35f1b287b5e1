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
    """How a game began: the board that was found, in the photo truth's form, and whose turn it was."""

    game: str
    options: Options
    position: Json
    turn: str | None

    def state(self) -> State:
        """The state it began in; pieces that lay there are what a camera took them for."""
        rules = game_called(self.game)
        position = rules.position_from_json(self.position).with_guessed_pieces()
        return rules.start(self.options, position, self.turn)

    def states(self, moves: tuple[str, ...]) -> tuple[State, ...]:
        """The start and the states after each move, legal or not. Raises BadNotation for what names no move."""
        return played_from(self.state(), moves)


def played_from(state: State, moves: Iterable[str]) -> tuple[State, ...]:
    """A state and those after each of some moves, legal or not. Raises BadNotation for what names no move."""
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
