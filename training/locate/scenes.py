"""Pictures and the boards in them, as the trainings of what finds boards want them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from engine.games import GAMES
from tests.support.drawn import negatives
from tests.support.truth import Truth, load, truth_pose
from tests.support.varied.variations import vary
from training.locate.loose import with_loose_pieces
from vision.decode import read_photo
from vision.frame import Bgr
from vision.geometry.lens import Lens
from vision.geometry.plane import Points, homography, transform
from vision.locate.companions import companions
from vision.locate.patch import CONTROL, CORNERS, UNIT_SQUARE, Pyramid, pyramid
from vision.locate.propose import propose
from vision.locate.quad import CELLS, KINDS, kind_chances
from vision.locate.search import at_working_size
from vision.locate.settle import settle

DRAWN_NEGATIVES = 340
PROPOSED_AT_PX = 224
LEAST_DECOY_CHANCE = 0.02
DECOY_CELLS = 0.7
FOCAL_WIDTHS, BARREL = (0.6, 0.95), (0.03, 0.12)
"""Focal lengths in widths of the picture, and -k1, of lenses that bend; beyond that they would show no corners."""
RECOLOURINGS = (("recoloured_surroundings", "recoloured_pieces"), ("recoloured_surroundings",))
NEGATIVES = (
    "chess_board", "coloured_checks", "go_board", "checked_cloth", "sudoku", "crossword", "calendar", "spreadsheet",
    "keyboard", "window", "shelves", "picture_frame", "abacus", "tiled_wall", "four_in_a_row", "colour_dots",
    "colour_chart",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture of working size as a pyramid, and the boards in it: none, one, or two printed on one mat.

    Attributes
    ----------
    boards : of each its index in KINDS and where the control points (9, 2) lie.
    decoys : corners (4, 2) of quads that the networks, as they are, came to rest in and that are no board.
    """

    levels: Pyramid
    boards: tuple[tuple[int, Points], ...]
    decoys: tuple[Points, ...] = ()


def scenes(given: Iterable[Path], rng: Generator) -> list[Scene]:
    """Every photo of the files and folders `given`, as it is and recoloured, and drawings of other boards.

    A photo without truth beside it shows none of the games.
    """
    photos = [photo for path in given for photo in (sorted(path.glob("*.jpg")) if path.is_dir() else [path])]
    return [*(scene for photo in photos for scene in _of_photo(photo, rng)), *_others(rng)]


def with_decoys(scene: Scene) -> Scene:
    """The scene and what the networks take for boards in it."""
    settled = [settle(scene.levels, proposal.corners_px) for proposal in propose(scene.levels[0], PROPOSED_AT_PX)]
    quads = [board.corners_px for board in settled if board is not None and board.chance > LEAST_DECOY_CHANCE]
    decoys = [quad for quad in quads if all(_misplaced(quad, board) for board in scene.boards)]
    return replace(scene, decoys=tuple(decoys))


def _misplaced(quad: Points, board: tuple[int, Points]) -> bool:
    """Whether some corner of a quad (4, 2) is farther than DECOY_CELLS from every corner of a board."""
    kind, control_px = board
    corners = transform(homography(control_px, CONTROL), quad)
    apart = np.linalg.norm(corners[:, None] - UNIT_SQUARE[None], axis=2).min(axis=1)
    return bool(apart.max() * CELLS[KINDS[kind]] > DECOY_CELLS)


def grouped(pool: list[Scene]) -> list[list[Scene]]:
    """The scenes of each of KINDS; a scene with two boards is in two groups."""
    none = [scene for scene in pool if not scene.boards]
    return [none, *([s for s in pool if any(k == kind for k, _ in s.boards)] for kind in range(1, len(KINDS)))]


def _of_photo(photo: Path, rng: Generator) -> Iterator[Scene]:
    if not photo.with_suffix(".json").exists():
        yield with_decoys(Scene(_pyramid(read_photo(photo).frame.bgr), ()))
        return
    bgr, truth = load(photo)
    plain = scene_of(bgr, truth)
    recoloured = [scene_of(*vary(bgr, truth, names, int(rng.integers(1 << 30)))) for names in RECOLOURINGS]
    yield from (plain, bent(plain, rng), *recoloured)
    if not GAMES[truth["game"]].is_standing:
        yield from (_amid_pieces(scene, rng) for scene in (plain, recoloured[0]))


def _amid_pieces(scene: Scene, rng: Generator) -> Scene:
    bgr = with_loose_pieces(scene.levels[0], scene.boards, rng)
    return with_decoys(Scene(pyramid(bgr), scene.boards))


def scene_of(bgr: Bgr, truth: Truth) -> Scene:
    """A photo with truth as a scene; raises ValueError for a game that is none of KINDS."""
    pose = truth_pose(truth)
    control_px = pose.project(CONTROL * pose.grid.columns * pose.pitch_mm)
    small, scale = at_working_size(bgr)
    size = f" {pose.grid.rows}" if truth["game"] == "line-or-colour" else ""
    board = (KINDS.index(truth["game"] + size), (control_px + 0.5) * scale - 0.5)
    levels = pyramid(small)
    other = _other_size(levels, *board) if "both_boards" in truth["tags"] else ()
    return with_decoys(Scene(levels, (board, *other)))


def bent(scene: Scene, rng: Generator) -> Scene:
    """The scene as a wide lens would show it: straight lines bow outwards."""
    bgr = scene.levels[0]
    height, width = bgr.shape[:2]
    focal_px, k1 = width * rng.uniform(*FOCAL_WIDTHS), -rng.uniform(*BARREL)
    lens = Lens(focal_px, ((width - 1) / 2, (height - 1) / 2), k1=k1)
    y, x = np.mgrid[:height, :width]
    taken_from = lens.straighten(np.column_stack((x.ravel(), y.ravel())).astype(np.float64))
    maps = taken_from.astype(np.float32).reshape(height, width, 2)
    seen = cv2.remap(bgr, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    boards = tuple((kind, lens.distort(control_px)) for kind, control_px in scene.boards)
    return Scene(pyramid(np.asarray(seen, np.uint8)), boards, tuple(lens.distort(quad) for quad in scene.decoys))


def _other_size(levels: Pyramid, kind: int, control_px: Points) -> tuple[tuple[int, Points], ...]:
    """The other of Line or Colour's boards on the same mat, of which the truth says nothing: as the network sees it."""
    quads = companions(KINDS[kind], control_px)
    other = KINDS.index("line-or-colour 5" if KINDS[kind].endswith("7") else "line-or-colour 7")
    chances = kind_chances(levels, [quad[CORNERS] for quad in quads])[:, other]
    best = int(np.argmax(chances))
    return ((other, quads[best]),) if chances[best] > 0.5 else ()


def _others(rng: Generator) -> Iterator[Scene]:
    for i in range(DRAWN_NEGATIVES):
        bgr = getattr(negatives, NEGATIVES[i % len(NEGATIVES)])(rng)
        yield with_decoys(Scene(_pyramid(bgr), ()))


def _pyramid(bgr: Bgr) -> Pyramid:
    return pyramid(at_working_size(bgr)[0])
