"""Random finished games per second, one core, for every game.

`python -m benchmarks.games [SECONDS]`. At least 200 a second is what we hold to.
"""

import sys
import time
from collections.abc import Mapping
from random import Random

from engine.games import GAMES
from tests.support.play import at_random

OPTIONS: Mapping[str, tuple[Mapping[str, str], ...]] = {"line-or-colour": ({"size": "5"}, {"size": "7"})}


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    for name, game in GAMES.items():
        for options in OPTIONS.get(name, ({},)):
            random, start = Random(1), game.start(options)
            games = turns = 0
            begun = time.process_time()
            while (elapsed := time.process_time() - begun) < seconds:
                *_, ended = at_random(start, random)
                turns += len(ended.moves)
                games += 1
            chosen = " ".join(f"{key}={value}" for key, value in options.items())
            print(f"{name:15} {chosen:8} {games / elapsed:6.0f} games/s, {turns / games:5.1f} turns each")


if __name__ == "__main__":
    main()
