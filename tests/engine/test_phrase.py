"""Phrases are their English text, and know what it was made of."""

import json
import sqlite3

from engine.phrase import Phrase, listed, on_one_line, phrase_from_json, phrase_to_json, term


def test_a_phrase_is_its_text() -> None:
    phrase = Phrase("{who:C} has {number} of {where}", who=term("blue"), number=3, where="d4")
    assert phrase == "Blue has 3 of d4"
    assert json.dumps([phrase]) == '["Blue has 3 of d4"]'
    assert sqlite3.connect(":memory:").execute("SELECT ?", (phrase,)).fetchone() == ("Blue has 3 of d4",)


def test_a_phrase_knows_its_parts() -> None:
    phrase = Phrase("{who:C} to move", who=term("white"))
    assert (phrase.template, phrase.values) == ("{who:C} to move", {"who": "white"})


def test_number_chooses_the_template() -> None:
    said = [Phrase("{number} group", many="{number} groups", number=number) for number in (0, 1, 2)]
    assert said == ["0 groups", "1 group", "2 groups"]


def test_what_is_listed_is_one_phrase() -> None:
    assert listed(term(colour) for colour in ("red", "blue", "white")) == "red, blue, white"


def test_a_phrase_is_read_back_with_its_parts() -> None:
    phrase = Phrase("{number} {colour} piece", many="{number} {colour} pieces", number=2, colour=term("red"))
    again = phrase_from_json(json.loads(json.dumps(phrase_to_json(phrase))))
    assert (again, again.template, again.many) == (phrase, phrase.template, phrase.many)
    assert isinstance(again.values["colour"], Phrase)


def test_odd_letters_stay_on_one_line_and_spaces_as_they_are() -> None:
    assert on_one_line("a\nb\r\udcff.jpg\u00a0: 3 °C") == "a\\nb\\r\\udcff.jpg\u00a0: 3 °C"
