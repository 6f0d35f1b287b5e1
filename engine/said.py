"""What a person says of a cell, wherever it is typed."""

from engine.errors import BadNotation


def cell_and_content(said: str) -> tuple[str, str]:
    """Of `c5=red` the cell's name and what lies there, in small letters. Raises BadNotation."""
    name, _, content = said.lower().partition("=")
    if not (name and content):
        raise BadNotation(f"expected CELL=CONTENT, got {said!r}")
    return name, content
