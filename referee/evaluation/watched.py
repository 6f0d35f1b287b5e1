"""A recording watched from its first frame to its last, without a person."""

from engine.errors import UnreadablePicture
from engine.games import game_called
from referee.evaluation.game_truth import GameTruth
from referee.live.event import Event
from referee.live.observation import Unreadable
from referee.live.session import start
from referee.watch.run import Happening, watch
from referee.watch.watched_board import WatchedBoard
from vision.cameras.choose import open_source
from vision.cameras.kinds.recorded import FRAMES
from vision.known.board import KnownBoard


def told_of(truth: GameTruth, board: KnownBoard | None = None) -> tuple[Event, ...]:
    """What the referee tells of a recording, as fast as its pictures can be read. `board` : from a profile, if any.

    Raises UnreadablePicture if a picture can't be read, as then the truth would be of another game.
    """
    told: list[Event] = []

    def tell(now: Happening) -> None:
        if isinstance(now.seen, Unreadable):
            raise UnreadablePicture(now.seen.cause)
        told.extend(now.events)

    session = start(game_called(truth.game), truth.options, {})
    with open_source(f"folder:{truth.folder / FRAMES}", fps=truth.fps) as source:
        watch(source, WatchedBoard(truth.game, truth.options, board), session, tell)
    return tuple(told)
