"""Whether enough of what was found can be read to believe that it is a board."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from engine.games import GAMES
from engine.move import COUNTERS
from referee.belief.policy import PhotoPolicy
from referee.belief.printed import nats_of_print
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose
from vision.locate.rings.in_play import shared_circles
from vision.read import read
from vision.reading import BoardReading, Layer, Seams

Shares = NDArray[np.float64]
"""(N, C) probability of each content of each cell."""
Cells = NDArray[np.bool_]
"""(N,) whether something is true of each cell."""


def is_legible(reading: BoardReading, confidence: float, policy: PhotoPolicy) -> bool:
    """Whether what was found with this `confidence` (0 to 1) is believed to be a board, judged by what was read of it.

    It may be something else full of squares or circles, in whose cells all contents look about equally likely, or a
    rack or window, which looks like an empty board. (A real board that cannot be read is of no more use than these.) So
    a share of the cells must be read surely: a smaller share if the board was found clearly, the smallest if its
    circles are coloured as boards are printed. Of a board that was found clearly it is also enough if nearly all cells
    of one layer are sure, and not all alike: circles' colours may be clear when their rings are not. Squares that each
    hold a piece of their own, as on a card with counters, are no board of Linkage, whose pieces cover two.
    """
    tables = {layer.name: softmax(layer.log_likelihood, axis=1) for layer in reading.layers}
    seen = np.all([np.ptp(layer.log_likelihood, axis=1) > 0 for layer in reading.layers], axis=0)
    sure = {name: seen & (table.max(axis=1) >= policy.cell_sure) for name, table in tables.items()}
    is_clear = confidence >= policy.found_clear
    if not (_is_read(sure, tables, seen, policy, is_clear=is_clear) or _is_printed(reading, sure, seen, policy)):
        return False
    game = GAMES[reading.game]
    played = reading.layer(game.played_layer)
    table, seams = tables[played.name], reading.seams
    if seams is not None and _alone(played, game.free, table, seen, seams, policy) > policy.most_alone:
        return False
    is_empty = (table[seen].argmax(axis=1) == played.contents.index(game.free)).all()
    return bool(confidence >= policy.found_empty or not is_empty)


def _is_read(
    sure: Mapping[str, Cells], tables: Mapping[str, Shares], seen: Cells, policy: PhotoPolicy, *, is_clear: bool
) -> bool:
    """Whether enough cells in view are sure in all layers, or in one layer if the board was found clearly."""
    least = policy.legible_of_board * len(seen)
    least_of_seen = policy.legible_of_seen if is_clear else policy.legible_of_doubtful
    if np.all(list(sure.values()), axis=0).sum() >= max(least_of_seen * seen.sum(), least):
        return True
    least_of_layer = max(policy.legible_of_layer * seen.sum(), least)
    return is_clear and any(
        cells.sum() >= least_of_layer and np.ptp(tables[name][cells].argmax(axis=1)) > 0 for name, cells in sure.items()
    )


def _is_printed(reading: BoardReading, sure: Mapping[str, Cells], seen: Cells, policy: PhotoPolicy) -> bool:
    """Whether a few cells in view are sure in all layers, and one layer is clearly coloured as boards are printed."""
    if np.all(list(sure.values()), axis=0).sum() < policy.legible_of_printed * seen.sum():
        return False
    patterns = {layer.name: GAMES[reading.game].patterns(layer.name, reading.grid) for layer in reading.layers}
    return any(
        nats_of_print(reading.layer(name).log_likelihood, printed, policy) >= policy.clear_print_nats
        for name, printed in patterns.items()
        if printed
    )


def _alone(played: Layer, free: str, table: Shares, seen: NDArray[np.bool_], seams: Seams, policy: PhotoPolicy) -> int:
    """How many squares surely hold a piece that can go on in no square beside, although each piece covers two."""
    is_nothing = np.isin(played.contents, (free, *COUNTERS))
    best = table.argmax(axis=1)
    one, other = np.concatenate((seams.pairs, np.fliplr(seams.pairs))).T
    goes_on = np.zeros(len(table), bool)
    np.logical_or.at(goes_on, one, ~seen[other] | (table[other, best[one]] >= 1 - policy.cell_sure))
    return int((seen & (table.max(axis=1) >= policy.cell_sure) & ~is_nothing[best] & ~goes_on).sum())


def only_legible(frame: Frame, found: Ambiguous, policy: PhotoPolicy) -> BoardPose | Ambiguous | None:
    """Of several boards, the only one that can be read; `found` itself if several can be read, and None if none can.

    If it shares its mat of Line or Colour with another of the boards, `found` is returned: which of the two is in play
    is for the rings to say.
    """
    legible = [pose for pose in found.candidates if is_legible(read(frame, pose), pose.confidence, policy)]
    if not legible:
        return None
    if len(legible) > 1 or len(found.candidates) == 1:
        return found
    of_one_mat = any(shared_circles(pose, legible[0]).any() for pose in found.candidates if pose is not legible[0])
    return found if of_one_mat else legible[0]
