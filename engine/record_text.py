"""A game's record as text, and back.

    game: line-or-colour
    option: size=5
    player white: Ann
    player black: Bob
    1. c3
    2. swap
    result: unfinished

A game that did not start from the empty board has a block `start:`, an indented diagram, and `turn: black`.
Lines that begin with # are comments.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.errors import BadNotation, GridrefError
from engine.game import Game
from engine.games import game_called
from engine.options import checked
from engine.phrase import quoted
from engine.position import Position
from engine.record import UNFINISHED, TextRecord

_LINE = re.compile(r"(?P<number>[0-9]+)\. *(?P<move>.+)|(?P<key>[a-z]+)(?: (?P<role>\w+))?: *(?P<value>.*)")
_OWN_LINE = re.compile(r"(game|option|player|turn|start|result)\b.*:|[0-9]+\. *\S")


def format_record(record: TextRecord) -> str:
    """The record as text, which `parse_record` reads."""
    lines = [f"game: {record.game}"]
    lines += [f"option: {name}={value}" for name, value in record.options.items()]
    lines += [f"player {role}: {name}" for role, name in record.players.items()]
    if record.start is not None:
        diagram = game_called(record.game).diagram(record.start).splitlines()
        lines += ["start:", *(f"    {line}" for line in diagram)]
    if record.turn is not None:
        lines.append(f"turn: {record.turn}")
    lines += [f"{number}. {move}" for number, move in enumerate(record.moves, 1)]
    if record.result is not None:
        lines.append(f"result: {record.result}")
    return "\n".join([*lines, ""])


def is_record(text: str) -> bool:
    """Whether `text` is meant as a record, right or wrong: it names a game, or begins as a record does."""
    said = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return any(line.startswith("game:") for line in said) or bool(said and _OWN_LINE.match(said[0]))


def parse_record(text: str) -> TextRecord:
    """The record that `format_record` wrote.

    Raises BadNotation, or for the game and an option BadOption, mostly with the number of the line.
    """
    lines, diagram = _without_diagram(text)
    said = _Said()
    for number, line in lines:
        said.take(number, line)
    named = said.once.get("game")
    if named is None:
        raise BadNotation("expected a line 'game: ' with the name of the game")
    with _in_line(named.line):
        game = game_called(named.text)
    _check(game, said, has_start=bool(diagram))
    once, options, players = (
        {name: value.text for name, value in values.items()} for values in (said.once, said.options, said.players)
    )
    return TextRecord(
        game=game.name,
        moves=tuple(said.moves),
        options=options,
        players=players,
        result=once.get("result"),
        start=_start(game, diagram) if diagram else None,
        turn=once.get("turn"),
    )


class _Value(NamedTuple):
    """What is said, and the number of the line that says it."""

    text: str
    line: int


@dataclass(slots=True)
class _Said:
    """What a record's lines have said so far. `once` : by key, of what is said only once."""

    once: dict[str, _Value] = field(default_factory=dict)
    options: dict[str, _Value] = field(default_factory=dict)
    players: dict[str, _Value] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)

    def take(self, number: int, line: str) -> None:
        """Read line `number`. Raises BadNotation if it makes no sense, or contradicts an earlier line."""
        match = _LINE.fullmatch(line)
        if match is None:
            raise BadNotation(f"line {number}: expected one like 'game: linkage' or '1. red b2-b3', got {quoted(line)}")
        key, role, value = match["key"], match["role"], match["value"]
        if match["number"]:
            if match["number"].lstrip("0") != str(len(self.moves) + 1):
                raise BadNotation(f"line {number}: expected move {len(self.moves) + 1}, got {quoted(line)}")
            self.moves.append(match["move"].strip())
        elif key == "option" and "=" in value:
            name, _, choice = value.partition("=")
            _say_once(self.options, name.strip(), _Value(choice.strip(), number))
        elif key == "player" and role:
            _say_once(self.players, role, _Value(value, number))
        elif key in ("game", "turn", "result") and not role and key not in self.once and value:
            self.once[key] = _Value(value, number)
        else:
            expected = "one each of game, turn and result, 'option: NAME=VALUE' or 'player ROLE: NAME'"
            raise BadNotation(f"line {number}: expected {expected}, got {quoted(line)}")


def _say_once(said: dict[str, _Value], name: str, value: _Value) -> None:
    before = said.setdefault(name, value).text
    if before != value.text:
        got = f"{quoted(before)} and {quoted(value.text)}"
        raise BadNotation(f"line {value.line}: expected one value for {name}, got {got}")


def _without_diagram(text: str) -> tuple[list[tuple[int, str]], str]:
    """The lines that say something, with their numbers; and the indented lines below `start:` as one text."""
    lines: list[tuple[int, str]] = []
    diagram: list[str] = []
    above, is_taken_up = "", False
    for number, line in enumerate(text.splitlines(), 1):
        line = line.expandtabs().rstrip()
        if not line or line.startswith("#"):
            continue
        if line.startswith(" "):
            if not above.startswith((" ", "start:")):
                raise BadNotation(f"line {number}: expected an indented line only below 'start:', got {quoted(line)}")
            diagram.append(line)
        elif line != "start:":
            lines.append((number, line))
        elif is_taken_up:
            raise BadNotation(f"line {number}: expected one block 'start:', got another")
        else:
            is_taken_up = True
        above = line
    if is_taken_up and not diagram:
        raise BadNotation("expected an indented diagram below 'start:', got none")
    return lines, "\n".join(diagram)


def _start(game: Game, diagram: str) -> Position:
    try:
        return game.parse_diagram(diagram)
    except BadNotation as error:
        raise BadNotation(f"below 'start:', {error}") from error


def _check(game: Game, said: _Said, *, has_start: bool) -> None:
    """Raises BadNotation or BadOption, with its line, for the first thing said that is none in this game."""
    for name, value in said.options.items():
        with _in_line(value.line):
            checked({name: value.text}, game.options)
    for role, value in said.players.items():
        _check_word("player", _Value(role, value.line), game.roles)
    for key, words in {"turn": game.roles, "result": (*game.roles, "draw", UNFINISHED)}.items():
        if key in said.once:
            _check_word(key, said.once[key], words)
    if "turn" in said.once and not has_start:
        line = said.once["turn"].line
        raise BadNotation(
            f"line {line}: expected 'turn:' only with a block 'start:': the rules say who begins the usual game"
        )


def _check_word(key: str, said: _Value, words: tuple[str, ...]) -> None:
    if said.text not in words:
        raise BadNotation(
            f"line {said.line}: expected the {key} to be one of {', '.join(words)}, got {quoted(said.text)}"
        )


@contextmanager
def _in_line(number: int) -> Iterator[None]:
    """Name the line to which an error belongs."""
    try:
        yield
    except GridrefError as error:
        raise type(error)(f"line {number}: {error}") from error
