"""Whether enough of a board can be told to believe that it is one."""

import numpy as np
from scipy.special import softmax

from engine.games import GAMES
from referee.belief.policy import PhotoPolicy
from vision.frame import Frame
from vision.geometry.pose import Ambiguous, BoardPose
from vision.read import read
from vision.reading import BoardReading
from vision.rings.in_play import shared_circles


def is_told(reading: BoardReading, confidence: float, policy: PhotoPolicy) -> bool:
    """Whether a board that was found with a `confidence` is believed for what was read of it.

    What is found may be another thing full of squares or circles: whoever reads a board's contents off it finds each of
    them as likely as the next. Or it may be a rack or a window, in which nothing lies. A board that nobody can read is
    no better.
    """
    tables = {layer.name: softmax(layer.log_likelihood, axis=1) for layer in reading.layers}
    seen = np.all([np.ptp(layer.log_likelihood, axis=1) > 0 for layer in reading.layers], axis=0)
    told = seen & np.all([table.max(axis=1) >= policy.cell_sure for table in tables.values()], axis=0)
    if told.sum() < max(policy.told_of_seen * seen.sum(), policy.told_of_board * len(seen)):
        return False
    game = GAMES[reading.game]
    played = reading.layer(game.played_layer)
    is_empty = (tables[played.name][seen].argmax(axis=1) == played.contents.index(game.free)).all()
    return bool(confidence >= policy.found_empty or not is_empty)


def which_told(frame: Frame, found: Ambiguous, policy: PhotoPolicy) -> BoardPose | Ambiguous | None:
    """Which of several boards that were found is meant, as far as too little can be told of the others; None of none.

    Which of Line or Colour's two on one mat is in play stays open: that is for rings to say.
    """
    told = [pose for pose in found.candidates if is_told(read(frame, pose), pose.confidence, policy)]
    if not told:
        return None
    if len(told) > 1 or len(found.candidates) == 1:
        return found
    of_one_mat = any(shared_circles(pose, told[0]).any() for pose in found.candidates if pose is not told[0])
    return found if of_one_mat else told[0]
