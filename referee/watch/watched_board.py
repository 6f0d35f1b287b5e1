"""The board of a watched game: it is found and read with a profile, or by learning this very board at the start."""

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
"""A frame that is found anew within so many cells of its place has stayed. Half a cell off, columns are mixed up."""
LEAST_AS_ACCEPTED = 0.75
"""A flat board counts as lying still if at least this share of its grid looks as when it was accepted. A turn changes
four of 49 squares. When a board was pushed by a whole cell, so that lines lay upon lines, .6 still looked so."""


class Side(StrEnum):
    """On which side of a standing board the camera is, if the players count its columns from its front."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True, eq=False)
class SeenAt:
    """A view, and where the board lay in it."""

    frame: Frame
    pose: BoardPose


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """A view in which a frame was looked for near a place, and where it was found there; None if it was not."""

    frame: Frame
    near: BoardPose
    found: BoardPose | None


@dataclass(slots=True)
class WatchedBoard:
    """Finds and reads one board. Without a profile it begins with what any board of the game looks like.

    Attributes
    ----------
    known : this very board, from a profile or learned; None until it is learned.
    side : if the camera is at the back, columns of readings are reversed. Poses are always as the camera sees them.
    finds : the finds of the grid of a standing frame.
    accepted : the view that last showed the board as it was accepted.
    mat : both boards of a mat of Line or Colour as they were seen last, while no ring shows yet which one is in play.
    last_search : the last time that a frame was looked for near a place.
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
        """Where the board lies. `last` : where it lay; a board that is not known is taken to stay there.

        This may change what is known of the board: if pictures have another size, if both boards of a mat are seen, or
        if a frame's bars look different now.

        Ambiguous if a known frame looks much as it did, but is found elsewhere. The first place is then the old one.
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
        """Where a known flat board lies, by how it looks when empty, or else by how it looked when accepted.

        Of a board that is full of pieces, little looks as when it was empty: the pieces show that it lies still.
        """
        stayed = last or known.pose
        if not has_stayed(frame, stayed, known) and self._looks_as_accepted(frame, stayed, known):
            return stayed
        found = place(frame, known, last)
        if isinstance(found, BoardPose):
            return found
        if self.accepted is None:  # it was not seen yet: perhaps it is another board that lies there
            return _better_reason(found, find_anywhere(frame, self.game, self.options))
        return slid(frame, known, self.accepted.frame, self.accepted.pose)

    def _looks_as_accepted(self, frame: Frame, stayed: BoardPose, known: KnownBoard) -> bool:
        """Whether the board seems to lie where it did, with the pieces that were accepted on it."""
        if self.accepted is None or self.accepted.pose is not stayed:
            return False
        seen, lay = self.accepted.frame, self.accepted.pose
        return has_stayed(frame, lay, known.as_shown_by(seen, lay), LEAST_AS_ACCEPTED)

    def _found_in_another_format(self, frame: Frame, known: KnownBoard) -> BoardPose | NotFound | Ambiguous:
        """Where a known board lies in pictures of another size or shape than those that it is known from.

        If only the size differs, they mostly show the same view, so that all that is known holds for them, too.
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
        if _are_of_one_mat(found.candidates):  # only rings say which one is in play
            boards = tuple(KnownBoard.seen(frame, pose) for pose in found.candidates)
            are_two = len(boards) == len({board.pose.grid.rows for board in boards}) == 2
            self.mat = boards if are_two and all(board.inside.all() for board in boards) else ()
            return found
        return only_legible(frame, found, DEFAULT) or found

    def _confirmed(
        self, frame: Frame, placed: BoardPose | NotFound, stayed: BoardPose, known: KnownBoard
    ) -> BoardPose | NotFound | Ambiguous:
        """Where a known frame lies that does not look as if it stayed: it was moved, or is under another lamp.

        It is looked for as if it were not known. If it is found nearer to where it lay (`stayed`) than to where its
        bars place it (`placed`), it stayed. If it was moved, pieces show its new place better than bars do, whose place
        keeps the error of the first find; but with a profile the bars are believed, as pieces settled its first place.
        """
        found = find_anywhere(frame, self.game, self.options, stayed.corners_px)
        if not isinstance(found, BoardPose):
            return _better_reason(placed, found)
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
        """Where the board is found near a pose, without what is known of it. The last search is not made twice."""
        last = self.last_search
        if last is None or last.frame is not frame or last.near is not pose:
            self.last_search = last = _Search(frame, pose, find_near(frame, pose))
        return last.found

    def _learn_bars(self, frame: Frame, pose: BoardPose, known: KnownBoard) -> None:
        """Learn what a frame's bars look like now, and where they lie. Those of a profile are not learned anew."""
        if not known.has_colours:
            self.known = known.as_shown_by(frame, pose)

    def read(self, frame: Frame, pose: BoardPose) -> BoardReading:
        """What lies on the board.

        A known board is read by what is known of it only if its colours are, too: how it looks when empty does not tell
        a pale ring from a shadow.
        """
        if self.known is not None and self.known.has_colours:
            reading = read_known(frame, pose, self.known)
        else:
            reading = read_unknown(frame, self._by_first_pieces(frame, pose))
        if pose.is_standing:
            reading = replace(reading, above=tiles_above(frame, pose, reading))
        return mirrored(reading) if self.side is Side.BACK else reading

    def _by_first_pieces(self, frame: Frame, pose: BoardPose) -> BoardPose:
        """Where the first pieces show a frame's grid to be, if only bars have shown it so far; else `pose`.

        Once these pieces are accepted, they settle the grid (`learn`). If a piece is read beside its place, it may seem
        that none is there: in one recording, this was so of a piece of three tiles.
        """
        if not pose.is_standing or self.known is None or self.known.has_colours or not self.finds.are_by_bars_alone:
            return pose
        if is_surely_empty(frame, pose):
            return pose
        found = self._found_again(frame, pose)
        return found if found is not None and cells_apart(pose, found) < FOUND_THERE_CELLS else pose

    def players_pose(self, pose: BoardPose) -> BoardPose:
        """A pose with its cells as the players count them, to show these in the picture."""
        return mirrored_pose(pose) if self.side is Side.BACK else pose

    def learn(self, frame: Frame, pose: BoardPose, state: State, events: Sequence[Event]) -> BoardPose:
        """Learn from a view in which something was told. Returns where the board lies by what is known then.

        The first view shows how this very board looks where nothing lies on it: a mat, or a frame's bars. Later, pieces
        that are accepted show better where the grid of a frame is.
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
        """Where a frame's grid lies by all that was accepted so far. That of a profile was settled by calibration."""
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
    """How many cells of the state's board hold something."""
    return sum(content != state.game.free for content in state.held)


def _better_reason(placed: BoardPose | NotFound, found: BoardPose | NotFound | Ambiguous) -> BoardPose | NotFound:
    """Where a known board was placed; or why it was not, better said by what was `found` if that is another board."""
    return found if isinstance(placed, NotFound) and isinstance(found, NotFound) and found.is_seen else placed


def _are_of_one_mat(poses: Sequence[BoardPose]) -> bool:
    """Whether boards share circles, as Line or Colour's two do."""
    return all(shared_circles(pose, poses[0]).any() for pose in poses)
