"""How far off a settled board may be, as the network itself says."""

import cv2
import numpy as np
import pytest

from tests.support.drawn.negatives import NEGATIVES
from tests.support.truth import FIXTURES, GAME_NAMES, corners_px, load
from vision.frame import Bgr
from vision.geometry.plane import UNIT_SQUARE, Points, homography, scaled, transform
from vision.locate.quads.overlap import is_near
from vision.locate.quads.patch import CONTROL, PLACES_PER_PX, patch, pyramid
from vision.locate.quads.quad import CELLS, EXACT, FINE, KINDS, SHARP, Candidate
from vision.locate.quads.settle import by_close_network
from vision.locate.quads.settle import settled as settled_exactly
from vision.locate.quads.sure import LEAST_CHANCE, MOST_SPREAD_CELLS, MOST_SPREAD_OF_FRAME
from vision.locate.search import board_between
from vision.network import Batch, Network

LONG_SIDE_PX = 640
BLUR_PX = 10.0
PLAIN = {"light_room", "both_boards", "discs", "upside_down"}


def plain_photos(game: str) -> list[tuple[Bgr, Points]]:
    """Photos in good light of boards that nothing covers, LONG_SIDE_PX long, and the corners (4, 2) of their grids."""
    found = []
    for photo in sorted((FIXTURES / game).glob("*.jpg")):
        bgr, truth = load(photo)
        if set(truth["tags"]) <= PLAIN:
            scale = LONG_SIDE_PX / max(bgr.shape[:2])
            small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            corners = scaled(corners_px(truth), scale)
            found.append((np.asarray(small, np.uint8), corners))
    return found


def settled(bgr: Bgr, corners_px: Points) -> Candidate:
    board = settled_exactly(pyramid(bgr), corners_px)
    assert board is not None
    return board


@pytest.mark.parametrize("game", GAME_NAMES)
def test_what_is_plainly_seen_is_sure_of_its_place(game: str) -> None:
    photos = plain_photos(game)
    assert photos
    for bgr, corners in photos:
        board = settled(bgr, corners)
        assert board.chance >= LEAST_CHANCE
        assert board.spread_cells <= MOST_SPREAD_CELLS


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_close_network_moves_a_quad_a_cell_and_a_half_beside_onto_the_board(game: str) -> None:
    for bgr, corners in plain_photos(game):
        cell = 1 / CELLS[settled(bgr, corners).kind]
        for low, high in (((-1.5, 0), (0, 0)), ((0, 0), (0, 1.5)), ((1, 1), (1, 1)), ((-1, 0), (1, 0))):
            aside = UNIT_SQUARE * (1 + np.subtract(high, low) * cell) + np.array(low) * cell
            closer = by_close_network(pyramid(bgr), transform(homography(UNIT_SQUARE, corners), aside))
            assert closer is not None
            assert is_near(closer, corners, 0.5 * cell)


@pytest.mark.parametrize("name", ["chess_board", "go_board", "calendar"])
def test_what_is_plainly_no_board_is_given_up(name: str) -> None:
    drawing = NEGATIVES[name](np.random.default_rng(0))
    quad = np.array([[200.0, 100.0], [760.0, 100.0], [760.0, 620.0], [200.0, 620.0]])
    assert settled_exactly(pyramid(drawing), quad) is None


@pytest.mark.parametrize(
    ("game", "share", "is_one"), [("linkx", 0.8, True), ("linkx", 0.55, False), ("linkage", 0.55, True)]
)
def test_a_frame_that_nobody_stands_high_enough_to_see_so_is_none(game: str, share: float, is_one: bool) -> None:
    """The photo of a frame squeezed to such a share of its height; a mat is seen so from across a table."""
    bgr, corners = plain_photos(game)[0]
    low = np.asarray(cv2.resize(bgr, None, fx=1, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
    assert (settled_exactly(pyramid(low), corners * (1, share)) is not None) == is_one


@pytest.mark.parametrize("game", GAME_NAMES)
def test_what_is_out_of_focus_is_less_sure_of_its_place(game: str) -> None:
    plain, blurred = [], []
    for bgr, corners in plain_photos(game):
        plain.append(settled(bgr, corners).spread)
        blurred.append(settled(np.asarray(cv2.GaussianBlur(bgr, (0, 0), BLUR_PX), np.uint8), corners).spread)
    assert np.mean(blurred) > 1.1 * np.mean(plain)


def test_a_patch_is_sampled_where_every_opencv_samples_it() -> None:
    ramp = np.repeat(np.arange(256, dtype=np.uint8)[None, :, None], 200, axis=0).repeat(3, axis=2)
    quad = np.array([[20.3, 10.1], [120.7, 12.9], [118.2, 103.3], [15.8, 98.6]])
    seen_px = patch((ramp,), quad, margin=0.0, raster_px=112) * 255
    places = seen_px * PLACES_PER_PX
    assert np.allclose(places, np.rint(places), atol=1e-2)
    assert len(np.unique(np.rint(places) % PLACES_PER_PX)) == PLACES_PER_PX


@pytest.mark.parametrize(
    ("kind", "chance", "is_board"), [("linkx", 1.0, True), ("linkx", 0.9, False), ("linkage", 1.0, False)]
)
def test_a_clear_frame_may_lie_in_more_doubt_than_a_mat(
    monkeypatch: pytest.MonkeyPatch, kind: str, chance: float, is_board: bool
) -> None:
    spread_cells = (MOST_SPREAD_CELLS + MOST_SPREAD_OF_FRAME) / 2
    doubtful = Candidate(chance * np.eye(len(KINDS))[KINDS.index(kind)], 300.0 * CONTROL, spread_cells / CELLS[kind])
    monkeypatch.setattr("vision.locate.search.by_rough_network", lambda *_: doubtful)
    monkeypatch.setattr("vision.locate.search.settled", lambda *_: doubtful)
    assert bool(board_between(np.zeros((400, 400, 3), np.uint8), 300.0 * UNIT_SQUARE)) is is_board


@pytest.mark.parametrize(("kind", "expected"), [("linkx", 0.75), ("linkage", 0.5)])
def test_of_what_may_be_a_frame_two_networks_have_the_last_word(
    kind: str, expected: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sharp one's chances of 9 : 1 and the exact one's of 1 : 1 make 3 : 1."""
    odds = {FINE.network: 1.0, EXACT.network: 1.0, SHARP.network: 9.0}

    def run(network: Network, batch: Batch) -> Batch:
        answer = np.full((len(batch), len(KINDS) + 3 * len(CONTROL)), -np.inf, np.float32)
        answer[:, [0, KINDS.index(kind)]] = 0.0, np.log(odds[network])
        answer[:, len(KINDS) :] = 0.0
        return answer

    monkeypatch.setattr(Network, "run", run)
    board = settled_exactly(pyramid(np.zeros((480, 640, 3), np.uint8)), 300.0 * UNIT_SQUARE + 50)
    assert board is not None
    assert board.chance == pytest.approx(expected)
