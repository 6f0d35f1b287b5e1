"""The board of a watched game, found and read: with a profile, or by learning this very board when the game begins."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from calibration.board.align import align_to_pieces
from calibration.board.learn import learn_board
from calibration.colours.learn import Lesson
from engine.options import Options
from engine.position import Position
from engine.state import State
from referee.belief.legible import only_legible
from referee.belief.policy import DEFAULT
from referee.live.event import Event, Kind
from referee.watch.grid_finds import GridFinds
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose, NotFound, cells_apart
from vision.known.board import KnownBoard
from vision.known.locate.place import has_stayed, place
from vision.known.locate.slid import slid
from vision.known.read import read as read_known
from vision.locate.find import find as find_anywhere
from vision.locate.find import find_near
from vision.locate.rings.in_play import in_play, shared_circles
from vision.mirrored import mirrored, mirrored_pose
from vision.read import read_watched as read_unknown
from vision.reading import BoardReading
from vision.windows.above import tiles_above
from vision.windows.read import is_surely_empty

FOUND_THERE_CELLS = 0.25
"""A frame that is found anew within this of its place has stayed; half a cell off would be the next column's."""
LEAST_AS_ACCEPTED = 0.75
"""Share of a flat board's grid that must look as when it was accepted, for it to lie still by that: a turn changes four
of 49 squares. Of one that was pushed by a whole cell, so that lines lie upon lines, .6 did."""


class Side(StrEnum):
    """Where the camera stands before a board that stands, as the players count its columns."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True, eq=False)
class SeenAt:
    """A view, and where the board lay in it."""

    frame: Frame
    pose: BoardPose


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """A view in which a frame was looked for near a place, and where it was found."""

    frame: Frame
    near: BoardPose
    found: BoardPose | None


@dataclass(slots=True)
class WatchedBoard:
    """Finds and reads one board. Without a profile it begins with what any board looks like.

    Attributes
    ----------
    known : this very board, from a profile or learned; None before.
    side : from the back, readings have their columns the other way round; poses are always the camera's.
    finds : those of the grid of a frame that stands.
    accepted : the view that last showed the board as it was accepted.
    mat : both boards of a mat on which no ring showed yet which one is in play, as they were seen last.
    last_search : when a frame was last looked for near a place.
    """

    game: str
    options: Options
    known: KnownBoard | None = None
    side: Side = Side.FRONT
    finds: GridFinds = field(default_factory=GridFinds, init=False)
    accepted: SeenAt | None = field(default=None, init=False)
    mat: tuple[KnownBoard, ...] = field(default=(), init=False)
    last_search: _Search | None = field(default=None, init=False)

    def find(self, frame: Frame, last: BoardPose | None) -> BoardPose | NotFound | Ambiguous:
        """Where the board lies. A board that is not known is taken to stay where it was found.

        May update what is known of the board: pictures of another size, both boards of a mat, what bars look like now.

        Ambiguous where a known frame looks much as it did, but is found elsewhere; the first place is the one it had.
        """
        if self.known is None:
            return last or self._found_first(frame)
        if frame.size_px != self.known.size_px:
            return self._found_in_another_format(frame, self.known)
        stayed = last or self.known.pose
        if not stayed.is_standing:
            return self._placed(frame, last, self.known)
        if has_stayed(frame, stayed, self.known):
            return stayed
        return self._confirmed(frame, place(frame, self.known, last), stayed, self.known)

    def _placed(self, frame: Frame, last: BoardPose | None, known: KnownBoard) -> BoardPose | NotFound:
        """Where a known flat board lies; what can't be found as it is when empty is looked for as it was accepted.

        A board that is full of pieces is seen to lie still by them: little of it looks as it did when it was empty.
        """
        stayed = last or known.pose
        if not has_stayed(frame, stayed, known) and self._looks_as_accepted(frame, stayed, known):
            return stayed
        found = place(frame, known, last)
        if isinstance(found, BoardPose) or self.accepted is None:
            return found
        return slid(frame, known, self.accepted.frame, self.accepted.pose)

    def _looks_as_accepted(self, frame: Frame, stayed: BoardPose, known: KnownBoard) -> bool:
        """Whether the board seems to lie where it was, with what was accepted on it."""
        if self.accepted is None or self.accepted.pose is not stayed:
            return False
        seen, lay = self.accepted.frame, self.accepted.pose
        return has_stayed(frame, lay, known.as_shown_by(seen, lay), LEAST_AS_ACCEPTED)

    def _found_in_another_format(self, frame: Frame, known: KnownBoard) -> BoardPose | NotFound | Ambiguous:
        """Where a known board lies in pictures of another size or shape than those it is known from.

        Pictures of the same shape mostly show the same view, so that all that is known holds for them, too.
        """
        resized = known.resized(frame.size_px)
        if resized is not None and isinstance(placed := place(frame, resized), BoardPose):
            self.known, self.accepted = resized, None
            return placed
        found = self._found_first(frame)
        if isinstance(found, BoardPose):
            self.known, self.accepted = replace(known, pose=found, size_px=frame.size_px), None
        return found

    def _found_first(self, frame: Frame) -> BoardPose | NotFound | Ambiguous:
        if self.mat and frame.size_px == self.mat[0].size_px and has_stayed(frame, self.mat[0].pose, self.mat[0]):
            return in_play(frame, [board.pose for board in self.mat])
        found, self.mat = find_anywhere(frame, self.game, self.options), ()
        if not isinstance(found, Ambiguous):
            return found
        if _are_of_one_mat(found.candidates):  # rings say which one is in play, whatever else can be told of them
            boards = tuple(KnownBoard.seen(frame, pose) for pose in found.candidates)
            are_two = len(boards) == len({board.pose.grid.rows for board in boards}) == 2
            self.mat = boards if are_two and all(board.inside.all() for board in boards) else ()
            return found
        return only_legible(frame, found, DEFAULT) or found

    def _confirmed(
        self, frame: Frame, placed: BoardPose | NotFound, stayed: BoardPose, known: KnownBoard
    ) -> BoardPose | NotFound | Ambiguous:
        """Where a frame lies that does not seem to have stayed: under another lamp its bars look different.

        It is looked for as if it were not known: found nearer to where it lay than to where it was placed, it stayed.
        Where it was moved, its pieces show its new place better than its bars, which keep the error of the first place;
        not so with a profile, whose place was settled by pieces.
        """
        found = find_anywhere(frame, self.game, self.options, stayed.corners_px)
        if not isinstance(found, BoardPose):
            return placed
        if cells_apart(stayed, found) > FOUND_THERE_CELLS:
            if placed is stayed:
                return Ambiguous((stayed, found), "its bars look as if it stayed")
            agree = isinstance(placed, BoardPose) and cells_apart(placed, found) < FOUND_THERE_CELLS
            return found if agree and not known.has_colours else placed
        if isinstance(placed, BoardPose) and cells_apart(placed, found) < cells_apart(stayed, found):
            return placed
        self._learn_bars(frame, stayed, known)
        return stayed

    def _found_again(self, frame: Frame, pose: BoardPose) -> BoardPose | None:
        """The board as what is seen of it near a pose shows it; what was found last is not looked for once more."""
        last = self.last_search
        if last is None or last.frame is not frame or last.near is not pose:
            self.last_search = last = _Search(frame, pose, find_near(frame, pose))
        return last.found

    def _learn_bars(self, frame: Frame, pose: BoardPose, known: KnownBoard) -> None:
        """What a frame's bars look like now, and where they lie; a profile's are not learned anew."""
        if not known.has_colours:
            self.known = known.as_shown_by(frame, pose)

    def read(self, frame: Frame, pose: BoardPose) -> BoardReading:
        """What lies on it. An empty view alone does not tell a pale ring from a shadow: colours must be learned too."""
        if self.known is not None and self.known.has_colours:
            reading = read_known(frame, pose, self.known)
        else:
            reading = read_unknown(frame, self._by_first_pieces(frame, pose))
        if pose.is_standing:
            reading = replace(reading, above=tiles_above(frame, pose, reading))
        return mirrored(reading) if self.side is Side.BACK else reading

    def _by_first_pieces(self, frame: Frame, pose: BoardPose) -> BoardPose:
        """Where pieces show the grid of a frame whose bars alone have shown it so far; accepted ones then settle it.

        A piece read beside its place may seem to be none: in one recording of three tiles at .85.
        """
        if not pose.is_standing or self.known is None or self.known.has_colours or not self.finds.are_by_bars_alone:
            return pose
        if is_surely_empty(frame, pose):
            return pose
        found = self._found_again(frame, pose)
        return found if found is not None and cells_apart(pose, found) < FOUND_THERE_CELLS else pose

    def players_pose(self, pose: BoardPose) -> BoardPose:
        """Where the cells lie in the picture as the players count them, to show them there."""
        return mirrored_pose(pose) if self.side is Side.BACK else pose

    def learn(self, frame: Frame, pose: BoardPose, state: State, events: Sequence[Event]) -> BoardPose:
        """Learn from the first view how this very board looks where nothing lies on it: a mat, a frame's bars.

        Where the board lies, as far as it is known then: pieces that are accepted show the grid of a frame better.
        """
        is_accepted = any(event.position is not None for event in events)
        is_ready = any(event.kind is Kind.READY for event in events)
        if is_accepted:
            self.accepted = SeenAt(frame, pose)
        if is_ready:
            self.options = state.options  # with the size of the board that is played on
        if self.known is None and is_ready:
            self.known = learn_board([frame], pose, self._as_seen(state.position))
            self.finds = GridFinds.first(_squares_in(state))
        elif self.known is not None and pose.is_standing and any(event.kind is Kind.RELOCATED for event in events):
            self._learn_bars(frame, pose, self.known)
            self.finds = GridFinds.first(_squares_in(state))
        elif self.known is not None and pose.is_standing and is_accepted:
            return self._settled(frame, pose, state, self.known)
        return pose

    def _settled(self, frame: Frame, pose: BoardPose, state: State, known: KnownBoard) -> BoardPose:
        """Where a frame's grid lies by all that was accepted so far; calibration has settled that of a profile."""
        if known.has_colours or self.finds.are_enough:
            return pose
        squares, lesson = _squares_in(state), Lesson(frame, pose, self._as_seen(state.position))
        share = self.finds.share_of_next(squares)
        self.known, (moved,), distance = align_to_pieces(known, [lesson], share, self._found_again)
        self.finds = self.finds.with_next(squares, is_moved=distance > 0)
        return moved.pose

    def _as_seen(self, position: Position) -> dict[str, list[str]]:
        """What each cell of each layer holds, in the order in which the camera sees the cells."""
        order = position.grid.mirrored() if self.side is Side.BACK else position.grid.cells
        return {name: [contents[cell] for cell in order] for name, contents in position.layers}


def _squares_in(state: State) -> int:
    """How many cells of its board hold something."""
    held = state.game.held(state.position)
    return sum(content != state.game.free for content in held)


def _are_of_one_mat(poses: Sequence[BoardPose]) -> bool:
    """Whether boards share circles, as Line or Colour's two do."""
    return all(shared_circles(pose, poses[0]).any() for pose in poses)
