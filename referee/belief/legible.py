"""Whether enough of what was found can be read to believe that it is a board."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from engine.games import GAMES
from engine.move import COUNTERS
from referee.belief.policy import PhotoPolicy
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose
from vision.read import read
from vision.reading import BoardReading, Layer, Seams
from vision.rings.in_play import shared_circles

Shares = NDArray[np.float64]
"""(N, C): of each cell the probability of each content."""


def is_legible(reading: BoardReading, confidence: float, policy: PhotoPolicy) -> bool:
    """Whether what was found with this `confidence` (0 to 1) is believed to be a board, by what was read of it.

    It may be some other thing full of squares or circles, in whose cells all contents look about as likely; or a rack
    or a window, which looks like an empty board. A real board that cannot be read is of no more use. If it was found
    clearly, less must be sure, or nearly all of one layer, as circles' colours are, and not all of it alike. A card
    with counters in its squares is none: Linkage's pieces cover two.
    """
    tables = {layer.name: softmax(layer.log_likelihood, axis=1) for layer in reading.layers}
    seen = np.all([np.ptp(layer.log_likelihood, axis=1) > 0 for layer in reading.layers], axis=0)
    is_clear = confidence >= policy.found_clear
    if not _is_read(tables, seen, policy, is_clear=is_clear):
        return False
    game = GAMES[reading.game]
    played = reading.layer(game.played_layer)
    table, seams = tables[played.name], reading.seams
    if seams is not None and _alone(played, game.free, table, seen, seams, policy) > policy.most_alone:
        return False
    is_empty = (table[seen].argmax(axis=1) == played.contents.index(game.free)).all()
    return bool(confidence >= policy.found_empty or not is_empty)


def _is_read(tables: Mapping[str, Shares], seen: NDArray[np.bool_], policy: PhotoPolicy, *, is_clear: bool) -> bool:
    """Whether enough cells in view are sure in all layers (N, C), or in one of what was found clearly."""
    each = [seen & (table.max(axis=1) >= policy.cell_sure) for table in tables.values()]
    least = policy.legible_of_board * len(seen)
    least_of_seen = policy.legible_of_seen if is_clear else policy.legible_of_doubtful
    if np.all(each, axis=0).sum() >= max(least_of_seen * seen.sum(), least):
        return True
    least_of_layer = max(policy.legible_of_layer * seen.sum(), least)
    return is_clear and any(
        sure.sum() >= least_of_layer and np.ptp(table[sure].argmax(axis=1)) > 0
        for sure, table in zip(each, tables.values(), strict=True)
    )


def _alone(played: Layer, free: str, table: Shares, seen: NDArray[np.bool_], seams: Seams, policy: PhotoPolicy) -> int:
    """How many squares surely hold a piece that can lie on no square beside them: each covers two."""
    is_nothing = np.isin(played.contents, (free, *COUNTERS))
    best = table.argmax(axis=1)
    one, other = np.concatenate((seams.pairs, np.fliplr(seams.pairs))).T
    goes_on = np.zeros(len(table), bool)
    np.logical_or.at(goes_on, one, ~seen[other] | (table[other, best[one]] >= 1 - policy.cell_sure))
    return int((seen & (table.max(axis=1) >= policy.cell_sure) & ~is_nothing[best] & ~goes_on).sum())


def only_legible(frame: Frame, found: Ambiguous, policy: PhotoPolicy) -> BoardPose | Ambiguous | None:
    """The one of several boards that can be read; `found` itself where several can, and None where none can.

    Which of Line or Colour's two boards on one mat is in play stays open: the rings must say that.
    """
    legible = [pose for pose in found.candidates if is_legible(read(frame, pose), pose.confidence, policy)]
    if not legible:
        return None
    if len(legible) > 1 or len(found.candidates) == 1:
        return found
    of_one_mat = any(shared_circles(pose, legible[0]).any() for pose in found.candidates if pose is not legible[0])
    return found if of_one_mat else legible[0]
