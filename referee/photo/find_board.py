"""Where a photo's board is: found as in any photo, or where a person or the camera's profile says that it lies."""

from dataclasses import dataclass
from functools import partial

from calibration.profile.profile import Profile
from engine.errors import BadOption
from engine.games import GAMES
from engine.options import Options, allow_size
from engine.phrase import Phrase
from referee.belief.legible import only_legible
from referee.belief.policy import DEFAULT
from vision.decode import Photo
from vision.frame import Frame
from vision.geometry.plane import Points
from vision.geometry.pose import Ambiguous, BoardPose, NotFound
from vision.known.locate.place import place
from vision.known.read import read as read_known
from vision.locate.find import Found, find
from vision.locate.given_corners import confirmed, pose_from_corners
from vision.locate.through_lens import find_through
from vision.read import Reader, read


@dataclass(frozen=True, slots=True)
class BoardFinding:
    """What was found, and the reader that suits it.

    Attributes
    ----------
    read : that of a known board if the profile's board lies where it says, else that of any board.
    notes : sentences for a person about a profile that does not fit.
    """

    found: Found
    read: Reader = read
    notes: tuple[str, ...] = ()


def find_board(
    photo: Photo, game: str, options: Options, corners_px: Points | None, profile: Profile | None
) -> BoardFinding:
    """The board of `game`, or of any game with "auto": where a person says that it lies, or else where it is found.

    Parameters
    ----------
    corners_px : (4, 2) where a person says that the grid's outer corners lie, in the photo's own pixels.
    profile : what is known of the camera that took the photo.

    Raises
    ------
    BadOption : if an option does not fit the photo or the profile, or corners lack a game or a size.
    BadProfile : if the picture has another shape than the profile's.
    """
    if corners_px is None:
        return _found(photo.frame, game, options, profile)
    if game == "auto":
        raise BadOption("expected --game with --corners: corners do not say which game lies between them")
    sizes = next((option.values for option in GAMES[game].options if option.name == "size"), ())
    if sizes and options.get("size", "auto") == "auto":
        raise BadOption("expected --option size=5 or size=7 with corners: they do not say the board's size")
    _inside(corners_px, photo.full_size_px)
    try:
        pose = pose_from_corners(photo.frame, game, options, photo.frame_pixels(corners_px))
    except ValueError as error:
        raise BadOption(str(error)) from error
    return BoardFinding(confirmed(photo.frame, pose))


def _inside(corners_px: Points, size_px: tuple[int, int]) -> None:
    width, height = size_px
    for x, y in corners_px:
        if not (-0.5 <= x <= width - 0.5 and -0.5 <= y <= height - 0.5):
            raise BadOption(f"expected corners within the photo's {width} x {height} pixels, got {x:g},{y:g}")


def _found(frame: Frame, game: str, options: Options, profile: Profile | None) -> BoardFinding:
    """The board as the profile knows it, if it has one and that lies in its place; else as it is found in any photo.

    If the profile's board does not lie in its place, a note says so.
    """
    if profile is None:
        return BoardFinding(find(frame, game, options))
    profile.scale_to(frame.size_px)  # pictures of another shape are refused, with a lens or without
    lens = profile.lens_for(frame.size_px)
    if profile.known is None:
        return BoardFinding(find_through(frame, lens, game, options))
    own = profile.known.pose.game
    if game not in ("auto", own):
        raise BadOption(f"profile {profile.name} knows a board of {GAMES[own].title}, got --game {game}")
    rows = profile.known.pose.grid.rows
    if not allow_size(options, rows):
        raise BadOption(f"profile {profile.name} knows a board of {rows}x{rows}, got --option size={options['size']}")
    known = profile.known.resized(frame.size_px) or profile.known
    placed = place(frame, known)
    if isinstance(placed, BoardPose):
        return BoardFinding(placed, partial(read_known, board=known))
    unused = Phrase("profile {name} was not used: {reason}", name=profile.name, reason=placed.reason)
    return BoardFinding(find_through(frame, lens, game, options), notes=(unused,))


def only_one(frame: Frame, found: Found, *, is_person_sure: bool = False) -> Found:
    """What was found; of several boards the one that can be read, if only one of them can.

    If none can be read, NotFound; but Ambiguous as before if a person says something of the board (`is_person_sure`),
    and so is sure that it is one.
    """
    if not isinstance(found, Ambiguous):
        return found
    meant = only_legible(frame, found, DEFAULT)
    if meant is not None:
        return meant
    return found if is_person_sure else illegible(found.candidates[0].game)


def illegible(game: str, *, is_between_corners: bool = False) -> NotFound:
    """NotFound for what may be a board of `game`, but of which too little can be made out to believe it."""
    if is_between_corners:
        return NotFound(
            Phrase(
                "no {game} board can be made out between the corners; give the grid's outer corners more exactly",
                game=GAMES[game].title,
            )
        )
    return NotFound(
        Phrase(
            "this may be a {game} board, but too little of it can be made out; "
            "show it whole, larger, sharper and well lit",
            game=GAMES[game].title,
        )
    )
