"""What is said of a thing that was lifted though things stay: it was moved, exchanged, or taken."""

import pytest

from engine.games import game_called
from tests.support.play import after

LIFTED = [
    (
        "linkage",
        "red b2-b3",
        "-red b2-b3 green=b2-b3",
        "the red piece was taken from b2 and b3, but pieces must stay where they are",
    ),
    (
        "linkage",
        "red b2-b3",
        "-red b2-b3 +red c5-c6 green=b2-b3",
        "the red piece was moved from b2 and b3 to c5 and c6, but pieces must stay where they are",
    ),
    (
        "linkage",
        "red b2-b3",
        "-red b2-b3 +blue b2-b3 green=b2-b3",
        "the red piece on b2 and b3 was exchanged for a blue one, but pieces must stay where they are",
    ),
    (
        "linkage",
        "red b2-b3",
        "-red b2-b3 +red c5-c6 +red f5-f6 green=b2-b3",
        "the red piece was taken from b2 and b3, but pieces must stay where they are",
    ),
    ("line-or-colour", "c3", "-white c3", "the white ring was taken from c3, but rings never move"),
    ("line-or-colour", "c3", "-white c3 +white d4", "the white ring was moved from c3 to d4, but rings never move"),
    (
        "line-or-colour",
        "c3",
        "-white c3 +black c3 +white a1",
        "the white ring on c3 was exchanged for a black one, but rings never move",
    ),
    (
        "linkx",
        "b 21",
        "-blue a1-b1 +blue e1-f1",
        "the blue piece was moved from a1 and b1 to e1 and f1, but pieces must stay where they are",
    ),
    (
        "linkx",
        "b 21",
        "-blue a1-b1 +blue e1",
        "the blue piece was taken from a1 and b1, but pieces must stay where they are",
    ),
    (
        "linkx",
        "b 21",
        "-blue a1-b1 +white a1-b1",
        "the blue piece on a1 and b1 was exchanged for a white one, but pieces must stay where they are",
    ),
]


@pytest.mark.parametrize(("name", "move", "deed", "words"), LIFTED)
def test_what_became_of_it_is_said(name: str, move: str, deed: str, words: str) -> None:
    game = game_called(name)
    before = after(game.start({"size": "5"} if name == "line-or-colour" else {}), move)
    assert words in [str(fault.message) for fault in before.violations(game.parse_move(before, deed).changes)]


def test_of_two_like_it_nobody_knows_which_lies_where() -> None:
    game = game_called("linkage")
    before = after(game.start({}), "red b2-b3", "red f4-g4")
    done = game.parse_move(before, "-red b2-b3 -red f4-g4 +red c5-c6 green=f4-g4").changes
    said = [str(fault.message) for fault in before.violations(done) if fault.rule == "L11"]
    assert all("was taken from" in message for message in said)
    assert len(said) == 2
