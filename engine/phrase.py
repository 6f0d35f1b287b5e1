"""English phrases that remember of what they were made, so that they can be said in another language."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any, Final
from unicodedata import category

_QUOTED = 60
"""A complaint quotes at most so many characters of a text."""
CAPITAL: Final = "C"
"""In a template, `{name:C}` stands for the value with a capital first letter."""


class Phrase(str):
    """English text: a template, and the values of its placeholders.

    It can be used like any text. `referee.languages` says it in another language, by a catalogue that has the template.
    As a program collects the templates for that, they must be written out where phrases are made.

    Attributes
    ----------
    template : the text with placeholders, `{number} pieces were laid`. If there is `many`, only for a `number` of 1.
    many : the template for any other `number`; None if one template serves for all.
    values : by placeholder: numbers, other phrases, and names, which are the same in every language.
    """

    __slots__ = ("many", "template", "values")
    template: str
    many: str | None
    values: dict[str, object]

    def __new__(cls, template: str, /, *, many: str | None = None, **values: object) -> "Phrase":
        text = template if many is None or values["number"] == 1 else many
        phrase = super().__new__(cls, text.format(**values))
        phrase.template, phrase.many, phrase.values = template, many, values
        return phrase

    def __format__(self, form: str) -> str:
        return capital(self) if form == CAPITAL else super().__format__(form)


def phrase_to_json(phrase: Phrase) -> dict[str, Any]:
    """A phrase as plain data, so that a record can be told in any language."""
    values = {
        name: phrase_to_json(value) if isinstance(value, Phrase) else value for name, value in phrase.values.items()
    }
    return {"template": phrase.template, "many": phrase.many, "values": values}


def phrase_from_json(written: Mapping[str, Any]) -> Phrase:
    """The phrase that `phrase_to_json` wrote."""
    values = {
        name: phrase_from_json(value) if isinstance(value, dict) else value for name, value in written["values"].items()
    }
    return Phrase(written["template"], many=written["many"], **values)


def term(word: str) -> Phrase:
    """A word of a game, such as a colour or a player's role, as a phrase."""
    return Phrase(word)


def listed(phrases: Iterable[Phrase]) -> Phrase:
    """One or several phrases, with commas between them."""
    return reduce(lambda most, last: Phrase("{most}, {last}", most=most, last=last), phrases)


def one_after_another(sentences: Iterable[str]) -> str:
    """One or several sentences, with semicolons between them."""
    return reduce(lambda most, last: Phrase("{most}; {last}", most=most, last=last), sentences)


def either(options: Iterable[str]) -> str:
    """One or several options, with "or" between them."""
    return reduce(lambda this, that: Phrase("{this} or {that}", this=this, that=that), options)


def on_one_line(text: str) -> str:
    """A text, which may name files, with what does not print or moves the cursor written as Python would."""
    return "".join(one if one.isprintable() or category(one) == "Zs" else repr(one)[1:-1] for one in text)


def quoted(text: str) -> str:
    """A text in quotation marks, for a complaint. Of a long text, only the beginning."""
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…")


def counted(number: int, thing: str) -> str:
    """`1 photo`, `2 photos`: for sentences that are said in English alone."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
