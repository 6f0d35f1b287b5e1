"""Drawings of boards at exactly known places, in random colours and from any side."""

import numpy as np
from numpy.random import Generator

from engine.games import GAMES
from engine.grid import Grid
from tests.support.drawn import drawing
from tests.support.drawn.canvas import view
from tests.support.drawn.drawing import Look
from tests.support.drawn.some_boards import window_view
from tests.support.truth import Truth
from tests.support.varied.repaint import Colour, albedo
from vision.frame import Bgr
from vision.geometry.pose import BoardPose

BENT, COLOURED = 0.4, 0.4
"""Share of the drawings that a wide lens sees, and share of the things in them that have a colour and no shade of
grey."""


def some_drawing(truth: Truth, rng: Generator) -> tuple[Bgr, BoardPose]:
    """The position in a photo's truth, drawn in random colours, and where it lies in the drawing."""
    game, position = truth["game"], truth["position"]
    look = Look(_colour(rng), _colour(rng), _colour(rng), _colour(rng), _colour(rng))
    k1 = -rng.uniform(0, 0.1) if rng.random() < BENT else 0.0
    if GAMES[game].is_standing:
        pose = window_view(rng.uniform(60, 100), rng.uniform(-35, 35), rng.uniform(-8, 8), k1, rng.uniform(0.45, 0.72))
        return drawing.linkx(position, pose, look), pose
    size, pitch_mm = position["size"], GAMES[game].pitch_mm
    turn_deg, fill = rng.uniform(0, 360), rng.uniform(0.4, 0.7)
    pose = view(
        game, Grid(size, size), pitch_mm, elevation_deg=rng.uniform(50, 90), azimuth_deg=turn_deg, k1=k1, fill=fill
    )
    draw = drawing.linkage if game == "linkage" else drawing.line_or_colour
    return draw(position, pose, look), pose


def _colour(rng: Generator) -> Colour:
    if rng.random() < COLOURED:
        return albedo(*rng.integers(20, 240, 3))
    return albedo(*np.clip(rng.integers(20, 240) + rng.integers(-15, 15, 3), 5, 250))
