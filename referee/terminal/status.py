"""A watched game as it stands, in a few words: what the referee is doing, the last moves, what is left."""

from functools import reduce
from itertools import groupby

from engine.phrase import Phrase, term
from engine.position import Reserve
from referee.live.observation import CameraGone, NotStill, Observation, Unrest
from referee.live.session import Session
from referee.live.telling import in_words, whose_turn

LAST_MOVES = 4
"""Moves that are shown: a round for each player, and the one before it."""


def doing(session: Session, seen: Observation | None) -> str:
    """What the referee is doing after `seen`, which is None before the first observation."""
    if isinstance(seen, CameraGone):
        return Phrase("The camera is lost")
    if session.has_ended:
        return Phrase("No longer watching")
    if session.is_away:
        return Phrase("Moved: looking for the board")
    if session.state is None:
        return Phrase("Looking for the board")
    if isinstance(seen, NotStill):
        return Phrase("A hand is there") if seen.why is Unrest.HAND else Phrase("Settling")
    grid = session.state.position.grid
    if session.cover.hidden:
        return Phrase("Can't see {cells}", cells=grid.names(session.cover.hidden))
    if session.pending.doubt is not None:
        doubtful = session.pending.doubt.cells
        return Phrase("Can't make out {cells}", cells=grid.names(doubtful) if doubtful else Phrase("the board"))
    return Phrase("Watching")


def turn(session: Session) -> str:
    """Whose turn it is, or how the game ended."""
    state = session.state
    if state is None:
        return ""
    if state.outcome:
        return state.outcome.reason
    return whose_turn(state, session.players)


def last_moves(session: Session) -> tuple[Phrase, ...]:
    """The last accepted moves with their numbers."""
    state = session.state
    if state is None:
        return ()
    first = max(0, len(state.moves) - LAST_MOVES)
    return tuple(
        Phrase("{number}. {move}", number=number, move=in_words(state, move))
        for number, move in enumerate(state.moves[first:], first + 1)
    )


def left(reserve: Reserve) -> tuple[Phrase, ...]:
    """What is not yet on the board: one line for all colours, or one for each if pieces have several shapes."""
    if all(shape is None for _, shape in reserve):
        each = (Phrase("{colour} {left}", colour=term(colour), left=count) for (colour, _), count in reserve.items())
        return (reduce(lambda most, last: Phrase("{most} · {last}", most=most, last=last), each),)
    by_colour = groupby(reserve.items(), key=lambda item: item[0][0])
    return tuple(
        Phrase(
            "{colour}: {shapes}",
            colour=term(colour),
            shapes=" ".join(f"{shape}×{count}" for (_, shape), count in shapes if count),
        )
        for colour, shapes in by_colour
    )
