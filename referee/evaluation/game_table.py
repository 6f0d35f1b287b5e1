"""Comparisons of watched games with their truth, as a table."""

from collections.abc import Sequence

import numpy as np

from referee.evaluation.game_comparison import GameComparison
from referee.evaluation.text_table import ENDLESS, in_columns

HEADINGS = (
    "events",
    "precision",
    "recall",
    "edits",
    "phantom moves",
    "missed moves",
    "false alarms",
    "questions",
    "wrong cells",
    "score",
    "delay mean",
    "delay max",
)


def games_as_text(comparisons: Sequence[GameComparison], widest: int = ENDLESS) -> str:
    """A table for a terminal, with a row for each game."""
    rows: list[tuple[str, ...]] = [("", *HEADINGS)]
    for one in comparisons:
        delays = one.delays or (0,)
        rows.append(
            (
                one.truth.name,
                str(len(one.truth.events)),
                f"{100 * one.precision:.1f}%",
                f"{100 * one.recall:.1f}%",
                *map(str, (one.edit_distance, one.phantom_moves, one.missed_moves, one.alarms, one.questions)),
                str(one.wrong_cells),
                "right" if one.score_right else "wrong",
                f"{np.mean(delays):.1f}",
                str(max(delays)),
            )
        )
    return in_columns(rows, widest)
