"""The boards in a picture: where they are looked for, the likeliest places first; each is counted once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.frame import Bgr, shrunk
from vision.geometry.plane import Points, scaled
from vision.locate.by_lattice import board_by_lattice
from vision.locate.corners import side_px
from vision.locate.overlap import first_of_each, in_one_place
from vision.locate.patch import Pyramid, pyramid
from vision.locate.propose import Proposal, propose
from vision.locate.quad import FRAME, Candidate
from vision.locate.rings.companions import SIZES, ends
from vision.locate.settle import by_rough_network, settled
from vision.locate.sure import CLEAR_CHANCE_OF_FRAME, LITTLE_SPREAD_CELLS, clear_ones, is_sure, is_whole
from vision.locate.verify import (
    LIKELY_CHANCE,
    Doubts,
    is_among,
    is_taken,
    verified,
    verified_at_ends,
    verified_by_height,
    verified_closely,
)
from vision.locate.windows.neighbour_column import in_likeliest_column

WORKING_PX = 640
"""Long side of the picture in which boards are looked for; a cell is then 8 to 60 px."""
LOOKS_PX = (224, 352)
"""Long sides at which a picture is searched: some boards, small ones above all, show at one."""
LAST_LOOK_FOR_FRAMES_PX, LAST_LOOKS_FOR_MATS_PX = WORKING_PX, (896, 480)
"""Where nothing is found, it is searched at these, too, as far as it is that long: boards with cells of 8 to 14 pixels
show at the first two, mats amid clutter at the last. One look at 640 for all led to 17 boards of 1358 that nothing else
leads to; of some 1000 mats these lead to ten more."""
SMALL, LOOK_BESIDE_SMALL_PX = 0.25, 480
"""Beside boards whose sides are shorter than this share of the picture's, others are looked for at this long side, too:
so small ones show best there."""
BORDERS = (cv2.BORDER_CONSTANT, cv2.BORDER_REPLICATE)
"""A picture in which nothing is found is looked at again in a border of its mean colour, then of its edge's colours: a
board that fills it has nothing round it, and the networks have seldom seen one so."""
BORDER_PX = 40
"""At least half a cell of a board that fills a picture of WORKING_PX."""
LEAST_FILLED = 0.5
"""Share of the picture's short side that the side of a board which fills it has at least: one that stands on its corner
from edge to edge has 0.71, with half a cell of five round it 0.59, and what is proposed may be smaller."""
MOST_PROPOSALS, MOST_CORES, MOST_BY_LATTICE = 8, 1, 3
"""How many of each look are tried at most; those by their lattice only where nothing else leads to a board."""
CORE_IS_LESS = 0.12
"""A core is tried after what is less likely by less than this: it leads to a board less often, and less exactly."""
LEAST_WITH_ENDS, MOST_WITH_ENDS = 0.6, 4
"""Areas of Line or Colour in which no board was found are looked at end by end: from this chance on, at most this
many."""
MOST_IN_BORDER = 2
"""At most so many are tried in a border, or where a picture is turned: a board that fills a picture is proposed first,
and each try costs some 10 ms."""
MOST_LAST, MOST_LAST_CORES, LEAST_LAST = 2, 2, 0.5
"""How many wholes and cores of each of the last looks are tried at most, if not tried before; mats only from this
chance on. Those to which they lead must be clear."""
MOST_TURNED = 1
"""How many wholes, and cores, of each look are tried in a picture that is turned by a quarter: more led to no board."""
MOST_IN_DOUBT = 2
"""How many frames in doubt are looked at, the least doubtful first."""

Confirm = Callable[[Candidate], bool]
"""Whether something else than its looks says that a frame lies there."""


def boards_in(bgr: Bgr, is_confirmed: Confirm = lambda frame: False) -> list[Candidate]:
    """Boards of any kind in a picture (H, W, 3), the surest first; Line or Colour's two on one mat are two.

    A frame whose place is in doubt is one if it `is_confirmed`, and there is nothing else. Beside boards that the
    picture cuts a whole one is looked for on: where the spots of a tablecloth go on beyond the edge, nothing shows that
    they are no board.
    """
    small, scale = at_working_size(bgr)
    size_px = small.shape[1::-1]
    search = _Search(bgr, small, scale, pyramid(small))
    found = _until_whole(_looks(search, is_confirmed), size_px) or _until_whole(_last_looks(search), size_px)
    if any(is_whole(board, size_px) for board in found):
        found += _beside_small(small, found)
    return [_enlarged(board, scale) for board in found]


@dataclass(slots=True, eq=False)
class _Search:
    """A picture in which boards are looked for; the looks fill in what the last ones go on from.

    Attributes
    ----------
    small : the picture `bgr` at `scale` its size, in which boards are found; `levels` is its pyramid.
    proposed : the likeliest places (4, 2) of the first looks.
    doubts, late : what the first looks met, and those that were closer.
    """

    bgr: Bgr
    small: Bgr
    scale: float
    levels: Pyramid
    proposed: list[Points] = field(default_factory=list)
    doubts: Doubts = field(default_factory=Doubts)
    late: Doubts = field(default_factory=Doubts)

    @property
    def frames_in_doubt(self) -> list[Candidate]:
        return self.doubts.frames + self.late.frames


def _until_whole(looks: Iterable[list[Candidate]], size_px: Sequence[int]) -> list[Candidate]:
    """The boards to which looks lead, one in each place, until a board is whole in a picture of that size."""
    found: list[Candidate] = []
    for boards in looks:
        found += [board for board in boards if not is_taken(board.corners_px, found)]
        if any(is_whole(board, size_px) for board in found):
            break
    return found


def _looks(search: _Search, is_confirmed: Confirm) -> Iterator[list[Candidate]]:
    """The boards to which each way to look for them leads, in the small picture."""
    small, levels, doubts = search.small, search.levels, search.doubts
    tried: list[Proposal] = []
    for long_side_px in LOOKS_PX:
        proposals, cores = _wholes_and_cores(propose(small, long_side_px))
        search.proposed.extend(one.corners_px for one in proposals[:MOST_BY_LATTICE])
        tried += proposals[:MOST_PROPOSALS] + cores[:MOST_CORES]
    likeliest_first = _likeliest_first(tried)
    yield _apart(verified(levels, likeliest_first, doubts))
    yield verified_closely(levels, doubts)
    yield verified_by_height(levels, doubts)
    wholes, _ = _wholes_and_cores(propose(small, LAST_LOOK_FOR_FRAMES_PX))
    yield _apart(verified(levels, [one for one in wholes[:MOST_LAST] if one.kind == FRAME], search.late))
    for long_side_px in LAST_LOOKS_FOR_MATS_PX:
        new = _new_mats(search.bgr, search.scale, long_side_px, tried)
        tried += new
        yield clear_ones(_apart(verified(levels, new, search.late)))
    for border in BORDERS:
        yield _filling(small, border)
    yield verified_at_ends(levels, doubts)
    at_ends = verified(levels, _ends(likeliest_first), Doubts())
    yield _apart([board for board in at_ends if board.spread_cells <= LITTLE_SPREAD_CELLS])
    least_doubtful = sorted(search.frames_in_doubt, key=lambda frame: frame.spread)[:MOST_IN_DOUBT]
    in_place = (in_likeliest_column(levels, frame) for frame in least_doubtful)
    yield [frame for frame in in_place if is_confirmed(_enlarged(frame, search.scale))][:1]


def _last_looks(search: _Search) -> Iterator[list[Candidate]]:
    """The same of ways that take as long as all others, for a picture in which those lead to nothing."""
    if board := board_by_lattice(search.levels, search.proposed):
        yield [] if is_on_its_side(search.small) else [board]  # turned, a frame's tiles look like pieces or windows
    yield _on_its_head(search.small)
    if not search.frames_in_doubt:
        yield _mats_on_their_side(search.small, search.levels)
        yield clear_ones(verified_closely(search.levels, search.late))  # the other dead ends were followed


def _beside_small(bgr: Bgr, found: list[Candidate]) -> list[Candidate]:
    """What is clearly another board in a picture (H, W, 3), where those that were `found` are small."""
    if any(side_px(board.corners_px) >= SMALL * max(bgr.shape[:2]) for board in found):
        return []
    proposals = propose(bgr, LOOK_BESIDE_SMALL_PX)
    beside = _likely([one for one in proposals if not is_taken(one.corners_px, found)])
    seen = _apart(clear_ones(verified(pyramid(bgr), beside, Doubts())))
    return [board for board in seen if not is_taken(board.corners_px, found)]


def board_between(bgr: Bgr, markers_px: Points) -> list[Candidate]:
    """The board in a picture (H, W, 3) amid four markers (4, 2), clockwise, by its corners; empty if none is there."""
    times = max(1, max(bgr.shape[:2]) // WORKING_PX)
    levels = pyramid(shrunk(bgr, times))
    near = by_rough_network(levels, scaled(markers_px, 1 / times))
    board = near and settled(levels, near.corners_px)
    if board is None or not is_sure(board):
        return []
    return [_enlarged(board, 1 / times)]


def is_on_its_side(bgr: Bgr) -> bool:
    """Whether a frame of LINKX shows in a picture (H, W, 3) once that is turned by a quarter.

    Where a frame stands on its head, one is proposed too, but seldom believed: so it is turned the other way then.
    """
    small, _ = at_working_size(bgr)
    for turn in (cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE):
        turned = np.asarray(cv2.rotate(small, turn), np.uint8)
        frames = _frames(turned)
        if not frames:
            return False
        if verified(pyramid(turned), frames, Doubts()):
            return True
    return False


def _on_its_head(bgr: Bgr) -> list[Candidate]:
    """The frame that is clearly one once a picture (H, W, 3) is turned round: where it lies, as if it stood upright."""
    turned = np.asarray(cv2.rotate(bgr, cv2.ROTATE_180), np.uint8)
    seen = verified(pyramid(turned), _frames(turned), Doubts())
    last_px = np.array(bgr.shape[1::-1]) - 1
    frames = (frame for frame in seen if frame.kind == FRAME and frame.chance >= CLEAR_CHANCE_OF_FRAME)
    return [replace(frame, control_px=(last_px - frame.control_px)[::-1]) for frame in frames][:1]


def _new_mats(bgr: Bgr, scale: float, long_side_px: int, tried: list[Proposal]) -> list[Proposal]:
    """Mats that show in a picture (H, W, 3) at another look and were not `tried`, for its copy of `scale` its size."""
    seen = _mats(propose(bgr, min(long_side_px, max(bgr.shape[:2]))))
    mats = [replace(one, corners_px=scaled(one.corners_px, scale)) for one in seen]
    wholes, cores = _wholes_and_cores([one for one in mats if not is_among(one, tried)])
    return [one for one in wholes if one.chance >= LEAST_LAST][:MOST_LAST] + cores[:MOST_LAST_CORES]


def _mats_on_their_side(bgr: Bgr, levels: Pyramid) -> list[Candidate]:
    """Mats that are proposed once a picture (H, W, 3) is turned by a quarter: networks do not see all turns alike.

    Not where a frame shows then, whose tiles look like pieces.
    """
    turned = np.asarray(cv2.rotate(bgr, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)
    tried: list[Proposal] = []
    for long_side_px in LOOKS_PX:
        wholes, cores = _wholes_and_cores(propose(turned, long_side_px))
        tried += wholes[:MOST_TURNED] + cores[:MOST_TURNED]
    mats = [_turned_back(one, bgr.shape[1]) for one in _mats(_likeliest_first(tried))]
    seen = [board for board in clear_ones(_apart(verified(levels, mats, Doubts()))) if board.kind != FRAME]
    return [] if seen and is_on_its_side(bgr) else seen


def _turned_back(proposal: Proposal, width_px: int) -> Proposal:
    """A proposal in a picture that was turned counterclockwise by a quarter, as it lay before that."""
    x, y = proposal.corners_px.T
    return replace(proposal, corners_px=np.stack((width_px - 1 - y, x), axis=1))


def _mats(proposals: list[Proposal]) -> list[Proposal]:
    return [proposal for proposal in proposals if proposal.kind != FRAME]


def _frames(bgr: Bgr) -> list[Proposal]:
    """The likeliest frames that are proposed in a picture (H, W, 3)."""
    return _likely([proposal for proposal in propose(bgr, LOOKS_PX[0]) if proposal.kind == FRAME])


def at_working_size(bgr: Bgr) -> tuple[Bgr, float]:
    """A picture (H, W, 3) at most WORKING_PX long, and how long it is of what it was, 0 to 1."""
    scale = min(1.0, WORKING_PX / max(bgr.shape[:2]))
    return np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), scale


def _enlarged(board: Candidate, scale: float) -> Candidate:
    """A board of the picture at its working size, in the whole one."""
    return replace(board, control_px=scaled(board.control_px, 1 / scale))


def _filling(bgr: Bgr, border: int) -> list[Candidate]:
    """The likeliest mats in a picture that is set in a border: a board that fills it is nearly all that is seen there.

    No frames: one of LINKX that the picture's edge cuts would take the border for its bar.
    """
    mean = bgr.mean(axis=(0, 1)).tolist()
    sides = (BORDER_PX,) * 4
    bordered = np.asarray(cv2.copyMakeBorder(bgr, *sides, border, value=mean), np.uint8)
    wholes, _ = _wholes_and_cores(propose(bordered, LOOKS_PX[0]))
    least_px = LEAST_FILLED * min(bgr.shape[:2])
    mats = [one for one in _mats(wholes) if side_px(one.corners_px) >= least_px]
    boards = _apart(verified(pyramid(bordered), _likely(mats), Doubts()))
    return [replace(board, control_px=board.control_px - BORDER_PX) for board in boards]


def _ends(proposals: list[Proposal]) -> list[Proposal]:
    """Where Line or Colour's small board lies in areas that hold part of the large one, too: at their ends and corners.

    What the picture cuts of a mat is of any length, and circles go on evenly where one board ends.
    """
    doubtful = [one for one in proposals if one.kind in SIZES and one.chance >= LEAST_WITH_ENDS][:MOST_WITH_ENDS]
    return [replace(one, corners_px=end, is_core=True) for one in doubtful for end in ends(one.corners_px)]


def _likely(proposals: list[Proposal]) -> list[Proposal]:
    """The likeliest few."""
    return [proposal for proposal in proposals if proposal.chance >= LIKELY_CHANCE][:MOST_IN_BORDER]


def _likeliest_first(proposals: list[Proposal]) -> list[Proposal]:
    return sorted(proposals, key=lambda one: -(one.chance - CORE_IS_LESS * one.is_core))


def _wholes_and_cores(proposals: list[Proposal]) -> tuple[list[Proposal], list[Proposal]]:
    return [one for one in proposals if not one.is_core], [one for one in proposals if one.is_core]


def _apart(boards: list[Candidate]) -> list[Candidate]:
    """The surest board of each place."""
    surest_first = sorted(boards, key=lambda board: -board.chance)
    return first_of_each(surest_first, lambda board, kept: in_one_place(kept.corners_px, board.corners_px))
