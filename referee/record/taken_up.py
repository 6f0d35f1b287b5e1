"""A game that was broken off and is taken up again: what its record says of it."""

from dataclasses import replace
from math import inf

from engine.errors import BadRecord
from engine.game import Json
from engine.games import game_called
from engine.geometry import Cell
from engine.state import State
from referee.live.event import Event
from referee.live.fouls import faults_of
from referee.live.hypotheses import Seen
from referee.live.session import Doubt, OpenFoul, Session, board_of, start
from referee.live.verdict import Belief, Foul
from referee.record.open_matters import Settled, open_matters
from referee.record.store import Store

LONG_AGO_S = -inf
"""When the still stretch began in which something was opened before the game was broken off."""


def session_of(store: Store) -> Session:
    """The session as it stood when the last event was committed. Raises BadRecord where the game is over."""
    if store.has_ended():
        raise BadRecord(f"the game {store.name} is over: see it with `gridref show {store.name}`")
    about = store.about()
    session = start(game_called(about["game"]), about["options"], about["players"], states=store.states())
    state, opened = session.state, open_matters(store.events())
    if state is None:
        return session
    return replace(
        session,
        hidden=frozenset(_cells(state, opened.occluded)),
        open_foul=None if opened.foul is None else OpenFoul(_foul(state, opened.foul), LONG_AGO_S),
        settled=None if opened.settled is None else _settled(session, opened.settled),
        misread={state.position.grid.parse(name): looks for name, looks in about.get("misread", {}).items()},
        doubt=None if opened.doubt is None else Doubt(_cells(state, opened.doubt), LONG_AGO_S),
    )


def misread_to_json(session: Session) -> Json:
    """What persons said of cells, by the cells' names: the record's `misread`."""
    assert session.state is not None
    return {session.state.position.grid.name(cell): looks for cell, looks in session.misread.items()}


def _cells(state: State, told: Event | None) -> tuple[Cell, ...]:
    return () if told is None else tuple(map(state.position.grid.parse, told.cells))


def _foul(state: State, told: Event) -> Foul:
    done = state.game.parse_move(state, told.move or "").changes
    position = state.game.applied(state.position, done)
    return Foul(Belief(told.confidence or 0.0, told.runner_up), position, done, faults_of(state, done, position))


def _settled(session: Session, settled: Settled) -> Seen:
    """The board with a foul on it that a person withdrew: it is not to be announced again."""
    before = session.game.position_from_json(settled.before)
    state = session.game.start(session.options, before, settled.foul.turn)
    return board_of(session, _foul(state, settled.foul).position)


def first_frame(store: Store) -> int:
    """The frame to go on from: the last one that something was told of, which is seen again."""
    return max((event.frame for event in store.events()), default=0)
