"""A game that was broken off and is taken up again: its session as the record says that it was left."""

from dataclasses import replace
from math import inf

from engine.errors import BadRecord
from engine.games import game_called
from engine.grid import Cell
from engine.state import State
from referee.game_record.open_matters import SettledFoul, open_in
from referee.game_record.session_document import (
    counter_in,
    guesses_in,
    looks_in,
    unseen_in,
    with_guessed_split,
)
from referee.game_record.store import Store
from referee.live.event import Event
from referee.live.judging.fouls import faults_of
from referee.live.judging.misread import swapped_unseen
from referee.live.judging.seen_board import SeenBoard, seen_board
from referee.live.judging.verdict import Belief, CounterUnseen, Foul, LeftOpen, Played, Question, QuestionAbout
from referee.live.pending import Doubt, OpenFoul, Pending, WaitingVerdict
from referee.live.session import Answers, Cover, Session, start

LONG_AGO_S = -inf
"""Stands for the beginning of a still stretch in which something was opened before the game was broken off."""


def session_of(store: Store) -> Session:
    """The session of a game as it was left, to go on with. Raises BadRecord if the game is over."""
    if store.has_ended():
        raise BadRecord(f"the game {store.name} is over: see it with `gridref show {store.name}`")
    return session_as_left(store)


def session_as_left(store: Store) -> Session:
    """The session of any game, over or not, after its last event. Raises BadRecord if the record is spoilt."""
    store.check_events()
    with store.understood():
        return _session_of(store)


def _session_of(store: Store) -> Session:
    about = store.about()
    states = tuple(with_guessed_split(state, about.get("guessed", ())) for state in store.states())
    session = start(game_called(about["game"]), about["options"], about["players"], states=states)
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
            guesses=tuple(guesses_in((*session.course.history, state), about.get("guesses", ()))),
            unseen=frozenset(unseen_in(state, about.get("in_one_view", ()))),
        ),
        cover=Cover(frozenset(_cells(state, opened.occluded)), looks_in(state, about.get("strange", {}))),
        answers=Answers(
            None if opened.settled is None else _settled(session, opened.settled),
            looks_in(state, about.get("misread", {})),
            counter_in(state, about.get("counter")),
            frozenset(map(state.position.grid.parse, about.get("unanswered", ()))),
        ),
        pending=Pending(
            waiting,
            None if opened.foul is None else OpenFoul(_foul(state, opened.foul), LONG_AGO_S),
            None if opened.doubt is None else Doubt(_cells(state, opened.doubt), LONG_AGO_S, board=bare),
        ),
        is_away=opened.is_away,
    )


def _cells(state: State, told: Event | None) -> tuple[Cell, ...]:
    return () if told is None else tuple(map(state.position.grid.parse, told.cells))


def _covered_turn(session: Session, asked: Event) -> WaitingVerdict | None:
    """The verdict that a turn of Linkage may lie in the cells that were asked about, unseen; None if none may."""
    state = session.accepted
    cells, belief = _cells(state, asked), Belief(asked.confidence or 0.0, asked.runner_up)
    turns = (move for move in state.legal_moves() if move.changes.placed and move.changes.cells <= set(cells))
    either = tuple(Played(belief, (move,)) for move in turns)
    if not state.position.marker or not either:
        return None
    question, left_open = Question(cells, about=QuestionAbout.TURN), LeftOpen(either=either)
    seen = CounterUnseen(belief, state.position.with_marker(()), question, left_open)
    return WaitingVerdict(seen, seen_board(session.game, seen.position), LONG_AGO_S, LONG_AGO_S)


def _foul(state: State, told: Event) -> Foul:
    done = state.game.parse_move(state, told.move or "").changes
    position = state.game.applied(state.position, done)
    belief, faults = Belief(told.confidence or 0.0, told.runner_up), faults_of(state, done, position)
    return Foul(belief, position, done, faults, instead=swapped_unseen(state, done))


def _settled(session: Session, settled: SettledFoul) -> SeenBoard:
    """The board with a foul on it that a person settled by a word, so that it is not announced again."""
    before = session.game.position_from_json(settled.before)
    state = session.game.start(session.options, before, settled.foul.turn)
    return seen_board(session.game, _foul(state, settled.foul).position)


def first_frame(store: Store) -> int:
    """The frame from which to go on with the same recording: the last one with an event. It is looked at once more."""
    return max((event.frame for event in store.events()), default=0)


def next_frame(store: Store) -> int:
    """The frame from which to go on with anything else: the one after all that were seen."""
    told, read = (event.frame for event in store.events()), (view.frame for view in store.views())
    return 1 + max((*told, *read), default=-1)
