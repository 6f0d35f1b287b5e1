"""The catalogues' sources against the code: which templates it says, and what they are compiled to.

`python -m tests.support.catalogues` compiles the catalogues anew.
"""

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from referee.languages import CODES, DOMAIN, ENGLISH, FOLDER

ROOT = Path(__file__).parents[2]
SPEAKING = ("engine", "vision", "calibration", "referee")
FOREIGN = tuple(code for code in CODES if code != ENGLISH)

Translated = tuple[str, str | tuple[str, str], tuple[str, ...]]
"""A context or "", what is translated, and what it is then: once, and many times."""

Template = str | tuple[str, str]
"""A phrase's template, or those for one and for many."""


@cache
def templates() -> frozenset[Template]:
    """Every template of the code. A phrase is made where its template stands: anything else is a mistake."""
    found: set[Template] = set()
    for path in (path for package in SPEAKING for path in (ROOT / package).rglob("*.py")):
        if path == ROOT / "engine" / "phrase.py":
            found |= {"{most}, {last}", "{most}; {last}", "{this} or {that}"}
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Phrase":
                written = [node.args[0], *(keyword.value for keyword in node.keywords if keyword.arg == "many")]
                texts = [ast.literal_eval(part) for part in written]
                found.add((texts[0], texts[1]) if len(texts) == 2 else texts[0])
    return frozenset(found)


def source(code: str) -> Path:
    """Where the catalogue of a language is written."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def catalogue(code: str) -> Catalog:
    """It, as Babel reads it, without the time of reading: what is compiled changes only with what is written."""
    with source(code).open("rb") as lines:
        read = read_po(lines, locale=code)
    read.creation_date = datetime.fromtimestamp(0, UTC)
    return read


def translated(code: str) -> Iterator[Translated]:
    """Each of its entries."""
    for message in catalogue(code):
        match message.id, message.string:
            case "", _:
                pass
            case str(one), str(said):
                yield message.context or "", one, (said,)
            case [one, many], [*said]:
                yield message.context or "", (one, many), tuple(map(str, said))
            case _:
                raise ValueError(f"expected text, got {message}")


def compiled(code: str) -> bytes:
    """What gettext reads of it: the contents of the .mo file."""
    binary = BytesIO()
    write_mo(binary, catalogue(code))
    return binary.getvalue()


if __name__ == "__main__":
    for each in FOREIGN:
        source(each).with_suffix(".mo").write_bytes(compiled(each))
