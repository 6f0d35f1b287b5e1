"""Render photographs with truth: `python -m training.renders linkage OUT --numbers 1000 1050`.

With `--games` recorded games: a folder each. Those that are there are kept: what was broken off goes on.
"""

import argparse
import json
import time
from pathlib import Path

import cv2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["linkage", "line-or-colour", "linkx"])
    parser.add_argument("out", type=Path, help="a folder for NNNN.jpg and NNNN.json, or for games NNNN/")
    parser.add_argument("--numbers", type=int, nargs=2, default=(1000, 1050), metavar=("FIRST", "END"))
    parser.add_argument("--width", type=int, default=960, help="the longer side, in pixels")
    parser.add_argument("--games", action="store_true", help="recorded games instead of photos")
    chosen = parser.parse_args()
    make = _record if chosen.games else _photograph
    for number in range(*chosen.numbers):
        began = time.monotonic()
        if (made := make(chosen.game, number, chosen.out, chosen.width)) is not None:
            print(f"{made}: {time.monotonic() - began:.1f} s", flush=True)


def _photograph(game: str, number: int, out: Path, width: int) -> Path | None:
    """The photo that was made, None if it was there."""
    file = out / f"{number:04d}.jpg"
    if file.with_suffix(".json").exists():
        return None
    from training.renders.picture import photo

    taken, told = photo(game, number, width)
    out.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(file), taken.bgr, [cv2.IMWRITE_JPEG_QUALITY, taken.quality])
    file.with_suffix(".json").write_text(json.dumps(told) + "\n")
    return file


def _record(game: str, number: int, out: Path, width: int) -> Path | None:
    """The folder of the game that was recorded, None if it was there."""
    folder = out / f"{game}-{number:04d}"
    if (folder / "game.json").exists():
        return None
    from training.renders.recording import record

    record(game, number, folder, width)
    return folder


main()
