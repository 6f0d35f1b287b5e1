"""docs/text-record.md describes the text records that are written and read."""

import re
from textwrap import dedent

import pytest

from engine.errors import BadNotation
from engine.games import GAMES
from engine.games.linkx.published import is_published, parse_published
from engine.record import TextRecord, replay
from engine.record_text import format_record, parse_record
from tests.support.truth import ROOT

PAGE = (ROOT / "docs" / "text-record.md").read_text(encoding="utf-8")
BLOCKS = [dedent(block) for block in re.findall(r"\n\n((?: {4}.*\n)+)", PAGE)]
RECORDS = [block for block in BLOCKS if block.startswith("game:")]
OF_PAGE = set(re.findall(r"^\| `(\w+)(?: ROLE)?:?\.?`", PAGE, re.MULTILINE))
"""The words with which lines begin, as the page's table has them; 1 for the moves."""


def words(text: str) -> set[str]:
    """The words with which the lines of a record begin; 1 for the moves."""
    return {"1" if word.isdigit() else word for word in re.findall(r"^(\w+)\b", text, re.MULTILINE)}


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_of_the_page_is_read_and_written_as_it_stands_there(text: str) -> None:
    record = parse_record(text)
    assert list(replay(record))
    assert all(not step.violations for step in replay(record))
    assert format_record(record) == re.sub("^#.*\n", "", text, flags=re.MULTILINE)


def test_every_line_that_is_written_is_in_the_table_and_in_an_example() -> None:
    first = GAMES["linkage"].start({})
    everything = TextRecord(
        "linkage", ("pass",), {"free-black": "on"}, {"More": "Ann"}, "draw", first.position, "Fewer"
    )
    assert OF_PAGE == words(format_record(everything)) == set().union(*map(words, RECORDS))


def test_lines_beside_the_moves_may_stand_anywhere() -> None:
    usual = RECORDS[0].splitlines()
    assert parse_record("\r\n".join(["", *usual[5:], "", *usual[:5]])) == parse_record(RECORDS[0])


@pytest.mark.parametrize("line", ["game: linkage", "turn: More", "start:", "result: draw"])
def test_what_is_said_once_is_refused_twice(line: str) -> None:
    with pytest.raises(BadNotation):
        parse_record(f"{RECORDS[1]}result: unfinished\n{line}\n")


def test_only_the_game_must_be_there() -> None:
    assert parse_record("game: linkx\n") == TextRecord("linkx", ())
    with pytest.raises(BadNotation, match="only with a block 'start:'"):
        parse_record("game: linkx\nturn: blue\n")


def test_the_published_notation_is_read() -> None:
    (published,) = (block for block in BLOCKS if block not in RECORDS)
    assert is_published(published)
    assert len(list(replay(parse_published(published)))) == 4
    assert parse_published(published.removeprefix("w ")).options == {"first": "blue"}
