"""A watched game as a pure fold: (session, observation) → (session, events). Same observations, same events."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from engine.game import Game
from engine.geometry import Cell
from engine.options import Options
from engine.position import Position
from engine.state import State
from referee.live.event import Event, Kind
from referee.live.observation import (
    CameraBack,
    CameraLost,
    LightChanged,
    Moved,
    NotStill,
    Observation,
    Relocated,
    Ruled,
    SourceEnded,
    Still,
    Told,
)
from referee.live.policy import DEFAULT, Policy

Advance = tuple["Session", tuple[Event, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """A game under way and what is known of its board. Make one with `start`, go on with `advance`.

    Attributes
    ----------
    players : names by role; roles without a name are missing.
    state : what is accepted; None until the board was seen.
    hidden : cells that could not be seen in the last still view, as was said to the players.
    has_ended : the game is over, or the source; nothing is judged any more.
    """

    game: Game
    options: Options
    players: Mapping[str, str]
    policy: Policy
    state: State | None = None
    hidden: frozenset[Cell] = field(default=frozenset())
    has_ended: bool = False


def start(
    game: Game,
    options: Options,
    players: Mapping[str, str],
    policy: Policy = DEFAULT,
    state: State | None = None,
) -> Session:
    """A session before its first observation; with `state` a game that is taken up where it stands."""
    return Session(game, options, players, policy, state)


def advance(session: Session, observation: Observation) -> Advance:
    """What one observation changes, and the events it causes, in the order in which they are to be told."""
    match observation:
        case Still():
            return _occlusion(session, observation)
        case NotStill():
            return session, ()
        case Moved():
            return session, (
                _told(observation, Kind.MOVED, "The board or the camera was moved; I look for the board."),
            )
        case Relocated():
            return session, (_told(observation, Kind.RELOCATED, "I have found the board again."),)
        case LightChanged():
            return session, (_told(observation, Kind.LIGHT, "The light has changed."),)
        case CameraLost(cause=cause):
            return session, (_told(observation, Kind.CAMERA_LOST, cause),)
        case CameraBack():
            return session, (_told(observation, Kind.CAMERA_BACK, "The camera is back."),)
        case SourceEnded():
            return _ended(session, observation)
        case Ruled() | Told():
            return session, ()
        case _:
            assert_never(observation)


def _told(observation: Observation, kind: Kind, message: str) -> Event:
    return Event(observation.frame, observation.time_s, kind, message)


def _occlusion(session: Session, view: Still) -> Advance:
    """Says once which cells something lies on, and once that it is gone."""
    if view.hidden == session.hidden:
        return session, ()
    grid = session.game.grid(session.options)
    if view.hidden:
        cells = tuple(grid.sorted_names(view.hidden))
        event = replace(_told(view, Kind.OCCLUDED, f"I can't see {grid.names(view.hidden)}."), cells=cells)
    else:
        event = _told(view, Kind.CLEAR_AGAIN, "I see the whole board again.")
    return replace(session, hidden=view.hidden), (event,)


def _ended(session: Session, observation: SourceEnded) -> Advance:
    if session.has_ended or session.state is None:
        return replace(session, has_ended=True), ()
    position: Position = session.state.position
    score = session.game.score(position, session.state.options)
    event = replace(_told(observation, Kind.END, score.reason), score=score.summary)
    return replace(session, has_ended=True), (event,)
