"""Render photographs with truth: `python -m training.renders linkage OUT --numbers 1000 1050`.

Those that are there are kept: what was broken off goes on.
"""

import argparse
import json
import time
from pathlib import Path

import cv2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["linkage", "line-or-colour", "linkx"])
    parser.add_argument("out", type=Path, help="a folder for NNNN.jpg and NNNN.json")
    parser.add_argument("--numbers", type=int, nargs=2, default=(1000, 1050), metavar=("FIRST", "END"))
    parser.add_argument("--width", type=int, default=960, help="the longer side, in pixels")
    chosen = parser.parse_args()
    from training.renders.picture import photo

    chosen.out.mkdir(parents=True, exist_ok=True)
    for number in range(*chosen.numbers):
        file = chosen.out / f"{number:04d}.jpg"
        if file.with_suffix(".json").exists():
            continue
        began = time.monotonic()
        taken, told = photo(chosen.game, number, chosen.width)
        cv2.imwrite(str(file), taken.bgr, [cv2.IMWRITE_JPEG_QUALITY, taken.quality])
        file.with_suffix(".json").write_text(json.dumps(told) + "\n")
        print(f"{file}: {time.monotonic() - began:.1f} s", flush=True)


main()
