"""What a game lets a club choose, and the check of what was chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.errors import BadOption

Options = Mapping[str, str]
"""Values by option, as in docs/rules.md. A missing option has its default, or is open if the rules say so."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: its `values`, the `default` in words, the `rule` to which it belongs ("" for none), its `meaning`."""

    name: str
    values: tuple[str, ...]
    default: str
    rule: str
    meaning: str


def options_of_board(options: Options, known: Sequence[Option], rows: int) -> Options:
    """The `options` that are `known` in a game; if one of these is the size, it is that of a board of `rows`."""
    names = {option.name for option in known}
    own = {name: value for name, value in options.items() if name in names}
    return {**own, "size": str(rows)} if "size" in names else own


def allow_size(options: Options, rows: int) -> bool:
    """Whether the options choose the size `rows`, or none."""
    return options.get("size", "auto") in ("auto", str(rows))


def checked(options: Options, known: Sequence[Option]) -> Options:
    """A read-only copy of `options`. Raises BadOption if a name or a value is not in `known`."""
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
