"""Whose turn it is after what breaks a rule and was let stand."""

import pytest

from engine.games import GAMES
from engine.record import TextRecord, replay
from engine.record_text import format_record, parse_record
from tests.support.play import after

GAME_MOVES = {
    "linkage": ("red b2-b3", "blue f4-g4"),
    "line-or-colour": ("c2", "d4"),
    "linkx": ("b 21", "15"),
}
ROWS = [
    ("L11 the black counter taken", "linkage", "-black d4 green=f4-g4", "More"),
    ("L11 the black counter taken, the green one too", "linkage", "-black d4", "More"),
    ("L11 the black counter moved", "linkage", "+black e5 -black d4 green=f4-g4", "More"),
    ("L11 a second black counter", "linkage", "+black e5 green=f4-g4", "More"),
    ("L11 a piece taken", "linkage", "-red b2-b3 green=f4-g4", "More"),
    ("L11 a piece moved", "linkage", "+red a2-a3 -red b2-b3 green=f4-g4", "More"),
    ("L11 a piece exchanged", "linkage", "+white b2-b3 -red b2-b3 green=f4-g4", "More"),
    ("L11 a piece moved, with the counter", "linkage", "+red a2-a3 -red b2-b3 green=a2-a3", "Fewer"),
    ("L11 a piece taken, another two laid", "linkage", "+red a1-b1 +red d1-e1 -red b2-b3 green=d1-e1", "Fewer"),
    ("L6 the counter moved alone", "linkage", "green=b2-b3", "More"),
    ("L7 a pass that nobody must make", "linkage", "pass", "Fewer"),
    ("L6 the counter left behind", "linkage", "+red a6-a7 green=f4-g4", "Fewer"),
    ("C2 a ring taken", "line-or-colour", "-white c2", "white"),
    ("C2 a ring of each taken", "line-or-colour", "-white c2 -black d4", "white"),
    ("C2 a ring moved", "line-or-colour", "+white c1 -white c2", None),
    ("C2 the other's ring moved", "line-or-colour", "+black d5 -black d4", "white"),
    ("C2 a ring exchanged", "line-or-colour", "+white d4 -black d4", "black"),
    ("C3 a ring exchanged for the other's", "line-or-colour", "+black c2 -white c2", "white"),
    ("C1 two rings", "line-or-colour", "+white a1 +white b1", "black"),
    ("C6 a disc", "line-or-colour", "+red a1", "white"),
    ("X1 a piece taken", "linkx", "-blue a1-b1", "blue"),
    ("X1 both pieces taken", "linkx", "-blue a1-b1 -white e1", None),
    ("X1 a piece moved", "linkx", "+blue c1-c2 -blue a1-b1", None),
    ("X5 a skip that nobody must make", "linkx", "--", "white"),
]


@pytest.mark.parametrize(("game", "deed", "turn"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_the_turn_stays_where_nobody_laid_anything_new(game: str, deed: str, turn: str | None) -> None:
    options = {"size": "5"} if game == "line-or-colour" else {}
    moves = GAME_MOVES[game]
    before = after(GAMES[game].start(options), *moves)
    then = after(before, deed)
    assert before.violations(then.moves[-1].changes)
    assert then.turn == turn
    *_, last = replay(parse_record(format_record(TextRecord(game, (*moves, then.moves[-1].notation), options))))
    assert (last.violations != (), last.after) == (True, then)


def test_a_black_counter_that_was_not_laid_yet_still_is_to_be() -> None:
    before = GAMES["linkage"].start({"free-black": "on"})
    then = after(before, "green=a1")
    assert then.turn is None
    assert after(then, "black d4").turn == "More"
