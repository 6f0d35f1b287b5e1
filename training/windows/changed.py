"""Changes boards: tiles in other shades and places, another room behind, things in front, other light and cameras."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from training.disturb import blurred
from training.lamps import blown_out, mirrored_lamps
from training.windows.boards import CELL_PX, CELLS, MARGIN_CELLS, SIDE_PX, STEP_PX, Board
from training.windows.drawn import Picture, background, blue, white
from vision.frame import Bgr
from vision.geometry.rectify import means_by_cell
from vision.windows.network_input import CELL_PX as SEEN_CELL_PX
from vision.windows.network_input import FINER
from vision.windows.network_input import MARGIN_CELLS as SEEN_MARGIN_CELLS

SEEN_PX = (CELLS + 2 * SEEN_MARGIN_CELLS) * FINER * SEEN_CELL_PX
"""Side of a board as the sharp network sees it."""
BARS_PX = round(12 * STEP_PX)
"""How far the frame's bars reach beyond the grid at least."""
FRAME_CHROMA_SIGMA = 0.06
"""Standard deviation, within a frame, of its chroma (shares of blue, green and red light)."""
TOGETHER = np.array([[1, 1, 1, 1], [-1, 1, 1, -1], [-1, -1, 1, 1], [1, -1, 1, -1]])
"""(4, 4) patterns in which a pose's corners are off: all alike, left against right, upper against lower, crosswise."""
OFF_CELLS = np.array([[0.08, 0.08], [0.08, 0.03], [0.03, 0.08], [0.03, 0.03]])
"""(4, 2) standard deviation of how far each of these patterns puts corners off, to the right and down."""
FARTHEST, MOST_OFF_CELLS = 1.7, 0.4
"""Patterns are multiplied by up to the first number; corners are off by at most the second."""
HIDDEN_SHARE = 0.35
"""If this share of a cell is covered, nothing need be known of it."""
COVERED, CARD_SHARE = 0.25, 0.5
"""Share of the boards with something in front of them, and share of these things that are a card and not an arm."""
DARKEST = 4.5
"""Natural logarithm of how much too dark a photo may be, as of a room at night exposed as by day."""
MOST_NOISE = 0.25
"""Largest noise (standard deviation, as a share of the camera's range). Hardly anything shows then, so the network must
doubt."""
MIRRORED = 0.35
"""Share of the boards that mirror lamps."""
MOST_ENLARGED = 3.0
"""A lamp mirrored by a pane may be so many times as large as one mirrored by a tile."""


def _linear(bgr: NDArray[np.generic]) -> Picture:
    """(H, W, 3) approximate linear light, 0 to 1, of sRGB values."""
    return np.asarray((np.asarray(bgr, np.float32) / 255) ** 2, np.float32)


def _percentile(linear: Picture, percent: float) -> float:
    return float(np.percentile(linear[::4, ::4], percent))


def recomposed(board: Board, rng: Generator, backgrounds: list[Bgr]) -> Board:
    """The board with some changes: tiles in other shades or places, also with holes; another frame; another room."""
    linear = _linear(board.bgr)
    contents = board.contents.copy()
    if rng.random() < 0.6:
        _recolour(linear, contents, rng)
    if rng.random() < 0.4:
        _reframe(linear, contents, rng)
    if rng.random() < 0.5:
        _repaper(linear, contents, rng, backgrounds)
    if rng.random() < 0.6:
        _rearrange(linear, contents, rng)
    bgr = (np.sqrt(np.clip(linear, 0, 1)) * 255).astype(np.uint8)
    return Board(bgr, contents, board.hidden)


def _mask(cells: NDArray[np.bool_], softness: float) -> Picture:
    """A soft mask (SIDE_PX, SIDE_PX, 1) of some cells (9, 9)."""
    mask = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    start, end = MARGIN_CELLS * CELL_PX, SIDE_PX - MARGIN_CELLS * CELL_PX
    mask[start:end, start:end] = np.kron(cells, np.ones((CELL_PX, CELL_PX)))
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), softness)[..., None], np.float32)


def _recolour(linear: Picture, contents: NDArray[np.int64], rng: Generator) -> None:
    """The board with both colours in other shades, as far as the light on them allows."""
    for content, shade in ((1, blue(rng)), (2, white(rng))):
        cells = contents == content
        if not cells.any() or rng.random() < 0.2:
            continue
        mask = _mask(cells, 0.8 * STEP_PX)
        inside = linear[::3, ::3][mask[::3, ::3, 0] > 0.9]
        seen = np.median(inside, axis=0) + 0.002
        light = float(np.percentile(inside.max(axis=1), 80))
        wanted = (shade / 255) ** 2 * (light / rng.uniform(0.5, 1.0))
        factor = np.minimum(wanted / seen, 8.0).astype(np.float32)
        linear *= 1 + mask * (factor - 1)


def _reframe(linear: Picture, contents: NDArray[np.int64], rng: Generator) -> None:
    """The board with the frame in another shade, often a tile's; also what shows of it within the grid."""
    grid = _mask(np.ones((CELLS, CELLS), np.bool_), 0.8 * STEP_PX)
    bars = (cv2.dilate(grid, np.ones((2 * BARS_PX + 1,) * 2)) > 0.5) & (grid[..., 0] < 0.5)
    seen = np.median(linear[bars], axis=0) + 0.002
    alike = _mask(contents == rng.integers(1, 3), 0.8 * STEP_PX)[..., 0] > 0.9
    if alike.any() and rng.random() < 0.4:
        wanted = np.median(linear[alike], axis=0) * rng.uniform(0.7, 1.3)
    else:
        light = rng.uniform(float(seen.max()), max(float(seen.max()), _percentile(linear, 90)))
        wanted = (_shade_of_frame(rng) / 255) ** 2 * light * rng.uniform(0.7, 2.0)
    factor = np.minimum(wanted / seen, 8.0).astype(np.float32)
    chroma = linear / (linear.sum(axis=2, keepdims=True) + 0.01)
    unlike = np.square((chroma - seen / (seen.sum() + 0.01)) / FRAME_CHROMA_SIGMA).sum(axis=2, keepdims=True)
    unlike = unlike + np.square(np.log((linear.sum(axis=2, keepdims=True) + 0.01) / (seen.sum() + 0.01)))
    like = cv2.GaussianBlur(np.exp(-unlike / 2).astype(np.float32), (0, 0), 0.8 * STEP_PX)[..., None]
    linear *= 1 + like * (1 - _mask(contents > 0, 0.5 * STEP_PX)) * (factor - 1)


def _shade_of_frame(rng: Generator) -> Picture:
    chosen = rng.random()
    if chosen < 0.5:
        return white(rng)
    return blue(rng) if chosen < 0.7 else rng.uniform(5, 255, 3).astype(np.float32)


def _repaper(linear: Picture, contents: NDArray[np.int64], rng: Generator, backgrounds: list[Bgr]) -> None:
    """The board with something else behind the empty cells."""
    room = background(rng, backgrounds, (np.zeros(3, np.float32), blue(rng), white(rng)))
    room = _linear(np.clip(room, 0, 255)) * rng.uniform(0.3, 1.2)
    mask = _mask(contents == 0, rng.uniform(0.5, 2.0) * STEP_PX) * rng.uniform(0.5, 1.0)
    linear += mask * (room - linear)


def _rearrange(linear: Picture, contents: NDArray[np.int64], rng: Generator) -> None:
    """The board with cells replaced by others of the same photo: holes under pieces, tiles in the air."""
    before, known = linear.copy(), contents.copy()
    share = rng.uniform(0.02, 0.3)
    blur = rng.uniform(0.3, 1.5) * STEP_PX
    for row, column in np.argwhere(rng.random((CELLS, CELLS)) < share):
        wanted = rng.integers(0, 3) if known[row, column] == 0 else rng.choice([0, 0, 3 - known[row, column]])
        sources = np.argwhere(known == wanted)
        if not len(sources):
            continue
        source = sources[rng.integers(len(sources))]
        to = (np.array([row, column]) + MARGIN_CELLS) * CELL_PX
        fro = (source + MARGIN_CELLS) * CELL_PX
        reach = round(2 * STEP_PX)
        size = CELL_PX + 2 * reach
        soft = np.zeros((size, size), np.float32)
        soft[reach:-reach, reach:-reach] = 1
        soft = np.asarray(cv2.GaussianBlur(soft, (0, 0), blur)[..., None], np.float32)
        target = linear[to[0] - reach : to[0] + CELL_PX + reach, to[1] - reach : to[1] + CELL_PX + reach]
        patch = before[fro[0] - reach : fro[0] + CELL_PX + reach, fro[1] - reach : fro[1] + CELL_PX + reach]
        target += soft * (patch * rng.uniform(0.9, 1.1) - target)
        contents[row, column] = wanted


def photographed(board: Board, rng: Generator, backgrounds: list[Bgr]) -> Board:
    """What a camera may make of a board: (SEEN_PX, SEEN_PX, 3), with a pose that is a little off, perhaps mirrored."""
    contents, hidden = board.contents, board.hidden.copy()
    linear = _linear(board.bgr)
    if rng.random() < COVERED:
        hidden |= _cover(linear, rng, backgrounds)
    if rng.random() < 0.4:
        linear *= _lighting(rng)
    gain = np.exp(rng.normal(0, 0.18, 3)) if rng.random() < 0.7 else np.ones(3)
    linear *= gain.astype(np.float32)
    lit, lamps = linear, np.zeros_like(linear)
    if rng.random() < MIRRORED:
        lamps = mirrored_lamps(SIDE_PX, round(CELL_PX * rng.uniform(1, MOST_ENLARGED)), rng)
        lamps *= max(_percentile(linear, 95), 0.02)
        lit = linear + lamps
    linear = _seen(lit, rng)
    linear = blurred(linear, rng)
    exposure = np.exp(rng.normal(0, 0.35)) * 0.85 / max(_percentile(linear, 97), 1e-3) ** rng.uniform(0, 1)
    if rng.random() < 0.15:
        exposure *= np.exp(-rng.uniform(0, DARKEST))
    exposure = min(exposure, 20.0)
    hidden |= _are_hidden(blown_out(lit * exposure, lamps * exposure))
    level = np.sqrt(np.maximum(linear * exposure, 0)) ** rng.uniform(0.8, 1.25)
    if rng.random() < 0.3:
        level = 0.5 + (level - 0.5) * rng.uniform(0.5, 1.2)
    if rng.random() < 0.3:
        gray = level.mean(axis=2, keepdims=True)
        level = gray + (level - gray) * rng.uniform(0.5, 1.3)
    if rng.random() < 0.6:
        grain = rng.standard_normal(level.shape, np.float32)
        if rng.random() < 0.5:
            grain = cv2.GaussianBlur(grain, (0, 0), 0.8) * 2
        level = level + grain * (rng.uniform(0, 0.04) if rng.random() < 0.85 else rng.uniform(0, MOST_NOISE))
    bgr = np.clip(level * 255, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        bgr = cv2.imdecode(cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 95))])[1], 1)
    if rng.random() < 0.5:
        bgr, contents, hidden = bgr[:, ::-1], contents[:, ::-1], hidden[:, ::-1]
    return Board(np.ascontiguousarray(bgr), np.ascontiguousarray(contents), np.ascontiguousarray(hidden))


def off_cells(rng: Generator) -> NDArray[np.float64]:
    """How far a pose's corners (4, 2) are off, clockwise, as of frames of unknown makes: rather moved than bent."""
    moved = TOGETHER.T @ rng.normal(0, OFF_CELLS) * rng.uniform(0, FARTHEST)
    return np.asarray(np.clip(moved, -MOST_OFF_CELLS, MOST_OFF_CELLS))


def _seen(linear: Picture, rng: Generator) -> Picture:
    """The part of a board that the reader sees, by a pose that is a little off."""
    start = (MARGIN_CELLS - SEEN_MARGIN_CELLS) * CELL_PX
    corners = np.array(
        [[start, start], [SIDE_PX - start, start], [SIDE_PX - start, SIDE_PX - start], [start, SIDE_PX - start]]
    )
    off = corners + off_cells(rng) * CELL_PX
    goal = np.array([[0, 0], [SEEN_PX, 0], [SEEN_PX, SEEN_PX], [0, SEEN_PX]])
    matrix = cv2.getPerspectiveTransform((off - 0.5).astype(np.float32), (goal - 0.5).astype(np.float32))
    return np.asarray(
        cv2.warpPerspective(cv2.GaussianBlur(linear, (0, 0), 0.5), matrix, (SEEN_PX, SEEN_PX)), np.float32
    )


def _smooth(rng: Generator, cells: int) -> Picture:
    """(SIDE_PX, SIDE_PX, 1) smoothly varying random values round 0."""
    field = cv2.resize(
        rng.standard_normal((cells, cells), np.float32), (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_CUBIC
    )
    return np.asarray(field[..., None], np.float32)


def _lighting(rng: Generator) -> Picture:
    """Light that differs over the board: gradients, and shadows with an edge."""
    light = np.exp(_smooth(rng, 3) * rng.uniform(0, 0.35))
    if rng.random() < 0.3:
        sharp = 1 / (1 + np.exp(-_smooth(rng, int(rng.integers(3, 6))) * rng.uniform(2, 15)))
        light *= 1 - rng.uniform(0.2, 0.7) * sharp
    if rng.random() < 0.4:
        light = light * (1 - rng.uniform(0.3, 0.85) * _straight_shadow(rng))
    return np.asarray(light, np.float32)


def _straight_shadow(rng: Generator) -> Picture:
    """(SIDE_PX, SIDE_PX, 1) how much light something with straight edges takes, 0 to 1: a wall, a post, a window."""
    shade = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    wide = rng.uniform(0.5, 8, 2) * CELL_PX if rng.random() < 0.5 else np.full(2, SIDE_PX)
    middle = rng.uniform(0, SIDE_PX, 2)
    corners = cv2.boxPoints((middle.tolist(), (float(wide[0]), 3.0 * SIDE_PX), float(rng.uniform(0, 180))))
    if wide[0] == SIDE_PX:
        corners += (corners[2] - corners[1]) / 2
    cv2.fillConvexPoly(shade, np.rint(corners).astype(np.int32), 1.0)
    soft = cv2.GaussianBlur(shade, (0, 0), np.exp(rng.uniform(np.log(0.4), np.log(12))))
    return np.asarray(soft[..., None], np.float32)


def _are_hidden(covered: NDArray[np.float32] | NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(9, 9) which cells are covered too much, by how much each pixel (SIDE_PX, SIDE_PX) is, 0 to 1."""
    return means_by_cell(covered, CELL_PX, MARGIN_CELLS).reshape(CELLS, CELLS) > HIDDEN_SHARE


def _cover(linear: Picture, rng: Generator, backgrounds: list[Bgr]) -> NDArray[np.bool_]:
    """The board with a hand, an arm or a card in front of it; and which cells that hides."""
    mask = _card(rng) if rng.random() < CARD_SHARE else _arm(rng)
    if rng.random() < 0.85:
        shade = np.array([rng.uniform(0.1, 0.5), rng.uniform(0.2, 0.6), rng.uniform(0.35, 0.9)]) * rng.uniform(0.3, 1.0)
        thing = np.ones_like(linear) * shade.astype(np.float32) * np.exp(_smooth(rng, 6) * 0.3)
    else:
        thing = _linear(backgrounds[rng.integers(len(backgrounds))])
    linear += mask[..., None] * (thing * rng.uniform(0.3, 1.0) - linear)
    return _are_hidden(mask)


def _card(rng: Generator) -> NDArray[np.float32]:
    """How much of each pixel a card or a book covers, 0 to 1."""
    mask = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    middle, size = rng.uniform(2, CELLS + 2, 2) * CELL_PX, rng.uniform(1.0, 4.5, 2) * CELL_PX
    corners = cv2.boxPoints((middle.tolist(), size.tolist(), float(rng.normal(0, 12))))
    return np.asarray(cv2.fillConvexPoly(mask, corners.astype(np.int32), 1.0, cv2.LINE_AA), np.float32)


def _arm(rng: Generator) -> NDArray[np.float32]:
    """How much of each pixel a hand or an arm covers, 0 to 1."""
    mask = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    at = rng.uniform(0, SIDE_PX, 2)
    turn = rng.uniform(0, 2 * np.pi)
    for _ in range(rng.integers(1, 5)):
        to = at + rng.uniform(1, 5) * CELL_PX * np.array([np.cos(turn), np.sin(turn)])
        cv2.line(
            mask,
            at.astype(int).tolist(),
            to.astype(int).tolist(),
            1.0,
            int(rng.uniform(0.5, 2.5) * CELL_PX),
            cv2.LINE_AA,
        )
        at, turn = to, turn + rng.normal(0, 0.6)
    return mask
