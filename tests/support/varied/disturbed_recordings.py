"""What may go wrong with a recording, or while it is made; each keeps its truth: which events must come out."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any
from zlib import crc32

import cv2
import numpy as np
from numpy.random import Generator

from engine.games import game_called
from tests.support.recordings import Recording, Shot, stretches
from tests.support.truth import Truth, corners_px, moved
from tests.support.varied.photometric import Varied, to_bgr, to_linear
from tests.support.varied.recolour import RECOLOURING, Looks, looks, recoloured_pieces, recoloured_surroundings
from tests.support.varied.variations import VARIATIONS
from vision.frame import Bgr
from vision.geometry.plane import Matrix, transform

FLICKER = 0.12
"""How much brighter or darker a lamp that flickers makes a frame, or a band of it."""
BUMP_CELLS = 0.6
"""By how much a bump moves the board."""
LAMP_STOPS = 0.8
MOST_PLACES = 50
"""Tried for a thing on the board; on one that is played full, none may leave the game to be known."""


def without(taken: Recording, dropped: Sequence[int]) -> Recording:
    """Frames left out; what they were the first to show, the next one is."""
    gone, kept = set(dropped), list[Shot]()
    waiting: tuple[dict[str, Any], ...] = ()
    for number, shot in enumerate(taken.shots):
        waiting = (*waiting, *shot.events)
        if number not in gone:
            kept.append(Shot(shot.file, shot.truth, waiting, shot.steps))
            waiting = ()
    last = kept[-1]
    return taken.with_shots([*kept[:-1], Shot(last.file, last.truth, (*last.events, *waiting), last.steps)])


def without_hands(taken: Recording, rng: Generator) -> Recording:
    """Each placement happens between two frames."""
    return without(taken, [i for i, shot in enumerate(taken.shots) if shot.truth["state"] == "hand"])


def dropped_frames(taken: Recording, rng: Generator) -> Recording:
    """A third of the hands' frames, and of each still stretch all but its last two, are lost."""
    dropped = []
    for stretch in stretches(taken):
        if taken.shots[stretch[0]].truth["state"] == "hand":
            dropped += [i for i in stretch if rng.random() < 1 / 3]
        else:
            dropped += list(stretch[:-2])
    return without(taken, dropped)


def doubled_frames(taken: Recording, rng: Generator) -> Recording:
    """Every frame comes twice, as from a camera that can't keep its pace, but for hands, which would be at rest."""
    shots = ((shot,) if shot.truth["state"] == "hand" else (shot, _again(shot)) for shot in taken.shots)
    return taken.with_shots([one for pair in shots for one in pair])


def two_moves_between_views(taken: Recording, rng: Generator) -> Recording:
    """Of about a third of the legal moves no still view is left: the next one is made before.

    Not of the first, as a game in which anybody may begin does not show then who did.
    """
    dropped: list[int] = []
    plain = [i for i, shot in enumerate(taken.shots) if [event["kind"] for event in shot.events] == ["move"]]
    is_skipped = False
    for number, after in pairwise(plain[1:]):
        between = taken.shots[number + 1 : after]
        is_skipped = not is_skipped and rng.random() < 0.5 and not any(shot.events for shot in between)
        if is_skipped:
            dropped += [i for i in range(number, after) if taken.shots[i].truth["state"] == "still"]
    return without(taken, dropped)


def first_two_in_one_view(taken: Recording, rng: Generator) -> Recording:
    """Of the first move no still view is left."""
    moves = [i for i, shot in enumerate(taken.shots) if any(event["kind"] == "move" for event in shot.events)]
    return without(taken, [i for i in range(*moves[:2]) if taken.shots[i].truth["state"] == "still"])


def turn_before_a_foul_unseen(taken: Recording, rng: Generator) -> Recording:
    """Of the legal move before each foul no still view is left.

    Not where both are rings of one colour: which of them was laid first, nobody can know.
    """
    dropped: list[int] = []
    first, laid = 0, {"kind": ""}
    for number, shot in enumerate(taken.shots):
        for event in shot.events:
            are_alike = "cell" in event and event.get("colour") == laid.get("colour")
            if event["kind"] == "illegal" and laid["kind"] == "move" and not are_alike:
                dropped += [i for i in range(first, number) if taken.shots[i].truth["state"] == "still"]
            first, laid = number, event
    return without(taken, dropped)


def hands_that_stay(taken: Recording, rng: Generator) -> Recording:
    """A hand lies still for two seconds, but for its tremor.

    Not while a foul is put right: a board from which the piece is seen to be gone is one where it was taken back.
    """
    shots: list[Shot] = []
    is_open = False
    for shot in taken.shots:
        shots.append(shot)
        is_open = any(event["kind"] == "illegal" for event in shot.events) or (is_open and not shot.events)
        if shot.truth["state"] == "hand" and not is_open and rng.random() < 0.4:
            shots += [_again(shot).then(_trembling(rng.normal(0, 0.6, 2))) for _ in range(4)]
    return taken.with_shots(shots)


def never_clear(taken: Recording, rng: Generator) -> Recording:
    """A thing lies on the board from the third frame to the last: the board is never clear again.

    It lies where all that is laid can still be known (`_can_be_known`).
    """
    shown = next(i for i, shot in enumerate(taken.shots) if i > 1 and shot.truth["state"] == "still")
    for seed in rng.integers(1 << 31, size=MOST_PLACES):
        covered = _each(taken, range(2, len(taken.shots)), lambda i: partial(_vary, "thing", int(seed)))  # noqa: B023
        hidden = frozenset(covered.shots[shown].picture()[1]["hidden"])
        if hidden and _can_be_known(taken, hidden):
            break
    else:
        raise ValueError(f"{taken.folder.name}: nowhere can a thing lie without hiding what is played")
    shots = [replace(shot, events=tuple(e for e in shot.events if e["kind"] != "object")) for shot in covered.shots]
    shots[2] = replace(shots[2], events=({"frame": 2, "kind": "object", "on": True}, *shots[2].events))
    return covered.with_shots(shots)


def _can_be_known(taken: Recording, hidden: frozenset[str]) -> bool:
    """Whether all that is laid in the recording shows, directly or by what follows, while `hidden` is covered.

    Linkage: half a piece tells where the other half lies. LINKX: shapes differ, so no piece may touch the cover.
    Line or Colour: a ring may be covered if it is the only circle that is, as the turns then tell.
    """
    laid = [
        set(event.get("cells") or [event["cell"]]) for shot in taken.shots for event in shot.events if "colour" in event
    ]
    match taken.truth["game"]:
        case "linkage":
            return not any(cells <= hidden for cells in laid)
        case "linkx":
            grid = game_called("linkx").grid({})
            rim = {grid.name(near) for name in hidden for near in grid.around(grid.parse(name))} | hidden
            return not any(cells & rim for cells in laid)
        case _:
            return len(hidden) == 1 or not any(cells & hidden for cells in laid)


def flicker(taken: Recording, rng: Generator) -> Recording:
    """A lamp on alternating current: each frame a little brighter or darker, in bands across it."""
    phases = rng.uniform(0, 2 * np.pi, len(taken.shots))
    return _each(taken, range(len(taken.shots)), lambda i: partial(_banded, float(phases[i])))


def shuffled_light(taken: Recording, rng: Generator) -> Recording:
    """A second lamp goes on and off at any time, also while hands are in the picture."""
    lit = np.cumsum(rng.random(len(taken.shots)) < 0.12) % 2 == 1
    seed = int(rng.integers(1 << 31))
    return _each(taken, [i for i in range(len(taken.shots)) if lit[i]], lambda i: partial(_other_lamp, seed))


def another_bump(taken: Recording, rng: Generator) -> Recording:
    """The camera is pushed by half a cell, in the middle of the game, while a hand is over the board."""
    at = _first_at_rest(taken, rng, 0.3, 0.6)
    angle, turn = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(-2, 2))
    return _bumped(taken, at, BUMP_CELLS * np.array([np.cos(angle), np.sin(angle)]), float(turn))


def one_cell_off(taken: Recording, rng: Generator) -> Recording:
    """The same by exactly one cell along the board's rows."""
    return _bumped(taken, _first_at_rest(taken, rng, 0.3, 0.6), np.array([1.0, 0.0]), 0.0)


DISTURBED: dict[str, Callable[[Recording, Generator], Recording]] = {
    f.__name__: f
    for f in (
        without_hands, dropped_frames, doubled_frames, two_moves_between_views, first_two_in_one_view,
        turn_before_a_foul_unseen, hands_that_stay, never_clear, flicker, shuffled_light, another_bump, one_cell_off,
    )
}  # fmt: skip
"""Every disturbance of this module by name."""


def disturbed(taken: Recording, name: str, seed: int = 0) -> Recording:
    """The same name and seed give the same recording."""
    return DISTURBED[name](taken, np.random.default_rng([seed, crc32(name.encode())]))


def in_another_style(taken: Recording, names: Sequence[str], seed: int = 0) -> Recording:
    """The whole game in other colours, light or view: variations of single photos, the same for each frame.

    Recolouring looks at the last still frame, which shows most of the set, and must come before other variations.
    """
    reference = looks(*next(shot for shot in reversed(taken.shots) if shot.truth["state"] == "still").picture())
    for name in names:
        step = partial(_recoloured, name, seed, reference) if name in RECOLOURING else partial(_vary, name, seed)
        taken = taken.with_shots([shot.then(step) for shot in taken.shots])
    return taken


def _again(shot: Shot) -> Shot:
    """The same frame once more, which shows nothing for the first time."""
    return Shot(shot.file, shot.truth, (), shot.steps)


def _each(taken: Recording, numbers: Sequence[int], step: Callable[[int], Callable[[Bgr, Truth], Varied]]) -> Recording:
    chosen = set(numbers)
    return taken.with_shots([shot.then(step(i)) if i in chosen else shot for i, shot in enumerate(taken.shots)])


def _vary(name: str, seed: int, bgr: Bgr, truth: Truth) -> Varied:
    return VARIATIONS[name](bgr, truth, np.random.default_rng([seed, crc32(name.encode())]))


def _recoloured(name: str, seed: int, reference: Looks, bgr: Bgr, truth: Truth) -> Varied:
    rng = np.random.default_rng([seed, crc32(name.encode())])
    paint = recoloured_pieces if name == "recoloured_pieces" else recoloured_surroundings
    return paint(bgr, truth, rng, reference)


def _banded(phase: float, bgr: Bgr, truth: Truth) -> Varied:
    rows = np.linspace(0, 3 * np.pi, bgr.shape[0], dtype=np.float32) + np.float32(phase)
    return to_bgr(to_linear(bgr) * (1 + FLICKER * np.sin(rows))[:, None, None]), truth


def _other_lamp(seed: int, bgr: Bgr, truth: Truth) -> Varied:
    """A lamp on one side: brighter there, and warmer."""
    angle = np.random.default_rng(seed).uniform(0, 2 * np.pi)
    height, width = bgr.shape[:2]
    down, across = np.mgrid[-0.5 : 0.5 : height * 1j, -0.5 : 0.5 : width * 1j]
    stops = LAMP_STOPS * (0.5 + across * np.cos(angle) + down * np.sin(angle))
    tint = np.array([0.85, 1.0, 1.1], np.float32)
    return to_bgr(to_linear(bgr) * np.exp2(-stops)[..., None].astype(np.float32) * tint), truth


def _trembling(by_px: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Callable[[Bgr, Truth], Varied]:
    matrix = np.array([[1, 0, by_px[0]], [0, 1, by_px[1]], [0, 0, 1]])

    def tremble(bgr: Bgr, truth: Truth) -> Varied:
        return np.asarray(cv2.warpPerspective(bgr, matrix, bgr.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)), truth

    return tremble


def _first_at_rest(taken: Recording, rng: Generator, first: float, last: float) -> int:
    """The first frame of a still stretch, between two shares of the game."""
    fit = [s[0] for s in stretches(taken) if s[0] > 0 and taken.shots[s[0]].truth["state"] == "still"]
    between = [i for i in fit if first <= i / len(taken.shots) <= last]
    return int(rng.choice(between or fit))


def _bumped(
    taken: Recording, at: int, by_cells: np.ndarray[tuple[int], np.dtype[np.float64]], turn: float
) -> Recording:
    """From frame `at` on, all is seen moved along the board's rows and columns, and turned about its middle."""
    truth = taken.shots[at].truth
    corners = corners_px(truth)
    size = truth["position"]["size"]
    square = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    pixels_from_cells = np.asarray(cv2.getPerspectiveTransform(square, corners.astype(np.float32)), np.float64)
    cosine, sine, middle = np.cos(turn), np.sin(turn), size / 2
    about = np.array([[cosine, -sine, middle], [sine, cosine, middle], [0, 0, 1]])
    in_cells = about @ np.array([[1, 0, by_cells[0] - middle], [0, 1, by_cells[1] - middle], [0, 0, 1]])
    push = pixels_from_cells @ in_cells @ np.linalg.inv(pixels_from_cells)
    bumped = _each(taken, range(at, len(taken.shots)), lambda i: partial(_pushed, push))
    shot = bumped.shots[at]
    event = {"frame": at, "kind": "bump"}
    shots = [*bumped.shots]
    shots[at] = Shot(shot.file, shot.truth, (event, *shot.events), shot.steps)
    return bumped.with_shots(shots)


def _pushed(push: Matrix, bgr: Bgr, truth: Truth) -> Varied:
    size = bgr.shape[1], bgr.shape[0]
    warped = cv2.warpPerspective(bgr, push, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(warped, np.uint8), moved(truth, lambda points: transform(push, points), size)
