"""Reads a known board: the reader of any board, and beside it what was learned of this board and set."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.games.line_or_colour.board import COLOURS
from engine.games.linkage.board import CONTENTS as LINKAGE_CONTENTS
from engine.phrase import Phrase
from vision.frame import Frame
from vision.known.around import around
from vision.known.board import KnownBoard
from vision.known.cells import Cells, LogDensity
from vision.known.glare import glare
from vision.known.green import find_green
from vision.known.light import difference, likeness
from vision.known.lit import anyhow
from vision.pose import BoardPose
from vision.read import read as read_unknown
from vision.reading import BoardReading, Layer, Marker
from vision.rings.read import RINGS
from vision.windows.read import CONTENTS as LINKX_CONTENTS

COUNTER_SHARE = 0.1
"""How often a piece's middle is covered by a counter."""
DISC_SHARE = np.log(0.02)
"""Log of how often a disc lies on a printed circle."""
LEAST_SHARE, MOST_NATS = 0.5, 5.0
"""What was learned counts for all that it says in the light in which it was learned and for half of it in another, and
no more than half of what the reader of any board may: it knows less of shadows and glare, and where the two contradict
each other nobody is to be sure."""
REFLECTION = "white"
"""What a mirrored lamp is mistaken for."""
GLARING = 0.4
"""Share of a zone that glares: a person is told of it, and what seems white there counts as hidden."""
LARGEST_ODDS = 12.0
"""No log odds of a single view are larger: what was never seen in some thousand cells may still happen."""

Table = Mapping[str, LogDensity | None]
"""For each content the log density (N,) of what each cell shows; None for one that was not learned."""


def read(frame: Frame, pose: BoardPose, board: KnownBoard) -> BoardReading:
    """Score every content of every cell of a board that lies at `pose` (see `vision.known.place`).

    The reader of any board and what was learned err for different reasons, so what they say is added (a logarithmic
    opinion pool). What nothing learned explains is left to the reader. Neither reads what the reader takes to be
    covered. That something is white is believed for as much of it as does not glare: nothing here would be so bright.
    """
    cells = Cells.of(frame, pose, board)
    seen = read_unknown(*around(frame, pose))
    share = LEAST_SHARE + (1 - LEAST_SHARE) * likeness(cells.light)
    layers = []
    glaring, hidden = np.zeros(len(pose.grid), np.bool_), np.zeros(len(pose.grid), np.bool_)
    for name, (zone, table) in TABLES[pose.game](cells).items():
        blown = glare(cells, zone, cells.shown(zone))
        together = _together(seen.layer(name), _learned(table, cells.nothing_like_it, share))
        is_white = _seems(together, REFLECTION)
        weight = np.where(is_white, 1 - blown, 1.0)
        layers.append(replace(together, log_likelihood=together.log_likelihood * weight[:, None]))
        glaring |= blown > GLARING
        hidden |= is_white & (blown > GLARING)
    marker = seen.marker
    if marker is not None:
        green = find_green(frame, pose, cells, layers[0].log_likelihood)
        if green is not None:
            marker = Marker(marker.name, marker.places, marker.log_likelihood + green)
    unseen = np.where(hidden, 1.0, 0.0 if seen.hidden is None else seen.hidden)
    notes = (*seen.notes, *_notes(cells, glaring))
    return replace(seen, layers=tuple(layers), marker=marker, hidden=unseen, notes=notes)


def _notes(cells: Cells, glaring: NDArray[np.bool_]) -> Iterator[str]:
    if glaring.any():
        names = cells.view.grid.names(cell for cell in cells.view.grid.cells if glaring[cell])
        yield Phrase("glare on {cells}", cells=names)
    other = difference(cells.light)
    if other:
        yield Phrase(
            "the light is not that of the profile: {other}; calibrate board and colours again if this is to stay",
            other=other,
        )


def _linkage(cells: Cells) -> dict[str, tuple[str, Table]]:
    table: dict[str, LogDensity | None] = {"empty": anyhow(cells.unchanged("border") + cells.unchanged("middle"))}
    for content in LINKAGE_CONTENTS[1:]:
        piece, plain = cells.like("border", content), cells.like("middle", content)
        if piece is None or plain is None:
            table[content] = None
            continue
        table[content] = anyhow(
            piece + np.logaddexp(plain + np.log(1 - COUNTER_SHARE), cells.nothing_like_it / 2 + np.log(COUNTER_SHARE))
        )
    return {"contents": ("border", table)}


def _line_or_colour(cells: Cells) -> dict[str, tuple[str, Table]]:
    as_printed = anyhow(cells.unchanged("middle"))
    colours: dict[str, LogDensity | None] = {}
    for content in COLOURS[: cells.board.pose.grid.rows]:
        disc = cells.like("middle", content)
        printed = np.where(np.array(cells.board.printed) == content, as_printed, -np.inf)
        colours[content] = printed if disc is None else np.logaddexp(printed, anyhow(disc) + DISC_SHARE)
    rings: dict[str, LogDensity | None] = {"none": anyhow(cells.unchanged("annulus"))}
    for content in RINGS[1:]:
        ring = cells.like("annulus", content)
        rings[content] = None if ring is None else anyhow(ring)
    return {"colour": ("middle", colours), "ring": ("annulus", rings)}


def _linkx(cells: Cells) -> dict[str, tuple[str, Table]]:
    table: dict[str, LogDensity | None] = {"empty": anyhow(cells.unchanged("tile"))}
    for content in LINKX_CONTENTS[1:]:
        shown = cells.like("tile", content)
        table[content] = None if shown is None else anyhow(shown)
    return {"contents": ("tile", table)}


TABLES: Mapping[str, Callable[[Cells], dict[str, tuple[str, Table]]]] = {
    "linkage": _linkage,
    "line-or-colour": _line_or_colour,
    "linkx": _linkx,
}
"""For each layer the zone that shows its contents, and the table."""


def _learned(table: Table, nothing_like_it: float, share: float) -> Layer:
    """What was learned says (N, C), counted by a `share`: nothing of a cell that none of it explains."""
    cells = next(len(density) for density in table.values() if density is not None)
    densities = [np.full(cells, -np.inf) if density is None else density for density in table.values()]
    rows = np.logaddexp(np.column_stack(densities), nothing_like_it)
    return Layer("learned", tuple(table), np.maximum(share * (rows - rows.max(axis=1, keepdims=True)), -MOST_NATS))


def _together(seen: Layer, learned: Layer) -> Layer:
    """Both views of one layer; zeros for what the reader does not see."""
    columns = [learned.contents.index(content) for content in seen.contents]
    rows = seen.log_likelihood + learned.log_likelihood[:, columns]
    rows = np.maximum(rows - rows.max(axis=1, keepdims=True), -LARGEST_ODDS)
    rows[~seen.log_likelihood.any(axis=1)] = 0.0
    return Layer(seen.name, seen.contents, rows)


def _seems(layer: Layer, content: str) -> NDArray[np.bool_]:
    """In which cells (N,) a content is the likeliest."""
    return np.array([layer.contents[best] == content for best in layer.log_likelihood.argmax(axis=1)])
