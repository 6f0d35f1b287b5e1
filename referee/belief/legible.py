"""Whether enough of what was found can be read to believe that it is a board."""

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax

from engine.games import GAMES
from engine.move import COUNTERS
from referee.belief.policy import PhotoPolicy
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose
from vision.read import read
from vision.reading import BoardReading, Seams
from vision.rings.in_play import shared_circles


def is_legible(reading: BoardReading, confidence: float, policy: PhotoPolicy) -> bool:
    """Whether what was found with this `confidence` (0 to 1) is believed to be a board, by what was read of it.

    It may be some other thing full of squares or circles, in whose cells all contents look about as likely; or a rack
    or a window, which looks like an empty board. A real board that cannot be read is of no more use. If it was found
    clearly, less must be sure, or nearly all of one layer, as circles' colours are, and not all of it alike. A card
    with counters in its squares is none: Linkage's pieces cover two.
    """
    tables = {layer.name: softmax(layer.log_likelihood, axis=1) for layer in reading.layers}
    seen = np.all([np.ptp(layer.log_likelihood, axis=1) > 0 for layer in reading.layers], axis=0)
    each = {name: seen & (table.max(axis=1) >= policy.cell_sure) for name, table in tables.items()}
    least = policy.legible_of_board * len(seen)
    is_clear = confidence >= policy.found_clear
    least_of_seen = policy.legible_of_seen if is_clear else policy.legible_of_doubtful
    is_read = np.all(list(each.values()), axis=0).sum() >= max(least_of_seen * seen.sum(), least)
    is_read_in_part = is_clear and any(
        sure.sum() >= max(policy.legible_of_layer * seen.sum(), least) and np.ptp(tables[name][sure].argmax(axis=1)) > 0
        for name, sure in each.items()
    )
    if not is_read and not is_read_in_part:
        return False
    if reading.seams is not None and _alone(reading, reading.seams, tables, seen, policy) > policy.most_alone:
        return False
    game = GAMES[reading.game]
    played = reading.layer(game.played_layer)
    is_empty = (tables[played.name][seen].argmax(axis=1) == played.contents.index(game.free)).all()
    return bool(confidence >= policy.found_empty or not is_empty)


def _alone(
    reading: BoardReading,
    seams: Seams,
    tables: dict[str, NDArray[np.float64]],
    seen: NDArray[np.bool_],
    policy: PhotoPolicy,
) -> int:
    """How many squares surely hold a piece that lies on no square beside them: each covers two."""
    game = GAMES[reading.game]
    table, contents = tables[game.played_layer], reading.layer(game.played_layer).contents
    is_colour = np.array([content != game.free and content not in COUNTERS for content in contents])
    best = table.argmax(axis=1)
    may_go_on = np.zeros(len(table), bool)
    for one, other in (*seams.pairs, *(pair[::-1] for pair in seams.pairs)):
        may_go_on[one] |= not seen[other] or table[other, best[one]] >= 1 - policy.cell_sure
    return int((seen & (table.max(axis=1) >= policy.cell_sure) & is_colour[best] & ~may_go_on).sum())


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
