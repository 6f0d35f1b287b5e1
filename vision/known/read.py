"""Reads a known board: what differs from its empty view, and which learned material that is."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from engine.games.line_or_colour.board import COLOURS
from engine.games.linkage.board import CONTENTS as LINKAGE_CONTENTS
from vision.frame import Frame
from vision.known.board import KnownBoard
from vision.known.cells import LEAST_USABLE, Cells, LogDensity
from vision.known.green import find_green
from vision.known.zones import Shown
from vision.pose import BoardPose
from vision.read import read as read_unknown
from vision.reading import BoardReading, Layer
from vision.rings.read import RINGS
from vision.windows.read import CONTENTS as LINKX_CONTENTS

NOT_LEARNED = -4.0
"""Log density of a content that was not learned, where the reader without a profile takes it to be there."""
LEAST_EXPLAINED = 3.0
"""Nats above what was never shown: below, none of what was learned explains a cell."""
COUNTER_SHARE = 0.1
"""How often a piece's middle is covered by a counter."""
DISC_SHARE = np.log(0.02)
"""Log of how often a disc lies on a printed circle."""
LARGEST_ODDS = 12.0
"""No log odds of a single view are larger: what was never seen in some thousand cells may still happen."""

Table = Mapping[str, LogDensity | None]
"""For each content the log density (N,) of what each cell shows; None for one that was not learned."""


def read(frame: Frame, pose: BoardPose, board: KnownBoard) -> BoardReading:
    """Score every content of every cell of a board that lies at `pose` (see `vision.known.place`).

    What nothing learned explains is left to the reader that knows no profile; it is asked only then, as it is slower.
    """
    cells = Cells.of(frame, pose, board)
    tables = TABLES[pose.game](cells)
    needs_help = any(_needs_help(table, cells.nothing_like_it) for _, table in tables.values())
    other = read_unknown(frame, pose) if needs_help else None
    layers = []
    hidden = np.zeros(len(pose.grid))
    for name, (shown, table) in tables.items():
        layers.append(_layer(name, table, other, shown, cells.nothing_like_it))
        hidden = np.maximum(hidden, np.where(shown.usable < LEAST_USABLE, 1.0, 0.0))
    marker = None
    if pose.game == "linkage":
        marker = find_green(frame, pose, cells, layers[0].log_likelihood) or (other or read_unknown(frame, pose)).marker
    return BoardReading(pose.game, pose.grid, tuple(layers), marker, None, hidden)


def _linkage(cells: Cells) -> dict[str, tuple[Shown, Table]]:
    border, middle = cells.shown("border"), cells.shown("middle")
    table: dict[str, LogDensity | None] = {"empty": cells.unchanged(border) + cells.unchanged(middle)}
    for content in LINKAGE_CONTENTS[1:]:
        piece, plain = cells.like("border", border, content), cells.like("middle", middle, content)
        if piece is None or plain is None:
            table[content] = None
            continue
        table[content] = piece + np.logaddexp(
            plain + np.log(1 - COUNTER_SHARE), cells.nothing_like_it / 2 + np.log(COUNTER_SHARE)
        )
    return {"contents": (border, table)}


def _line_or_colour(cells: Cells) -> dict[str, tuple[Shown, Table]]:
    middle, annulus = cells.shown("middle"), cells.shown("annulus")
    as_printed = cells.unchanged(middle)
    colours: dict[str, LogDensity | None] = {}
    for content in COLOURS[: cells.board.pose.grid.rows]:
        disc = cells.like("middle", middle, content)
        printed = np.where(np.array(cells.board.printed) == content, as_printed, -np.inf)
        colours[content] = printed if disc is None else np.logaddexp(printed, disc + DISC_SHARE)
    rings: dict[str, LogDensity | None] = {"none": cells.unchanged(annulus)}
    for content in RINGS[1:]:
        rings[content] = cells.like("annulus", annulus, content)
    return {"colour": (middle, colours), "ring": (annulus, rings)}


def _linkx(cells: Cells) -> dict[str, tuple[Shown, Table]]:
    tile = cells.shown("tile")
    table: dict[str, LogDensity | None] = {"empty": cells.unchanged(tile)}
    for content in LINKX_CONTENTS[1:]:
        table[content] = cells.like("tile", tile, content)
    return {"contents": (tile, table)}


TABLES: Mapping[str, Callable[[Cells], dict[str, tuple[Shown, Table]]]] = {
    "linkage": _linkage,
    "line-or-colour": _line_or_colour,
    "linkx": _linkx,
}


def _needs_help(table: Table, nothing_like_it: float) -> bool:
    known = [density for density in table.values() if density is not None]
    if not known:
        return True
    best = np.max(known, axis=0)
    return bool((best < nothing_like_it + LEAST_EXPLAINED).any())


def _layer(name: str, table: Table, other: BoardReading | None, shown: Shown, nothing_like_it: float) -> Layer:
    """The learned densities, mixed with what the other reader says of what was not learned."""
    contents: Sequence[str] = tuple(table)
    count = len(shown.usable)
    says = np.zeros((count, len(contents)))
    if other is not None:
        layer = other.layer(name)
        says = np.column_stack([layer.log_likelihood[:, layer.contents.index(content)] for content in contents])
        says -= says.max(axis=1, keepdims=True)
    rows = nothing_like_it + says
    for column, content in enumerate(contents):
        density = table[content]
        if density is None:
            density = NOT_LEARNED + says[:, column] if other is not None else np.full(count, nothing_like_it)
        rows[:, column] = np.logaddexp(rows[:, column], density)
    rows[shown.usable < LEAST_USABLE] = 0.0
    return Layer(name, tuple(contents), np.maximum(rows, rows.max(axis=1, keepdims=True) - LARGEST_ODDS))
