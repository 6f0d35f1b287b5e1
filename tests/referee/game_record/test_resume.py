"""A game that is broken off at any moment goes on where it was."""

from datetime import date
from pathlib import Path

import pytest

from engine.errors import BadRecord
from engine.games import GAMES
from referee.game_record.accepted_game import moves_of
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.recorder import Recorder
from referee.game_record.resume import first_frame, session_of
from referee.game_record.session_document import about_of
from referee.live.advance import advance
from referee.live.event import Event, Kind
from referee.live.observation import Moved, Ruled, Ruling, SourceEnded
from referee.live.session import Session, start
from referee.live.typed import understood
from tests.referee.live.test_guesses import guessed
from tests.referee.live.test_split_in_doubt import three_at_once
from tests.referee.live.test_taken_back import a_table_with_two_pieces_of_one_view
from tests.support.command import run
from tests.support.play import after
from tests.support.table import Table, at_a_foul, kinds
from tests.support.watched import Watched, watched

OPTIONS = {"size": "5"}
GAME = GAMES["line-or-colour"]
TODAY = date(2026, 5, 1)
OF_A_GAME = frozenset(Kind) - {Kind.READY}
"""What must be the same however often a game is broken off; that it is ready is said each time."""


def broken_off_at(moments: list[int], game: Watched, folder: Path) -> tuple[list[Event], tuple[str, ...]]:
    """The record of a game that is left, without a word, after each of the observations numbered `moments`."""
    ends = [*moments, len(game.observations)]
    RecordedGames(folder).begin("g", GAME.name, TODAY, {"options": OPTIONS, "players": {}}).close()
    session = start(GAME, OPTIONS, {})
    first = 0
    for end in ends:
        with RecordedGames(folder).open("g") as store:
            if store.start() is not None:
                session, first = session_of(store), first_frame(store)
            recorder = Recorder(store, pytest.fail)
            for seen in [seen for seen in game.observations[:end] if seen.frame >= first]:
                session, events = advance(session, seen)
                recorder.keep(seen, events, session)
    with RecordedGames(folder).open("g") as store:
        return [event for event in store.events() if event.kind in OF_A_GAME], store.moves()


def test_the_record_is_the_same(tmp_path: Path) -> None:
    game = watched(GAME, OPTIONS, 4, troubles=False)
    whole, moves = broken_off_at([], game, tmp_path / "whole")
    assert moves == tuple(move.notation for move in game.last.moves)
    for moment in (3, 8, 13, 20):
        events, again = broken_off_at([moment], game, tmp_path / str(moment))
        assert again == moves
        assert [(e.kind, e.move, e.frame) for e in events] == [(e.kind, e.move, e.frame) for e in whole]


def test_moves_made_meanwhile_are_seen(tmp_path: Path) -> None:
    game = watched(GAME, OPTIONS, 4, troubles=False)
    with RecordedGames(tmp_path).begin("g", GAME.name, TODAY, {"options": OPTIONS, "players": {}}) as store:
        session, recorder = start(GAME, OPTIONS, {}), Recorder(store, pytest.fail)
        for seen in game.observations[:6]:
            session, events = advance(session, seen)
            recorder.keep(seen, events, session)
        before = store.moves()
        session = session_of(store)
        for seen in game.observations[9:11]:
            session, events = advance(session, seen)
            recorder.keep(seen, events, session)
        assert store.moves()[: len(before)] == before
        assert len(store.moves()) > len(before)


def test_a_game_that_is_over_is_not_taken_up(tmp_path: Path) -> None:
    game = watched(GAME, OPTIONS, 4, troubles=False)
    broken_off_at([], game, tmp_path)
    with RecordedGames(tmp_path).open("g") as store, pytest.raises(BadRecord, match="is over"):
        session_of(store)


def left_and_taken_up(table: Table, folder: Path) -> Session:
    """The session of a game that was left after all that was told at a table."""
    name, options = table.lies.game.name, dict(table.lies.options)
    with RecordedGames(folder).begin("g", name, TODAY, {"options": options, "players": {}}) as store:
        store.add([], (), about_of(Table(name, options=options).session))
        store.add(table.told, moves_of(table.session.course), about_of(table.session))
        return session_of(store)


def test_an_open_foul_is_open_still_and_not_named_again(tmp_path: Path) -> None:
    table, _ = at_a_foul()
    table.session = left_and_taken_up(table, tmp_path)
    assert table.session.has_doubt
    assert kinds(table.look(4)) == ["ready"]
    assert table.session.has_doubt
    assert kinds(table.play("white f6-g6")) == ["let_stand", "move"]


def test_a_foul_that_is_gone_when_the_game_is_taken_up_was_withdrawn(tmp_path: Path) -> None:
    table, _ = at_a_foul()
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.back_to(table.session.state or table.lies)) == ["ready", "withdrawn"]
    assert not table.session.has_doubt


def test_a_foul_that_was_settled_is_open_no_more(tmp_path: Path) -> None:
    table, _ = at_a_foul()
    table.say(Ruled(9, 4.5, Ruling.LET_STAND))
    assert not left_and_taken_up(table, tmp_path).has_doubt


@pytest.mark.parametrize("line", ["withdrawn", "misread", "fixed blue f4-g4"])
def test_a_foul_that_a_person_settled_is_not_named_again_while_it_lies_there(line: str, tmp_path: Path) -> None:
    table, _ = at_a_foul()
    table.say(understood(line, table.session, SourceEnded(9, 4.5)))
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.look(8)) == ["ready"]
    assert not table.session.has_doubt


@pytest.mark.parametrize("line", ["withdrawn", "misread", "fixed blue f4-g4"])
@pytest.mark.parametrize("correction", [("--edit", "1", "yellow b2-b3"), ("--insert", "1", "white a6-a7")])
def test_nor_after_a_correction(line: str, correction: tuple[str, ...]) -> None:
    table, _ = at_a_foul()
    table.say(understood(line, table.session, SourceEnded(9, 4.5)))
    left_and_taken_up(table, RecordedGames().folder)
    run("correct", "g", *correction)
    with RecordedGames().open("g") as store:
        table.session = session_of(store)
    assert kinds(table.look(8)) == ["ready"]
    assert not table.session.has_doubt


def test_a_foul_that_was_withdrawn_by_a_word_is_named_when_it_is_made_again(tmp_path: Path) -> None:
    table, _ = at_a_foul()
    table.say(Ruled(9, 4.5, Ruling.WITHDRAWN))
    foul = table.lies
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.back_to(table.session.state or foul)) == ["ready"]
    assert kinds(table.back_to(foul)) == ["foul"]


def test_what_was_covered_and_asked_about_is_remembered(tmp_path: Path) -> None:
    table = Table("line-or-colour")
    hidden = frozenset({table.lies.position.grid.parse("e1")})
    table.play("c3")
    table.look(hidden=hidden)
    table.lies = after(GAME.start(OPTIONS), "c3", "d4", "e5", "a1", "a2", "b2", "b4")
    table.look(6, hidden)
    assert kinds(table.told) == ["ready", "move", "occluded", "unclear"]
    session = left_and_taken_up(table, tmp_path)
    assert session.cover.hidden == hidden
    assert session.pending.doubt is not None
    table.session = session
    assert kinds(table.look(4, hidden)) == ["ready"]
    assert table.session.has_doubt
    assert kinds(table.look(2)) == ["clear_again", "clear_again", "revised"]


def test_a_thing_that_is_no_piece_is_one_still(tmp_path: Path) -> None:
    table = Table("linkage")
    table.do("+blue f5", frames=1)
    assert kinds(table.play("red b2-b3")) == ["move", "occluded"]
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.look(8)) == ["ready"]
    assert kinds(table.play("blue f4-g4")) == ["move"]


def test_a_turn_that_may_lie_under_cover_is_not_forgotten(tmp_path: Path) -> None:
    table = Table("linkage")
    table.play("red b2-b3")
    covered = frozenset(table.lies.position.grid.parse(name) for name in ("f5", "f6", "g5", "g6"))
    table.look(hidden=covered)
    table.play("blue f5-f6", frames=4, hidden=covered)
    assert kinds(table.told) == ["ready", "move", "occluded", "unclear"]
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.play("white c5-c6", hidden=covered)) == ["ready"]
    assert [event.move for event in table.look() if event.move] == ["blue f5-f6", "white c5-c6"]


def test_what_was_laid_before_track_was_lost_may_be_taken_back_after_the_game_is_taken_up(tmp_path: Path) -> None:
    table = Table("line-or-colour")
    table.play("c3", "a3", "d4", "e1", "b5", "a1", frames=4)
    table.camera.hand()
    table.look()
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.look()) == ["ready"]
    assert [(event.kind.value, event.move) for event in table.do("-black e1")] == [("takeback", "e1")]


def test_what_lay_there_before_track_was_lost_is_not_taken_back_after_it_either(tmp_path: Path) -> None:
    table = Table("line-or-colour")
    table.play("c3")
    table.play("d4")
    table.play("a3", "e1", "b5", "a1", "e5", frames=4)
    table.camera.hand()
    table.look()
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.do("-white c3")) == ["ready", "foul"]


def test_what_was_guessed_is_revised_as_if_the_game_had_not_been_left(tmp_path: Path) -> None:
    (table, _), (unbroken, _) = guessed(), guessed()
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(unbroken.look()) == ["clear_again", "revised"]
    assert kinds(table.look()) == ["ready", "clear_again", "revised"]
    assert moves_of(table.session.course) == moves_of(unbroken.session.course) == ("b 11", "3Ir12", "2r11", "19")


def test_what_was_guessed_of_a_move_that_was_corrected_is_forgotten(tmp_path: Path) -> None:
    table, _ = guessed()
    left_and_taken_up(table, tmp_path)
    with RecordedGames(tmp_path).open("g") as store:
        store.add(table.told[-1:], ("b 11", "3Ir12", "2r11", "19"), {})
        assert not session_of(store).course.guesses


def test_how_squares_divide_is_a_guess_still(tmp_path: Path) -> None:
    """Blue's squares were told as pieces of three and of one; that they are is not held against the next one."""
    table = three_at_once()
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.look()) == ["ready"]
    assert [(event.kind.value, event.move) for event in table.play("19")] == [("move", "19")]


def test_nobody_is_accused_of_the_first_colour_of_a_piece_when_the_game_is_taken_up(tmp_path: Path) -> None:
    table = Table("linkage")
    for move in ("yellow b2-b3", "yellow e5-e6"):
        table.play(move)
    assert kinds(table.do("-yellow b2-b3 +white b2-b3 green=e5-e6")) == ["revised"]
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.do("-white b2-b3 +yellow b2-b3 green=e5-e6")) == ["ready", "revised"]


def test_a_square_that_may_be_misread_as_gone_may_be_so_when_the_game_is_taken_up(tmp_path: Path) -> None:
    table, seems_gone = Table("linkx"), {"e1": (6.5, 0.0, 0.0)}
    table.play("b 3I3")
    assert kinds(table.see("--", seems_gone)) == ["takeback", "move"]
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.see("--", seems_gone)) == ["ready"]
    told = table.see("+white e2", seems_gone)
    assert [(event.kind.value, event.move) for event in told] == [("revised", "b 3I3"), ("move", "15")]


def test_moves_of_one_view_are_taken_back_together_as_if_the_game_had_not_been_left(tmp_path: Path) -> None:
    table = a_table_with_two_pieces_of_one_view()
    table.session = left_and_taken_up(table, tmp_path)
    told = table.do("-white c6-c7 -white a6-a7 green=f4-g4")
    assert [(event.kind.value, event.move) for event in told] == [
        ("ready", None),
        ("takeback", "white c6-c7"),
        ("takeback", "white a6-a7"),
    ]
    with RecordedGames(tmp_path).open("g") as store:
        store.add(table.told[-1:], ("red b2-b3", "blue f4-g4", "white a6-a7", "white c6-c7", "red e1-f1"), {})
        course = session_of(store).course
        assert course.before_together is course.history[-1]


def test_so_are_those_that_others_followed(tmp_path: Path) -> None:
    table = a_table_with_two_pieces_of_one_view()
    together = table.lies
    table.play("red e1-f1")
    table.session = left_and_taken_up(table, tmp_path)
    assert kinds(table.back_to(together)) == ["ready", "takeback"]
    assert kinds(table.do("-white c6-c7 -white a6-a7 green=f4-g4")) == ["takeback", "takeback"]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_board_that_was_moved_when_it_was_left_is_said_to_be_found_again(name: str, tmp_path: Path) -> None:
    table = Table(name)
    table.play(table.lies.legal_moves()[0].notation)
    table.camera.bump()
    moved = next(one for one in table.camera.observations if isinstance(one, Moved))
    table.camera.observations.clear()
    table.say(moved)
    RecordedGames(tmp_path).begin("g", name, TODAY, {"options": table.session.options, "players": {}}).close()
    with RecordedGames(tmp_path).open("g") as store:
        Recorder(store, pytest.fail).keep(moved, table.told, table.session)
        table.session = left = session_of(store)
    assert left.is_lost
    assert kinds(table.look()) == ["ready", "relocated"]
    assert not table.session.is_lost
    assert kinds(table.look()) == []
