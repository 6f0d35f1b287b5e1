"""What a record keeps of a session beside its events and moves, as JSON, and back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import pairwise

from engine.grid import Cell
from engine.move import Move
from engine.position import Json
from engine.state import State
from referee.game_record.accepted_game import played_from, start_of
from referee.live.course import Guess, guess_of
from referee.live.session import CounterSaid, Session


def about_of(session: Session) -> Json:
    """What a record keeps of a session beside its events and moves: `start`, `known`, `misread` and so on.

    docs/record.md says what each is. Empty before the board was seen.
    """
    course, began = session.course, start_of(session.course)
    if began is None:
        return {}
    moves = session.accepted.moves
    return {
        "start": asdict(began),
        "known": course.last_known and session.game.position_to_json(course.last_known),
        "strange": _named(session, session.cover.strange),
        **said_of(session),
        "unanswered": list(session.grid.sorted_names(session.answers.unanswered)),
        "guesses": [
            {
                "number": guess.number,
                "made": _notations(moves[guess.number : guess.end]),
                "instead": [_notations(others) for others in guess.instead],
                "is_of_part": guess.is_of_part,
                "is_of_colour": guess.is_of_colour,
            }
            for guess in course.guesses
        ],
        "guessed": list(session.grid.sorted_names(session.accepted.position.guessed)),
        "in_one_view": [
            {"number": number, "made": _notations(moves[number:end])}
            for number, end in pairwise(len(state.moves) for state in course.views)
            if end - number > 1
        ],
    }


def said_of(session: Session) -> Json:
    """What a person says of things on the board, as a part of `about_of`."""
    grid, counter = session.grid, session.answers.counter
    return {
        "misread": _named(session, session.answers.misread),
        "counter": None
        if counter is None
        else [[grid.name(cell) for cell in place] for place in (counter.seems, counter.lies)],
    }


def _named(session: Session, cells: Mapping[Cell, str]) -> Json:
    return {session.grid.name(cell): looks for cell, looks in cells.items()}


def _notations(moves: Iterable[Move]) -> list[str]:
    return [move.notation for move in moves]


def guesses_in(states: Sequence[State], written: Iterable[Json]) -> Iterator[Guess]:
    """The guesses still open in the game of `states`. Those about moves that were changed since are dropped."""
    for one in written:
        number, made = one["number"], one["made"]
        end = number + len(made)
        if _notations(states[-1].moves[number:end]) == made:
            instead = tuple(played_from(states[number], others)[-1].moves[number:] for others in one["instead"])
            of_part, of_colour = (one.get(name, False) for name in ("is_of_part", "is_of_colour"))
            guess = guess_of(states[number], states[end], instead, of_part, of_colour)
            if guess is not None:
                yield guess


def with_guessed_split(state: State, names: Iterable[str]) -> State:
    """The state with a mark that the pieces within these cells are only guessed, if any lie there."""
    position, cells = state.position, {state.position.grid.parse(name) for name in names}
    there = {cell for piece in position.pieces or () if cells.issuperset(piece.cells) for cell in piece.cells}
    return replace(state, position=replace(position, guessed=position.guessed | there)) if there else state


def unseen_in(state: State, written: Iterable[Json]) -> Iterator[int]:
    """Numbers of moves after which no view showed the board. Those of moves that were changed since are dropped."""
    for one in written:
        number, made = one["number"], one["made"]
        end = number + len(made)
        if _notations(state.moves[number:end]) == made:
            yield from range(number + 1, end)


def looks_in(state: State, written: Json) -> dict[Cell, str]:
    """By cell, what it looks like, from JSON."""
    return {state.position.grid.parse(name): looks for name, looks in written.items()}


def counter_in(state: State, written: list[list[str]] | None) -> CounterSaid | None:
    """What a person says of the green counter, from JSON."""
    if written is None:
        return None
    seems, lies = (tuple(map(state.position.grid.parse, place)) for place in written)
    return CounterSaid(seems, lies)
