"""What is said of the light over drawn boards, and on which cells."""

import numpy as np
import pytest

from calibration.light import judge_light
from engine.games import game_called
from tests.support.drawn.canvas import view
from tests.support.drawn.drawing import Look, line_or_colour
from tests.support.recordings import recording
from tests.support.truth import FIXTURES, truth_pose
from tests.support.varied.photometric import hard_shadow
from tests.support.varied.repaint import Colour, albedo
from vision.frame import Frame

GRID = game_called("line-or-colour").grid({"size": "5"})
POSE = view("line-or-colour", GRID, 26.0)
NAMES = ("red", "yellow", "green", "blue", "purple")
POSITION = {"colours": [[NAMES[(row + column) % 5] for column in range(5)] for row in range(5)], "rings": {}}
DARK, PALE = albedo(25, 28, 48), albedo(225, 225, 222)


@pytest.mark.parametrize("mat", [DARK, PALE], ids=["dark", "pale"])
def test_bright_circles_on_a_mat_are_no_shadows(mat: Colour) -> None:
    bgr = line_or_colour(POSITION, POSE, Look(mat=mat))
    assert judge_light([Frame(bgr, "drawn")], POSE) == ()


@pytest.mark.parametrize("mat", [DARK, PALE], ids=["dark", "pale"])
def test_a_shadows_edge_is_named_and_said_on_which_cells_it_lies(mat: Colour) -> None:
    bgr = line_or_colour(POSITION, POSE, Look(mat=mat))
    edge_px = round(float(POSE.centres_px[GRID.parse("c3")][0] - POSE.cell_px / 2))
    bgr[:, :edge_px] //= 2
    edge = judge_light([Frame(bgr, "drawn")], POSE)[-1]
    assert edge.words.startswith("a shadow's edge between b")
    assert [GRID.name(cell)[0] for cell in edge.cells] == ["b", "c"]


@pytest.mark.parametrize("game", ["linkage", "line-or-colour", "line-or-colour-two-boards"])
def test_hard_shadows_over_a_tenth_of_a_recorded_empty_board_are_named(game: str) -> None:
    bgr, truth = recording(FIXTURES / "games" / game).shots[0].picture()
    pose = truth_pose(truth)
    assert judge_light([Frame(bgr, "recorded")], pose) == ()
    columns, rows = np.rint(pose.centres_px).astype(int).T
    for seed in range(6):
        shaded, _ = hard_shadow(bgr, truth, np.random.default_rng(seed))
        share = (shaded[rows, columns].sum(axis=1) < 0.8 * bgr[rows, columns].sum(axis=1)).mean()
        if 0.1 <= share <= 0.9:
            said = [finding.words for finding in judge_light([Frame(shaded, "shaded")], pose)]
            assert any("a shadow's edge" in words for words in said), (seed, share)
