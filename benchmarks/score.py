"""How long one photo's whole score takes inside a running process, beside a yardstick taken on the same picture.

`python -m benchmarks.score [PHOTO…]`: one core, every photo brought to 1296 pixels of width. Without photos: every
fourth fixture of each game. Printed: the median of each stage, of the whole, of the yardstick, and of their ratio.
"""

import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from benchmarks.yardstick import yardstick_ms
from engine.errors import UnreadablePicture
from engine.games import GAMES
from referee.photo.score import score_photo
from vision.decode import decode, read_photo

WIDTH_PX = 1296
REPEATS = 3
EVERY = 4
FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
STAGES = ("decode", "locate", "read", "judge", "total")


def times_ms(photo: Path) -> dict[str, float]:
    """Of several runs of one photo the median milliseconds of each stage, and of the yardstick."""
    bgr = read_photo(photo).frame.bgr
    height_px = round(bgr.shape[0] * WIDTH_PX / bgr.shape[1])
    picture = np.asarray(cv2.resize(bgr, (WIDTH_PX, height_px), interpolation=cv2.INTER_AREA), np.uint8)
    encoded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
    runs = defaultdict(list)
    for _ in range(REPEATS):
        answer, _, _ = score_photo(photo.name, lambda: decode(encoded, photo.name))
        for stage, ms in answer.timings_ms.items():
            runs[stage].append(ms)
        runs["yardstick"].append(yardstick_ms(picture))
    return {stage: float(np.median(ms)) for stage, ms in runs.items()}


def report(photos: Sequence[Path]) -> str:
    """A line of medians over the photos."""
    rows = [times_ms(photo) for photo in photos]
    ratios = [row["total"] / row["yardstick"] for row in rows]
    medians = {name: np.median([row.get(name, 0.0) for row in rows]) for name in (*STAGES, "yardstick")}
    stages = "  ".join(f"{name} {ms:6.1f}" for name, ms in medians.items())
    return f"{len(rows):3d} photos  {stages} ms  ratio {np.median(ratios):5.1f}, largest {max(ratios):5.1f}"


def main(names: Sequence[str]) -> None:
    cv2.setNumThreads(1)
    if names:
        try:
            print(report([Path(name) for name in names]))
        except UnreadablePicture as unreadable:
            print(f"benchmarks.score: {unreadable}", file=sys.stderr)
            sys.exit(2)
        return
    for game in GAMES:
        print(f"{game:15s} {report(sorted((FIXTURES / game).glob('*.jpg'))[::EVERY])}")


if __name__ == "__main__":
    main(sys.argv[1:])
