"""A move that was believed in doubt is revised by a later, clearer view, and nothing else is."""

from dataclasses import replace

import numpy as np
import pytest

from engine.grid import Cell
from engine.position import Position
from referee.game_record.accepted_game import moves_of
from referee.live.event import Kind
from referee.live.observation import Still
from referee.live.settling.guesses import doubting, guessing
from tests.referee.live.test_goes_on import misread, see_clearly
from tests.support.observers import Eyes
from tests.support.recordings import recording
from tests.support.table import Table, kinds
from tests.support.truth import FIXTURES, Truth
from tests.support.varied.mirrored_lamp import mirrored_lamp
from tests.support.varied.photometric import Varied
from tests.support.watched import Camera
from vision.frame import Bgr


def guessed() -> tuple[Table, frozenset[Cell]]:
    """Blue laid two squares, of which the upper one is hidden, and the game went on."""
    table = Table("linkx", options={"no-repeat": "off"})
    table.play("b 11")
    table.play("3Ir12")
    hidden = frozenset({table.lies.position.grid.parse("a3")})
    assert kinds(table.look(hidden=hidden)) == ["occluded"]
    assert kinds(table.play("2r11", frames=4, hidden=hidden)) == ["unclear"]
    told = table.play("19", hidden=hidden)
    assert [event.move for event in told if event.move] == ["11", "19"]
    return table, hidden


def test_a_clear_view_revises_a_guess_below_later_moves() -> None:
    table, _ = guessed()
    told = table.look()
    assert kinds(told) == ["clear_again", "revised"]
    assert str(told[-1].message) == "I misread the board: 2 on a2 and a3 was played, not 1 on a2."
    assert (told[-1].move, told[-1].cells, told[-1].turn) == ("2r11", ("a3",), "blue")
    assert moves_of(table.session.course) == ("b 11", "3Ir12", "2r11", "19")
    assert table.session.accepted.position == table.lies.position


def test_what_is_laid_on_what_can_not_be_seen_shows_that_something_lies_there() -> None:
    table, hidden = guessed()
    told = table.play("4Lr31", hidden=hidden)
    assert [(event.kind.value, event.move) for event in told] == [("revised", "2r11"), ("move", "4Lr31")]


def test_a_guess_that_is_seen_to_be_right_excuses_nothing_any_more() -> None:
    table, hidden = guessed()
    table.lies = table.session.accepted  # one square it was
    assert kinds(table.look()) == ["clear_again"]
    assert not table.session.course.guesses
    assert kinds(table.look(hidden=hidden)) == ["occluded"]
    assert kinds(table.do("+blue a4-a5-a6-b4", hidden=hidden)) == ["unclear"]


def test_a_guess_does_not_excuse_what_is_wrong_elsewhere() -> None:
    table, hidden = guessed()
    assert kinds(table.do("+blue f2-g2", hidden=hidden)) == ["foul"]


@pytest.mark.parametrize(("word", "is_guess"), [("blue", False), ("empty", True)])
def test_a_piece_whose_colour_alone_is_in_doubt_was_surely_laid(word: str, is_guess: bool) -> None:
    table = Table("linkage")
    before = table.session.accepted
    table.play("red b2-b3")
    nats = np.full((49, 6), -12.0)
    laid, words = [table.lies.position.grid.parse(name) for name in ("b2", "b3")], table.session.game.layers["contents"]
    nats[laid, words.index(word)] = -3.0
    session = replace(table.session, remembered=replace(table.session.remembered, nats=nats))
    assert bool(doubting(session, before, frozenset()).course.guesses) == is_guess


class Comparing(Camera):
    """A camera that tells which cells in view look as they did."""

    was: tuple[str, ...] = ()
    restless: frozenset[Cell] = frozenset()
    """Cells that look otherwise in each view."""

    def view(self, position: Position, hidden: frozenset[Cell] = frozenset(), frames: int = 2) -> None:
        super().view(position, hidden, frames)
        contents = self.game.held(position)
        alike = frozenset(
            cell for cell in position.grid.cells if contents[cell : cell + 1] == self.was[cell : cell + 1]
        )
        alike -= hidden | self.restless
        self.observations = [replace(o, alike=alike) if isinstance(o, Still) else o for o in self.observations]
        self.was = contents


def test_a_foul_is_not_explained_by_a_piece_that_has_lain_there_as_it_does() -> None:
    """Another piece under glare in its place, and the piece laid only now, would make the foul a legal turn."""
    table = Table("linkage")
    seen = table.camera
    table.camera = Comparing(seen.game, seen.options, seen.rng, seen.eyes, frame=seen.frame)
    before = table.session.accepted
    table.play("red g6-g7")
    table.session = guessing(table.session, before, [(before.game.parse_move(before, "white e6-f6"),)])
    glare = table.cells("e6", "f6")
    for move in ("yellow b3-c3", "yellow b5-b6"):
        assert kinds(table.play(move, hidden=glare))[-1] == "move"
    (foul,) = table.do("+yellow c6-c7 green=c6-c7", hidden=glare)
    assert (foul.kind, foul.rules) == (Kind.FOUL, ("L5",))


@pytest.mark.parametrize("nats", [0.5, 1.5, 2.5])
def test_a_circle_that_is_misread_from_now_on_makes_no_foul_of_the_next_ring(nats: float) -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.play("d4")
    misread(table, "b3", (0.0, -8.0, nats))  # by so much rather a black ring than none
    told = [event for move in ("c1", "a1", "d5", "e2") for event in table.play(move, frames=4)]
    assert Kind.FOUL not in [event.kind for event in told]
    assert table.session.accepted.position == table.lies.position


@pytest.mark.parametrize("nats", [0.5, 2.5])
def test_whether_a_ring_that_is_hardly_read_makes_a_foul_of_the_next_is_asked_first(nats: float) -> None:
    table = Table("line-or-colour")
    for move in ("c3", "d4", "c1"):
        table.play(move)
    misread(table, "b3", (0.0, -8.0, nats))
    table.play("b3", frames=4)
    assert kinds(table.do("+black a1", frames=4))[-1] == "unclear"


def test_a_ring_that_was_perhaps_laid_makes_no_foul_of_the_next_where_it_looks_rather_free() -> None:
    table = Table("line-or-colour")
    table.camera.eyes = Eyes(10.0, 0.1)
    table.play("c3")
    misread(table, "b3", (0.0, -8.0, -0.5))
    assert kinds(table.look()) == []
    assert kinds(table.play("d4", frames=3)) == ["unclear"]
    see_clearly(table)
    assert kinds(table.look()) == ["clear_again", "move"]


def test_a_ring_that_is_clearly_read_is_not_taken_for_none_to_excuse_a_foul() -> None:
    table = Table("line-or-colour")
    for move in ("c3", "d4", "c1", "b3"):
        assert kinds(table.play(move)) == ["move"]
    assert kinds(table.do("+black a1")) == ["foul"]


def test_a_pale_ring_out_of_turn_is_no_sign_that_the_one_before_was_not_laid() -> None:
    """White's first one was hardly read, and at a glance its second changes nothing: close by it does."""
    table = Table("line-or-colour")
    misread(table, "c3", (-2.0, 0.0, -9.0))
    assert kinds(table.play("c3", frames=4))[-1] == "move"
    see_clearly(table)
    told = table.see("+white e3", {"c3": (-5.0, 0.0, -9.0), "e3": (-2.6, 0.0, -9.0)}, unlike="e3", is_pale=True)
    assert [(event.kind, event.rules) for event in told] == [(Kind.FOUL, ("C1",))]


def test_a_piece_under_a_mirrored_lamp_is_revised_when_the_lamp_is_gone() -> None:
    def lit(bgr: Bgr, truth: Truth) -> Varied:
        return mirrored_lamp(bgr, truth, "f1"), truth

    taken = recording(FIXTURES / "games" / "linkx")
    shots = [shot.then(lit) if 12 <= number < 24 else shot for number, shot in enumerate(taken.shots)]
    told = taken.with_shots(shots).told()
    assert [event.cells for event in told if event.kind is Kind.REVISED] == [("f1",)]
    assert [event.kind for event in told if event.kind is Kind.FOUL] == [Kind.FOUL]


@pytest.mark.parametrize(("nats", "kind"), [(3.2, "takeback"), (1.5, "revised")])
def test_what_was_seen_well_enough_was_taken_back_and_not_misread(nats: float, kind: str) -> None:
    table = Table("line-or-colour")
    before = table.lies
    misread(table, "a3", (-nats, 0.0, -9.0))
    assert kinds(table.play("a3")) == ["move"]
    misread(table, "a3", (0.0, -9.0, -9.0))
    assert kinds(table.back_to(before)) == [kind]


def test_a_piece_of_which_a_square_was_hardly_seen_was_no_piece_and_another() -> None:
    """White's three squares look like two; once the third shows, white did not lay it out of turn."""
    table = Table("linkx")
    table.play("b 11")
    misread(table, "b3", (0.0, -8.0, -3.0), looks_alike=True)
    assert [one.move for one in table.play("3Ir12")] == ["2r12"]
    see_clearly(table)
    assert [(one.kind.value, one.move) for one in table.play("19")] == [("revised", "3Ir12"), ("move", "19")]
    assert table.session.accepted.position == table.lies.position


def test_a_square_that_seemed_to_be_part_of_a_piece_may_be_free() -> None:
    """White's two squares look like three; once blue lies on the third, blue did not drop it on a piece."""
    table = Table("linkx")
    table.play("b 11")
    misread(table, "b3", (-1.0, -8.0, 0.0))
    assert [one.move for one in table.play("2r12")] == ["3Ir12"]
    see_clearly(table)
    assert [(one.kind.value, one.move) for one in table.play("12")] == [("revised", "2r12"), ("move", "12")]
    assert table.session.accepted.position == table.lies.position


def test_a_piece_beside_a_cell_that_changed_may_be_larger_than_it_is_read() -> None:
    table = Table("linkx")
    table.play("b 11")
    before = table.session.accepted
    table.play("2r12")
    cells = frozenset(table.lies.position.grid.cells)
    assert not doubting(table.session, before, cells).course.guesses
    (guess,) = doubting(table.session, before, cells - table.cells("b3")).course.guesses
    assert [[move.notation for move in moves] for moves in guess.instead] == [["3Ir12"]]


def after_two_turns_at_once() -> Table:
    """Beside blue's two squares one that looked different was clearly free; it is filled when white's turn is seen."""
    table = Table("linkx")
    seen = table.camera
    table.camera = Comparing(seen.game, seen.options, seen.rng, seen.eyes, reads_once=True, frame=seen.frame)
    for move in ("b 3I1", "14"):
        table.play(move)
    table.camera.restless = table.cells("f2")
    table.play("26")
    table.camera.restless = frozenset()
    assert [event.move for event in table.play("4Lr38", "16")] == ["4Lr38", "16"]
    return table


def test_two_turns_that_a_larger_piece_would_explain_are_told_where_its_place_was_clearly_free() -> None:
    table = after_two_turns_at_once()
    assert [(event.kind.value, event.move) for event in table.play("2r15")] == [("move", "2r15")]
    assert not table.session.course.guesses


def test_who_goes_on_shows_that_the_piece_was_larger_all_the_same() -> None:
    table = after_two_turns_at_once()
    told = table.do("+blue e1")
    assert [(event.kind.value, event.move) for event in told] == [("revised", "4Lr38"), ("move", "15")]
    assert moves_of(table.session.course) == ("b 3I1", "14", "3Lr36", "4Lr38", "15")
    assert table.session.accepted.position.contents("contents") == table.lies.position.contents("contents")


def test_a_ring_that_was_hardly_read_was_not_laid_if_only_the_move_before_it_was_taken_back() -> None:
    table = Table("line-or-colour")
    table.play("a1")
    before = table.lies
    table.play("e4")
    assert kinds(table.see("+white b5", {"b5": (0.0, 3.0, -9.0)})) == ["move"]
    told = table.back_to(before)
    assert [(event.kind.value, event.move) for event in told] == [("revised", "b5"), ("takeback", "e4")]


def test_a_ring_that_was_believed_not_to_be_laid_was_laid_all_the_same_if_the_one_instead_of_it_is_gone() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.play("d4")
    hardly_white = (-3.0, 0.0, -8.0)
    misread(table, "b3", hardly_white)
    table.play("b3")
    misread(table, "b3", hardly_white, looks_alike=True)
    assert kinds(table.do("+white a1", frames=1)) == ["revised", "move"]
    misread(table, "b3", hardly_white)
    assert kinds(table.do("-white a1 +black e1")) == ["revised", "move"]
    assert [move.notation for move in table.session.accepted.moves] == ["c3", "d4", "b3", "e1"]
    assert not table.session.has_doubt
