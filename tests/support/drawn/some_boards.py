"""Positions to draw, one of each game, and a camera before a standing frame."""

import numpy as np

from engine.games.line_or_colour.board import default_colours
from engine.grid import Grid
from tests.support.drawn.canvas import view
from tests.support.truth import Truth
from vision.geometry.pose import BoardPose

TILES: Truth = {
    "size": 7,
    "pieces": [
        {"colour": "red", "cells": ["a7", "b7"]},
        {"colour": "yellow", "cells": ["c6", "c7"]},
        {"colour": "blue", "cells": ["e5", "e6"]},
        {"colour": "white", "cells": ["b3", "c3"]},
        {"colour": "red", "cells": ["d2", "d3"]},
        {"colour": "blue", "cells": ["f1", "g1"]},
        {"colour": "yellow", "cells": ["g3", "g4"]},
    ],
    "black": "d4",
    "green": {"cells": ["g3", "g4"]},
}
STACKS: Truth = {
    "size": 9,
    "pieces": [
        {"colour": "blue", "cells": ["a1", "b1", "b2"]},
        {"colour": "white", "cells": ["d1", "d2", "d3", "e1"]},
        {"colour": "blue", "cells": ["g1", "h1", "i1"]},
        {"colour": "white", "cells": ["h2"]},
        {"colour": "blue", "cells": ["d4", "d5", "d6"]},
    ],
}


def circles(size: int) -> Truth:
    """A board with its printed colours and four rings."""
    colours = np.array(default_colours(size)).reshape(size, size).tolist()
    return {
        "size": size,
        "colours": colours,
        "discs": [],
        "rings": {"a1": "white", "b3": "black", "c2": "white", "e5": "black"},
    }


def window_view(
    elevation_deg: float, azimuth_deg: float = 0, roll_deg: float = 0, k1: float = 0, fill: float = 0.65
) -> BoardPose:
    """Where a LINKX frame stands before a camera; see `canvas.view`."""
    return view(
        "linkx",
        Grid(9, 9),
        24.4,
        elevation_deg=elevation_deg,
        azimuth_deg=azimuth_deg,
        roll_deg=roll_deg,
        k1=k1,
        fill=fill,
        standing=True,
    )
