"""Boards drawn at exactly known places are located there."""

import numpy as np
import pytest

from engine.grid import Grid
from tests.support.drawn import drawing
from tests.support.drawn.canvas import view
from tests.support.drawn.drawing import Look
from tests.support.drawn.some_boards import STACKS, TILES, circles, window_view
from tests.support.varied.repaint import albedo
from vision.frame import Bgr, Frame
from vision.geometry.pose import Ambiguous, BoardPose, NotFound
from vision.locate.find import find

LARGEST_ERROR_CELLS = 0.1
"""How far a corner of a drawn board may be found from its place: the readers are trained for as much."""
LARGEST_ERROR_OF_WINDOWS_CELLS = 0.16
"""The same for LINKX, whose frame stands before its tiles by a depth that has to be guessed."""
LARGEST_ERROR_UNDER_PIECES_CELLS = 0.16
"""The same for Linkage, where most of what one sees are pieces' tops, 3 mm above the grid."""

WINDOW_VIEWS = {
    "straight ahead": window_view(89),
    "from above, left": window_view(74, -24),
    "from the right": window_view(82, 22, fill=0.55),
    "leaning, barrel lens": window_view(80, 10, roll_deg=7, k1=-0.09),
}
WINDOW_LOOKS = {
    "white frame, teal pieces": Look(),
    "dark frame": Look(frame=albedo(40, 40, 44)),
    "wooden frame": Look(frame=albedo(165, 115, 70)),
    "white wall": Look(table=albedo(228, 226, 220)),
}

TILE_VIEWS = {
    "from above": view("linkage", Grid(7, 7), 22.0, elevation_deg=88, azimuth_deg=4),
    "turned by 40 degrees": view("linkage", Grid(7, 7), 22.0, elevation_deg=75, azimuth_deg=40, fill=0.6),
    "upside down": view("linkage", Grid(7, 7), 22.0, elevation_deg=65, azimuth_deg=178, fill=0.6),
    "oblique, barrel lens": view("linkage", Grid(7, 7), 22.0, elevation_deg=52, azimuth_deg=-70, k1=-0.06),
}
TILE_LOOKS = {
    "light mat, grey panel": Look(),
    "dark panel, light lines": Look(panel=albedo(45, 46, 50), printed=albedo(190, 190, 190)),
    "green mat without a panel": Look(mat=albedo(40, 90, 60), panel=albedo(40, 90, 60), printed=albedo(220, 220, 210)),
    "beige panel, dark table": Look(panel=albedo(200, 180, 145), table=albedo(40, 40, 44)),
    "ice-white counter": Look(green_counter=albedo(225, 235, 238)),
}

CIRCLE_VIEWS = {
    "from above": (88.0, 4.0, 0.0),
    "turned by 40 degrees": (75.0, 40.0, 0.0),
    "oblique, barrel lens": (52.0, -70.0, -0.06),
}
CIRCLE_LOOKS = {
    "black mat": None,
    "white mat": Look(mat=albedo(225, 225, 222), printed=albedo(60, 60, 60)),
    "beige mat": Look(mat=albedo(200, 180, 145), printed=albedo(90, 70, 50)),
}


def largest_error_cells(found: BoardPose | NotFound | Ambiguous, pose: BoardPose) -> float:
    """Of the corners, quarter turns allowed, in cells of the true board. Infinite where nothing was found."""
    if not isinstance(found, BoardPose) or found.grid != pose.grid:
        return np.inf
    turns = (turned.corners_px for turned in found.turns())
    return float(min(np.linalg.norm(corners - pose.corners_px, axis=1).max() for corners in turns) / pose.cell_px)


@pytest.mark.parametrize("name", WINDOW_VIEWS)
def test_window_is_located_from_any_side(name: str) -> None:
    pose = WINDOW_VIEWS[name]
    assert largest_error_cells(locate(drawing.linkx(STACKS, pose), "linkx"), pose) < LARGEST_ERROR_OF_WINDOWS_CELLS


@pytest.mark.parametrize("name", WINDOW_LOOKS)
def test_window_is_located_whatever_its_colours(name: str) -> None:
    pose = window_view(80, -8, fill=0.6)
    drawn = drawing.linkx(STACKS, pose, WINDOW_LOOKS[name])
    assert largest_error_cells(locate(drawn, "linkx"), pose) < LARGEST_ERROR_OF_WINDOWS_CELLS


@pytest.mark.parametrize("name", TILE_VIEWS)
def test_tiles_are_located_from_any_side(name: str) -> None:
    pose = TILE_VIEWS[name]
    error_cells = largest_error_cells(locate(drawing.linkage(TILES, pose), "linkage"), pose)
    assert error_cells < LARGEST_ERROR_UNDER_PIECES_CELLS


@pytest.mark.parametrize("name", TILE_LOOKS)
def test_tiles_are_located_whatever_the_colours(name: str) -> None:
    pose = view("linkage", Grid(7, 7), 22.0, elevation_deg=70, azimuth_deg=-25, fill=0.6)
    error_cells = largest_error_cells(locate(drawing.linkage(TILES, pose, TILE_LOOKS[name]), "linkage"), pose)
    assert error_cells < LARGEST_ERROR_UNDER_PIECES_CELLS


@pytest.mark.parametrize("name", CIRCLE_VIEWS)
@pytest.mark.parametrize("size", [5, 7])
def test_circles_are_located_from_any_side(name: str, size: int) -> None:
    elevation_deg, azimuth_deg, k1 = CIRCLE_VIEWS[name]
    grid = Grid(size, size)
    pose = view("line-or-colour", grid, 26.0, elevation_deg=elevation_deg, azimuth_deg=azimuth_deg, k1=k1)
    drawn = drawing.line_or_colour(circles(size), pose)
    assert largest_error_cells(locate(drawn, "line-or-colour"), pose) < LARGEST_ERROR_CELLS


@pytest.mark.parametrize("name", CIRCLE_LOOKS)
def test_circles_are_located_whatever_the_mat(name: str) -> None:
    pose = view("line-or-colour", Grid(5, 5), 26.0, elevation_deg=70, azimuth_deg=-25, fill=0.6)
    drawn = drawing.line_or_colour(circles(5), pose, CIRCLE_LOOKS[name])
    assert largest_error_cells(locate(drawn, "line-or-colour"), pose) < LARGEST_ERROR_CELLS


def locate(bgr: Bgr, game: str) -> BoardPose | NotFound | Ambiguous:
    return find(Frame(bgr, "drawing"), game, {})
