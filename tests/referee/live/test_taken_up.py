"""A game whose course is not known, as track of it was lost or it is seen from its middle on: what is taken back."""

import pytest

from engine.errors import BadNotation
from referee.live.event import Kind
from referee.live.observation import SourceEnded
from referee.live.session import start
from referee.live.typed import understood
from tests.support.play import after
from tests.support.table import Table, kinds

TOO_MANY = {
    "linkage": ("red b2-b3", "blue f4-g4", "white c5-c6", "yellow e2-f2", "blue a5-a6", "red g6-g7"),
    "line-or-colour": ("c3", "a3", "d4", "e1", "b5", "a1"),
    "linkx": ("b 21", "16", "2r18", "3I3", "15", "19"),
}
"""More moves than are followed between two views."""
TAKEN_BACK = [
    ("linkage", "-red g6-g7 green=a5-a6", "red g6-g7"),
    ("linkage", "-red g6-g7 green=b2-b3", "red g6-g7"),
    ("line-or-colour", "-black a1", "a1"),
    ("line-or-colour", "-black e1", "e1"),
    ("linkx", "-white i1", "w 19"),
    ("linkx", "-blue a1-b1", "b 21"),
]
FOULS = [
    ("linkage", "-blue a5-a6 green=g6-g7"),
    ("line-or-colour", "-white c3"),
    ("linkx", "-white c1-d1-e1"),
]
"""What can't have been laid last: the counter lies elsewhere, Black was the last, another piece lies on it."""


def lost(name: str) -> Table:
    """A table at which track of the game was lost; it goes on from the board as it lay."""
    table = Table(name)
    table.play(*TOO_MANY[name], frames=4)
    table.camera.hand()
    assert kinds(table.look()) == ["clear_again", "revised"]
    return table


@pytest.mark.parametrize(("name", "done", "move"), TAKEN_BACK)
def test_what_is_new_may_be_taken_back_after_track_was_lost(name: str, done: str, move: str) -> None:
    table = lost(name)
    assert [(event.kind.value, event.move) for event in table.do(done)] == [("takeback", move)]


@pytest.mark.parametrize(("name", "done"), FOULS, ids=[row[0] for row in FOULS])
def test_what_was_not_laid_last_is_not_taken_back(name: str, done: str) -> None:
    assert kinds(lost(name).do(done)) == ["foul"]


def test_what_lay_there_before_track_was_lost_is_not_taken_back() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.play("d4")
    table.play(*TOO_MANY["line-or-colour"][1:2], "e1", "b5", "a1", "e5", frames=4)
    table.camera.hand()
    assert kinds(table.look()) == ["clear_again", "revised"]
    assert kinds(table.do("-white c3")) == ["foul"]


def test_one_thing_after_another_may_be_taken_back_and_the_game_goes_on() -> None:
    table = lost("line-or-colour")
    assert [event.move for event in table.do("-black a1")] == ["a1"]
    assert [event.move for event in table.do("-white d4")] == ["d4"]
    assert [(event.kind.value, event.move) for event in table.do("+white c5")] == [("move", "c5")]
    assert [event.kind.value for event in table.do("-white c5")] == ["takeback"]


def test_another_move_may_be_made_in_place_of_one_whose_turn_is_not_known() -> None:
    table = lost("line-or-colour")
    told = table.do("-black e1 +black e2")
    assert [(event.kind.value, event.move) for event in told] == [("takeback", "e1"), ("move", "e2")]


@pytest.mark.parametrize("name", TOO_MANY)
def test_the_last_move_may_be_taken_back_in_a_game_seen_from_its_middle_on(name: str) -> None:
    table = Table(name)
    table.lies = after(table.lies, *TOO_MANY[name])
    table.session = start(table.lies.game, table.lies.options, {})
    assert kinds(table.look()) == ["ready"]
    done, move = next((done, move) for game, done, move in TAKEN_BACK if game == name)
    assert [(event.kind.value, event.move) for event in table.do(done)] == [("takeback", move)]


@pytest.mark.parametrize(("done", "then"), [("+white a1", "Black to move."), ("+black a1", "White to move.")])
def test_c3_nobody_is_accused_where_a_swap_may_have_been_made_unseen(done: str, then: str) -> None:
    """With equally many rings on the board of five it may be anybody's turn."""
    table = Table("line-or-colour")
    table.lies = after(table.lies, "c3", "d3")
    table.session = start(table.session.game, {}, {})
    (ready,) = table.look()
    assert (ready.message, ready.turn) == ("I see the board. It may be either player's turn.", None)
    (move,) = table.do(done)
    assert (move.kind.value, move.move) == ("move", done)
    assert move.message.endswith(then)
    assert [event.move for event in table.do(f"-{done[1:]}")] == [done]


def test_a_move_is_told_with_its_colour_where_it_may_be_either_s_turn() -> None:
    table, now = Table("line-or-colour"), SourceEnded(9, 4.5)
    table.lies = after(table.lies, "c3", "d3")
    table.session = start(table.session.game, {}, {})
    assert [event.turn for event in table.look()] == [None]
    with pytest.raises(
        BadNotation, match=r"expected \+white a1 or \+black a1, as it may be either player's turn, got 'a1'"
    ):
        understood("played a1", table.session, now)
    told = table.say(understood("played +black a1", table.session, now))
    assert [(event.kind.value, event.turn, event.rules) for event in told] == [("move", "white", ())]


def test_so_is_a_piece_of_linkx() -> None:
    table, now = Table("linkx"), SourceEnded(9, 4.5)
    table.lies = after(table.lies, "b 2r11", "13")
    table.session = start(table.session.game, {}, {})
    assert [event.turn for event in table.look()] == [None]
    with pytest.raises(BadNotation, match="expected b 3I4 or w 3I4, as it may be either player's turn, got '3I4'"):
        understood("played 3I4", table.session, now)
    told = table.say(understood("played w 3I4", table.session, now))
    assert [(event.kind.value, event.turn, event.rules) for event in told] == [("move", "blue", ())]


@pytest.mark.parametrize("done", ["+white a1", "+black a1"])
def test_c1_nobody_is_accused_where_a_circle_was_covered_when_the_game_was_taken_up(done: str) -> None:
    table = Table("line-or-colour", options={"swap": "off"})
    table.lies = after(table.lies, "c3", "d3", "e1")
    table.session = start(table.session.game, table.lies.options, {})
    covered = table.cells("b5")
    (ready, _) = table.look(hidden=covered)
    assert ready.turn is None
    assert [(event.kind.value, event.move) for event in table.do(done, hidden=covered)] == [("move", done)]


def test_what_shows_where_a_circle_was_covered_is_asked_about_while_it_may_be_either_s_turn() -> None:
    """It may have been laid before the game was taken up."""
    table = Table("line-or-colour", options={"swap": "off"})
    table.lies = after(table.lies, "c3", "d3", "e1", "b5")
    table.session = start(table.session.game, table.lies.options, {})
    table.look(hidden=table.cells("b5"))
    assert kinds(table.look(frames=4)) == ["clear_again", "unclear"]


def test_a_move_that_a_person_told_may_be_taken_back() -> None:
    table = lost("line-or-colour")
    table.lies = after(table.lies, "c5")
    told = table.say(understood("played c5", table.session, SourceEnded(9, 4.5)))
    assert [event.move for event in (*told, *table.look())] == ["c5"]
    assert [(event.kind.value, event.move) for event in table.do("-white c5")] == [("takeback", "c5")]


def test_a_board_with_more_pieces_of_a_shape_than_there_are_is_taken_up() -> None:
    """Neither player's squares can be made of the set, and whose turn it is does not show."""
    table = Table("linkx")
    table.session = start(table.lies.game, {}, {})
    (ready,) = table.do("+blue a1 +white b1 +blue c1 +white d1 +blue e1 +white f1")
    assert (ready.kind.value, ready.turn) == ("ready", None)
    assert table.look() == []
    told = table.say(understood("played w 2r17", table.session, SourceEnded(9, 4.5)))
    assert [(event.kind.value, event.turn) for event in told] == [("move", "blue")]


def test_x9_what_is_dropped_then_is_no_foul() -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    table.session = start(table.lies.game, table.lies.options, {})
    table.do("+blue a1 +white b1 +blue c1 +white d1 +blue e1 +white f1")
    dropped = ("+white g1-g2", "+blue h1-h2-h3", "+white i1-i2", "+blue a2-a3")
    assert [kinds(table.do(piece)) for piece in dropped] == [["move"]] * 4


UNDER_COVER = [("linkage", "a7 b7", "+red a7-b7"), ("line-or-colour", "e5", "+black e5"), ("linkx", "a3", "+blue a3")]


@pytest.mark.parametrize(("name", "cover", "lies"), UNDER_COVER, ids=[row[0] for row in UNDER_COVER])
def test_what_was_covered_when_track_was_lost_is_nobody_s_foul(name: str, cover: str, lies: str) -> None:
    table = Table(name)
    grid = table.lies.position.grid
    covered = frozenset(map(grid.parse, cover.split()))
    table.lies = after(table.lies, *TOO_MANY[name])
    marker = f" green={grid.name(table.lies.position.marker[0])}" if name == "linkage" else ""
    table.do(lies + marker, frames=4, hidden=covered)
    table.camera.hand()
    assert kinds(table.look(hidden=covered))[-1:] == ["revised"]
    assert kinds(table.look(frames=4)) == ["clear_again", "unclear"]


PARTLY_UNSEEN = [
    ("linkx", "c3", "+blue b1-b2-b3-c3", "unclear"),  # by itself the rest of it may have been laid now
    ("linkx", "c4", "+blue b2-b3-c3-c4", "foul"),
    ("linkage", "c4", "+blue b4-c4 +red a4-a5 green=a4-a5", "foul"),  # half a piece cannot have been laid now
    ("linkage", "c4 b4", "+blue b4-c4 +red a4-a5 green=a4-a5", "unclear"),
]


@pytest.mark.parametrize(("name", "unseen", "done", "told"), PARTLY_UNSEEN)
def test_what_was_never_seen_of_a_place_excuses_only_what_may_have_lain_there(
    name: str, unseen: str, done: str, told: str
) -> None:
    table = Table(name)
    table.session = start(table.lies.game, table.lies.options, {})
    covered = table.cells(*unseen.split())
    assert kinds(table.look(hidden=covered))[0] == "ready"
    assert kinds(table.do(done, frames=4))[-1] == told


@pytest.mark.parametrize(
    ("name", "done", "rule"),
    [
        ("linkage", "+red b2-b3 +blue f4-g4 +white c5-c6 +yellow d4-e4 green=c5-c6", "L1"),
        ("line-or-colour", "+white d4 +black a3 +white e2 +white b5", "C1"),
        ("linkx", "+blue a1-b1 +white f1 +blue h1-h2 +white b2-c2-d2", "X2"),
    ],
)
def test_what_no_moves_lead_to_is_asked_about_as_soon_as_a_foul_is_told(name: str, done: str, rule: str) -> None:
    (asked,) = Table(name).do(done)
    assert asked.kind is Kind.UNCLEAR
    assert "It may be against the rules: " in asked.message
    assert asked.message.endswith(f"(rule {rule}).")


@pytest.mark.parametrize("name", TOO_MANY)
def test_what_moves_may_lead_to_is_asked_about_later(name: str) -> None:
    table = Table(name)
    assert not table.play(*TOO_MANY[name])
    assert kinds(table.look(3)) == ["unclear"]
