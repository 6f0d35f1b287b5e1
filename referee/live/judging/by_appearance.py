"""Evidence corrected by how cells look: as when the board last lay as accepted, or different."""

from collections.abc import Mapping, Set
from dataclasses import replace

import numpy as np

from engine.grid import Cell
from referee.live.judging.evidence import Evidence
from referee.live.policy import GamePolicy


def looking_alike(seen: Evidence, cells: Mapping[Cell, float], policy: GamePolicy) -> Evidence:
    """The evidence, given that `cells` look just as when they last held what is accepted: other readings are slips.

    `cells` : for each, how much that counts, 0 to 1.
    """
    gains, held = seen.gains.copy(), seen.accepted.contents(seen.layer)
    for cell, share in cells.items():
        is_free = held[cell] == seen.free
        less = share * policy.alike_nats + (0.0 if is_free else seen.surprise[cell])
        gains[cell] -= np.where(np.array(seen.words) == held[cell], 0.0, less)
    return replace(seen, gains=np.maximum(gains, -policy.doubted_nats))


def looking_unlike(seen: Evidence, cells: Set[Cell], policy: GamePolicy) -> Evidence:
    """The evidence, given that `cells` look different. It counts if this is a single free cell in which little is read.

    It does not count if something was laid beside the cell, which may reach into it. If little is read in several such
    cells, light or a thing changed them: then a change that is read where nothing looks different is less likely.
    """
    held, gains = seen.accepted.contents(seen.layer), seen.gains.copy()
    surprise, by_looks = seen.surprise.copy(), dict(seen.by_looks)
    news = {cell for cell in seen.accepted.grid.cells if gains[cell].max() > policy.unlike_nats}
    hardly_read = [cell for cell in cells if gains[cell].max() - surprise[cell] < policy.unlike_nats]
    if len(hardly_read) > 1:
        for cell in news - cells:
            gains[cell] -= np.where(np.array(seen.words) == held[cell], 0.0, policy.unlike_nats)
    elif hardly_read:
        (alone,) = hardly_read
        if held[alone] == seen.free and news.isdisjoint(seen.accepted.grid.around(alone)):
            more = policy.unlike_nats - min(gains[alone, 1:].max() - surprise[alone], 0.0)
            gains[alone, 1:] += more
            surprise[alone] += more
            by_looks[alone] = more
    return replace(seen, gains=np.maximum(gains, -policy.doubted_nats), surprise=surprise, by_looks=by_looks)


def looking_laid_on(seen: Evidence, cells: Set[Cell], is_standing: bool, policy: GamePolicy) -> Evidence:
    """The evidence, given that `cells` look different all over, as a free cell does in which a piece was laid.

    It counts in free cells whose reading may be mistaken. It counts more if a tile would hang over a gap in a board
    that stands: readers have hardly ever seen that, and take the tile for what is behind. If more cells are in doubt
    than a piece has squares, a thing or a lamp did it, and it does not count.
    """
    held, most = seen.accepted.contents(seen.layer), seen.gains.max(axis=1)
    others = np.delete(seen.gains, seen.words.index(seen.free), axis=1).max(axis=1)
    is_doubtful = (most < policy.doubt_nats) & ((others > -policy.misread_nats) | (not is_standing))
    in_doubt = [cell for cell in sorted(cells) if held[cell] == seen.free and is_doubtful[cell]]
    if len(in_doubt) > policy.most_strange_cells:
        return seen
    gains, surprise, by_looks = seen.gains.copy(), seen.surprise.copy(), dict(seen.by_looks)
    for cell in in_doubt:
        below = cell + seen.accepted.grid.columns
        is_over_a_gap = below < len(held) and held[below] == seen.free and others[below] <= -policy.misread_nats
        is_hanging = is_standing and is_over_a_gap
        more = policy.laid_on_nats + (policy.hanging_nats if is_hanging else 0.0)
        gains[cell, 1:] += more
        surprise[cell] += more
        by_looks[cell] = more
    return replace(seen, gains=gains, surprise=surprise, by_looks=by_looks)
