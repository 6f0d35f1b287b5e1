"""A cell that misleads is asked about; the game that goes on is followed."""

from dataclasses import replace

import pytest

from engine.grid import Cell
from engine.position import Position
from referee.live.judging.seen_board import seen_board
from referee.live.observation import Moment, Still
from referee.live.pending import WaitingVerdict
from referee.live.settling.suspect import due
from tests.support.play import after
from tests.support.table import Table, at_a_foul, kinds
from tests.support.watched import Camera

SEEMS_GONE = (0.0, -8.0, -3.5)
"""Log-likelihoods of empty, blue and white: enough to object to a white piece, too little to believe it was taken."""
PERHAPS_WHITE = (0.0, -8.0, -0.9)
HARDLY_BLACK = (0.0, -8.0, -2.5)
HARDLY_WHITE, HARDLY_FREE = (-0.1, 0.0, -8.0), (0.0, -1.5, -8.0)
PERHAPS_FREE = (0.0, -2.5, -8.0)
"""Of no ring, a white and a black one."""
PERHAPS_BLUE = (-2.0, -8.0, -8.0, 0.0, -8.0, -8.0)
PERHAPS_GONE = (0.0, -8.0, -8.0, -8.0, -1.0, -8.0)
"""Of an empty square, the black counter, a white, blue, red and yellow piece."""


class Misreading(Camera):
    """A camera that misreads some cells."""

    cells: frozenset[Cell]
    row: tuple[float, ...]
    looks_alike: bool = False

    def view(self, position: Position, hidden: frozenset[Cell] = frozenset(), frames: int = 2) -> None:
        super().view(position, hidden, frames)
        self.observations = [self._misread(one) if isinstance(one, Still) else one for one in self.observations]

    def _misread(self, seen: Still) -> Still:
        assert seen.reading is not None
        *printed, layer = seen.reading.layers
        rows = layer.log_likelihood.copy()
        rows[sorted(self.cells)] = self.row
        reading = replace(seen.reading, layers=(*printed, replace(layer, log_likelihood=rows)))
        return replace(seen, reading=reading, alike=self.cells if self.looks_alike else frozenset())


def misread(table: Table, names: str, row: tuple[float, ...], looks_alike: bool = False) -> None:
    """From now on the cells called `names` are read as `row` says, though perhaps they look as they did."""
    clear = table.camera
    table.camera = Misreading(clear.game, clear.options, clear.rng, clear.eyes, frame=clear.frame)
    table.camera.cells, table.camera.row = table.cells(*names.split()), row
    table.camera.looks_alike = looks_alike


def see_clearly(table: Table) -> None:
    dim = table.camera
    table.camera = Camera(dim.game, dim.options, dim.rng, frame=dim.frame)


def test_moves_are_told_while_a_piece_seems_gone() -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 21")
    table.play("3Ir15")
    misread(table, "e2", SEEMS_GONE)
    assert kinds(table.look(frames=4)) == ["unclear"]
    assert [(event.kind.value, event.move) for event in table.play("2r18")] == [
        ("clear_again", None),
        ("move", "2r18"),
    ]
    assert [(event.kind.value, event.move) for event in table.play("14")] == [("move", "14")]


@pytest.mark.parametrize("lead_nats", [2.3, 3.0, 4.0, 5.0])
def test_a_first_ring_that_looks_like_the_other_colour_all_game_long_does_not_end_it(lead_nats: float) -> None:
    """A white ring in glare: black's next ring shows whose turn it was."""
    table = Table("line-or-colour")
    misread(table, "c2", (-5.0, -lead_nats, 0.0))
    (asked,) = table.play("c2")
    assert asked.kind.value == "unclear"
    assert "(rule C1)" in str(asked.message)
    assert [(one.kind.value, one.move) for one in table.play("c5")] == [
        ("clear_again", None),
        ("move", "c2"),
        ("move", "c5"),
    ]
    assert [(one.kind.value, one.move) for one in table.play("a4")] == [("move", "a4")]
    assert [(one.kind.value, one.rules) for one in table.do("+white d4")] == [("foul", ("C1",))]


def test_a_first_ring_that_is_hardly_seen_and_looks_like_the_other_colour_does_not_end_it() -> None:
    """A white ring under a mirrored lamp, black if it is one."""
    table = Table("line-or-colour")
    asked = table.see("+white c2", {"c2": (-0.4, -5.5, 0.0)})
    assert kinds(asked) == ["unclear"]
    told = table.see("+white c2 +black c5", {"c2": (-0.4, -5.5, 0.0)})
    assert [(one.kind.value, one.move) for one in told] == [("clear_again", None), ("move", "c2"), ("move", "c5")]


def test_a_tile_that_looks_like_none_is_not_taken_for_another_piece_that_fills_the_hole() -> None:
    """Nor is what is then dropped beside it a foul."""
    table = Table("linkx", options={"no-repeat": "off"})
    misread(table, "d1", (0.0, -8.0, -2.5))
    told = [one.kind.value for move in ("w 3Lr24", "21", "4Lr38", "2r14", "4Tr14") for one in table.play(move)]
    assert "foul" not in told


@pytest.mark.parametrize("free_nats", [3.0, 9.0])
@pytest.mark.parametrize("gone", ["c1", "d1"])
def test_part_of_a_piece_that_seems_gone_is_asked_about_and_no_skip(gone: str, free_nats: float) -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 3I3")
    table.play("2r11")
    (asked,) = table.see("--", {gone: (free_nats, 0.0, 0.0)})
    assert (asked.kind.value, asked.cells, asked.message) == ("unclear", (gone,), f"I can't make out {gone}.")
    told = table.see("+blue g1-g2", {gone: (free_nats, 0.0, 0.0)})
    assert [(event.kind.value, event.move) for event in told if event.move] == [("move", "2r17")]


@pytest.mark.parametrize("gone", ["a2", "c1", "d1"])
def test_two_moves_beside_a_part_that_seems_gone_are_no_foul(gone: str) -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 3I3")
    table.play("2r11")
    seems_gone = {gone: (9.0, 0.0, 0.0)}
    assert kinds(table.see("+blue g1-g2 +white h1", seems_gone)) == ["unclear"]
    told = table.see("+blue g1-g2 +white h1", seems_gone)
    assert [(event.kind.value, event.move) for event in told if event.move] == [("move", "2r17"), ("move", "18")]


@pytest.mark.parametrize("later_nats", [6.5, 3.0])
def test_a_foul_was_misread_where_the_next_move_is_legal_only_then(later_nats: float) -> None:
    """Also where it is less clearly seen by then."""
    table = Table("line-or-colour")
    misread(table, "c2", (-5.0, -6.5, 0.0))
    assert kinds(table.play("c2")) == ["foul"]
    misread(table, "c2", (-5.0, -later_nats, 0.0))
    assert [(one.kind.value, one.move) for one in table.play("c5")] == [("misread", "c2"), ("move", "c5")]


@pytest.mark.parametrize(("frames", "asked"), [(6, []), (7, ["unclear"])])
def test_a_hand_beside_a_square_in_doubt_is_waited_for(frames: int, asked: list[str]) -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    misread(table, "d5", PERHAPS_BLUE)
    assert kinds(table.look(frames, hidden=table.cells("e4", "e5", "e6"))) == ["occluded", *asked]


def test_a_thing_that_lies_beside_a_square_in_doubt_is_not_waited_for() -> None:
    table = Table("linkage")
    thing = table.cells("e4", "e5", "e6")
    table.look(hidden=thing)
    table.play("red b2-b3", hidden=thing)
    misread(table, "d5", PERHAPS_BLUE)
    assert kinds(table.look(frames=4, hidden=thing)) == ["unclear"]


def test_a_piece_that_is_clearly_taken_away_is_missed_all_the_same() -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 21")
    table.play("3Ir15")
    misread(table, "e2", SEEMS_GONE)
    table.look(frames=4)
    table.play("2r18")
    see_clearly(table)
    assert "foul" in kinds(table.do("-white e1-e2-e3", frames=4))


def test_what_was_likely_in_an_earlier_view_was_played_first() -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    misread(table, "h1", PERHAPS_WHITE)
    assert kinds(table.play("b 16", frames=4)) == ["unclear"]
    see_clearly(table)
    assert [event.move for event in table.play("27") if event.move] == ["b 16", "27"]


def test_a_cell_that_looks_as_it_did_is_not_doubted() -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    misread(table, "h1", PERHAPS_WHITE, looks_alike=True)
    assert [event.move for event in table.play("b 16")] == ["b 16"]


def test_a_thing_before_the_last_piece_is_not_that_piece_taken_back_and_played_again() -> None:
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 3I1")
    covered = frozenset(table.lies.position.grid.parse(name) for name in ("a1", "b1"))
    assert kinds(table.look(hidden=covered)) == ["occluded"]


@pytest.mark.parametrize("looks_alike", [False, True])
def test_a_ring_that_can_hardly_be_seen_makes_no_foul_of_the_next(looks_alike: bool) -> None:
    table = Table("line-or-colour")
    table.play("c3")
    misread(table, "d4", HARDLY_BLACK)
    assert table.play("d4") == []
    misread(table, "d4", HARDLY_BLACK, looks_alike)
    assert kinds(table.play("b5", frames=4)) == ["unclear"]
    assert [event.move for event in table.play("a1") if event.move] == ["d4", "b5", "a1"]


@pytest.mark.parametrize(("since", "told"), [("before the last move", "foul"), ("the last move", "unclear")])
def test_a_doubtful_circle_that_looks_as_it_did_before_the_last_move_was_not_laid_on_since(
    since: str, told: str
) -> None:
    table = Table("line-or-colour")
    misread(table, "d4", PERHAPS_FREE, looks_alike=True)
    table.play("c3")
    misread(table, "d4", PERHAPS_FREE, looks_alike=since == "before the last move")
    table.play("b2")
    misread(table, "d4", PERHAPS_FREE, looks_alike=True)
    assert kinds(table.do("+black e5", frames=4)) == [told]


def test_what_was_asked_about_makes_no_foul_of_what_other_moves_explain() -> None:
    table = Table("line-or-colour")
    misread(table, "d3", HARDLY_WHITE)  # the white ring that a hand hides on e4 may be there
    beside_a_hand = frozenset({table.lies.position.grid.parse("e4")})
    assert kinds(table.play("e4", "e1", frames=4, hidden=beside_a_hand)) == ["occluded", "unclear"]
    misread(table, "a5", HARDLY_FREE)
    assert [(event.kind.value, event.move) for event in table.look(frames=4) if event.move] == [
        ("move", "e4"),
        ("move", "e1"),
    ]


def test_what_was_rightly_played_on_a_foul_is_no_foul() -> None:
    """Seen as a part of it, where the view says too little of other cells to tell it as a move by itself."""
    table, _ = at_a_foul()
    opened = table.session.pending.foul
    assert opened is not None
    both = after(table.lies, "white f6-g6").position
    done = table.lies.game.difference(table.session.accepted.position, both)
    foul = replace(opened.foul, position=both, done=done)
    waiting = WaitingVerdict(foul, seen_board(table.session.game, both), since_s=0.0, stretch_s=2.0)
    _, told = due(table.session.with_waiting(waiting), Moment(9, 4.5))
    assert [(event.kind.value, event.move) for event in told] == [
        ("let_stand", "blue c3-d3"),
        ("move", "white f6-g6"),
    ]


REPLACED = [
    ("linkage", ("red b2-b3", "blue f4-g4"), ("b2", PERHAPS_GONE), "-blue f4-g4 +blue a4-a5 green=a4-a5", "red e1-f1"),
    ("line-or-colour", ("c3", "d4"), ("c3", PERHAPS_FREE), "-black d4 +black e4", "white a1"),
    ("linkx", ("b 2r13", "3Lr37"), ("c2", (0.0, -3.5, -8.0)), "-white g1-g2-h1 +white e1-e2-f1", "blue i1"),
    ("linkx", ("b 13", "2r18"), ("d3", (-0.5, -8.0, 0.0)), "-white h1-h2 +white e1-e2-e3-f1", "blue i1"),
    ("linkx", ("b 2r13", "19"), ("a1", (-2.0, 0.0, -8.0)), "-white i1 +white g1-h1-i1", "blue f1"),
]
"""Moves, a cell that is misread, how the last move is replaced meanwhile, and what the other player lays then."""


@pytest.mark.parametrize(("name", "before", "looks", "replaced", "then"), REPLACED)
def test_who_answers_a_move_that_was_replaced_shows_that_a_cell_elsewhere_was_misread(
    name: str, before: tuple[str, ...], looks: tuple[str, tuple[float, ...]], replaced: str, then: str
) -> None:
    table = Table(name)
    for move in before:
        table.play(move)
    misread(table, *looks)
    table.do(replaced, frames=1)
    see_clearly(table)
    told = table.do(f"+{then} green={then.split()[1]}" if name == "linkage" else f"+{then}", frames=4)
    assert kinds(told) == ["takeback", "move", "move"]
    assert not table.session.has_doubt
    assert table.session.accepted.position == table.lies.position


def test_a_second_cell_that_is_misread_makes_no_foul_of_a_move_that_was_replaced() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.play("d4")
    table.play("b2")
    misread(table, "a5", (-1.0, -8.0, 0.0))
    assert table.do("-white b2 +white b4", frames=1) == []
    see_clearly(table)
    misread(table, "d4", (0.0, -8.0, -0.5))
    assert kinds(table.do("+black e1")) == ["takeback", "move", "unclear"]
    see_clearly(table)
    assert kinds(table.look(4)) == ["clear_again", "move"]
    assert table.session.accepted.position == table.lies.position


def test_nobody_is_accused_by_a_ring_in_doubt_that_was_not_asked_about() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.play("d4")
    misread(table, "d2", (0.0, 0.5, -8.0))
    assert table.look(frames=1) == []
    assert kinds([*table.do("+white a4", frames=1), *table.keep_still(2)]) == ["unclear"]
    see_clearly(table)
    assert [(one.kind.value, one.move) for one in table.look(4)] == [("clear_again", None), ("move", "a4")]
