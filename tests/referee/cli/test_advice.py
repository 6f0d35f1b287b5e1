"""Why no board was found, with the options that would help."""

import json

import pytest

from engine.phrase import Phrase
from referee.cli.advice import with_advice
from referee.languages import language
from tests.support.command import run
from tests.support.truth import FIXTURES
from vision.geometry.pose import About, Unsaid

WHY = Phrase("expected the board of one of the games, found none")
SAID = [
    (None, ""),
    (Unsaid(About.CORNERS), ", or say where it lies: --corners"),
    (Unsaid(About.GAME, ("linkx",)), ", or say --game linkx"),
    (Unsaid(About.SIZE, ("5", "7")), ", or say --option size=5 or --option size=7"),
    (Unsaid(About.GAME, ("linkage", "linkx")), ", or say --game linkage or --game linkx"),
]


@pytest.mark.parametrize(("unsaid", "advice"), SAID)
def test_the_option_that_helps_is_named(unsaid: Unsaid | None, advice: str) -> None:
    assert with_advice(WHY, unsaid) == WHY + advice


def test_it_is_said_in_the_players_language() -> None:
    said = language("es").say(with_advice(WHY, Unsaid(About.SIZE, ("5", "7"))))
    assert said.endswith(", o decid --option size=5 o --option size=7")


def test_the_wrong_size_is_named() -> None:
    photo = str(FIXTURES / "line-or-colour" / "0044.jpg")
    answer = json.loads(run("score", "--json", "--option", "size=5", photo, exit_code=1)[0])
    expected = "expected a board of 5x5 circles, found one of 7x7; show one of 5x5, or say --option size=7"
    assert (answer["status"], answer["message"]) == ("not_found", expected)
