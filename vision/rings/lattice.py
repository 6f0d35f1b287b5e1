"""Square lattices among scattered spots: from three neighbours outwards, under perspective."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pose import Matrix, transform
from vision.rings.spots import Spots

NEAREST_RADII, FARTHEST_RADII = 2.1, 6.0
"""Distance of neighbours in radii of the spot: pitch 21 to 33 mm over a radius of 7.5 (a circle) to 10 mm (a ring)."""
SNAP = 0.2
"""Of a cell: how far from its node a spot may lie."""
SEEDS = 30
ENOUGH_AGREEING = 3
"""As many other seeds that lead to the same lattice settle it."""
FEWEST_NODES = 9
REACH_NODES = 12


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """`ideal_from_node` (3, 3) maps (column, row) nodes to ideal pixels; nodes (K, 2) and their spots (K,)."""

    ideal_from_node: Matrix
    nodes: NDArray[np.int_]
    members: NDArray[np.int_]


def find_lattice(spots: Spots) -> Lattice | None:
    """The lattice with the most spots. `spots` in ideal pixels."""
    best: Lattice | None = None
    agreeing = 0
    for seed in _seeds(spots):
        for ideal_from_node in _bases(spots, seed):
            grown = _grow(spots, ideal_from_node)
            if grown is None:
                continue
            if best is not None and len(set(grown.members) & set(best.members)) > 0.9 * len(best.members):
                agreeing += 1
            if best is None or len(grown.nodes) > len(best.nodes):
                best = grown
        if agreeing >= ENOUGH_AGREEING:
            break
    return best


def _seeds(spots: Spots) -> NDArray[np.int_]:
    """The spots with the most others in their neighbourhood."""
    distance = np.linalg.norm(spots.centres_px[:, None] - spots.centres_px[None], axis=2)
    crowd = (distance < 5 * spots.radii_px[:, None]).sum(axis=1)
    return np.asarray(np.argsort(-crowd, kind="stable")[:SEEDS])


def _bases(spots: Spots, seed: int) -> list[Matrix]:
    """Affine lattices (3, 3) on a seed and two neighbours at right angles, as the seed's own ellipse sees them."""
    values, vectors = np.linalg.eigh(spots.shapes[seed])
    round_from_px = vectors @ np.diag(values**-0.5) @ vectors.T
    offsets = spots.centres_px - spots.centres_px[seed]
    seen = offsets @ round_from_px.T
    length = np.linalg.norm(seen, axis=1)
    near = np.flatnonzero((length > NEAREST_RADII) & (length < FARTHEST_RADII))
    near = near[np.argsort(length[near])][:8]
    bases = []
    for i, first in enumerate(near[:4]):
        for second in near[i + 1 :]:
            ratio = length[second] / length[first]
            sine = (seen[first, 0] * seen[second, 1] - seen[first, 1] * seen[second, 0]) / (
                length[first] * length[second]
            )
            if 0.72 < ratio < 1.38 and abs(sine) > 0.86:
                pair = (first, second) if sine > 0 else (second, first)
                matrix = np.eye(3)
                matrix[:2, 0], matrix[:2, 1] = offsets[pair[0]], offsets[pair[1]]
                matrix[:2, 2] = spots.centres_px[seed]
                bases.append(matrix)
                break
    return bases


def _grow(spots: Spots, ideal_from_node: Matrix) -> Lattice | None:
    """Take in the spots at the nodes ring by ring, and fit the homography anew after each."""
    nodes, members = np.zeros((0, 2), int), np.zeros(0, int)
    for reach in (1, 2, 3, 4, 6, 8, REACH_NODES, REACH_NODES):
        nodes, members = _snapped(spots, ideal_from_node, reach)
        if len(nodes) < 4:
            return None
        if len(nodes) >= 6:
            fitted = _fit(spots, nodes, members)
            if fitted is None:
                return None
            ideal_from_node = fitted
    if len(nodes) < FEWEST_NODES:
        return None
    return Lattice(ideal_from_node, nodes, members)


def _snapped(spots: Spots, ideal_from_node: Matrix, reach: int) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """Nodes (K, 2) within `reach` that have a spot, and the spots (K,): one each, of about the seed's size."""
    with np.errstate(divide="ignore", invalid="ignore"):
        at = transform(np.linalg.inv(ideal_from_node), spots.centres_px)
    at = np.where(np.isfinite(at), at, 1e6)
    node = np.rint(at)
    off = np.linalg.norm(at - node, axis=1)
    inside = (off < SNAP) & (np.abs(node) <= reach).all(axis=1)
    order = np.flatnonzero(inside)[np.argsort(off[inside])]
    _, first = np.unique(node[order], axis=0, return_index=True)
    members = order[np.sort(first)]
    return node[members].astype(int), members


def _fit(spots: Spots, nodes: NDArray[np.int_], members: NDArray[np.int_]) -> Matrix | None:
    if np.linalg.matrix_rank(nodes - nodes.mean(axis=0)) < 2:
        return None
    matrix, _ = cv2.findHomography(nodes.astype(np.float64), spots.centres_px[members], 0)
    if matrix is None or abs(np.linalg.det(matrix)) < 1e-9:
        return None
    return np.asarray(matrix, np.float64)
