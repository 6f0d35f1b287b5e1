"""CELL=CONTENT: how a person says what lies on a cell, wherever that is typed."""

from collections.abc import Collection, Iterable, Mapping
from unicodedata import normalize

from engine.errors import BadNotation
from engine.grid import Cell, Grid
from engine.phrase import Phrase, listed, quoted, term


def cell_and_content(said: str) -> tuple[str, str]:
    """The cell's name and its content in `c5=red`, both in small letters. Raises BadNotation if one is missing.

    Letters that are typed in parts, as u and its dots, are put together.
    """
    name, _, content = normalize("NFC", said).lower().partition("=")
    if not (name and content):
        raise BadNotation(Phrase("expected CELL=CONTENT, got {text}", text=quoted(said)))
    return name, content


def strange(contents: Iterable[str], known: Collection[str]) -> list[str]:
    """Those of the contents of cells that are not `known`, each once, as they are quoted."""
    return [quoted(str(content)) for content in dict.fromkeys(contents) if content not in known]


def check_said_once(said: Iterable[tuple[str, str]], layers: Mapping[str, Collection[str]]) -> None:
    """Raises BadNotation if two contents are given to one cell. A circle's colour and its ring are in two `layers`."""
    first: dict[tuple[str, str | None], str] = {}
    for name, content in said:
        layer = next((layer for layer, contents in layers.items() if content in contents), None)
        if (before := first.setdefault((name, layer), content)) != content:
            raise BadNotation(
                Phrase("{name} is given twice, as {before} and as {after}", name=name, before=before, after=content)
            )


def layer_and_cell(name: str, content: str, grid: Grid, layers: Mapping[str, Collection[str]]) -> tuple[str, Cell]:
    """The layer of `Game.layers` that has `content`, and the cell called `name`. Raises BadNotation without one."""
    cell = grid.parse(name)
    for layer, contents in layers.items():
        if content in contents:
            return layer, cell
    words = listed(term(word) for contents in layers.values() for word in contents)
    text = quoted(content)
    raise BadNotation(Phrase("expected one of {known} on {cell}, got {text}", known=words, cell=name, text=text))
