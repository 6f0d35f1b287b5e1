"""Which game's board is in a picture, and where."""

from collections.abc import Mapping
from functools import partial

import numpy as np
from scipy.special import softmax

from engine.games import GAMES
from engine.options import Options, allow_size
from engine.phrase import Phrase
from vision.frame import Frame
from vision.geometry.plane import Points
from vision.geometry.pose import About, Ambiguous, BoardPose, NotFound, Unsaid
from vision.locate.pose.placed import is_possible, placed
from vision.locate.quads.quad import Candidate
from vision.locate.quads.sure import CLEAR_CHANCE
from vision.locate.rings.companions import seen_beside
from vision.locate.rings.in_play import in_play
from vision.locate.rings.part_of_seven import FIVE, is_part_of_seven, is_surely_five
from vision.locate.search import board_between, boards_in, is_on_its_side
from vision.windows.read import read as read_windows

Found = BoardPose | NotFound | Ambiguous

INSET_CELLS: Mapping[str, float] = {"line-or-colour": 0.29}
"""By game: how far inside the grid's outer corners the printing begins. Circles fill about half a cell."""
BEYOND_CELLS: Mapping[int, float] = {5: 0.25, 7: 0.1, 9: 0.25}
"""By number of columns: how much must be in the picture beyond each side of a board. At the picture's edge, five
circles may be part of seven (unless a person says that they are not), and a frame's bars may be cut off. In 440
pictures that cut off a part of a board of seven, the rest was never taken for a whole board."""
BEYOND_FIVE_SAID = BEYOND_CELLS[7]
"""The same for a board of five that is surely not part of one of seven."""
LEAST_SHOWN = 0.4
"""If a smaller share of a board's cells is in the picture, its rings may well lie beyond the edge."""
BARS_CELLS = 0.6
"""A frame in doubt is believed only if the picture reaches so far beyond its grid's corners. A frame that the picture
cuts off seems to end before the edge; one of these seemed to end 0.3 of a cell before it, and was read clearly."""
CLEAR = 0.9
"""A window is read clearly if one of its possible contents has at least this chance. Nine frames in doubt lay in the
right place: in eight of them all windows were clear. Four lay half a cell or more off: in none of them were they."""
PART_OF_SEVEN = Phrase(
    "what looks like a board of 5x5 circles may be part of one of 7x7; show the whole board with nothing over it"
)
FIVE_AT_EDGE = Phrase(
    "what looks like a board of 5x5 circles reaches the picture's edge, and may be part of one of 7x7; "
    "show some of the table around it"
)
SIZE_FIVE = Unsaid(About.SIZE, (str(FIVE),))
"""If this is said of what seems to be a board of 5x5 circles, it is not part of one of 7x7."""
CUT_OFF = Phrase("the board reaches the picture's edge, and may be cut off; show some of the table around it")


def find(
    frame: Frame,
    game: str,
    options: Options,
    markers_px: Points | None = None,
) -> Found:
    """The board of `game`, or with "auto" of any game.

    Ambiguous if several boards are in view and nothing says which one is meant. A place in which no camera could see a
    board like that counts as no board if it is the only one. Beside another board it still makes the answer ambiguous,
    as in a picture that was put together from two.

    `markers_px` : (4, 2) markers at a board's corners, clockwise. The board between them is taken before all others.
    """
    marked = [] if markers_px is None else board_between(frame.bgr, markers_px)
    poses = [placed(frame, board) for board in marked or boards_in(frame.bgr, partial(_is_read_clearly, frame))]
    wanted = [pose for pose in poses if game in ("auto", pose.game)]
    if not any(map(is_possible, wanted)):
        return _missing(frame, game, [pose for pose in poses if is_possible(pose)])
    size = options.get("size", "auto")
    if size != "5":
        wanted = [pose for pose in wanted if not (_in_picture(pose, frame) and is_part_of_seven(frame, pose))]
        if not wanted:
            return NotFound(PART_OF_SEVEN, is_seen=True, unsaid=SIZE_FIVE if size == "auto" else None)
    fitting = [pose for pose in wanted if pose.game != "line-or-colour" or allow_size(options, pose.grid.rows)]
    if not fitting:
        return _of_another_size(wanted[0].grid.rows, size)
    whole = [pose for pose in fitting if _is_whole(pose, frame, is_five_said=size == "5")]
    if not any(map(is_possible, whole)):
        if size == "auto" and any(_in_picture(pose, frame, is_five_said=True) for pose in fitting):
            return NotFound(FIVE_AT_EDGE, is_seen=True, unsaid=SIZE_FIVE)
        return NotFound(CUT_OFF, is_seen=True)
    if len(whole) > 1:
        return _one_of_several(frame, whole)
    return whole[0] if size != "auto" else _beside_its_companion(frame, whole[0])


def find_near(frame: Frame, pose: BoardPose) -> BoardPose | None:
    """The board of the pose's game that is seen near it and whole in the picture. It is not looked for elsewhere."""
    found = (placed(frame, board) for board in board_between(frame.bgr, pose.corners_px))
    return next((one for one in found if one.game == pose.game and is_possible(one) and _in_picture(one, frame)), None)


def _is_read_clearly(frame: Frame, board: Candidate) -> bool:
    """Whether a frame in doubt has its bars in the picture, and all its windows are in view and read clearly.

    If the frame is not where it seems to be, bars, a table or a hand are read in place of windows, seldom clearly. If
    all windows are empty, the frame must also look more like one (CLEAR_CHANCE).
    """
    pose = placed(frame, board)
    bars = pose.project(pose.corners_mm + BARS_CELLS * pose.pitch_mm * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]))
    if not _are_in_picture(bars, frame):
        return False
    reading = read_windows(frame, pose)
    if reading.hidden.max() > 1 - CLEAR:
        return False
    (layer,) = reading.layers
    contents = softmax(layer.log_likelihood, axis=1)
    is_empty = (contents.argmax(axis=1) == layer.contents.index("empty")).all()
    return bool((contents.max(axis=1) >= CLEAR).all() and (board.chance >= CLEAR_CHANCE or not is_empty))


def _beside_its_companion(frame: Frame, pose: BoardPose) -> Found:
    """The one board that is whole in the picture, unless the other board of its mat is seen too, and is in play."""
    other = seen_beside(frame, pose) if pose.game == "line-or-colour" else None
    if other is None:
        return pose
    chosen = in_play(frame, (pose, other))
    is_hardly_seen = frame.shows(other.centres_px).mean() < LEAST_SHOWN
    if chosen is other or (isinstance(chosen, Ambiguous) and is_hardly_seen):
        return NotFound(CUT_OFF, is_seen=True)
    return chosen


def _one_of_several(frame: Frame, whole: list[BoardPose]) -> BoardPose | Ambiguous:
    """Of Line or Colour's two boards on one mat, the one in play. Between other boards nothing decides."""
    games = {pose.game for pose in whole}
    if len(games) > 1:
        names = tuple(name for name in GAMES if name in games)
        *most, last = (GAMES[name].title for name in names)
        several = Phrase(
            "boards of {games} and {last} are in the picture; show only one", games=", ".join(most), last=last
        )
        return Ambiguous(tuple(whole), several, Unsaid(About.GAME, names))
    if games == {"line-or-colour"} and len({pose.grid.rows for pose in whole}) == len(whole):
        return in_play(frame, whole)
    several = Phrase(
        "{number} {game} boards are in the picture; show only one",
        number=len(whole),
        game=GAMES[whole[0].game].title,
    )
    return Ambiguous(tuple(whole), several, Unsaid(About.CORNERS))


def _is_whole(pose: BoardPose, frame: Frame, *, is_five_said: bool) -> bool:
    """Whether all of a board is in the picture, and it is no part of a larger one that goes on beyond the edge."""
    if _in_picture(pose, frame, is_five_said=is_five_said):
        return True
    return _in_picture(pose, frame, is_five_said=True) and is_surely_five(frame, pose)


def _in_picture(pose: BoardPose, frame: Frame, *, is_five_said: bool = False) -> bool:
    """Whether all that is printed or stands on the grid is in the picture, and a little beyond its sides.

    `is_five_said` : a person or its colours say that a board of 5x5 circles is not part of one of 7x7.
    """
    is_surely_five = is_five_said and pose.grid.columns == FIVE
    beyond_cells = BEYOND_FIVE_SAID if is_surely_five else BEYOND_CELLS[pose.grid.columns]
    inset = INSET_CELLS.get(pose.game, 0.0) * pose.pitch_mm
    inner = pose.project(pose.corners_mm + inset * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]))
    sides = (pose.corners_mm + np.roll(pose.corners_mm, -1, axis=0)) / 2
    middle = pose.corners_mm.mean(axis=0)
    beyond = pose.project(middle + (sides - middle) * (1 + 2 * beyond_cells / pose.grid.columns))
    return _are_in_picture(np.concatenate((inner, beyond)), frame)


def _are_in_picture(points_px: Points, frame: Frame) -> bool:
    return bool(((points_px >= -0.5) & (points_px <= np.array(frame.size_px) - 0.5)).all())


def _of_another_size(rows: int, size: str) -> NotFound:
    """That a board of `rows` by `rows` circles was found and not one of the size that was asked for."""
    expected = Phrase(
        "expected a board of {size} circles, found one of {seen}; show one of {size}",
        size=f"{size}x{size}",
        seen=f"{rows}x{rows}",
    )
    return NotFound(expected, is_seen=True, unsaid=Unsaid(About.SIZE, (str(rows),)))


def _missing(frame: Frame, game: str, others: list[BoardPose]) -> NotFound:
    """Why the board of `game` was not found; `others` are boards of other games that were."""
    if others:
        name = others[0].game
        return NotFound(
            Phrase(
                "this looks like a {seen} board, not {game}; show a board of {game}",
                seen=GAMES[name].title,
                game=GAMES[game].title,
            ),
            is_seen=True,
            unsaid=Unsaid(About.GAME, (name,)),
        )
    if (game == "auto" or GAMES[game].is_standing) and is_on_its_side(frame.bgr):
        return NotFound(
            Phrase("expected a photo with the board upright, got one with it on its side; turn the photo"),
            is_seen=True,
        )
    if game == "auto":
        expected = Phrase("expected the board of one of the games, found none")
    else:
        expected = Phrase("expected {game}'s board, found none", game=GAMES[game].title)
    return NotFound(
        Phrase("{nothing}; show the whole board, larger and from higher up", nothing=expected),
        unsaid=Unsaid(About.CORNERS),
    )
