"""Tables as text for a terminal."""

from collections.abc import Sequence


def in_columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows of equal length, a line each, what belongs to one column below each other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
