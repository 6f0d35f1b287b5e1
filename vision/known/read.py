"""Reads a known board: by the reader of any board, and by what was learned of this board and its set."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.games.line_or_colour.board import COLOURS, RING_CONTENTS
from engine.games.linkage.board import CONTENTS as LINKAGE_CONTENTS
from engine.games.linkx.board import CONTENTS as LINKX_CONTENTS
from engine.phrase import Phrase
from vision.frame import Frame
from vision.geometry.around import around
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.cell_light import Densities
from vision.known.cells import ZONES_OF, Cells
from vision.known.glare import REFLECTION, glare
from vision.known.green_counter import find_green
from vision.known.opinion_pool import DensitiesByContent, pooled
from vision.known.other_lamp import difference_in_words, likeness
from vision.read import read_in_place
from vision.reading import BoardReading, Layer, Marker

COUNTER_SHARE = 0.1
"""How often a counter covers the middle of a piece."""
DISC_SHARE = 0.02
"""How often a disc lies on a printed circle."""
GLARING_SHARE = 0.4
"""If glare covers more of a cell's zone, a person is told, and the cell counts as hidden if it seems white."""


def read(frame: Frame, pose: BoardPose, board: KnownBoard) -> BoardReading:
    """How well each content explains each cell of a known board that lies at `pose` (`vision.known.locate.place`).

    What the reader of any board says is pooled with what was learned (`vision.known.opinion_pool`). As glare looks
    white, the scores of a cell that seems white count less, the more of it glares.
    """
    cells = Cells.of(frame, pose, board)
    seen = read_in_place(*around(frame, pose))
    likeness_of_light = likeness(cells.light)
    layers = []
    glaring, hidden = np.zeros(len(pose.grid), np.bool_), np.zeros(len(pose.grid), np.bool_)
    for name, table in TABLES[pose.game](cells).items():
        blown = np.max([glare(cells, zone) for zone in ZONES_OF[pose.game][name]], axis=0)
        both = pooled(seen.layer(name), table, cells.nothing_like_it, likeness_of_light)
        is_white = _seems(both, REFLECTION)
        weight = np.where(is_white, 1 - blown, 1.0)
        layers.append(replace(both, log_likelihood=both.log_likelihood * weight[:, None]))
        glaring |= blown > GLARING_SHARE
        hidden |= is_white & (blown > GLARING_SHARE)
    marker = seen.marker
    if marker is not None:
        green = find_green(frame, pose, cells, layers[0].log_likelihood)
        if green is not None:
            marker = Marker(marker.places, marker.log_likelihood + green)
    unseen = np.where(hidden, 1.0, seen.hidden)
    notes = (*seen.notes, *_notes(cells, glaring))
    return replace(seen, layers=tuple(layers), marker=marker, hidden=unseen, notes=notes)


def _notes(cells: Cells, glaring: NDArray[np.bool_]) -> Iterator[str]:
    if glaring.any():
        names = cells.view.grid.names(cell for cell in cells.view.grid.cells if glaring[cell])
        yield Phrase("glare on {cells}", cells=names)
    other = difference_in_words(cells.light, rim_alone=cells.board.pose.is_standing)
    if other:
        yield Phrase(
            "the light is not the profile's: {other}; if it is to stay so, calibrate board and colours again",
            other=other,
        )


def _linkage(cells: Cells) -> dict[str, DensitiesByContent]:
    table: dict[str, Densities | None] = {"empty": cells.unchanged("border") + cells.unchanged("middle")}
    for content in LINKAGE_CONTENTS[1:]:
        piece, plain = cells.like("border", content), cells.like("middle", content)
        if piece is None or plain is None:
            table[content] = None
            continue
        counter = cells.nothing_like_it / 2 + np.log(COUNTER_SHARE)
        table[content] = piece + np.logaddexp(plain + np.log(1 - COUNTER_SHARE), counter)
    return {"contents": table}


def _line_or_colour(cells: Cells) -> dict[str, DensitiesByContent]:
    as_printed = cells.unchanged("middle")
    colours: dict[str, Densities | None] = {}
    for content in COLOURS[: cells.board.pose.grid.rows]:
        disc = cells.like("middle", content)
        printed = np.where(np.array(cells.board.printed) == content, as_printed, -np.inf)
        colours[content] = printed if disc is None else np.logaddexp(printed, disc + np.log(DISC_SHARE))
    rings = {"none": cells.unchanged("annulus")} | {ring: cells.like("annulus", ring) for ring in RING_CONTENTS[1:]}
    return {"colour": colours, "ring": rings}


def _linkx(cells: Cells) -> dict[str, DensitiesByContent]:
    table = {"empty": cells.unchanged("tile")} | {tile: cells.like("tile", tile) for tile in LINKX_CONTENTS[1:]}
    return {"contents": table}


TABLES: Mapping[str, Callable[[Cells], dict[str, DensitiesByContent]]] = {
    "linkage": _linkage,
    "line-or-colour": _line_or_colour,
    "linkx": _linkx,
}
"""By game: for each layer, how well what was learned of each content explains each cell."""


def _seems(layer: Layer, content: str) -> NDArray[np.bool_]:
    """(N,) in which cells a content is the likeliest."""
    return np.array([layer.contents[best] == content for best in layer.log_likelihood.argmax(axis=1)])
