"""A known board is found where it was, a little moved, and under another light; another board is not."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.board.learn import learn_board
from engine.games import game_called
from engine.games.line_or_colour.game import LINE_OR_COLOUR
from engine.games.linkage.game import LINKAGE
from tests.support.drawn.known import SIZE_PX, bare_board, photographed
from tests.support.drawn.known import pose as pose_of_drawn
from tests.support.recordings import recording
from tests.support.rigs import game_folder, rig, stills, truth_of
from tests.support.truth import FIXTURES, GAME_NAMES
from vision.decode import read_photo
from vision.frame import Frame
from vision.geometry.plane import transform
from vision.geometry.pose import BoardPose, NotFound
from vision.known.board import KnownBoard
from vision.known.locate import place as placing
from vision.known.locate.likeness import alike
from vision.known.locate.place import has_stayed, place
from vision.known.view import view_at
from vision.locate.find import find

SHIFTS_MM = [(1.5, 0.0, 0.0), (-4.0, 3.0, 2.0), (6.0, -5.0, -1.5)]


def test_where_it_stayed_the_very_same_pose_is_given() -> None:
    board = bare_board()
    assert place(photographed(seed=5), board) is board.pose


@pytest.mark.parametrize("light", [(0.6, 0.6, 0.6), (1.2, 1.0, 0.8), (0.8, 1.0, 1.2)], ids=["dim", "blue", "red"])
def test_another_light_moves_nothing(light: tuple[float, float, float]) -> None:
    board = bare_board()
    assert place(photographed(seed=6, light=light), board) is board.pose


@pytest.mark.parametrize("shift", SHIFTS_MM)
def test_a_board_that_slid_is_followed(shift: tuple[float, float, float]) -> None:
    board = bare_board()
    frame, truth = photographed(seed=7, slid=shift), bare_board(slid=shift).pose
    found = place(frame, board)
    assert isinstance(found, BoardPose)
    np.testing.assert_allclose(found.corners_px, truth.corners_px, atol=1.0)


def amid_things(frame: Frame, pose: BoardPose) -> Frame:
    """The picture with things round the board."""
    bgr, middle = frame.bgr.copy(), pose.corners_px.mean(axis=0)
    things_px = np.rint(middle + 1.15 * (pose.corners_px - middle)).astype(int)
    for left, right in zip(things_px, np.roll(things_px, -1, axis=0), strict=True):
        for at in (left, (left + right) // 2, (2 * left + right) // 3):
            cv2.circle(bgr, at.tolist(), 30, (20, 20, 20), 12, cv2.LINE_AA)
    return replace(frame, bgr=bgr)


@pytest.mark.parametrize("by_px", [(0, 0), (26, 9), (-17, 24), (0, -14), (5, 5)])
def test_a_board_that_slid_between_things_that_did_not_is_followed(by_px: tuple[int, int]) -> None:
    taken = recording(FIXTURES / "games" / "line-or-colour")
    first, later = (Frame(taken.shots[i].picture()[0], "recorded") for i in (0, 7))
    pose = find(first, "line-or-colour", {})
    assert isinstance(pose, BoardPose)

    def photo(frame: Frame, slid: tuple[int, int]) -> Frame:
        return amid_things(replace(frame, bgr=np.roll(frame.bgr, slid, axis=(1, 0))), pose)

    contents = dict(LINE_OR_COLOUR.position_from_json(taken.shots[0].truth["position"]).layers)
    board = learn_board([photo(first, (0, 0))], pose, contents)
    found = place(photo(later, by_px), board)
    assert isinstance(found, BoardPose)
    np.testing.assert_allclose(found.corners_px, pose.corners_px + by_px, atol=2.0)


def on_a_cloth(frame: Frame, mat: BoardPose, share: float, across: tuple[int, ...] = (0, 1)) -> Frame:
    """The picture with a cloth of 8 mm checks, a mat on it that is larger than its grid by a `share`.

    `across` : the one direction of two that is left makes them stripes, one below the other (1).
    """
    table, (height, width) = pose_of_drawn(), frame.bgr.shape[:2]
    pixels = np.stack(np.meshgrid(np.arange(width), np.arange(height)), axis=-1).reshape(-1, 2).astype(np.float64)
    places_mm = transform(np.linalg.inv(table.pixels_from_mm), table.lens.straighten(pixels))
    is_dark = np.floor(places_mm[:, across] / 8).sum(axis=1).reshape(height, width, 1) % 2 > 0
    cloth = np.where(is_dark, (60, 60, 140), (190, 200, 210)).astype(np.uint8)
    middle = mat.corners_px.mean(axis=0)
    of_mat = np.zeros((height, width, 1), np.uint8)
    cv2.fillConvexPoly(of_mat, np.rint(middle + (1 + share) * (mat.corners_px - middle)).astype(np.int32), 1)
    return replace(frame, bgr=np.where(of_mat > 0, frame.bgr, cloth))


@pytest.mark.parametrize("share", [0.06, 0.12])
@pytest.mark.parametrize("by_mm", [6.0, 8.0])
def test_a_checked_cloth_that_fits_one_cell_further_does_not_lead_a_board_there(by_mm: float, share: float) -> None:
    """Slid by 6 mm, a cell back, by 22, the board would be on the cloth as it was: two checks farther."""
    before, after = pose_of_drawn(), pose_of_drawn((by_mm, 0.0, 0.0))
    start = dict(LINKAGE.start({}).position.layers)
    board = learn_board([on_a_cloth(photographed(seed=13), before, share)], before, start)
    lies = {"d4": "black", "b2": "red", "b3": "red", "f5": "blue", "g5": "blue"}
    found = place(on_a_cloth(photographed(lies, seed=14, slid=(by_mm, 0.0, 0.0)), after, share), board)
    assert isinstance(found, BoardPose)
    np.testing.assert_allclose(found.corners_px, after.corners_px, atol=0.1 * after.cell_px)


@pytest.mark.parametrize(("by_cells", "lies_there"), [(0.0, True), (0.4, False)])
def test_a_cell_that_looks_the_same_by_chance_does_not_hold_a_board_that_slid(
    by_cells: float, lies_there: bool
) -> None:
    """All round it stays, as a patterned table does."""
    frame = Frame(recording(FIXTURES / "games" / "linkage").shots[0].picture()[0], "recorded")
    pose = find(frame, "linkage", {})
    assert isinstance(pose, BoardPose)
    board = learn_board([frame], pose, {"contents": ("empty",) * len(pose.grid)})
    slid = np.roll(frame.bgr, (round(by_cells * pose.cell_px), round(by_cells * pose.cell_px)), axis=(1, 0))
    of_grid, of_cell = (np.zeros(frame.bgr.shape[:2], np.uint8) for _ in range(2))
    cv2.fillConvexPoly(of_grid, np.rint(pose.corners_px).astype(np.int32), 1)
    cv2.circle(of_cell, np.rint(pose.centres_px[8]).astype(int).tolist(), round(0.7 * pose.cell_px), 1, cv2.FILLED)
    seen = np.where(((of_grid > 0) & (of_cell == 0))[..., None], slid, frame.bgr)
    assert has_stayed(replace(frame, bgr=seen), pose, board) is lies_there


def slid_between_things(game: str, channels: list[int]) -> tuple[Frame, Frame, BoardPose, KnownBoard, int]:
    """A board whose `channels` are clipped, but for what is printed on it if all are; before and after it slid.

    And where it lay, what is known of it, and by how many pixels it slid to the right and down.
    """
    taken = recording(FIXTURES / "games" / game)
    frame = Frame(taken.shots[0].picture()[0], "recorded")
    pose = find(frame, game, {})
    assert isinstance(pose, BoardPose)
    contents = dict(game_called(game).position_from_json(taken.shots[0].truth["position"]).layers)
    of_mat = np.zeros(frame.bgr.shape[:2], np.uint8)
    cv2.fillConvexPoly(of_mat, np.rint(pose.corners_px).astype(np.int32), 1)
    darkest = frame.bgr.min(axis=2)
    is_print = darkest < np.median(darkest[of_mat > 0]) - 20
    clipped = frame.bgr.copy()
    for channel in channels:
        clipped[(of_mat > 0) & ~(is_print & (len(channels) == 3)), channel] = 255
    by_px = round(0.4 * pose.cell_px)
    there, shown = (np.roll(one, (by_px, by_px), axis=(0, 1)) for one in (of_mat, clipped))
    slid = np.where(there[..., None] > 0, shown, frame.bgr)
    before, after = (amid_things(replace(frame, bgr=bgr), pose) for bgr in (clipped, slid))
    return before, after, pose, learn_board([before], pose, contents), by_px


@pytest.mark.parametrize(("game", "channels"), [("linkage", [2]), ("line-or-colour", [0, 1, 2])])
def test_a_mat_that_is_clipped_all_over_shows_that_it_slid_between_things_that_did_not(
    game: str, channels: list[int]
) -> None:
    """So red that its grid shows in green and blue only; so white that it shows by the outlines of its circles only."""
    before, after, pose, board, _ = slid_between_things(game, channels)
    assert has_stayed(before, pose, board)
    assert not has_stayed(after, pose, board)


def test_a_board_lies_where_its_grid_does_and_not_where_more_round_it_is_alike() -> None:
    _, after, pose, board, by_px = slid_between_things("line-or-colour", [0, 1, 2])
    found = place(after, board)
    assert isinstance(found, BoardPose)
    np.testing.assert_allclose(found.corners_px, pose.corners_px + by_px, atol=0.15 * pose.cell_px)


@pytest.mark.parametrize(("lead", "stays"), [(0.05, False), (0.15, True)])
def test_a_fit_counts_only_where_it_is_clearly_better_than_what_is_found(
    lead: float, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where things round a board hold the fit where that lay, and its grid by itself says nothing."""
    _, after, pose, board, by_px = slid_between_things("line-or-colour", [])
    there = place(after, board)
    assert isinstance(there, BoardPose)
    held = alike(view_at(after, there), board) + lead, pose
    monkeypatch.setattr(placing, "moved", lambda _, near, __: held if near is pose else (held[0] - lead, there))
    monkeypatch.setattr(placing, "_grid_lead", lambda *_: 0.0)
    found = place(after, board)
    assert isinstance(found, BoardPose)
    np.testing.assert_allclose(found.corners_px, pose.corners_px + (0 if stays else by_px), atol=0.15 * pose.cell_px)


@pytest.mark.parametrize("slid", [(0.0, 0.0, 0.0), (9.0, 7.0, 0.0)])
def test_under_a_hand_that_hides_nearly_all_only_a_board_that_stayed_lies_where_it_did(
    slid: tuple[float, float, float],
) -> None:
    board = bare_board()
    frame = photographed(seed=10, slid=slid)
    covered = frame.bgr.copy()
    left, top = np.rint(board.pose.corners_px.min(axis=0)).astype(int)
    right, bottom = np.rint(board.pose.corners_px.max(axis=0)).astype(int)
    left += (right - left) // 8
    cv2.rectangle(covered, (left, top - 90), (right + 90, bottom + 90), (90, 120, 170), cv2.FILLED)
    assert (place(replace(frame, bgr=covered), board) is board.pose) == (slid == (0.0, 0.0, 0.0))


def test_stripes_that_go_on_do_not_hold_a_board_that_slid_along_them_under_a_hand() -> None:
    before, after = pose_of_drawn(), pose_of_drawn((9.0, 0.0, 0.0))
    start = dict(LINKAGE.start({}).position.layers)
    board = learn_board([on_a_cloth(photographed(seed=13), before, 0.0, across=(1,))], before, start)
    frame = on_a_cloth(photographed(seed=14, slid=(9.0, 0.0, 0.0)), after, 0.0, across=(1,))
    hand = np.rint(before.project(before.corners_mm + np.array([[0, -60], [60, -60], [60, 60], [0, 60]])))
    covered = cv2.fillConvexPoly(frame.bgr.copy(), hand.astype(np.int32), (90, 120, 170))
    assert not place(replace(frame, bgr=np.asarray(covered, np.uint8)), board)


@pytest.mark.parametrize("by_px", [(40, 20), (140, -60), (-120, 50)])
def test_a_frame_whose_bars_mirrored_something_is_known_again_where_it_is_found(by_px: tuple[int, int]) -> None:
    taken = recording(FIXTURES / "games" / "linkx")
    first = taken.shots[0]
    frame = Frame(first.picture()[0], "recorded")
    pose = find(frame, "linkx", {})
    assert isinstance(pose, BoardPose)
    contents = dict(game_called("linkx").position_from_json(first.truth["position"]).layers)
    board = learn_board([mirroring(frame, pose)], pose, contents)
    push = np.array([[1, 0, by_px[0]], [0, 1, by_px[1]]], np.float32)
    pushed = cv2.warpAffine(frame.bgr, push, frame.size_px, borderMode=cv2.BORDER_REPLICATE)
    found = place(replace(frame, bgr=np.asarray(pushed, np.uint8)), board)
    assert isinstance(found, BoardPose)
    np.testing.assert_allclose(found.corners_px, pose.corners_px + by_px, atol=3.0)


def mirroring(frame: Frame, pose: BoardPose) -> Frame:
    """The picture with bright and dark spots on all but the board's grid."""
    spots = cv2.GaussianBlur(np.random.default_rng(3).normal(size=frame.bgr.shape[:2]), (0, 0), 6)
    cv2.fillConvexPoly(spots, np.rint(pose.corners_px).astype(np.int32), 0.0)
    seen = frame.bgr + 30 / spots.std() * spots[..., None]
    return replace(frame, bgr=np.clip(seen, 0, 255).astype(np.uint8))


def test_a_picture_without_the_board() -> None:
    grey = np.full((SIZE_PX[1], SIZE_PX[0], 3), 120, np.uint8)
    noise = np.random.default_rng(1).normal(0, 8, grey.shape)
    frame = replace(photographed(seed=8), bgr=np.clip(grey + noise, 0, 255).astype(np.uint8))
    found = place(frame, bare_board())
    assert isinstance(found, NotFound)
    assert "not in its place" in found.reason


def test_a_picture_of_another_size() -> None:
    frame = photographed(seed=9)
    smaller = replace(frame, bgr=np.asarray(cv2.resize(frame.bgr, (432, 324)), np.uint8))
    found = place(smaller, bare_board())
    assert isinstance(found, NotFound)
    assert "432x324" in found.reason


@pytest.mark.parametrize("number", [90, 97, 99])
def test_a_recorded_board_that_was_pushed_keeps_its_side(number: int) -> None:
    if not game_folder("linkage").is_dir():
        pytest.skip(f"{game_folder('linkage')} is not there")
    path = game_folder("linkage") / "frames" / f"{number:04}.jpg"
    known = rig("linkage").known
    assert known is not None
    found = place(read_photo(path).frame, known)
    assert isinstance(found, BoardPose)
    true_px = truth_of("linkage", path)["grid_corners_px"]
    np.testing.assert_allclose(found.corners_px, true_px, atol=3.0)


@pytest.mark.parametrize("stops", [1.5, 3.0, 5.0])
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_blown_out_picture_does_not_move_a_recorded_board(game: str, stops: float) -> None:
    """Found anew it lies where it truly does; a frame that the profile has a little beside its place is left there."""
    if not game_folder(game).is_dir():
        pytest.skip(f"{game_folder(game)} is not there")
    known = rig(game).known
    assert known is not None
    first_px = truth_of(game, game_folder(game) / "frames" / "0000.jpg")["grid_corners_px"]
    brighter = np.clip(255 * (2**stops * (np.arange(256) / 255) ** 2.2) ** (1 / 2.2), 0, 255).astype(np.uint8)
    for still in stills(game)[5::25]:
        frame = read_photo(still.photo).frame
        found = place(replace(frame, bgr=brighter[frame.bgr]), known)
        if isinstance(found, BoardPose):
            true_px = truth_of(game, still.photo)["grid_corners_px"]
            stayed = found is known.pose and found.is_standing
            np.testing.assert_allclose(first_px if stayed else found.corners_px, true_px, atol=4.0)
