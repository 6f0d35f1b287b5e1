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
from vision.locate.placed import is_possible, placed
from vision.locate.quad import Candidate
from vision.locate.rings.companions import seen_beside
from vision.locate.rings.in_play import in_play
from vision.locate.rings.part_of_seven import FIVE, is_part_of_seven, is_surely_five
from vision.locate.search import board_between, boards_in, is_on_its_side
from vision.locate.sure import CLEAR_CHANCE
from vision.windows.read import read as read_windows

Found = BoardPose | NotFound | Ambiguous

INSET_CELLS: Mapping[str, float] = {"line-or-colour": 0.29}
"""How far within the grid's outer corners the first thing to be seen lies: circles fill about half a cell."""
BEYOND_CELLS: Mapping[int, float] = {5: 0.25, 7: 0.1, 9: 0.25}
"""By its number of columns, how much must be seen beyond each side of a board. At the picture's edge five circles may
be a part of seven, unless somebody says that they are not, and a frame's bars may be cut off. Of 440 pictures that cut
a board of seven, a line of cells was missed in none."""
BEYOND_FIVE_SAID = BEYOND_CELLS[7]
"""The same of a board of five that is surely no part of one of seven."""
LEAST_SHOWN = 0.4
"""Where less of a board's cells is in the picture, its rings may well lie beyond the edge."""
BARS_CELLS = 0.6
"""How far beyond its grid's corners a frame in doubt must be in the picture: one that is cut off seems to end within.
One that seemed to end 0.3 of a cell from the edge was read clearly."""
CLEAR = 0.9
"""Chance of what a window holds from which on it is read clearly. Of nine frames in doubt in the right place eight were
clear in every window, of four that lay half a cell or more beside theirs none."""
PART_OF_SEVEN = Phrase(
    "what looks like a board of 5x5 circles may be part of one of 7x7; show the whole board with nothing over it"
)
FIVE_AT_EDGE = Phrase(
    "what looks like a board of 5x5 circles reaches the picture's edge, and may be part of one of 7x7; "
    "show some of the table around it"
)
SIZE_FIVE = Unsaid(About.SIZE, (str(FIVE),))
"""Said of such a board, it can't be part of one of 7x7."""
CUT_OFF = Phrase("the board reaches the picture's edge, and may be cut off; show some of the table around it")


def find(
    frame: Frame,
    game: str,
    options: Options,
    markers_px: Points | None = None,
) -> Found:
    """The board of `game`, or with "auto" of whichever game's there is.

    Ambiguous where several boards are in view and nothing says which one is meant. One that no camera could see so is
    none, but beside another it is in doubt which is meant: in a picture put together of two, say. Amid markers (4, 2)
    by a board's corners, clockwise, that one is taken before all others.
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
            return NotFound(PART_OF_SEVEN, is_seen=True, unsaid=SIZE_FIVE)
    fitting = [pose for pose in wanted if pose.game != "line-or-colour" or allow_size(options, pose.grid.rows)]
    if not fitting:
        rows = wanted[0].grid.rows
        return NotFound(
            Phrase(
                "expected a board of {size} circles, found one of {seen}; show one of {size}",
                size=f"{size}x{size}",
                seen=f"{rows}x{rows}",
            ),
            is_seen=True,
            unsaid=Unsaid(About.SIZE, (str(rows),)),
        )
    whole = [pose for pose in fitting if _is_whole(pose, frame, is_five_said=size == "5")]
    if not any(map(is_possible, whole)):
        if size == "auto" and any(_in_picture(pose, frame, is_five_said=True) for pose in fitting):
            return NotFound(FIVE_AT_EDGE, is_seen=True, unsaid=SIZE_FIVE)
        return NotFound(CUT_OFF, is_seen=True)
    if len(whole) > 1:
        return _one_of_several(frame, whole)
    return whole[0] if size != "auto" else _beside_its_companion(frame, whole[0])


def find_near(frame: Frame, pose: BoardPose) -> BoardPose | None:
    """The board of a pose's game that is seen near it, whole in the picture; elsewhere it is not looked for."""
    found = (placed(frame, board) for board in board_between(frame.bgr, pose.corners_px))
    return next((one for one in found if one.game == pose.game and is_possible(one) and _in_picture(one, frame)), None)


def _is_read_clearly(frame: Frame, board: Candidate) -> bool:
    """Whether a frame in doubt has its bars in the picture, and every window of it is in view and read clearly.

    What is read beside the windows is bars, a table or a hand, and seldom clear. An empty one must look more like one.
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
    """The one board that is whole in the picture, unless the other one of its mat is seen there, too, and in play."""
    other = seen_beside(frame, pose) if pose.game == "line-or-colour" else None
    if other is None:
        return pose
    chosen = in_play(frame, (pose, other))
    is_hardly_seen = frame.shows(other.centres_px).mean() < LEAST_SHOWN
    if chosen is other or (isinstance(chosen, Ambiguous) and is_hardly_seen):
        return NotFound(CUT_OFF, is_seen=True)
    return chosen


def _one_of_several(frame: Frame, whole: list[BoardPose]) -> BoardPose | Ambiguous:
    """The board in play of Line or Colour's two on one mat; of other boards nothing says which one is meant."""
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
    """Whether all of a board is in the picture; a part of a larger one that goes on beyond it is none."""
    if _in_picture(pose, frame, is_five_said=is_five_said):
        return True
    return _in_picture(pose, frame, is_five_said=True) and is_surely_five(frame, pose)


def _in_picture(pose: BoardPose, frame: Frame, *, is_five_said: bool = False) -> bool:
    """Whether all that is printed or stands on the grid is in the picture, and a little beyond its sides.

    `is_five_said` : a person, or its colours, say that a board of five circles a side is no part of one of seven.
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


def _missing(frame: Frame, game: str, others: list[BoardPose]) -> NotFound:
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
