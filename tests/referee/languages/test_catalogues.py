"""The catalogues against the code: nothing is missing, nothing is left over, placeholders agree."""

from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from string import Formatter

import pytest

from engine.games import GAMES
from engine.phrase import CAPITAL
from referee.languages import CODES, FOLDER, language
from tests.support.catalogues import FOREIGN, Template, catalogue, compiled, templates, translated

PLAYER = "player"
"""The form of a word that stands for a player."""
NAMED_AFTER_PLAYERS = {"role", "turn", "winner"}
"""Placeholders that hold a role of the game."""

ROLES = {role for game in GAMES.values() for role in game.roles}
CONTENTS = {word for game in GAMES.values() for words in game.layers.values() for word in words}
ABSENT = {"empty", "none"}
"""Contents that no sentence speaks of. They are only named among those that may be said of a cell."""
COLOURS = CONTENTS - ABSENT

each_language = pytest.mark.parametrize("code", FOREIGN)


def translations(code: str) -> dict[Template, tuple[str, ...]]:
    """What a catalogue says for whole templates."""
    return {what: said for context, what, said in translated(code) if not context}


def placeholders(template: str) -> list[tuple[str, str]]:
    """Names and forms."""
    return [(name, form or "") for _, name, form, _ in Formatter().parse(template) if name is not None]


def words(code: str) -> Iterator[tuple[str, str, str]]:
    """(form, word, what it is then) of the game's words."""
    for form, word, said in translated(code):
        if isinstance(word, str) and word in ROLES | COLOURS:
            yield form, word, said[0]


def test_every_language_has_a_folder_and_no_other() -> None:
    assert {path.parents[1].name for path in FOLDER.rglob("*.po")} == set(FOREIGN)
    assert len(CODES) == len(FOREIGN) + 1


@each_language
def test_no_sentence_is_missing_or_left_over(code: str) -> None:
    assert set(translations(code)) - CONTENTS == templates()


@each_language
def test_all_that_may_lie_on_a_cell_has_a_word_of_its_own(code: str) -> None:
    said = {word: translations(code)[word] for word in CONTENTS}
    assert len(set(said.values())) == len(CONTENTS)


@each_language
def test_nothing_is_empty_or_fuzzy(code: str) -> None:
    assert not [key for key, said in translations(code).items() if not all(said)]
    assert not [message.id for message in catalogue(code) if message.fuzzy and message.id]


@each_language
def test_placeholders_agree(code: str) -> None:
    for key, said in translations(code).items():
        wanted = {name for name, _ in placeholders(key if isinstance(key, str) else key[1])}
        for text in said:
            assert {name for name, _ in placeholders(text)} == wanted, text


@each_language
def test_words_are_there_in_every_form_that_is_asked_for(code: str) -> None:
    asked = {form for said in translations(code).values() for text in said for _, form in placeholders(text)}
    expected = {(form, word) for form in asked - {PLAYER, CAPITAL} for word in COLOURS}
    expected |= {(PLAYER, role) for role in ROLES}
    assert {(form, word) for form, word, _ in words(code)} == expected


@each_language
def test_players_are_asked_for_as_players(code: str) -> None:
    forms = {form for said in translations(code).values() for text in said for form in player_forms(text)}
    assert forms == {PLAYER}


def player_forms(template: str) -> set[str]:
    return {form for name, form in placeholders(template) if name in NAMED_AFTER_PLAYERS}


@each_language
def test_more_and_fewer_are_called_as_on_the_rule_sheets(code: str) -> None:
    called = {word: said for form, word, said in words(code) if form == PLAYER}
    sheets = {"es": ("MÁS", "MENOS"), "it": ("PIÙ", "MENO"), "de": ("MEHR", "WENIGER"), "fr": ("PLUS", "MOINS")}
    assert (called["More"], called["Fewer"]) == sheets[code]


@each_language
def test_what_runs_is_compiled_from_what_is_written(code: str) -> None:
    shipped = language(code).catalogue
    for context, what, said in translated(code):
        if isinstance(what, tuple):
            found = tuple(shipped.ngettext(*what, number) for number in (1, 2))
        else:
            found = (shipped.pgettext(context, what) if context else shipped.gettext(what),)
        assert found == said, "run scripts/languages"


@each_language
def test_compiled_at_another_time_it_is_the_same(code: str) -> None:
    shipped, anew = language(code).catalogue, GNUTranslations(BytesIO(compiled(code)))
    assert anew.info()["pot-creation-date"] == shipped.info()["pot-creation-date"]
