"""The table of how well the fixtures are scored, game by game. `python -m tests.support.accuracy` measures it anew."""

import json
import sys
from functools import lru_cache, partial

from referee.evaluation.photo_comparison import PhotoComparison, compare
from referee.photo.score import score_photo
from tests.support.truth import FIXTURES, GAME_NAMES, photo_truths
from vision.decode import read_photo

TABLE = FIXTURES / "accuracy.json"
Row = dict[str, int]


@lru_cache
def comparisons(game: str) -> tuple[PhotoComparison, ...]:
    """Every fixture of a game scored as by the command, without saying which game it is, beside its truth."""
    return tuple(
        compare(truth, score_photo(truth.photo.name, partial(read_photo, truth.photo))[0])
        for truth in photo_truths(FIXTURES / game)
    )


def measure(game: str) -> Row:
    """Counts over a game's fixtures.

    `unread` are cells that were asked about or whose board was not found; `plain` boards are legal and nothing hides
    any of them.
    """
    seen = comparisons(game)
    return {
        "photos": len(seen),
        "found": sum(one.found for one in seen),
        "false_boards": sum(one.false_board for one in seen),
        "perfect": sum(one.perfect for one in seen),
        "cells": sum(one.cells for one in seen),
        "asked": sum(one.asked for one in seen),
        "unread": sum(_unread(one) for one in seen),
        "wrong": sum(one.wrong for one in seen),
        "plain": sum(one.plain for one in seen),
        "plain_certain": sum(one.plain and one.certain for one in seen),
        "wrong_certain": sum(one.wrong_certain for one in seen),
        "faults_missed": sum(one.fault_missed for one in seen),
        "faults_invented": sum(one.fault_invented for one in seen),
    }


def _unread(one: PhotoComparison) -> int:
    board = one.truth.board
    if board is None or one.cells:
        return one.asked
    return len(set(board.position.grid.cells) - board.unjudged)


def stored() -> dict[str, Row]:
    """The table as it was last measured; where releases of OpenCV differ by a circle, with the one that asks more."""
    table: dict[str, Row] = json.loads(TABLE.read_text())
    return table


if __name__ == "__main__":
    games = sys.argv[1:] or GAME_NAMES
    table = (stored() if TABLE.exists() else {}) | {game: measure(game) for game in games}
    TABLE.write_text(json.dumps(table, indent=1) + "\n")
    print(TABLE.read_text())
