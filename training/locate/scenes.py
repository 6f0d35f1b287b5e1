"""Pictures and the boards in them, for training the networks that find boards."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator

from engine.games import GAMES
from tests.support.drawn import negatives
from tests.support.truth import Truth, corners_px, load, truth_pose
from tests.support.varied.geometric import cut_by_frame
from tests.support.varied.variations import vary
from training.locate.loose import with_loose_pieces
from training.locate.some_drawings import some_drawing
from vision.decode import read_photo
from vision.frame import Bgr
from vision.geometry.lens import Lens
from vision.geometry.plane import UNIT_SQUARE, Points, homography, raster_points, scaled, transform
from vision.geometry.pose import BoardPose
from vision.locate.propose import propose
from vision.locate.quads.patch import CONTROL, CORNERS, Pyramid, pyramid
from vision.locate.quads.quad import BOARD_KINDS, CELLS, FRAME, KINDS, board_of, kind_chances
from vision.locate.quads.settle import by_rough_network, settled
from vision.locate.rings.companions import companions, other_size
from vision.locate.search import LOOKS_PX, at_working_size

DRAWN_NEGATIVES, BENT_NEGATIVES = 1200, 0.4
"""How many drawings of other things there are, and the share of them that a wide lens sees."""
DRAWN_BOARDS = 340
CUT_CELLS = (0.45, 2.0)
"""If the picture's edge cuts a board, so many of its lines of cells lie beyond it."""
LEAST_DECOY_CHANCE = 0.02
DECOY_CELLS = 0.7
FOCAL_WIDTHS, BARREL = (0.6, 0.95), (0.03, 0.12)
"""Ranges of the focal length, in widths of the picture, and of -k1 for lenses with distortion; with more, corners would
be out of view."""
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
    """Every photo of the files and folders `given`, as it is and recoloured, and drawings of other boards; no decoys.

    A photo without truth beside it shows none of the games.
    """
    photos = [photo for path in given for photo in (sorted(path.glob("*.jpg")) if path.is_dir() else [path])]
    boards = [scene for photo in photos for scene in _of_photo(photo, rng)]
    truths = [load(photo)[1] for photo in photos if photo.with_suffix(".json").exists()]
    drawn = [_drawn(truths[rng.integers(len(truths))], rng) for _ in range(DRAWN_BOARDS if truths else 0)]
    flat = [scene for scene in drawn if KINDS[scene.boards[0][0]] != FRAME]
    return [*boards, *drawn, *(_amid_pieces(scene, rng) for scene in flat[::2]), *_others(rng)]


def with_decoys(scene: Scene) -> Scene:
    """The scene with decoys: quads that the networks, as they are, take for boards, even with a small chance."""
    starts = [found.corners_px for long_side_px in LOOKS_PX for found in propose(scene.levels[0], long_side_px)]
    led = [by_rough_network(scene.levels, start) for start in starts]
    boards = [settled(scene.levels, near.corners_px) for near in led if near is not None]
    quads = [board.corners_px for board in boards if board is not None and board.chance > LEAST_DECOY_CHANCE]
    decoys = [quad for quad in quads if all(_misplaced(quad, board) for board in scene.boards)]
    return replace(scene, decoys=tuple(decoys))


def _misplaced(quad: Points, board: tuple[int, Points]) -> bool:
    """Whether some corner of a quad (4, 2) is farther than DECOY_CELLS from all corners of a board."""
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
        yield Scene(_pyramid(read_photo(photo).frame.bgr), ())
        return
    bgr, truth = load(photo)
    plain = scene_of(bgr, truth)
    recoloured = [scene_of(*vary(bgr, truth, names, int(rng.integers(1 << 30)))) for names in RECOLOURINGS]
    yield from (plain, bent(plain, rng), *recoloured)
    if "both_boards" not in truth["tags"]:
        yield from (_cut(bgr, truth, rng), _cut(*vary(bgr, truth, RECOLOURINGS[0], int(rng.integers(1 << 30))), rng))
    if GAMES[truth["game"]].is_standing:
        yield _on_its_side(plain, rng)
    else:
        yield from (_amid_pieces(scene, rng) for scene in (plain, recoloured[0]))


def _on_its_side(scene: Scene, rng: Generator) -> Scene:
    """A standing board turned by a quarter, which does not count as one."""
    return Scene(pyramid(np.ascontiguousarray(np.rot90(scene.levels[0], rng.choice([1, 3])))), ())


def _amid_pieces(scene: Scene, rng: Generator) -> Scene:
    bgr = with_loose_pieces(scene.levels[0], scene.boards, rng)
    return Scene(pyramid(bgr), scene.boards)


def _cut(bgr: Bgr, truth: Truth, rng: Generator) -> Scene:
    """The photo cropped so that a line of its board's cells or two lies beyond the picture's edge."""
    pose = truth_pose(truth)
    rest, truth_of_rest = cut_by_frame(bgr, truth, int(rng.integers(4)), rng.uniform(*CUT_CELLS))
    return _with_board(rest, pose, corners_px(truth_of_rest)[0] - corners_px(truth)[0])


def _drawn(truth: Truth, rng: Generator) -> Scene:
    """A drawing with the position of a photo."""
    return _with_board(*some_drawing(truth, rng))


def scene_of(bgr: Bgr, truth: Truth) -> Scene:
    """A photo with truth as a scene; raises ValueError for a game that is none of KINDS."""
    scene = _with_board(bgr, truth_pose(truth))
    other = _other_size(scene.levels, *scene.boards[0]) if "both_boards" in truth["tags"] else ()
    return replace(scene, boards=(*scene.boards, *other))


def _with_board(bgr: Bgr, pose: BoardPose, shift_px: Points | float = 0.0) -> Scene:
    """A scene with one board that lies where a pose says, moved by `shift_px` (2,)."""
    small, scale = at_working_size(bgr)
    control_px = pose.project(CONTROL * pose.grid.columns * pose.pitch_mm) + shift_px
    kind = next(kind for kind in BOARD_KINDS if board_of(kind) == (pose.game, pose.grid))
    return Scene(pyramid(small), ((KINDS.index(kind), scaled(control_px, scale)),))


def bent(scene: Scene, rng: Generator) -> Scene:
    """The scene as a wide lens would show it: straight lines bow outwards."""
    bgr = scene.levels[0]
    height, width = bgr.shape[:2]
    focal_px, k1 = width * rng.uniform(*FOCAL_WIDTHS), -rng.uniform(*BARREL)
    lens = Lens(focal_px, ((width - 1) / 2, (height - 1) / 2), k1=k1)
    taken_from = lens.straighten(raster_points(width, height))
    maps = taken_from.astype(np.float32).reshape(height, width, 2)
    seen = cv2.remap(bgr, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    boards = tuple((kind, lens.distort(control_px)) for kind, control_px in scene.boards)
    return Scene(pyramid(np.asarray(seen, np.uint8)), boards)


def _other_size(levels: Pyramid, kind: int, control_px: Points) -> tuple[tuple[int, Points], ...]:
    """The other Line or Colour board on the same mat, which the truth does not mention, as the network finds it."""
    quads = companions(KINDS[kind], control_px)
    other = KINDS.index(other_size(KINDS[kind]))
    chances = kind_chances(levels, [quad[CORNERS] for quad in quads])[:, other]
    best = int(np.argmax(chances))
    return ((other, quads[best]),) if chances[best] > 0.5 else ()


def _others(rng: Generator) -> Iterator[Scene]:
    for i in range(DRAWN_NEGATIVES):
        scene = Scene(_pyramid(getattr(negatives, NEGATIVES[i % len(NEGATIVES)])(rng)), ())
        yield bent(scene, rng) if rng.random() < BENT_NEGATIVES else scene


def _pyramid(bgr: Bgr) -> Pyramid:
    return pyramid(at_working_size(bgr)[0])
