"""English phrases that remember what they were made of, so that they can be said in another language too."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any, Final
from unicodedata import category

_QUOTED = 60
"""Characters of a text that a complaint quotes at most."""
CAPITAL: Final = "C"
"""Where a template says `{name:C}`, the value begins with a capital letter."""


class Phrase(str):
    """English text: a template, and the values of its placeholders.

    It is that text wherever text is wanted. `referee.languages` says it in another language, from a catalogue in which
    the template stands; so the template is always written out where a phrase is made.

    Attributes
    ----------
    template : the text with placeholders, `{number} pieces were laid`; for a `number` of 1 where there is `many`.
    many : the template for any other `number`; None where one template serves all.
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
    """A phrase as plain data, for records that are to be told again in any language."""
    values = {
        name: phrase_to_json(value) if isinstance(value, Phrase) else value for name, value in phrase.values.items()
    }
    return {"template": phrase.template, "many": phrase.many, "values": values}


def phrase_from_json(written: Mapping[str, Any]) -> Phrase:
    """Reads what `phrase_to_json` writes."""
    values = {
        name: phrase_from_json(value) if isinstance(value, dict) else value for name, value in written["values"].items()
    }
    return Phrase(written["template"], many=written["many"], **values)


def term(word: str) -> Phrase:
    """A word of a game: a colour or a player's role."""
    return Phrase(word)


def listed(phrases: Iterable[Phrase]) -> Phrase:
    """One or several, with commas between them."""
    return reduce(lambda most, last: Phrase("{most}, {last}", most=most, last=last), phrases)


def one_after_another(sentences: Iterable[str]) -> str:
    """One or several, with semicolons between them."""
    return reduce(lambda most, last: Phrase("{most}; {last}", most=most, last=last), sentences)


def either(options: Iterable[str]) -> str:
    """One or several, with "or" between them."""
    return reduce(lambda this, that: Phrase("{this} or {that}", this=this, that=that), options)


def on_one_line(text: str) -> str:
    """The text, which may name files: what moves the cursor, or is no letter, as Python would write it."""
    return "".join(one if one.isprintable() or category(one) == "Zs" else repr(one)[1:-1] for one in text)


def quoted(text: str) -> str:
    """The text in quotation marks, as it is quoted in a complaint: of a long one its beginning."""
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…")


def counted(number: int, thing: str) -> str:
    """`1 photo`, `2 photos`: for sentences that are said in English alone."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]
