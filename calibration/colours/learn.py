"""Learning what a set's pieces look like on a known board, from frames of which a person said what lies there."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from engine.games import GAMES
from engine.grid import Cell
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.cells import HAS_RELIEF, LEAST_USABLE, ZONES_OF, Cells, pattern
from vision.known.green_counter import ON, counter_colours
from vision.known.material import Material, learn, separation

TOO_CLOSE = 4.0
"""Contents that are less than so many standard deviations apart are confused more than once in some thousand cells."""

Sample = tuple[NDArray[np.float64], NDArray[np.float32]]
"""What a zone of a cell shows: its colour (3,), opponent log light, and its pattern (Z,)."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A frame, and what is known to lie on the board in it.

    Attributes
    ----------
    pose : where the board lies in the frame.
    contents : by layer, the content of each cell (N,); "" if it is not known.
    marker : the cell or the two cells on which the green counter stands; empty if it is not seen.
    """

    frame: Frame
    pose: BoardPose
    contents: Mapping[str, Sequence[str]]
    marker: tuple[Cell, ...] = ()


def learn_colours(board: KnownBoard, lessons: Sequence[Lesson]) -> KnownBoard:
    """The board with materials of all contents that the lessons show; those that it had before are dropped."""
    samples: dict[tuple[str, str], list[Sample]] = defaultdict(list)
    for lesson in lessons:
        for zone_and_content, sample in _samples(lesson, board):
            samples[zone_and_content].append(sample)
    materials = []
    for (zone, content), found in samples.items():
        seen_colours, seen_patterns = (np.array(values) for values in zip(*found, strict=True))
        materials.append(learn(zone, content, seen_colours, seen_patterns, zone in HAS_RELIEF))
    return replace(board, materials=tuple(materials))


def _samples(lesson: Lesson, board: KnownBoard) -> Iterator[tuple[tuple[str, str], Sample]]:
    """For each zone of each cell that holds something: the zone, the content, and what it shows."""
    cells, free = Cells.of(lesson.frame, lesson.pose, board), GAMES[board.pose.game].free
    for layer, zones in ZONES_OF[board.pose.game].items():
        for zone in zones:
            shown = cells.shown(zone)
            seen = zip(cells.colours(shown), pattern(zone, shown), shown.usable >= LEAST_USABLE, strict=True)
            for cell, (content, (colour, relief, is_seen)) in enumerate(zip(lesson.contents[layer], seen, strict=True)):
                is_covered = zone == "middle" and cell in lesson.marker
                if is_seen and not is_covered and content not in ("", free):
                    yield (zone, content), (colour, relief)
    if lesson.marker:
        colour = counter_colours(lesson.frame, lesson.pose, cells)[ON.index(lesson.marker)]
        yield ("counter", "green"), (colour, np.zeros(1, np.float32))


def cells_learned_from(materials: Sequence[Material]) -> dict[str, int]:
    """By content: from how many cells it was learned."""
    cells: dict[str, int] = {}
    for material in materials:  # a content has one for each zone
        cells[material.content] = max(cells.get(material.content, 0), material.seen)
    return cells


def separations(materials: Sequence[Material]) -> list[tuple[float, str, str]]:
    """How far apart each two contents are, in standard deviations over all zones they share; the nearest pair first."""
    squares: dict[tuple[str, str], float] = defaultdict(float)
    for one, other in combinations(materials, 2):
        if one.zone == other.zone:
            first, second = sorted((one.content, other.content))
            squares[first, second] += separation(one, other) ** 2
    return sorted((float(np.sqrt(square)), *pair) for pair, square in squares.items())
