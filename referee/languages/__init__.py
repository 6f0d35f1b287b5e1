"""Puts what is told into the players' language by gettext's catalogues. docs/languages.md says how to add one."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from gettext import NullTranslations, translation
from pathlib import Path

from engine.phrase import CAPITAL, Phrase, capital, term

DOMAIN = "gridref"
FOLDER = Path(__file__).parent
ENGLISH = "en"
CODES = (ENGLISH, "es", "it", "de", "fr")
BEFORE_CELLS = {"es": (r"\by(?= i\d)", "e"), "it": (r"\be(?= e\d)", "ed")}
"""By language: "and" before a cell whose name begins with the same sound, and what is said instead."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language in which phrases can be said.

    Attributes
    ----------
    code : its code in ISO 639, which is also the name of its folder in `FOLDER`.
    catalogue : gives the template in this language for an English one. Words in an unusual form have that form as their
        context.
    """

    code: str
    catalogue: NullTranslations

    def say(self, text: str) -> str:
        """`text` in this language, if it is a phrase. Text that was made elsewhere stays as it is."""
        if not isinstance(text, Phrase):
            return text
        said = _said(text, "", self.catalogue)
        return re.sub(*BEFORE_CELLS[self.code], said) if self.code in BEFORE_CELLS else said

    def meant(self, word: str, known: Iterable[str]) -> str:
        """Which of the `known` English words a person means by a word of this language or of English; else the word."""
        said = {self.say(term(one)).casefold(): one for one in known}
        return said.get(word.casefold(), word)


def language(code: str) -> Language:
    """The language called `code`, one of `CODES`."""
    return Language(code, NullTranslations() if code == ENGLISH else translation(DOMAIN, FOLDER, [code]))


def language_of(environment: Mapping[str, str]) -> str:
    """The code of the language that a terminal's environment asks for; English if gridref does not speak it."""
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), ENGLISH)
    code = locale[:2].lower()
    return code if code in CODES else ENGLISH


@dataclass(frozen=True, slots=True)
class _Value:
    """A value to be put into a template of another language, which may ask for it in a certain form: `{colour:f}`."""

    value: object
    catalogue: NullTranslations

    def __format__(self, form: str) -> str:
        if isinstance(self.value, Phrase):
            return _said(self.value, form, self.catalogue)
        return format(self.value, form)


def _said(phrase: Phrase, form: str, catalogue: NullTranslations) -> str:
    values = {name: _Value(value, catalogue) for name, value in phrase.values.items()}
    text = _template(phrase, form, catalogue).format(**values)
    return capital(text) if form == CAPITAL else text


def _template(phrase: Phrase, form: str, catalogue: NullTranslations) -> str:
    if form not in ("", CAPITAL):
        return catalogue.pgettext(form, phrase.template)
    if phrase.many is None:
        return catalogue.gettext(phrase.template)
    number = phrase.values["number"]
    assert isinstance(number, int)
    return catalogue.ngettext(phrase.template, phrase.many, number)
