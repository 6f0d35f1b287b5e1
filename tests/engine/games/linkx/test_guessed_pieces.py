"""A game that is taken up where it stands, its pieces only guessed: X9 speaks where no split leaves one more."""

import pytest

from engine.games import game_called
from engine.position import Position
from engine.state import State

LINKX = game_called("linkx")

CROWDED = """\
9 . . . . . . W . .
              |
8 . . . B . W W-W .
        |   |   |
7 W-W . B . W B W .
    |   |   | |
6 B W . B . W B-B .
    |
5 W W . W W B-B W .
  |     | |   | |
4 W-W . W W-W B W .
3 B W . B W B B W B
  | |   |   | | | |
2 B W . B B B B W B
    |   |   |   | |
1 W-W . B-B B-B W B
  a b c d e f g h i
"""
"""Of a random game: blue has pieces left, none of which fits."""


def four_white_squares(*, is_guessed: bool) -> State:
    """Two pieces of two, as they are taken for; they may as well be one of three and one of one."""
    pieces = [{"colour": "white", "cells": cells} for cells in (["a1", "b1"], ["c1", "d1"])]
    position = LINKX.position_from_json({"size": 9, "pieces": pieces})
    return LINKX.start({"no-repeat": "off"}, position.with_guessed_pieces() if is_guessed else position, "white")


def rules_broken(state: State, move: str) -> set[str]:
    done = LINKX.parse_move(state, move).changes
    return {fault.rule for fault in state.violations(done)}


def test_a_piece_is_one_too_many_where_the_pieces_are_known() -> None:
    assert rules_broken(four_white_squares(is_guessed=False), "+white e1-f1") == {"X9"}


def test_guessed_pieces_accuse_nobody() -> None:
    state = four_white_squares(is_guessed=True)
    for move, reply in (("+white e1-f1", "+blue i1"), ("+white g1-h1", "+blue i2")):
        assert rules_broken(state, move) == set()
        for notation in (move, reply):
            state = state.after(LINKX.parse_move(state, notation))
    assert rules_broken(state, "+white a2-b2") == {"X9"}, "two were seen to be laid"


@pytest.mark.parametrize(("shape", "most_left"), [("1", 2), ("2", 2), ("3I", 2), ("3L", 2), ("4L", 2)])
def test_as_many_are_left_as_may_be(shape: str, most_left: int) -> None:
    assert four_white_squares(is_guessed=True).reserve["white", shape] == most_left


def test_two_pieces_of_one_shape_are_left_out_where_every_split_takes_them() -> None:
    """Squares that touch nowhere by a side are pieces of one."""
    written = {"size": 9, "pieces": [{"colour": "white", "cells": [cell]} for cell in ("a1", "c1")]}
    position = LINKX.position_from_json(written)
    taken_up = LINKX.start({}, position.with_guessed_pieces(), "white")
    assert taken_up.reserve["white", "1"] == 0
    assert taken_up.reserve["blue", "1"] == 2


def test_squares_that_no_split_explains_leave_all_but_what_was_seen_to_be_laid() -> None:
    written = {"size": 9, "pieces": [{"colour": "white", "cells": [cell]} for cell in ("a1", "c1", "e1")]}
    state = LINKX.start({"no-repeat": "off"}, LINKX.position_from_json(written).with_guessed_pieces(), "white")
    assert rules_broken(state, "--") == set(), "what is left is not known"
    for move, left in (("+white g1-g2", 1), ("+blue i1", 1), ("+white h1-h2", 0)):
        state = state.after(LINKX.parse_move(state, move))
        assert (state.reserve["white", "2"], state.reserve["white", "1"]) == (left, 2)
    assert rules_broken(state.after(LINKX.parse_move(state, "+blue i2")), "+white g3-h3") == {"X9"}


def test_x5_a_skip_is_no_foul_where_what_fits_may_be_used_up() -> None:
    known = LINKX.parse_diagram(CROWDED)
    state = LINKX.start({"no-repeat": "off"}, known.with_guessed_pieces(), "blue")
    drops = [move for move in state.legal_moves() if move.changes.placed]
    assert drops, "by another split of the squares"
    assert rules_broken(state, "--") == set()
    assert rules_broken(LINKX.start({"no-repeat": "off"}, known, "blue"), "--") == set(), "as it was played"
    assert rules_broken(four_white_squares(is_guessed=True), "--") == {"X5"}, "whatever was laid, something fits"


def test_a_diagram_does_not_tell_a_guess_as_known() -> None:
    state = four_white_squares(is_guessed=True).after(LINKX.parse_move(four_white_squares(is_guessed=True), "3I5"))
    again = LINKX.parse_diagram(LINKX.diagram(state.position))
    assert "1 w w w w W-W-W" in LINKX.diagram(state.position)
    assert not LINKX.start({}, again).position.knows_pieces


def test_an_empty_board_has_no_pieces_to_be_guessed() -> None:
    empty: Position = LINKX.start({}).position
    begun = LINKX.start({}, empty.with_guessed_pieces(), "white")
    assert begun.position.knows_pieces
    assert begun.after(begun.legal_moves()[0]).position.knows_pieces
