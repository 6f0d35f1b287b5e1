"""Whether enough of a board can be told to believe that it is one."""

import numpy as np
from scipy.special import softmax

from engine.games import GAMES
from referee.belief.policy import PhotoPolicy
from vision.reading import BoardReading


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
