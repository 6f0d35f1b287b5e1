"""Files that hold a truth: read as plain data, and what is wrong with one said in a sentence."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.errors import BadTruth
from engine.position import Json


def truth_in(file: Path) -> Json:
    """What a file holds. To be used within `of_file`."""
    truth = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(truth, dict):
        raise TypeError(f"expected an object, got {type(truth).__name__}")
    return truth


@contextmanager
def of_file(file: Path, what: str) -> Iterator[None]:
    """While the truth of `what`, a photo or a game, is read from `file`: raises BadTruth where it is no such truth."""
    try:
        yield
    except (OSError, AttributeError, LookupError, TypeError, ValueError) as error:
        why: object = f"{error} is missing" if isinstance(error, KeyError) else error
        why = f"it can't be read ({error.strerror})" if isinstance(error, OSError) else why
        why = f"it is no JSON, from line {error.lineno} on" if isinstance(error, json.JSONDecodeError) else why
        raise BadTruth(f"{file}: expected the truth of a {what}: {why}") from error
