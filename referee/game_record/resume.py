"""A game that was broken off and is taken up again: what its record says of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from math import inf

from engine.errors import BadRecord
from engine.games import game_called
from engine.geometry import Cell
from engine.move import Move
from engine.position import Json
from engine.state import State
from referee.game_record.accepted_game import played_from, start_of
from referee.game_record.open_matters import SettledFoul, open_in
from referee.game_record.store import Store
from referee.live.course import Guess, guess_of
from referee.live.event import Event
from referee.live.judging.fouls import faults_of
from referee.live.judging.seen_board import SeenBoard, seen_board
from referee.live.judging.verdict import About, Belief, CounterUnseen, Foul, LeftOpen, Played, Question
from referee.live.pending import Doubt, OpenFoul, Pending, WaitingVerdict
from referee.live.session import Answers, CounterSaid, Cover, Session, start

LONG_AGO_S = -inf
"""When the still stretch began in which something was opened before the game was broken off."""


def session_of(store: Store) -> Session:
    """The session as it stood when the last event was committed. Raises BadRecord where the game is over."""
    if store.has_ended():
        raise BadRecord(f"the game {store.name} is over: see it with `gridref show {store.name}`")
    return session_as_left(store)


def session_as_left(store: Store) -> Session:
    """The same of any game, over or not."""
    with store.understood():
        return _session_of(store)


def _session_of(store: Store) -> Session:
    about = store.about()
    session = start(game_called(about["game"]), about["options"], about["players"], states=store.states())
    state, opened = session.state, open_in(store)
    if state is None:
        return session
    waiting = None if opened.doubt is None else _covered_turn(session, opened.doubt)
    bare = None if waiting is None else waiting.board
    known = about.get("known")
    return replace(
        session,
        course=replace(
            session.course,
            last_known=known and session.game.position_from_json(known),
            guesses=tuple(_guesses((*session.course.history, state), about.get("guesses", ()))),
            before=_before(session.course.history, state, about.get("together", [])),
        ),
        cover=Cover(frozenset(_cells(state, opened.occluded)), _looks(state, about.get("strange", {}))),
        answers=Answers(
            None if opened.settled is None else _settled(session, opened.settled),
            _looks(state, about.get("misread", {})),
            _counter(state, about.get("counter")),
        ),
        pending=Pending(
            waiting,
            None if opened.foul is None else OpenFoul(_foul(state, opened.foul), LONG_AGO_S),
            None if opened.doubt is None else Doubt(_cells(state, opened.doubt), LONG_AGO_S, board=bare),
        ),
    )


def about_of(session: Session) -> Json:
    """What a record says of a session beside events and moves: its `start`, `known`, `misread` and so on.

    Nothing before its board was seen.
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
        "guesses": [
            {
                "number": guess.number,
                "made": _notations(moves[guess.number : guess.end]),
                "instead": [_notations(others) for others in guess.instead],
                "is_of_part": guess.is_of_part,
            }
            for guess in course.guesses
        ],
        "together": [] if course.before is None else _notations(moves[len(course.before.moves) :]),
    }


def said_of(session: Session) -> Json:
    """Those of them that a person says of things that lie there."""
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


def _guesses(states: Sequence[State], written: Iterable[Json]) -> Iterator[Guess]:
    """What is left to guess of the game of `states`; nothing of moves that are others by now."""
    for one in written:
        number, made = one["number"], one["made"]
        end = number + len(made)
        if _notations(states[-1].moves[number:end]) == made:
            instead = tuple(played_from(states[number], others)[-1].moves[number:] for others in one["instead"])
            guess = guess_of(states[number], states[end], instead, one.get("is_of_part", False))
            if guess is not None:
                yield guess


def _before(history: Sequence[State], state: State, together: list[str]) -> State | None:
    """The state before moves that came in one view; None where there were none, or they are others by now."""
    number = len(state.moves) - len(together)
    return history[number] if together and _notations(state.moves[number:]) == together else None


def _looks(state: State, written: Json) -> dict[Cell, str]:
    return {state.position.grid.parse(name): looks for name, looks in written.items()}


def _counter(state: State, written: list[list[str]] | None) -> CounterSaid | None:
    if written is None:
        return None
    seems, lies = (tuple(map(state.position.grid.parse, place)) for place in written)
    return CounterSaid(seems, lies)


def _cells(state: State, told: Event | None) -> tuple[Cell, ...]:
    return () if told is None else tuple(map(state.position.grid.parse, told.cells))


def _covered_turn(session: Session, asked: Event) -> WaitingVerdict | None:
    """That a turn of Linkage may lie where something was asked about, as long as that can't be seen."""
    state = session.accepted
    cells, belief = _cells(state, asked), Belief(asked.confidence or 0.0, asked.runner_up)
    turns = (move for move in state.legal_moves() if move.changes.placed and move.changes.cells <= set(cells))
    either = tuple(Played(belief, (move,)) for move in turns)
    if not state.position.marker or not either:
        return None
    question, left_open = Question(cells, about=About.TURN), LeftOpen(either=either)
    seen = CounterUnseen(belief, state.position.with_marker(()), question, left_open)
    return WaitingVerdict(seen, seen_board(session.game, seen.position), LONG_AGO_S, LONG_AGO_S)


def _foul(state: State, told: Event) -> Foul:
    done = state.game.parse_move(state, told.move or "").changes
    position = state.game.applied(state.position, done)
    return Foul(Belief(told.confidence or 0.0, told.runner_up), position, done, faults_of(state, done, position))


def _settled(session: Session, settled: SettledFoul) -> SeenBoard:
    """The board with a foul on it that a person withdrew: it is not to be announced again."""
    before = session.game.position_from_json(settled.before)
    state = session.game.start(session.options, before, settled.foul.turn)
    return seen_board(session.game, _foul(state, settled.foul).position)


def first_frame(store: Store) -> int:
    """The frame to go on from: the last one that something was told of, which is seen again."""
    return max((event.frame for event in store.events()), default=0)
