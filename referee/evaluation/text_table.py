"""Tables as text for a terminal."""

from collections.abc import Sequence


def in_columns(rows: Sequence[Sequence[str]]) -> str:
    """A line for each of `rows`, which are equally long, with the columns aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
