"""All boards in a picture: the order in which places are tried, from the likeliest and quickest to the last resorts."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from vision.frame import Bgr, shrunk
from vision.geometry.plane import Points, scaled
from vision.locate.lattice.by_lattice import board_by_lattice
from vision.locate.propose import Proposal, propose
from vision.locate.quads.corners import side_px
from vision.locate.quads.overlap import first_of_each, in_one_place
from vision.locate.quads.patch import Pyramid, pyramid
from vision.locate.quads.quad import FRAME, Candidate
from vision.locate.quads.settle import by_rough_network, settled
from vision.locate.quads.sure import CLEAR_CHANCE_OF_FRAME, LITTLE_SPREAD_CELLS, clear_ones, is_sure, is_whole
from vision.locate.rings.companions import SIZES, ends
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
"""The picture is made at most this long before boards are looked for in it; a cell is then 8 to 60 px wide."""
LOOKS_PX = (224, 352)
"""Long sides at which the network that proposes places sees the picture: some boards, mostly small ones, show at only
one of them."""
LAST_LOOK_FOR_FRAMES_PX, LAST_LOOKS_FOR_MATS_PX = WORKING_PX, (896, 480)
"""If nothing was found, the picture is searched at these lengths too, if it is that long. Boards with cells of 8 to 14
pixels show at the two larger ones, mats amid clutter at the smallest. Of 1358 boards, 17 are found only by a look at
640; of some 1000 mats, ten more only by the other two."""
SMALL, LOOK_BESIDE_SMALL_PX = 0.25, 480
"""If all boards that were found have sides shorter than this share of the picture's, others are looked for beside them
at this length too, at which boards as small show best."""
BORDERS = (cv2.BORDER_CONSTANT, cv2.BORDER_REPLICATE)
"""A picture in which nothing was found is looked at again in a border, first of its mean colour, then of the colours at
its edge. A board that fills a picture has nothing round it, and the networks have seldom seen such boards."""
BORDER_PX = 40
"""At least half a cell of a board that fills a picture of WORKING_PX."""
LEAST_FILLED = 0.5
"""A board that fills a picture has sides at least this long, as a share of the picture's short side. One that stands on
its corner from edge to edge has 0.71, with half a cell of five round it 0.59, and proposals may be smaller still."""
MOST_PROPOSALS, MOST_CORES, MOST_BY_LATTICE = 8, 1, 3
"""How many wholes and cores (`Proposal.is_core`) of each look are tried at most, and how many places of each look are
searched for a lattice if nothing else leads to a board."""
CORE_IS_LESS = 0.12
"""A core leads to a board less often and less exactly, so it is tried as if its chance were so much smaller."""
LEAST_WITH_ENDS, MOST_WITH_ENDS = 0.6, 4
"""If no board was found in an area proposed for Line or Colour, its ends are looked at: in areas from this chance on,
and at most in this many."""
MOST_IN_BORDER = 2
"""How many proposals are tried at most in a picture with a border, or one that was turned. A board that fills a picture
is proposed first, and each try costs some 10 ms."""
MOST_LAST, MOST_LAST_CORES, LEAST_LAST = 2, 2, 0.5
"""How many new wholes and cores of each of the last looks are tried at most; whole mats only from this chance on. A mat
that they lead to must be clear."""
MOST_TURNED = 1
"""How many wholes, and how many cores, of each look are tried in a picture turned by a quarter: more found nothing."""
MOST_IN_DOUBT = 2
"""How many frames in doubt are looked at once more, the least doubtful first."""

Confirm = Callable[[Candidate], bool]
"""Whether something other than its looks says that a frame lies there."""


def boards_in(bgr: Bgr, is_confirmed: Confirm = lambda frame: False) -> list[Candidate]:
    """Boards of any kind in a picture (H, W, 3), in its pixels, the surest first.

    Line or Colour's two boards on one mat count as two. A frame whose place is in doubt counts if it `is_confirmed` and
    nothing else is found. As long as all boards found are cut off by the picture's edge, the search for a whole one
    goes on: the spots of a tablecloth that go on beyond the edge may look like such a board.
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
    """A picture in which boards are looked for, and what the first looks leave for the last ones to go on from.

    Attributes
    ----------
    bgr : (H, W, 3) the picture.
    small : (h, w, 3) the picture at `scale` times its size, in which boards are found; `levels` is its pyramid.
    proposed : the likeliest places of the first looks, each (4, 2).
    doubts, late : what was met but not believed in the first looks, and in those at LAST_LOOK_FOR_FRAMES_PX and
        LAST_LOOKS_FOR_MATS_PX.
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
    """The boards that looks find, one in each place, up to the first look that finds one whole in a picture (w, h)."""
    found: list[Candidate] = []
    for boards in looks:
        found += [board for board in boards if not is_taken(board.corners_px, found)]
        if any(is_whole(board, size_px) for board in found):
            break
    return found


def _looks(search: _Search, is_confirmed: Confirm) -> Iterator[list[Candidate]]:
    """What each way to look for boards finds in the small picture, the quickest way first."""
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
    """The same for ways that take as long as all others together, for a picture in which those find nothing."""
    if board := board_by_lattice(search.levels, search.proposed):
        yield [] if is_on_its_side(search.small) else [board]  # turned, a frame's tiles look like pieces or windows
    yield _on_its_head(search.small)
    if not search.frames_in_doubt:
        yield _mats_on_their_side(search.small, search.levels)
        yield clear_ones(verified_closely(search.levels, search.late))  # the other dead ends were followed


def _beside_small(bgr: Bgr, found: list[Candidate]) -> list[Candidate]:
    """What are clearly other boards in a picture (H, W, 3), if all those `found` are small; else nothing."""
    if any(side_px(board.corners_px) >= SMALL * max(bgr.shape[:2]) for board in found):
        return []
    proposals = propose(bgr, LOOK_BESIDE_SMALL_PX)
    beside = _likely([one for one in proposals if not is_taken(one.corners_px, found)])
    seen = _apart(clear_ones(verified(pyramid(bgr), beside, Doubts())))
    return [board for board in seen if not is_taken(board.corners_px, found)]


def board_between(bgr: Bgr, markers_px: Points) -> list[Candidate]:
    """The board in a picture (H, W, 3) between four markers at its corners, (4, 2) clockwise; empty without one."""
    times = max(1, max(bgr.shape[:2]) // WORKING_PX)
    levels = pyramid(shrunk(bgr, times))
    near = by_rough_network(levels, scaled(markers_px, 1 / times))
    board = near and settled(levels, near.corners_px)
    if board is None or not is_sure(board):
        return []
    return [_enlarged(board, 1 / times)]


def is_on_its_side(bgr: Bgr) -> bool:
    """Whether a LINKX frame shows in a picture (H, W, 3) once it is turned by a quarter.

    If the first turn puts a frame on its head, a frame is proposed, but seldom believed; then the other turn is tried.
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
    """A frame that is clear once a picture (H, W, 3) is turned upside down, as if it stood upright where it is."""
    turned = np.asarray(cv2.rotate(bgr, cv2.ROTATE_180), np.uint8)
    seen = verified(pyramid(turned), _frames(turned), Doubts())
    last_px = np.array(bgr.shape[1::-1]) - 1
    frames = (frame for frame in seen if frame.kind == FRAME and frame.chance >= CLEAR_CHANCE_OF_FRAME)
    return [replace(frame, control_px=(last_px - frame.control_px)[::-1]) for frame in frames][:1]


def _new_mats(bgr: Bgr, scale: float, long_side_px: int, tried: list[Proposal]) -> list[Proposal]:
    """Mats not `tried` yet that a picture at another length shows; in the pixels of one `scale` times as large."""
    seen = _mats(propose(bgr, min(long_side_px, max(bgr.shape[:2]))))
    mats = [replace(one, corners_px=scaled(one.corners_px, scale)) for one in seen]
    wholes, cores = _wholes_and_cores([one for one in mats if not is_among(one, tried)])
    return [one for one in wholes if one.chance >= LEAST_LAST][:MOST_LAST] + cores[:MOST_LAST_CORES]


def _mats_on_their_side(bgr: Bgr, levels: Pyramid) -> list[Candidate]:
    """Mats that are proposed once a picture (H, W, 3) is turned by a quarter: networks do not see all turns alike.

    None if the turned picture shows a frame, as its tiles look like pieces.
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
    """A proposal in a picture that was turned counterclockwise by a quarter, where it lies in the unturned picture."""
    x, y = proposal.corners_px.T
    return replace(proposal, corners_px=np.stack((width_px - 1 - y, x), axis=1))


def _mats(proposals: list[Proposal]) -> list[Proposal]:
    return [proposal for proposal in proposals if proposal.kind != FRAME]


def _frames(bgr: Bgr) -> list[Proposal]:
    """The likeliest frames that are proposed in a picture (H, W, 3)."""
    return _likely([proposal for proposal in propose(bgr, LOOKS_PX[0]) if proposal.kind == FRAME])


def at_working_size(bgr: Bgr) -> tuple[Bgr, float]:
    """A picture (H, W, 3) made at most WORKING_PX long, and its scale: 1 if it was short enough, else less."""
    scale = min(1.0, WORKING_PX / max(bgr.shape[:2]))
    return np.asarray(cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), scale


def _enlarged(board: Candidate, scale: float) -> Candidate:
    """A board found in a picture at `scale` times its size, in the pixels of the picture itself."""
    return replace(board, control_px=scaled(board.control_px, 1 / scale))


def _filling(bgr: Bgr, border: int) -> list[Candidate]:
    """Mats that fill most of a picture (H, W, 3), found after it was set in a border of OpenCV's kind `border`.

    Frames are left out: if the picture's edge cuts one, the border would be taken for its bar.
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
    """The ends and corners of areas that may hold Line or Colour's small board and any part of the large one."""
    doubtful = [one for one in proposals if one.kind in SIZES and one.chance >= LEAST_WITH_ENDS][:MOST_WITH_ENDS]
    return [replace(one, corners_px=end, is_core=True) for one in doubtful for end in ends(one.corners_px)]


def _likely(proposals: list[Proposal]) -> list[Proposal]:
    """The first few proposals that are likely enough."""
    return [proposal for proposal in proposals if proposal.chance >= LIKELY_CHANCE][:MOST_IN_BORDER]


def _likeliest_first(proposals: list[Proposal]) -> list[Proposal]:
    return sorted(proposals, key=lambda one: -(one.chance - CORE_IS_LESS * one.is_core))


def _wholes_and_cores(proposals: list[Proposal]) -> tuple[list[Proposal], list[Proposal]]:
    return [one for one in proposals if not one.is_core], [one for one in proposals if one.is_core]


def _apart(boards: list[Candidate]) -> list[Candidate]:
    """The surest board of each place."""
    surest_first = sorted(boards, key=lambda board: -board.chance)
    return first_of_each(surest_first, lambda board, kept: in_one_place(kept.corners_px, board.corners_px))
