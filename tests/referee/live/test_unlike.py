"""A cell that looks different, though nothing is read in it: it is asked about, and what is done next explains it."""

from dataclasses import replace

import numpy as np
import pytest

from engine.games import GAMES
from referee.live.comparison import seen_by
from referee.live.event import Event
from referee.live.judging.evidence import relative
from referee.live.observation import SourceEnded, Still
from referee.live.policy import DEFAULT
from referee.live.session import start
from referee.live.typed import understood
from tests.support.observers import reading_of
from tests.support.play import after
from tests.support.table import Table, kinds


def look(table: Table, *unlike: str, frames: int = 1) -> list[Event]:
    """A still view of what the camera makes out, in which `unlike` cells look different until that is accepted.

    All cells look alike then, whatever is read in them.
    """
    table.camera.view(table.lies.position, frames=frames)
    seen = [one for one in table.camera.observations if isinstance(one, Still)]
    table.camera.observations.clear()
    told: list[Event] = []
    for one in seen:
        grid, accepted = table.lies.position.grid, table.session.remembered.nats
        cells = frozenset(map(grid.parse, unlike))
        told += table.say(replace(one, alike=frozenset(grid.cells) if not cells else frozenset(), unlike=cells))
        unlike = unlike if table.session.remembered.nats is accepted else ()
    return told


def after_an_unread_ring() -> Table:
    """White laid a ring on b2 that nobody can read."""
    table = Table("line-or-colour")
    table.camera.hand()
    assert kinds(look(table, "b2", frames=4)) == ["unclear"]
    return table


HARDLY_READ = {"c3": (0.0, -1.9, -6.0)}
"""A ring on c3 that is rather taken for none; before it was laid, its circle was clearly free."""


def test_a_ring_that_is_hardly_read_was_laid_where_the_circle_looks_different_too() -> None:
    assert "move" not in kinds(Table("line-or-colour").see("+white c3", HARDLY_READ))
    told = Table("line-or-colour").see("+white c3", HARDLY_READ, unlike="c3")
    assert [(event.kind.value, event.move) for event in told] == [("move", "c3")]


def test_so_was_one_that_would_be_hardly_read_but_for_what_was_read_there_before() -> None:
    seen = {"c3": (-0.5, 0.0, -6.0)}
    assert "move" not in kinds(Table("line-or-colour").see("+white c3", seen))
    told = Table("line-or-colour").see("+white c3", seen, unlike="c3")
    assert [(event.kind.value, event.move) for event in told] == [("move", "c3")]


def test_a_first_ring_that_is_hardly_read_accuses_nobody_by_its_colour() -> None:
    """A white one under a mirrored lamp was read as black by 6.05, and hardly as a ring."""
    black = {"c2": (-0.4, -6.5, 0.0)}
    assert kinds(Table("line-or-colour").see("+black c2", black, unlike="c2")) == ["unclear"]
    clear = {"c2": (-8.0, -6.5, 0.0)}
    assert kinds(Table("line-or-colour").see("+black c2", clear, unlike="c2")) == ["foul"]


def test_where_several_circles_look_different_a_lamp_or_a_thing_did_it() -> None:
    """None of them is believed to hold a ring, nor what is read on one that does not look different itself."""
    assert "move" not in kinds(Table("line-or-colour").see("+white c3", HARDLY_READ, unlike="c3 a1"))
    read = {"c3": (-1.5, 0.0, -6.0)}
    assert kinds(Table("line-or-colour").see("+white c3", read)) == ["move"]
    assert "move" not in kinds(Table("line-or-colour").see("+white c3", read, unlike="a1 e5"))


def test_that_it_was_laid_is_not_taken_back_to_excuse_a_foul() -> None:
    table = Table("line-or-colour")
    table.see("+white c3", HARDLY_READ, unlike="c3")
    told = table.see("+white e5", HARDLY_READ, unlike="e5", is_pale=True)
    assert [(event.kind.value, event.rules) for event in told] == [("foul", ("C1",))]


def test_what_is_not_read_accuses_nobody_who_plays_on() -> None:
    table = after_an_unread_ring()
    table.camera.hand()
    unread = after(table.lies, "b2")
    seen = table.lies.game.applied(table.lies.position, unread.game.parse_move(unread, "e1").changes)
    table.lies = table.lies.game.start(table.lies.options, seen)
    told = look(table, "b2", frames=4)
    assert [(event.kind.value, event.move) for event in told] == [
        ("clear_again", None),
        ("move", "b2"),
        ("move", "e1"),
    ]


def test_no_ring_is_taken_for_granted_where_what_was_done_is_clear_without_it() -> None:
    table = after_an_unread_ring()
    table.camera.hand()
    table.lies = after(table.lies, "e1")
    told = look(table, "b2", frames=4)
    assert [(event.kind.value, event.move) for event in told] == [("clear_again", None), ("move", "e1")]


def test_several_cells_that_look_different_are_a_shadow() -> None:
    table = Table("line-or-colour")
    assert look(table, "b2", "e4", frames=4) == []


def test_it_is_forgotten_when_the_cell_looks_as_it_did() -> None:
    table = after_an_unread_ring()
    table.camera.hand()
    assert kinds(look(table)) == ["clear_again"]
    assert kinds(table.play("c3")) == ["move"]


def test_a_person_who_says_that_nothing_happened_is_not_asked_again() -> None:
    table = after_an_unread_ring()
    table.say(understood("nothing", table.session, SourceEnded(9, 4.5)))
    assert look(table, "b2", frames=6) == []


def test_it_is_no_news_beside_a_ring_that_reaches_into_it() -> None:
    table = Table("line-or-colour")
    table.camera.hand()
    table.lies = after(table.lies, "c2")
    assert kinds(look(table, "b2", frames=4)) == ["move"]


def test_what_hardly_changed_is_no_news_where_it_is_clearly_read() -> None:
    table = Table("line-or-colour")
    table.camera.hand()
    table.camera.view(table.lies.position, frames=4)
    grid = table.lies.position.grid
    alike, unlike = frozenset(grid.cells), frozenset({grid.parse("b2")})
    seen = [one for one in table.camera.observations if isinstance(one, Still)]
    assert [event for one in seen for event in table.say(replace(one, alike=alike, unlike=unlike))] == []


def test_what_lay_clear_beside_it_is_no_part_of_the_next_foul() -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.camera.hand()
    table.lies = after(table.lies, "d4")
    assert look(table, "a1") == []
    told = table.do("+black b5", frames=4)
    assert [(event.kind.value, event.move) for event in told] == [("move", "d4"), ("foul", "+black b5")]
    assert kinds(table.do("-black b5")) == ["withdrawn"]


@pytest.mark.parametrize(("lead_nats", "share"), [(1.0, 0.0), (2.0, 0.0), (4.0, 0.5), (6.0, 1.0), (9.0, 1.0)])
def test_that_a_free_cell_looks_as_it_did_counts_the_more_the_clearer_it_was_free(
    lead_nats: float, share: float
) -> None:
    game = GAMES["linkx"]
    empty, h1 = game.start({}).position, game.grid({}).parse("h1")
    now = reading_of(game, empty, np.random.default_rng(1))
    nats = relative(now, empty, DEFAULT)
    nats[h1] = (0.0, -lead_nats, -9.0)
    session = start(game, {}, {}, states=(game.start({}),))
    session = replace(session, remembered=replace(session.remembered, nats=nats))
    view = Still(0, 0.0, 0.0, now)
    gains = seen_by(session, view).gains[h1, 1]
    alike = seen_by(session, replace(view, alike=frozenset({h1}))).gains[h1, 1]
    assert gains - alike == pytest.approx(min(share * DEFAULT.alike_nats, DEFAULT.doubted_nats + gains))
