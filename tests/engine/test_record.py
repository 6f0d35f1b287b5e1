"""Games as text, and in the published notation of LINKX."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadNotation, BadOption, GridrefError
from engine.games import GAMES
from engine.games.linkx.published import parse_published
from engine.record import TextRecord, in_a_word, record_of, replay
from engine.record_text import format_record, parse_record
from engine.state import State
from tests.support.play import at_random

PUBLISHED = (
    "w 2r16 3Ir17 24 4Ssr12 4Ss4 16 3I5 3Ir16 3Ir19 3L2 4Ssr12 14 18 4Tr32 18 3L8 3Lr12 2r16 4Lsr27 2r18 4Lr18 4Lsr37 "
    "-- 4Lr14 3Lr24"
)

STARTS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("linkage", {}),
    ("linkage", {"free-black": "on"}),
    ("line-or-colour", {"size": "5"}),
    ("line-or-colour", {"size": "7", "swap": "on"}),
    ("linkx", {"no-repeat": "off"}),
)


def play(start: State, turns: int, seed: int) -> State:
    *_, last = islice(at_random(start, Random(seed)), turns + 1)
    return last


def last_state(record: TextRecord) -> State:
    state = record.first_state()
    for step in replay(record):
        state = step.after
    return state


@settings(deadline=None)
@given(st.sampled_from(STARTS), st.integers(0, 40), st.integers(0, 40), st.integers(0, 999))
def test_a_record_reads_back_to_the_same_states(
    start: tuple[str, Mapping[str, str]], before: int, turns: int, seed: int
) -> None:
    name, options = start
    first = GAMES[name].start(options)
    if before > 20:
        earlier = play(first, before - 20, seed)
        first = GAMES[name].start(options, earlier.position, earlier.turn)
    state = play(first, turns, seed + 1)
    first_role, second_role = state.game.roles
    record = record_of((first, state), {first_role: "Ann", second_role: "Bob: the 2nd"})
    again = parse_record(format_record(record))
    assert again == record
    assert last_state(again) == state
    assert again.result == in_a_word(state.outcome)


def test_a_record_is_plain_text() -> None:
    text = """\
game: line-or-colour
option: size=5
player white: Ann
player black: Bob
1. c3
2. swap
result: unfinished
"""
    record = parse_record(f"# a club evening\n\n{text}")
    assert format_record(record) == text
    assert last_state(record).position.cells_with("black", "ring") == (12,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "game"),
        ("# mine\ngame: go\n", "line 2: expected one of the games linkage"),
        ("game: linkx\ngame: linkx\n", "line 2: expected one each of game"),
        ("game: linkx\n2. 16\n", "line 2: expected move 1, "),
        (f"game: linkx\n{'1' * 5000}. 16\n", "line 2: expected move 1, got '1{60}…'$"),
        ("game go: linkx\n1. 16\n", "line 1: expected one each of game"),
        ("# mine\n\ngame: linkx\nhello\n", "line 4: expected one like"),
        ("game: linkx\nplayer More: Ann\n", "line 2: expected the player to be one of blue, white"),
        ("game: linkx\nresult: More\n", "line 2: expected the result to be one of blue, white, draw"),
        ("turn: More\ngame: linkx\nstart:\n    9 .\n", "line 1: expected the turn to be one of blue, white"),
        ("game: linkx\noption: fist=blue\n", "line 2: expected one of the options .*, got 'fist'"),
        ("option: first=red\ngame: linkx\n", "line 1: expected first to be .*, got 'red'"),
        ("game: linkx\noption: first\n", "option: NAME=VALUE"),
        ("game: linkx\noption: first=blue\noption: first=white\n", "line 3: expected one value for first"),
        ("game: linkx\nplayer blue: Ann\nplayer blue: Bob\n", "line 3: expected one value for blue"),
        ("game: linkage\nturn: Fewer\n", "line 2: expected 'turn:' only with a block 'start:'"),
        ("game: linkx\n  1. 16\n", "line 2: expected an indented line only below 'start:'"),
        ("game: linkx\nstart:\n    9 .\nstart:\n", "line 4: expected one block"),
        ("game: linkx\nstart:\n1. 16\n", "expected an indented diagram below 'start:', got none"),
        ("game: linkx\nstart:\n    9 .\n", "below 'start:', expected a diagram of 9 rows"),
    ],
)
def test_what_is_no_record_is_refused(text: str, message: str) -> None:
    with pytest.raises(GridrefError, match=message):
        parse_record(text)


def test_a_diagram_may_be_indented_by_tabs() -> None:
    game = GAMES["linkage"]
    position = game.parse_diagram("\n".join([*(f"{row} . . . . . . ." for row in range(7, 0, -1)), "  a b c d e f g"]))
    text = format_record(TextRecord("linkage", (), start=position, turn="Fewer"))
    assert parse_record(text.replace("    ", "\t")).start == parse_record(text).start == position


def test_a_move_that_is_none_is_named_with_its_number() -> None:
    with pytest.raises(BadNotation, match="move 2: expected squares like b2-b3"):
        list(replay(parse_record("game: linkage\n1. red b2-b3\n2. red b5-\n")))


@pytest.mark.parametrize(
    ("game", "text"),
    [("linkage", f"black a{'1' * 5000}"), ("line-or-colour", f"a{'1' * 5000}"), ("linkx", "4\u017f4")],
)
def test_a_move_with_odd_letters_or_endless_numbers_is_refused_in_short(game: str, text: str) -> None:
    options = "option: size=5\n" if game == "line-or-colour" else ""
    with pytest.raises(BadNotation, match=r"move 1: expected a .{1,150}$"):
        list(replay(parse_record(f"game: {game}\n{options}1. {text}\n")))


@pytest.mark.parametrize(("game", "text"), [("line-or-colour", "+white a1 green=a1"), ("linkx", "+blue a1 green=a1")])
def test_only_linkage_has_a_green_counter(game: str, text: str) -> None:
    options = "option: size=5\n" if game == "line-or-colour" else ""
    with pytest.raises(BadNotation, match=r"expected terms like '\+white b2', '-white b2', got 'green=a1'"):
        list(replay(parse_record(f"game: {game}\n{options}1. {text}\n")))


@pytest.mark.parametrize(
    ("game", "text"),
    [("linkage", "+purple b2-b3"), ("linkage", "+green b2-b3"), ("line-or-colour", "+pink a1"), ("linkx", "+red a1")],
)
def test_what_no_set_has_can_not_be_laid(game: str, text: str) -> None:
    options = "option: size=5\n" if game == "line-or-colour" else ""
    with pytest.raises(BadNotation, match="move 1: expected a piece to be"):
        list(replay(parse_record(f"game: {game}\n{options}1. {text}\n")))


@pytest.mark.parametrize(
    ("game", "text"), [("linkage", "-red ?"), ("line-or-colour", "-black b9"), ("linkx", "-blue ?")]
)
def test_nothing_is_lifted_from_beside_the_grid(game: str, text: str) -> None:
    options = "option: size=5\n" if game == "line-or-colour" else ""
    with pytest.raises(BadNotation, match="move 1: expected what was lifted to have been on the grid"):
        list(replay(parse_record(f"game: {game}\n{options}1. {text}\n")))


@pytest.mark.parametrize(
    ("game", "text"),
    [("linkage", "-blue b2-b3"), ("linkage", "-red b3-b4"), ("line-or-colour", "-white a2"), ("linkx", "-white a1")],
)
def test_nothing_is_lifted_that_does_not_lie_there(game: str, text: str) -> None:
    option, first = {
        "linkage": ("", "red b2-b3"),
        "line-or-colour": ("option: size=5\n", "a1"),
        "linkx": ("option: first=blue\n", "11"),
    }[game]
    with pytest.raises(BadNotation, match="move 2: expected to lift something that lies there, but nothing"):
        list(replay(parse_record(f"game: {game}\n{option}1. {first}\n2. {text}\n")))


def test_a_start_has_the_size_that_the_options_say() -> None:
    five = GAMES["line-or-colour"].start({"size": "5"}).position
    with pytest.raises(BadOption, match="expected a start on 7x7, got a board of 5x5"):
        GAMES["line-or-colour"].start({"size": "7"}, five, "white")


def test_a_game_that_was_taken_up_is_recorded_with_its_size() -> None:
    board = GAMES["line-or-colour"].start({"size": "5"}).position
    taken_up = GAMES["line-or-colour"].start({}, board, "white")
    assert record_of([taken_up], {}).options == {"size": "5"}


def test_the_published_linkx_game_ends_23_to_20_for_white() -> None:
    record = parse_published(PUBLISHED)
    record = replace(record, options={"no-repeat": "off", **record.options})
    assert all(step.violations == () for step in replay(record))
    last = last_state(record)
    assert last.legal_moves() == ()
    assert last.outcome is not None
    assert last.outcome.winner == "white"
    assert last.game.score(last.position).summary == {
        "linked": {"blue": False, "white": False},
        "largest_area": {"blue": 20, "white": 23},
        "winner": "white",
    }


def test_the_published_linkx_game_repeats_shapes() -> None:
    broken = [fault.rule for step in replay(parse_published(PUBLISHED)) for fault in step.violations]
    assert set(broken) == {"X4"}


def test_published_games_begin_with_blue_unless_they_say_otherwise() -> None:
    assert parse_published("16 17") == parse_published("b 16 17") != parse_published("w 16 17")
    assert parse_published("W 16 17") == parse_published("w 16 17")


@pytest.mark.parametrize("text", ["", "w", "16 pass", "game"])
def test_other_words_are_no_published_game(text: str) -> None:
    with pytest.raises(BadNotation):
        list(replay(parse_published(text)))


def test_c4_who_won_first_has_won_though_the_other_line_was_let_stand() -> None:
    """As a person's correction of a past move may make it."""
    played = TextRecord("line-or-colour", ("a1", "a5", "b1", "b5", "c1", "c5", "d1", "d5"), {"size": "5"})
    states = [played.first_state(), *(step.after for step in replay(played))]
    last = states[-1]
    assert last.outcome is not None
    assert last.outcome.winner == "white"
    assert last.game.score(last.position).winner is None
    assert record_of(states, {}).result == "white"
