"""How long a board takes that a fixed camera knows: placing and reading, on one core.

`python -m benchmarks.known`: drawn pictures of 1296x972 with half a Linkage board, everything learned; the same with a
thing on it that nothing learned explains; and still pictures of the recordings, where they are there. Printed: the
median milliseconds of processor time of each, with those of `benchmarks.yardstick` beside them to compare machines by.
25 is what we hold to.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import cv2
import numpy as np

from benchmarks.yardstick import yardstick_ms
from calibration.board.learn import learn_board
from calibration.colours.learn import Lesson, learn_colours
from engine.games.linkage.board import COLOURS, GRID
from engine.games.linkage.game import LINKAGE
from tests.support.drawn.known import SIZE_PX, photographed, pose
from tests.support.rigs import game_folder, rig, stills
from tests.support.truth import GAME_NAMES
from vision.decode import read_photo
from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.known.locate.place import place
from vision.known.read import read

SIZE = (1296, 972)
REPEATS = 20
EVERY = 4
"""Of the recordings' still pictures."""
THING_PX = (620, 600, 720, 690)
"""Left, top, right and bottom of a thing that lies on some cells."""


def main() -> None:
    cv2.setNumThreads(1)
    contents = {"d4": "black"} | {GRID.name(cell): COLOURS[cell // 2 % 4] for cell in GRID.cells[:24]}
    where = pose().scaled(SIZE[0] / SIZE_PX[0])  # in the enlarged picture
    board = learn_board([_frame(photographed(seed=1))], where, dict(LINKAGE.start({}).position.layers))
    frame = _frame(photographed(contents, green="a7", seed=2))
    said = [contents.get(GRID.name(cell), "empty") for cell in GRID.cells]
    board = learn_colours(board, [Lesson(frame, where, {"contents": said}, (GRID.parse("a7"),))])
    print(f"yardstick {yardstick_ms(frame.bgr):.1f} ms")
    for name, seen in (("all explained", frame), ("a thing on it", _with_a_thing(frame))):
        print(f"{name}: {_median_ms([partial(_look, seen, board)] * REPEATS):.1f} ms")
    for game in GAME_NAMES:
        known = rig(game).known if game_folder(game).is_dir() else None
        if known is not None:
            recorded = [read_photo(still.photo).frame for still in stills(game)[::EVERY]]
            looks = [partial(_look, frame, known) for frame in recorded]
            print(f"{game}, recorded: {_median_ms(looks):.1f} ms")


def _look(frame: Frame, board: KnownBoard) -> None:
    """Place and read the same picture as a new frame: nothing of it is remembered."""
    fresh = replace(frame)
    found = place(fresh, board)
    assert isinstance(found, BoardPose)
    read(fresh, found, board)


def _median_ms(runs: Sequence[Callable[[], object]]) -> float:
    taken = []
    for run in runs:
        start = time.process_time()
        run()
        taken.append((time.process_time() - start) * 1e3)
    return float(np.median(taken))


def _with_a_thing(frame: Frame) -> Frame:
    left, top, right, bottom = THING_PX
    bgr = frame.bgr.copy()
    bgr[top:bottom, left:right] = np.random.default_rng(0).integers(0, 255, (bottom - top, right - left, 3))
    return replace(frame, bgr=bgr)


def _frame(frame: Frame) -> Frame:
    return replace(frame, bgr=np.asarray(cv2.resize(frame.bgr, SIZE, interpolation=cv2.INTER_CUBIC), np.uint8))


if __name__ == "__main__":
    main()
