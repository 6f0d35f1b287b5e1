"""Which language is spoken, and how phrases come out in it."""

import pytest

from engine.games import GAMES
from engine.phrase import Phrase, term
from referee.languages import language, language_of


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": ""}, "it"),
        ({"LANG": "pl_PL.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_terminal_says_which_language(environment: dict[str, str], code: str) -> None:
    assert language_of(environment) == code


def test_colours_agree_with_their_nouns() -> None:
    piece = Phrase("the {colour} piece on {cells}", colour=term("red"), cells="b2")
    said = [language(code).say(piece) for code in ("en", "es", "it", "de", "fr")]
    assert said == [
        "the red piece on b2",
        "la pieza roja en b2",
        "il pezzo rosso su b2",
        "der rote Stein auf b2",
        "la pièce rouge sur b2",
    ]


@pytest.mark.parametrize(
    ("code", "cells", "words"),
    [
        ("es", ["i1", "i2"], "en i1 e i2"),
        ("es", ["h2", "h3", "i1"], "en h2, h3 e i1"),
        ("es", ["h2", "h3"], "en h2 y h3"),
        ("it", ["d1", "e1"], "su d1 ed e1"),
        ("it", ["d1", "d2"], "su d1 e d2"),
        ("fr", ["d1", "e1"], "sur d1 et e1"),
    ],
)
def test_and_is_heard_before_a_cell_that_begins_alike(code: str, cells: list[str], words: str) -> None:
    grid = GAMES["linkx"].start({}).position.grid
    assert language(code).say(grid.on([grid.parse(cell) for cell in cells])) == words


def test_what_wins_is_said_alone_and_in_a_sentence() -> None:
    circles = Phrase("{number} {colour} circles", number=5, colour=term("red"))
    wins = Phrase("{winner} wins with {circles}", winner=term("white"), circles=circles)
    assert language("de").say(circles) == "5 rote Kreise"
    assert language("de").say(wins) == "Weiß gewinnt durch 5 rote Kreise"
    assert language("es").say(wins) == "Blanco gana con 5 círculos rojos"


def test_numbers_choose_the_form() -> None:
    groups = [Phrase("{number} group", many="{number} groups", number=number) for number in (0, 1, 2)]
    assert list(map(language("fr").say, groups)) == ["0 groupe", "1 groupe", "2 groupes"]
    assert list(map(language("de").say, groups)) == ["0 Gruppen", "1 Gruppe", "2 Gruppen"]


def test_what_is_no_phrase_stays_as_it_is() -> None:
    assert language("de").say("camera usb:0 has sent no picture") == "camera usb:0 has sent no picture"
