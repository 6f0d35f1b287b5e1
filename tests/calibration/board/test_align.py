"""A LINKX frame that was found beside its grid is moved there by the pieces in it; what lies well stays."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.board.align import align_to_pieces
from calibration.colours.learn import Lesson
from tests.support.rigs import game_folder, rig, stills
from vision.decode import read_photo
from vision.geometry.pose import BoardPose, cells_apart
from vision.known.board import KnownBoard
from vision.known.view import STEPS, raster

FAR = 0.15
"""In cells: nearer to its grid than that, a frame is read as well as on it."""


def board_of(game: str) -> KnownBoard:
    if not game_folder(game).is_dir():
        pytest.skip(f"{game_folder(game)} is not there")
    board = rig(game).known
    assert board is not None
    return board


def lessons(game: str, pose: BoardPose) -> list[Lesson]:
    """Two early pictures with pieces."""
    shown = [stills(game)[number] for number in (3, 10)]
    return [
        Lesson(read_photo(known.photo).frame, pose, dict(known.board.position.layers))
        for known in shown
        if known.board is not None
    ]


@pytest.mark.parametrize(("across", "down"), [(0.0, 0.3), (-0.3, 0.0), (0.25, -0.25)])
def test_a_frame_beside_its_grid_is_moved_to_its_pieces(across: float, down: float) -> None:
    board = board_of("linkx")
    displaced = replace(board, pose=board.pose.shifted(across, down))
    settled, moved, distance = align_to_pieces(displaced, lessons("linkx", displaced.pose))
    assert distance > FAR
    assert cells_apart(settled.pose, board.pose) < FAR
    assert all(lesson.pose.corners_px == pytest.approx(settled.pose.corners_px) for lesson in moved)


@pytest.mark.parametrize("game", ["linkx", "linkage"])
def test_what_is_read_well_stays(game: str) -> None:
    board = board_of(game)
    settled, _, distance = align_to_pieces(board, lessons(game, board.pose))
    assert distance == 0.0
    assert settled is board


def test_the_empty_view_moves_with_the_grid() -> None:
    board = board_of("linkx")
    empty = read_photo(game_folder("linkx") / "frames" / "0000.jpg").frame
    there = board.pose.shifted(0.0, 0.3)
    settled, _, _ = align_to_pieces(replace(board, pose=there, empty=raster(empty, there)[0]), lessons("linkx", there))
    inner = np.s_[STEPS:-STEPS, STEPS:-STEPS]
    apart = [settled.empty[inner].astype(int) - raster(empty, pose)[0][inner] for pose in (settled.pose, there)]
    here, before = (np.abs(levels).mean() for levels in apart)
    assert here < before / 3
