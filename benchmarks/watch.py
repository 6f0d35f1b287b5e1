"""How long the referee takes for a frame, on one core: of a board at rest, and of one that has changed.

`python -m benchmarks.watch [FRAMES]`: the games of `fixtures/games` are watched, their pictures already in memory; then
a board at rest for so many frames, 10 000 without a number. Printed: median and largest milliseconds of processor time
of a tick on a still, unchanged board and of one that is read and judged, the yardstick's on the same picture with the
ratio to it, and by how much the process grew over the frames at rest.
"""

import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import repeat
from pathlib import Path

import cv2
import numpy as np

from benchmarks.yardstick import yardstick_ms
from engine.games import game_called
from referee.game_truth import KnownGame, known_game
from referee.live.observation import Observation, Still
from referee.live.session import start
from referee.watch.eyes import Eyes
from referee.watch.recorded_game import FRAMES
from referee.watch.run import watch
from tests.support.played_back import PlayedBack
from vision.decode import read_photo
from vision.frame import Frame

GAMES = Path(__file__).resolve().parents[1] / "fixtures" / "games"
AT_REST = 10_000
LEARNING = 2
"""Frames with which a game begins: the board is found and learned, once."""


def main() -> None:
    cv2.setNumThreads(1)
    at_rest = int(sys.argv[1]) if len(sys.argv) > 1 else AT_REST
    for folder in sorted(GAMES.iterdir()):
        game = known_game(folder)
        frames = [read_photo(file).frame for file in sorted((folder / FRAMES).glob("*.jpg"))]
        yardstick = float(np.median([yardstick_ms(frames[0].bgr) for _ in range(20)]))
        print(f"{game.name:15s} yardstick {yardstick:5.1f} ms")
        for what, taken in _ticks_ms(game, frames).items():
            median = float(np.median(taken))
            print(f"  {what:9s} {median:6.1f} ms, largest {max(taken):6.1f}, ratio {median / yardstick:4.1f}")
    before = _resident_mb()
    taken = _ticks_ms(game, repeat(frames[0], at_rest))["unchanged"]
    print(f"{len(taken)} frames at rest: {np.median(taken):.1f} ms each, {_resident_mb() - before:+.1f} MB")


def _ticks_ms(game: KnownGame, frames: Iterable[Frame]) -> dict[str, list[float]]:
    """Milliseconds of processor time from a frame to the next, by what was made of it."""
    ticks, what = defaultdict[str, list[float]](list), "unchanged"

    def heard(seen: Observation) -> None:
        nonlocal what
        what = "moving" if not isinstance(seen, Still) else "changed" if seen.reading is not None else "unchanged"

    def handed() -> Iterator[Frame]:
        for number, frame in enumerate(frames):
            begun = time.process_time()
            yield replace(frame)
            if number >= LEARNING:
                ticks[what].append((time.process_time() - begun) * 1e3)

    session = start(game_called(game.game), game.options, {})
    source, eyes = PlayedBack(handed(), game.fps), Eyes(game.game, game.options)
    watch(source, eyes, session, lambda seen, *_: heard(seen), go_on=lambda _: False)
    return ticks


def _resident_mb() -> float:
    """What the process holds in memory, by Linux's /proc."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


if __name__ == "__main__":
    main()
