"""What a person types while fixtures are recorded, as commands."""

import re
from dataclasses import dataclass, replace
from functools import reduce

import numpy as np

from engine.cell_content import cell_and_content, check_said_once
from engine.errors import BadNotation
from engine.games import GAMES
from referee.fixture_recorder.draft import Draft, Proposer, with_content, with_green, with_hidden

POINT = re.compile(r"(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class Save:
    """Keep the picture and its truth. `as_drawn` : even if the reading doubts something, or the rules forbid it."""

    as_drawn: bool = False


@dataclass(frozen=True, slots=True)
class Next:
    """Leave out `count` pictures."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Quit:
    """Stop recording."""


Command = Save | Next | Quit

LEAVE = "next · quit"
ABOUT_A_BOARD = {"linkage": "c5=red · green=c5", "line-or-colour": "c5=red · c5=white", "linkx": "c5=blue"}
HIDDEN = "hidden c5 d5"
ABOUT_NO_BOARD = "corners X,Y X,Y X,Y X,Y · no board"


def can_be_said(draft: Draft, is_open: bool) -> str:
    """What a person can type about a draft. `is_open` : something keeps Enter alone from saving it."""
    if draft.is_without_board:
        return f"Enter keeps it · {LEAVE}"
    if draft.board is None:
        return f"{ABOUT_NO_BOARD} · {LEAVE}"
    keeps = "yes keeps it as drawn" if is_open else "Enter keeps it"
    return f"{keeps} · {ABOUT_A_BOARD[draft.board.game.name]} · {HIDDEN} · {LEAVE}"


def understood(line: str, draft: Draft, proposer: Proposer) -> Command | Draft:
    """What a typed line means: a command, or the draft with what the line says.

    Cells are given as in `gridref score --set`, also several at once. Raises BadNotation or BadOption if the line means
    nothing, or what it says can't be.
    """
    match line.split():
        case []:
            return Save()
        case ["yes"]:
            return Save(as_drawn=True)
        case ["quit"]:
            return Quit()
        case ["next"]:
            return Next()
        case ["next", count] if re.fullmatch(r"[1-9]\d{0,5}", count):
            return Next(int(count))
        case ["no", "board"]:
            return replace(draft, is_without_board=True)
        case ["corners", *points] if len(points) == 4 and all(map(POINT.fullmatch, points)):
            corners_px = np.array([[float(part) for part in point.split(",")] for point in points])
            return proposer.propose(draft.frame, corners_px)
        case ["hidden", *names]:
            return with_hidden(draft, names)
        case [*parts] if all(re.fullmatch("[^=]+=[^=]+", part) for part in parts):
            said = [cell_and_content(part) for part in parts]
            check_said_once(said, GAMES[proposer.game].layers)
            return reduce(_said, said, draft)
    cells = ABOUT_A_BOARD[proposer.game]
    raise BadNotation(f"expected Enter · yes · {cells} · {HIDDEN} · {ABOUT_NO_BOARD} · {LEAVE}, got {line.strip()!r}")


def _said(draft: Draft, said: tuple[str, str]) -> Draft:
    name, content = said
    return with_green(draft, content) if name == "green" else with_content(draft, name, content)
