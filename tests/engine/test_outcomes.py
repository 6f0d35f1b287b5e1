"""Who has won, and whether the game is over: a row for each rule that says so."""

import pytest

from engine.games import GAMES
from engine.games.linkx.published import parse_published
from engine.record import in_a_word, replay
from engine.score import Score
from tests.support.play import after

TWELVE_GROUPS = """
    7 . Y-Y W . B-B
            |
    6 W B-B W W-W W
      |           |
    5 W . R-R Y . W
              |
    4 W R R # Y B W
      | | |     | |
    3 W R R R B B W
            | |
    2 Y B-B R B R R
      |         | |
    1 Y . Y-Y . R R
      a b c d e f g
"""
ELEVEN_GROUPS = """
    7 W B Y R . B W
      | | | |   | |
    6 W B Y R R B W
              |
    5 W-W R-R R . Y
                  |
    4 W R-R # R-R Y
      |
    3 W R W B . Y-Y
        | | |
    2 Y R W B B-B .
      |
    1 Y W-W Y-Y Y-Y
      a b c d e f g
"""
FOUR_ON_7X7 = """
    7 rW yW gW bW p. o. e.
    6 g. b. p. o. e. r. y.
    5 p. o. e. r. y. g. b.
    4 e. r. y. g. b. p. o.
    3 y. g. b. p. o. e. r.
    2 b. p. o. e. r. y. g.
    1 o. e. r. y. g. b. p.
      a  b  c  d  e  f  g
"""
RED_ON_7X7 = FOUR_ON_7X7.replace("W", ".").replace("r.", "rB", 5)
ACROSS = """
    3 . . w . . . . w .
    2 . w . w . . w b w
    1 w b b b w w b b b
      a b c d e f g h i
"""
UP = """
    9 w . . . . . . . .
    8 b b . . . . . . .
    7 w b . . . . . . .
    6 b w . . . . . . .
    5 b w . . . . . . .
    4 w b . . . . . . .
    3 w b . . . . . . .
    2 w b . . . . . . .
    1 b w . . . . . . .
      a b c d e f g h i
"""
NOT_QUITE = UP.replace("9 w", "9 .")

ROWS: list[tuple[str, str, str, bool, str | None]] = [
    ("L9 two free squares side by side", "linkage", TWELVE_GROUPS.replace("Y-Y W", ". . W"), False, None),
    ("L9 L10 twelve groups", "linkage", TWELVE_GROUPS, True, "More"),
    ("L9 L10 eleven groups", "linkage", ELEVEN_GROUPS, True, "Fewer"),
    ("C4 four in a row on 7x7", "line-or-colour", FOUR_ON_7X7, False, None),
    ("C4 five in a row on 7x7", "line-or-colour", FOUR_ON_7X7.replace("p.", "pW", 1), True, "white"),
    ("C4 five of a colour on 7x7", "line-or-colour", RED_ON_7X7, True, "black"),
    ("C4 five of a colour, but of both", "line-or-colour", RED_ON_7X7.replace("rB", "rW", 1), False, None),
    ("X6 X7 from left to right, by corners", "linkx", ACROSS, True, "white"),
    ("X6 X7 from bottom to top", "linkx", UP.replace("9 w", "9 b"), True, "blue"),
    ("X7 a row short of the top", "linkx", NOT_QUITE, False, None),
]


def score_of(game: str, diagram: str) -> Score:
    """The score of a board, of which the rows above the diagram are empty."""
    if game == "linkx":
        above = range(9, diagram.count("\n") - 2, -1)
        diagram = "\n" + "".join(f"    {row} . . . . . . . . .\n" for row in above) + diagram.lstrip("\n")
    return GAMES[game].score(GAMES[game].parse_diagram(diagram))


@pytest.mark.parametrize(
    ("game", "diagram", "is_over", "winner"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_the_end_and_the_winner(game: str, diagram: str, is_over: bool, winner: str | None) -> None:
    score = score_of(game, diagram)
    assert (score.finished, score.winner) == (is_over, winner)


def test_x8_equal_areas_are_a_draw() -> None:
    played = (
        "w 4Lr36 3Ir18 21 3Ir15 13 22 4S1 2r19 13 4S1 2r15 13 3Lr18 14 4Lsr18 3L1 3Ir16 4S5 3Ir13 3Lr32 -- 4Lsr38 3L5"
    )
    *_, last = replay(parse_published(played))
    assert not last.violations
    assert in_a_word(last.after.outcome) == "draw"
    assert GAMES["linkx"].score(last.after.position).summary["largest_area"] == {"blue": 11, "white": 11}


ROW_1, ROW_2 = ("-".join(f"{column}{row}" for column in "abcdefghi") for row in (1, 2))


@pytest.mark.parametrize(
    ("game", "moves", "winner"),
    [
        ("line-or-colour", ("a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"), "white"),
        ("line-or-colour", ("a1", "b1", "a2", "b2", "a3", "b3", "e5", "b4", "a4", "e1"), "black"),
        ("line-or-colour", ("a1", "b1", "a2", "b2", "a3", "b3", "+white a4 +black b4"), None),
        ("linkx", (f"+blue {ROW_1}", f"+white {ROW_2}"), "blue"),
        ("linkx", (f"+white {ROW_1}", f"+blue {ROW_2}"), "white"),
        ("linkx", (f"+white {ROW_1} +blue {ROW_2}",), None),
    ],
)
def test_c4_x7_once_both_have_a_win_the_moves_show_who_won_first(
    game: str, moves: tuple[str, ...], winner: str | None
) -> None:
    last = after(GAMES[game].start({"size": "5"} if game == "line-or-colour" else {}), *moves)
    assert last.outcome is not None
    assert last.outcome.winner == winner
    assert GAMES[game].score(last.position).winner is None
    over, *_ = last.violations(last.game.parse_move(last, "+white e3").changes)
    assert str(over.message) == f"the game is over: {last.outcome.reason}"
    assert ("order of play" in str(over.message)) == (winner is None)
