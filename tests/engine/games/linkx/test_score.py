"""What LINKX's score says where it is not known which pieces are left."""

from dataclasses import replace
from random import Random

from engine.games.linkx import LINKX
from engine.games.linkx.published import parse_published
from engine.record import replay
from tests.support.play import at_random


def test_without_a_link_the_end_depends_on_the_pieces_left() -> None:
    game = (
        "w 2r16 3Ir17 24 4Ssr12 4Ss4 16 3I5 3Ir16 3Ir19 3L2 4Ssr12 14 18 4Tr32 18 3L8 3Lr12 2r16 4Lsr27 2r18 4Lr18 "
        "4Lsr37 -- 4Lr14 3Lr24"
    )
    record = parse_published(game)
    *_, last = replay(replace(record, options={"no-repeat": "off", **record.options}))
    position = last.after.position
    known = LINKX.score(position)
    assert known.finished is True
    unknown = LINKX.score(replace(position, pieces=None))
    assert unknown.finished is None
    assert unknown.winner is None
    assert unknown.summary["largest_area"] == {"blue": 20, "white": 23}
    assert unknown.reason.endswith("if none of the pieces left fits, white wins")
    assert unknown.if_over == known


def test_what_is_said_without_knowing_the_pieces_is_never_wrong() -> None:
    random = Random(3)
    said = 0
    for _ in range(6):
        for state in at_random(LINKX.start({"first": "blue"}), random):
            known = LINKX.score(state.position)
            unknown = LINKX.score(replace(state.position, pieces=None))
            assert unknown.finished in (known.finished, None)
            assert unknown.winner in (known.winner, None)
            said += unknown.finished is not None
    assert said > 80


def test_each_linked_set_is_a_line_of_the_score_the_largest_first() -> None:
    position = LINKX.parse_diagram("""
        9 . . . . . . . . .
        8 . . . . . . . . .
        7 . . . . . . . . .
        6 . . . . . . . . .
        5 . . . . . . . . .
        4 . . . . . . . . .
        3 . . . . . . . . .
        2 . b . . . . . . .
        1 b w w . b b b b .
          a b c d e f g h i
    """)
    lines = LINKX.score(position).lines
    assert [(line.colour, position.grid.names(line.cells)) for line in lines] == [
        ("blue", "e1, f1, g1 and h1"),
        ("blue", "a1 and b2"),
        ("white", "b1 and c1"),
    ]
