"""The table of how well each game's reader sees the fixtures. `python -m tests.support.accuracy` measures it anew."""

import json
import sys

from tests.support.readers import READERS, see
from tests.support.truth import FIXTURES, load, photos_with_truth
from vision.frame import Frame

TABLE = FIXTURES / "accuracy.json"
Row = dict[str, int]


def measure(game: str) -> Row:
    """Counts over a game's fixtures; illegal boards included, pieces that lie askew too."""
    seen = []
    for photo in photos_with_truth(FIXTURES):
        if photo.parent.name == game:
            bgr, truth = load(photo)
            seen.append(see(Frame(bgr, str(photo)), truth))
    return {
        "photos": len(seen),
        "found": sum(one.found for one in seen),
        "misplaced": sum(one.misplaced for one in seen),
        "perfect": sum(one.perfect for one in seen),
        "answers": sum(one.answers for one in seen),
        "wrong": sum(one.wrong for one in seen),
        "sure_and_wrong": sum(one.sure_and_wrong for one in seen),
    }


def stored() -> dict[str, Row]:
    """The table as it was last measured."""
    table: dict[str, Row] = json.loads(TABLE.read_text())
    return table


if __name__ == "__main__":
    games = sys.argv[1:] or list(READERS)
    table = (stored() if TABLE.exists() else {}) | {game: measure(game) for game in games}
    TABLE.write_text(json.dumps(table, indent=1) + "\n")
    print(TABLE.read_text())
