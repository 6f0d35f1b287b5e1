"""Tables as text for a terminal."""

import sys
from collections.abc import Sequence

GAP = 2
"""So many spaces are between two columns."""
ENDLESS = sys.maxsize
"""The width of what is no terminal."""


def in_columns(rows: Sequence[Sequence[str]], widest: int = ENDLESS) -> str:
    """A line for each of `rows`, which are equally long, with the columns aligned.

    If that is wider than `widest`, the columns come in several tables, one below the other, each with the first column.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    tables = [[0]]
    for column in range(1, len(widths)):
        if len(tables[-1]) > 1 and sum(widths[one] + GAP for one in (*tables[-1], column)) - GAP > widest:
            tables.append([0])
        tables[-1].append(column)
    return "\n\n".join(
        "\n".join((" " * GAP).join(row[one].ljust(widths[one]) for one in columns).rstrip() for row in rows)
        for columns in tables
    )
