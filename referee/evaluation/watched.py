"""A recording watched from its first frame to its last, without a person."""

from engine.games import game_called
from referee.evaluation.game_truth import KnownGame
from referee.live.event import Event
from referee.live.session import start
from referee.watch.eyes import Eyes
from referee.watch.run import watch
from vision.cameras.choose import open_source
from vision.cameras.kinds.recorded import FRAMES
from vision.known.board import KnownBoard


def told_of(known: KnownGame, board: KnownBoard | None = None) -> tuple[Event, ...]:
    """What the referee tells of the game, as fast as the pictures can be read; `board` comes from a profile."""
    told: list[Event] = []
    session = start(game_called(known.game), known.options, {})
    with open_source(f"folder:{known.folder / FRAMES}", fps=known.fps) as source:
        eyes = Eyes(known.game, known.options, board)
        watch(source, eyes, session, lambda seen, events, *_: told.extend(events))
    return tuple(told)
