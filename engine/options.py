"""What a game lets a club choose, and the check of what was chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.errors import BadOption

Options = Mapping[str, str]
"""Option names and values as in docs/rules.md. A missing one has its default, or, where the rules say so, is open."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: its `values`, the `default` in words, the `rule` it belongs to ("" for none) and what it does."""

    name: str
    values: tuple[str, ...]
    default: str
    rule: str
    meaning: str


def options_of_board(options: Options, known: Sequence[Option], rows: int) -> Options:
    """Those of `options` that are in `known`, with the size of a board of `rows` where one may choose it."""
    names = {option.name for option in known}
    own = {name: value for name, value in options.items() if name in names}
    return {**own, "size": str(rows)} if "size" in names else own


def allow_size(options: Options, rows: int) -> bool:
    """Whether the size that was chosen is `rows`, or none was."""
    return options.get("size", "auto") in ("auto", str(rows))


def checked(options: Options, known: Sequence[Option]) -> Options:
    """A read-only copy of `options`. Raises BadOption for a name or a value that is not in `known`."""
    values = {option.name: option.values for option in known}
    for name, value in options.items():
        if name not in values:
            expected = (
                f"one of the options {', '.join(values)}" if len(values) > 1 else f"the option {', '.join(values)}"
            )
            raise BadOption(f"expected {expected}, got {name!r}")
        if value not in values[name]:
            raise BadOption(f"expected {name} to be {' or '.join(values[name])}, got {value!r}")
    return MappingProxyType(dict(options))
