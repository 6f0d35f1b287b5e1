"""Whether enough of what was found can be read to believe that it is a board."""

import numpy as np
from scipy.special import softmax

from engine.games import GAMES
from referee.belief.policy import PhotoPolicy
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose
from vision.read import read
from vision.reading import BoardReading
from vision.rings.in_play import shared_circles


def is_legible(reading: BoardReading, confidence: float, policy: PhotoPolicy) -> bool:
    """Whether what was found with this `confidence` (0 to 1) is believed to be a board, by what was read of it.

    It may be some other thing full of squares or circles, in whose cells all contents look about as likely; or a rack
    or a window, which looks like an empty board. A real board that cannot be read is of no more use.
    """
    tables = {layer.name: softmax(layer.log_likelihood, axis=1) for layer in reading.layers}
    seen = np.all([np.ptp(layer.log_likelihood, axis=1) > 0 for layer in reading.layers], axis=0)
    sure = seen & np.all([table.max(axis=1) >= policy.cell_sure for table in tables.values()], axis=0)
    if sure.sum() < max(policy.legible_of_seen * seen.sum(), policy.legible_of_board * len(seen)):
        return False
    game = GAMES[reading.game]
    played = reading.layer(game.played_layer)
    is_empty = (tables[played.name][seen].argmax(axis=1) == played.contents.index(game.free)).all()
    return bool(confidence >= policy.found_empty or not is_empty)


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
