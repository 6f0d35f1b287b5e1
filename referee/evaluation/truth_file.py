"""Files that hold a truth, read as plain data. What is wrong with one is said in a sentence."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.errors import BadTruth
from engine.game import Game
from engine.options import Options, checked
from engine.phrase import quoted
from engine.position import Json, Position
from engine.score import judged_score


def truth_in(file: Path) -> Json:
    """The contents of a file with a truth. Use it within `of_file`."""
    try:
        truth = json.loads(file.read_text(encoding="utf-8"))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if not isinstance(truth, dict):
        raise TypeError(f"expected an object, got {type(truth).__name__}")
    return truth


@contextmanager
def of_file(file: Path, what: str) -> Iterator[None]:
    """Turns errors in reading the truth of `what` (a photo or a game) from `file` into BadTruth, in a sentence."""
    try:
        yield
    except (OSError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        why: object = f"{error} is missing" if isinstance(error, KeyError) else error
        why = f"it can't be read ({error.strerror})" if isinstance(error, OSError) else why
        why = f"it is not JSON, from line {error.lineno} on" if isinstance(error, json.JSONDecodeError) else why
        raise BadTruth(f"{file}: expected the truth of a {what}: {why}") from error


def options_in(truth: Json, game: Game) -> Options:
    """The options in a truth. Raises BadTruth or BadOption if the game has no such options."""
    options = truth.get("options", {})
    if not isinstance(options, dict):
        raise BadTruth(f"expected options by their names, got {as_written(options)}")
    return checked(options, game.options)


def score_in(truth: Json, game: Game, position: Position) -> Json:
    """The score in a truth, without what explains it. Raises BadTruth if it has not the form of the game's scores."""
    score, expected = (judged_score(one) for one in (truth["score"], game.score(position).summary))
    if _form(score) != _form(expected) or score["winner"] not in (*game.roles, "draw", None):
        raise BadTruth(f"expected the score of this position, with {', '.join(expected)}, got {as_written(score)}")
    return score


def _form(score: object) -> object:
    """The form of a score: its names, each with the type of its value."""
    if isinstance(score, dict):
        return {name: _form(value) for name, value in score.items()}
    return str if score is None else type(score)


def as_written(value: Any) -> str:
    """A value as it is written in a truth, quoted for a complaint."""
    return quoted(json.dumps(value))
