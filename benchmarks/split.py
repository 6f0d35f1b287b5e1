"""How long the exact split of LINKX squares into pieces takes: blocks of one colour, the worst there is.

`python -m benchmarks.split`.
"""

import time

from engine.games.linkx.shapes import GRID, SQUARES_OF_A_COLOUR
from engine.games.linkx.split import uses


def main() -> None:
    for columns in range(1, GRID.columns + 1):
        rows = min(GRID.rows, SQUARES_OF_A_COLOUR // columns)
        block = tuple(GRID.at(GRID.rows - 1 - row, column) for row in range(rows) for column in range(columns))
        start = time.perf_counter()
        splits = uses(block).bit_count()
        milliseconds = 1000 * (time.perf_counter() - start)
        print(f"{rows} x {columns} squares: {splits:4} uses of the pieces, {milliseconds:6.1f} ms")


if __name__ == "__main__":
    main()
