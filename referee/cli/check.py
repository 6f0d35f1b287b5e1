"""`gridref check`: replays text records, and names every rule that a move breaks."""

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from engine.errors import BadRecord, GridrefError
from engine.fault import Fault
from engine.files import read_stream, read_whole
from engine.games.linkx.published import is_published, parse_published
from engine.grid import Grid
from engine.phrase import on_one_line
from engine.record import TextRecord, in_a_word, replay
from engine.record_text import is_record, parse_record
from engine.state import State
from referee.cli.command import Command
from referee.cli.complain import remark
from referee.cli.exit_status import at_least
from referee.cli.options import names_of_files, options_option

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2
RECORD_LINES = "lines like 'game: linkage' and '1. red b2-b3', or LINKX moves like 'w 2r16 3Ir17 --'"


@click.command(cls=Command)
@click.argument("records", nargs=-1, required=True, metavar="RECORD...", callback=names_of_files)
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object a line: one for each move, one for the result."
)
@options_option
def check(records: tuple[str, ...], as_json: bool, options: dict[str, str]) -> None:
    """Replay text records of games and name every rule that a move breaks.

    A RECORD is text: a line `game: linkage`, then `1. red b2-b3`, `2. blue f4-g4` and so on, as `gridref export` writes
    it and docs/text-record.md describes; or a LINKX game in the published notation. - reads standard input. An --option
    overrides the record's. Exit status: 0 all legal, 1 a rule is broken or the recorded result is wrong, 2 a record
    cannot be read.
    """
    for path in records:
        lines, complaint = _checked(path, options)
        if len(records) > 1 and not as_json:
            click.echo(f"{_name(path)}:")
        for line in lines:
            click.echo(json.dumps({"record": path, **line}) if as_json else _sentence(line))
        if complaint is not None:
            remark(f"{_name(path)}: {complaint}")
    sys.exit(at_least(LEGAL))


def _name(path: str) -> str:
    return "standard input" if path == "-" else on_one_line(path)


def _checked(path: str, options: Mapping[str, str]) -> tuple[list[dict[str, Any]], str | None]:
    """The report on one record, which counts for the exit status, and why there is no more of it."""
    lines: list[dict[str, Any]] = []
    try:
        for line in _report(_parsed(_read(path), options)):
            at_least(LEGAL if line["legal"] else ILLEGAL)
            lines.append(line)
    except GridrefError as error:
        at_least(UNREADABLE)
        return lines, str(error)
    return lines, None


def _read(path: str) -> str:
    """The text of a record. Raises BadRecord if it can't be read."""
    try:
        return (read_stream(sys.stdin.buffer) if path == "-" else read_whole(Path(path))).decode("utf-8-sig")
    except FileNotFoundError:
        raise BadRecord("expected a game record, but there is no such file; check its name") from None
    except IsADirectoryError:
        raise BadRecord("expected a game record, got a folder; name the records in it") from None
    except UnicodeDecodeError:
        raise BadRecord(f"this is not a game record: expected {RECORD_LINES}, got something that is not text") from None
    except OSError as error:
        raise BadRecord(f"expected a game record, but the file can't be read ({error.strerror})") from error


def _parsed(text: str, options: Mapping[str, str]) -> TextRecord:
    if is_record(text):
        record = parse_record(text)
    elif is_published(text):
        record = parse_published(text)
    else:
        came = "other text" if text.strip() else "an empty file"
        raise BadRecord(f"this is not a game record: expected {RECORD_LINES}, got {came}")
    return replace(record, options={**record.options, **options})


def _report(record: TextRecord) -> Iterator[dict[str, Any]]:
    """The report as plain data: an object for each move, then one for the result; first one for a start with faults."""
    state = record.first_state()
    outcome = state.outcome
    faults = () if record.start is None else state.game.faults(state.position, state.options)
    if faults:
        yield _line(0, "start", state, faults)
    for number, step in enumerate(replay(record), 1):
        yield _line(number, step.move.notation, step.before, step.violations)
        state = step.after
        outcome = outcome or state.outcome
    result = in_a_word(outcome)
    yield {
        "result": result,
        "reason": outcome.reason if outcome else f"{state.turn or 'either side'} is to move",
        "recorded": record.result,
        "legal": record.result in (None, result),
    }


def _line(number: int, move: str, before: State, broken: tuple[Fault, ...]) -> dict[str, Any]:
    return {
        "number": number,
        "move": move,
        "turn": before.turn,
        "legal_moves": len(before.legal_moves()),
        "legal": not broken,
        "violations": [_violation(fault, before.position.grid) for fault in broken],
    }


def _violation(fault: Fault, grid: Grid) -> dict[str, Any]:
    return {"rule": fault.rule, "message": fault.message, "cells": grid.sorted_names(fault.cells)}


def _sentence(line: dict[str, Any]) -> str:
    if "result" in line:
        recorded = "" if line["legal"] else f"; the record says {line['recorded']}"
        return f"result: {line['result']} ({line['reason']}){recorded}"
    broken = "; ".join(f"{fault['rule']}: {fault['message']}" for fault in line["violations"])
    return f"{line['number']}. {line['move']}: {broken or 'legal'}"
