"""How a photo's board is found and read: as any photo's, or as that of a camera whose profile is known."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from calibration.profile import Profile
from engine.errors import BadOption
from engine.games import GAMES
from engine.options import Options
from engine.phrase import Phrase
from vision.frame import Frame
from vision.known.place import place
from vision.known.read import read as read_known
from vision.locate.find import Found, find
from vision.locate.through_lens import find_through
from vision.pose import BoardPose
from vision.read import read
from vision.reading import BoardReading


@dataclass(frozen=True, slots=True)
class Sight:
    """What was found of a board, and what reads it.

    Attributes
    ----------
    notes : sentences for a person about a profile that does not fit.
    """

    found: Found
    read: Callable[[Frame, BoardPose], BoardReading] = read
    notes: tuple[str, ...] = ()


def sight(frame: Frame, game: str, options: Options, profile: Profile | None = None) -> Sight:
    """The board of `game`, or of any game with "auto".

    With a profile whose board is known, that board where it lies; the board is looked for as in any photo where it
    does not, and that is noted. Raises BadOption for a game that is not the profile's, BadProfile for a picture of
    another shape than the profile's.
    """
    if profile is None:
        return Sight(find(frame, game, options))
    lens = profile.lens_for(frame.size_px)
    if profile.known is None:
        return Sight(find_through(frame, lens, game, options))
    own = profile.known.pose.game
    if game not in ("auto", own):
        raise BadOption(f"profile {profile.name} knows a board of {GAMES[own].title}, got --game {game}")
    placed = place(frame, profile.known)
    if isinstance(placed, BoardPose):
        return Sight(placed, partial(read_known, board=profile.known))
    unused = Phrase("profile {name} was not used: {reason}", name=profile.name, reason=placed.reason)
    return Sight(find_through(frame, lens, game, options), notes=(unused,))
