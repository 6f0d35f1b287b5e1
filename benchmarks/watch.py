"""How long the referee takes for a frame, on one core, and whether it grows: of a board at rest, and of a changed one.

`python -m benchmarks.watch [FRAMES]`: the games of `fixtures/games` are watched, some times each, their pictures
already in memory; then the last of them slowed down to so many frames, 10 000 without a number. Printed: median, 95th
percentile and largest milliseconds of processor time of a tick on a still, unchanged board, of one that is read and
judged, of one that is looked for after a bump, of one that is still sought, as it is not known which one is in play,
and of one that decides that, in which all that was seen before is judged, too; the yardstick's on the same picture with
the ratio to it; and the memory that the process holds after a tenth of the slowed game's frames and at its end.
"""

import gc
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path

import cv2
import numpy as np

from benchmarks.yardstick import yardstick_ms
from engine.games import game_called
from referee.evaluation.game_truth import GameTruth, game_truth
from referee.live.observation import Moved, NotStill, Observation, Still
from referee.live.session import start
from referee.watch.run import watch
from referee.watch.watched_board import WatchedBoard
from tests.support.played_back import PlayedBack
from vision.cameras.kinds.recorded import FRAMES
from vision.decode import read_photo
from vision.frame import Frame

GAMES = Path(__file__).resolve().parents[1] / "fixtures" / "games"
TIMES = 5
"""Each game is watched: some kinds of tick come once in it."""
SLOWED = 10_000
LEARNING = 2
"""Frames with which a game begins: the board is found and learned, once."""


def main() -> None:
    cv2.setNumThreads(1)
    gc.freeze()  # as `gridref watch` does
    slowed = int(sys.argv[1]) if len(sys.argv) > 1 else SLOWED
    for folder in sorted(GAMES.iterdir()):
        game = game_truth(folder)
        frames = [read_photo(file).frame for file in sorted((folder / FRAMES).glob("*.jpg"))]
        yardstick = float(np.median([yardstick_ms(frames[0].bgr, time.process_time) for _ in range(20)]))
        print(f"{game.name:15s} yardstick {yardstick:5.1f} ms")
        ticks_ms = defaultdict[str, list[float]](list)
        for one in (_ticks_ms(game, frames) for _ in range(TIMES)):
            for what, taken in one.items():
                ticks_ms[what] += taken
        for what, taken in ticks_ms.items():
            median, most = float(np.median(taken)), float(np.quantile(taken, 0.95))
            print(
                f"  {what:9s} {median:6.1f} ms, 95 % within {most:6.1f}, largest {max(taken):6.1f}, "
                f"ratio {median / yardstick:4.1f}, n {len(taken)}"
            )
    held_mb: list[float] = []
    times = max(1, slowed // len(frames))
    _ticks_ms(game, _noting(chain.from_iterable(repeat(frame, times) for frame in frames), held_mb))
    early, late = held_mb[len(held_mb) // 10], held_mb[-1]
    print(
        f"{game.name} slowed to {len(held_mb)} frames: {early:.1f} MB after a tenth, {late - early:+.1f} MB at the end"
    )


def _noting(frames: Iterable[Frame], held_mb: list[float]) -> Iterator[Frame]:
    """The frames; at each it is noted what the process holds in memory."""
    for frame in frames:
        held_mb.append(_resident_mb())
        yield frame


def _ticks_ms(game: GameTruth, frames: Iterable[Frame]) -> dict[str, list[float]]:
    """Milliseconds of processor time from a frame to the next, by what was made of it."""
    ticks, what, number = defaultdict[str, list[float]](list), "sought", 0

    def heard(seen: Observation) -> None:
        nonlocal what
        match seen:
            case Still() if seen.frame < number or what == "decided":
                what = "decided"
            case Still(reading=None):
                what = "unchanged"
            case Still():
                what = "bumped" if what == "bumped" else "changed"
            case Moved():
                what = "bumped"
            case NotStill():
                what = "moving"

    def handed() -> Iterator[Frame]:
        nonlocal what, number
        for number, frame in enumerate(frames):
            begun = time.process_time()
            yield replace(frame)
            if number >= LEARNING:
                ticks[what].append((time.process_time() - begun) * 1e3)
            what = "sought"

    session = start(game_called(game.game), game.options, {})
    source, board = PlayedBack(handed(), game.fps), WatchedBoard(game.game, game.options)
    watch(source, board, session, lambda now: heard(now.seen))
    return ticks


def _resident_mb() -> float:
    """What the process holds in memory, by Linux's /proc."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


if __name__ == "__main__":
    main()
