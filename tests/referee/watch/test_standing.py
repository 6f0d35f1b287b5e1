"""A frame that stands is held to its grid while it is watched: by its pieces, and under whatever lamp."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.special import softmax

from calibration.board.align import align_to_pieces
from calibration.board.learn import learn_board
from calibration.colours.learn import Lesson
from engine.games import GAMES
from engine.state import State
from referee.live.event import Event, Kind
from referee.live.session import start
from referee.watch import watched_board
from referee.watch.as_accepted import where_as_accepted
from referee.watch.grid_finds import LEFT_IT_THERE, MOST_LESSONS, WEIGHT_OF_SQUARE, GridFinds
from referee.watch.watched_board import Side, WatchedBoard
from tests.support.recordings import recording
from tests.support.truth import FIXTURES
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose, NotFound, cells_apart
from vision.known.locate.place import place
from vision.locate.find import find
from vision.read import read
from vision.reading import BoardReading

SHOTS = recording(FIXTURES / "games" / "linkx").shots
WITH_PIECES = max(range(len(SHOTS)), key=lambda number: (SHOTS[number].truth["state"] == "still", number))
FIRST_PIECE = next(
    number for number, one in enumerate(SHOTS) if one.truth["state"] == "still" and one.truth["position"]["pieces"]
)
FIRST_LESSON = 0.5
"""By such a share a grid is moved to its pieces by the first view of them after its frame was found."""
AS_GOOD_AS_THERE = 0.12
"""In cells: two finds of one frame lie no farther apart."""


def shot(number: int) -> tuple[Frame, State]:
    position = GAMES["linkx"].position_from_json(SHOTS[number].truth["position"])
    return Frame(SHOTS[number].picture()[0], str(number)), GAMES["linkx"].start({}, position, "blue")


def found_in(frame: Frame, near: BoardPose | None = None) -> BoardPose:
    pose = find(frame, "linkx", {}, None if near is None else near.corners_px)
    assert isinstance(pose, BoardPose)
    return pose


def board_at(pose: BoardPose, frame: Frame, side: Side = Side.FRONT) -> WatchedBoard:
    return WatchedBoard("linkx", {}, learn_board([frame], pose, {"contents": ("empty",) * len(pose.grid)}), side)


def accepted(state: State) -> list[Event]:
    return [Event(1, 1.0, Kind.MOVE, "", position=state.game.position_to_json(state.position))]


@pytest.mark.parametrize("side", Side)
def test_a_grid_beside_its_pieces_is_moved_to_them(side: Side) -> None:
    (empty, _), (frame, state) = shot(0), shot(WITH_PIECES)
    there = found_in(frame)
    beside = there.shifted(0.2, -0.25)
    if side is Side.BACK:
        held = state.position.contents("contents")
        seen = GAMES["linkx"].compose({"contents": [held[cell] for cell in there.grid.mirrored()]})
        state = GAMES["linkx"].start({}, seen, "blue")
    board = board_at(beside, empty, side)
    settled = beside
    for _ in range(MOST_LESSONS):
        settled = board.learn(frame, settled, state, accepted(state))
    assert board.known is not None
    assert cells_apart(board.known.pose, settled) < 1e-6
    assert cells_apart(found_in(frame, settled), settled) < AS_GOOD_AS_THERE
    assert cells_apart(there, settled) < cells_apart(there, beside) / 2


def test_a_grid_is_never_moved_by_a_cell() -> None:
    (empty, _), (frame, state) = shot(0), shot(WITH_PIECES)
    beside = found_in(frame).shifted(0.0, 1.0)
    assert board_at(beside, empty).learn(frame, beside, state, accepted(state)) is beside


def test_first_pieces_are_read_where_they_show_the_grid() -> None:
    (empty, _), (frame, state) = shot(0), shot(FIRST_PIECE)
    beside = found_in(empty).shifted(-0.05, -0.2)
    there = found_in(frame, beside)
    assert cells_apart(there, found_in(frame)) < AS_GOOD_AS_THERE
    told, as_it_lay = board_at(beside, empty).read(frame, beside), read(frame, beside)
    np.testing.assert_allclose(table_of(told), table_of(read(frame, there)), atol=1e-6)
    assert np.abs(table_of(told) - table_of(as_it_lay)).max() > 2.0
    assert 1 - least_sure(told, state) < (1 - least_sure(as_it_lay, state)) / 3
    assert least_sure(told, state) > 0.999


@pytest.mark.parametrize("known", ["empty", "ready", "relocated", "a move"])
def test_a_grid_is_looked_for_anew_by_pieces_only_where_none_showed_it(
    known: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (empty, _), (frame, state) = shot(0), shot(FIRST_PIECE)
    there = found_in(empty)
    board = board_at(there, empty)
    looks: list[str] = []

    def looked_for(seen: Frame, *_: object) -> BoardPose:
        looks.append(seen.source)
        return there

    monkeypatch.setattr(watched_board, "find_near", looked_for)
    if known == "ready":
        board.known = None
        board.learn(frame, there, state, [Event(1, 1.0, Kind.READY, "")])
    elif known == "relocated":
        board.learn(frame, there, state, [Event(1, 1.0, Kind.RELOCATED, "")])
    elif known == "a move":
        board.learn(frame, there, state, accepted(state))
        looks.clear()
    board.read(empty, there)
    board.read(frame, there)
    assert looks == ([frame.source] if known == "empty" else [])


def test_first_pieces_are_looked_for_once_to_be_read_and_to_be_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    (empty, _), (frame, state) = shot(0), shot(FIRST_PIECE)
    beside, there = found_in(empty).shifted(-0.05, -0.2), found_in(frame)
    board, again = board_at(beside, empty), board_at(beside, empty)
    learned = again.learn(frame, beside, state, accepted(state))
    looks: list[str] = []

    def looked_for(seen: Frame, *_: object) -> BoardPose:
        looks.append(seen.source)
        return there

    monkeypatch.setattr(watched_board, "find_near", looked_for)
    board.read(frame, beside)
    settled = board.learn(frame, beside, state, accepted(state))
    assert looks == [frame.source]
    assert cells_apart(beside, settled) > 0.05
    assert cells_apart(settled, learned) < 0.05
    board.learn(frame, settled, state, accepted(state))
    assert looks == [frame.source] * 2, "from elsewhere it is looked for anew"


def table_of(reading: BoardReading) -> NDArray[np.float64]:
    """Log-likelihoods (81, 3) of what the windows hold."""
    return reading.layer("contents").log_likelihood


def least_sure(reading: BoardReading, state: State) -> float:
    """The probability of what lies there, in the cell where it is least."""
    (layer,) = reading.layers
    shares = softmax(layer.log_likelihood, axis=1)
    held = state.position.contents(layer.name)
    return float(min(shares[cell, layer.contents.index(content)] for cell, content in enumerate(held)))


def test_later_views_move_a_grid_ever_less() -> None:
    (empty, _), (frame, state) = shot(0), shot(WITH_PIECES)
    beside = found_in(frame).shifted(0.0, 0.3)
    board = board_at(beside, empty)
    board.finds = GridFinds(weight=2 * (1 + WEIGHT_OF_SQUARE * squares(state)), lessons=1)
    once = board.learn(frame, beside, state, accepted(state))
    assert 0.05 < cells_apart(beside, once) < 0.15
    board.finds = replace(board.finds, lessons=MOST_LESSONS)
    assert board.learn(frame, once, state, accepted(state)) is once


def test_a_view_moves_a_grid_the_more_the_more_squares_show_it() -> None:
    empty, _ = shot(0)
    shares = []
    for number in (FIRST_PIECE, WITH_PIECES):
        frame, state = shot(number)
        there = found_in(frame)
        beside = there.shifted(0.0, 0.3)
        moved = board_at(beside, empty).learn(frame, beside, state, accepted(state))
        shares.append(cells_apart(beside, moved) / cells_apart(beside, found_in(frame, beside)))
    few, many = (1 + WEIGHT_OF_SQUARE * squares(shot(number)[1]) for number in (FIRST_PIECE, WITH_PIECES))
    assert few < many
    assert shares == pytest.approx([few / (1 + few), many / (1 + many)], abs=0.02)


def squares(state: State) -> int:
    """How many squares of tiles stand in the frame."""
    return sum(content != "empty" for content in state.position.contents("contents"))


def test_a_grid_that_lies_well_is_soon_no_longer_looked_for() -> None:
    (empty, _), (frame, state) = shot(0), shot(WITH_PIECES)
    there = found_in(frame)
    board = board_at(there, empty)
    for _ in range(MOST_LESSONS):
        assert board.learn(frame, there, state, accepted(state)) is there
    assert board.finds.lessons == LEFT_IT_THERE


def test_a_frame_that_looks_like_another_stays_where_it_is_found() -> None:
    frame, _ = shot(WITH_PIECES)
    pose = found_in(frame)
    board = board_at(pose, frame)
    assert board.known is not None
    other_light = np.random.default_rng(1).integers(0, 255, board.known.empty.shape).astype(np.uint8)
    board.known = replace(board.known, empty=other_light)
    assert isinstance(place(frame, board.known, pose), NotFound)
    assert board.find(frame, pose) is pose
    assert place(frame, board.known, pose) is pose, "its new look is learned"


@pytest.mark.parametrize("by", [(0.5, 0.0), (0.0, 1.0)])
def test_a_frame_that_looks_like_another_and_lies_elsewhere_is_not_taken_for_it(by: tuple[float, float]) -> None:
    frame, _ = shot(WITH_PIECES)
    pose = found_in(frame).shifted(*by)
    board = board_at(pose, frame)
    assert board.known is not None
    other_light = np.random.default_rng(1).integers(0, 255, board.known.empty.shape).astype(np.uint8)
    board.known = replace(board.known, empty=other_light)
    assert isinstance(board.find(frame, pose), NotFound)


def test_a_frame_that_only_seems_to_lie_elsewhere_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    frame, _ = shot(WITH_PIECES)
    pose = found_in(frame)
    monkeypatch.setattr("referee.watch.watched_board.place", lambda frame, known, last: pose.shifted(1.0, 0.0))
    assert board_at(pose, frame).find(frame, pose) is pose


@pytest.mark.parametrize(("by", "is_doubted"), [(0.5, True), (0.15, False)])
def test_bars_that_hardly_changed_do_not_hide_a_push(
    monkeypatch: pytest.MonkeyPatch, by: float, is_doubted: bool
) -> None:
    frame, state = shot(WITH_PIECES)
    there = found_in(frame)
    stayed = there.shifted(by, 0.0)
    board = board_at(stayed, frame)
    monkeypatch.setattr("referee.watch.watched_board.place", lambda frame, known, last: last)
    monkeypatch.setattr("referee.watch.watched_board.has_stayed", lambda frame, pose, known: False)
    found = board.find(frame, stayed)
    assert isinstance(found, Ambiguous) is is_doubted
    if isinstance(found, Ambiguous):
        assert found.candidates[0] is stayed
        assert cells_apart(there, found.candidates[1]) <= AS_GOOD_AS_THERE
        session = start(state.game, {}, {}, states=(state,))
        assert where_as_accepted(found.candidates, frame, board.read, session) is found.candidates[1]


def test_of_places_that_show_as_much_of_what_was_accepted_the_first_is_taken() -> None:
    frame, state = shot(0)
    there = found_in(frame)
    places, session = (there, there.shifted(0.1, 0.0)), start(state.game, {}, {}, states=(state,))
    assert where_as_accepted(places, frame, board_at(there, frame).read, session) is there


def test_the_bars_of_a_frame_that_was_found_again_are_learned_where_it_lies() -> None:
    frame, state = shot(WITH_PIECES)
    there = found_in(frame)
    board = board_at(there.shifted(0.4, 0.0), frame)
    assert board.learn(frame, there, state, [Event(1, 1.0, Kind.RELOCATED, "")]) is there
    assert board.known is not None
    assert place(frame, board.known, there) is there


def test_a_frame_that_is_met_with_pieces_in_it_is_followed_when_it_is_pushed() -> None:
    frame, state = shot(WITH_PIECES)
    pose = found_in(frame)
    board = WatchedBoard("linkx", {})
    ready = Event(0, 0.0, Kind.READY, "", position=state.game.position_to_json(state.position))
    board.learn(frame, pose, state, [ready])
    pushed = Frame(np.roll(frame.bgr, round(0.6 * pose.cell_px), axis=1), "pushed")
    found = board.find(pushed, pose)
    assert isinstance(found, BoardPose)
    assert cells_apart(pose, found) == pytest.approx(0.6, abs=0.1)


def test_a_grid_is_moved_to_its_pieces_anew_where_its_frame_is_found_again() -> None:
    (empty, _), (frame, state) = shot(0), shot(WITH_PIECES)
    there = found_in(frame)
    board = board_at(there, empty)
    board.finds = replace(board.finds, lessons=MOST_LESSONS)
    beside = board.learn(frame, there.shifted(0.2, -0.25), state, [Event(1, 1.0, Kind.RELOCATED, "")])
    assert board.known is not None
    lesson = Lesson(frame, beside, {"contents": list(state.position.contents("contents"))})
    _, (shown,), _ = align_to_pieces(board.known, [lesson])
    moved = board.learn(frame, beside, state, accepted(state))
    assert cells_apart(shown.pose, there) < AS_GOOD_AS_THERE
    assert cells_apart(moved, shown.pose) / cells_apart(beside, shown.pose) == pytest.approx(FIRST_LESSON, abs=0.02)


def test_a_frame_that_was_pushed_is_where_its_pieces_show_it() -> None:
    """Its first place was off, and to know its bars again is to be off by as much."""
    frame, _ = shot(WITH_PIECES)
    beside = found_in(frame).shifted(0.15, 0.0)
    picture = cv2.warpAffine(
        frame.bgr, np.array([[1.0, 0.0, 40.0], [0.0, 1.0, 12.0]]), frame.size_px, borderMode=cv2.BORDER_REPLICATE
    )
    pushed = Frame(np.asarray(picture, np.uint8), "pushed")
    found = board_at(beside, frame).find(pushed, beside)
    assert isinstance(found, BoardPose)
    assert cells_apart(found_in(pushed), found) < AS_GOOD_AS_THERE
