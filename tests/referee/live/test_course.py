"""The course of a game: its moves, those that may be taken back, and what was guessed of them."""

from engine.games import GAMES
from engine.state import State
from referee.live.course import Course, Guess, guess_of
from tests.support.play import after

START = GAMES["linkage"].start({})
RED, BLUE = (START.game.parse_move(START, notation) for notation in ("red b2-b3", "blue f4-g4"))


def course_of(first: State, *moves: str) -> Course:
    course = Course(first)
    for notation in moves:
        assert course.state is not None
        course = course.after(first.game.parse_move(course.state, notation))
    return course


def test_a_move_is_taken_back_to_the_state_before_it() -> None:
    course = course_of(START, RED.notation, BLUE.notation)
    (before,) = course.earlier
    assert before == after(START, RED.notation)
    assert course.back_to(before).history == (START,)


def test_a_skip_cannot_be_seen_so_the_move_before_it_is_the_last_that_can() -> None:
    course = course_of(GAMES["linkx"].start({}), "b 11", "--")
    assert course.earlier == (course.history[0],)


def test_of_a_board_that_was_taken_up_the_piece_under_the_counter_came_last() -> None:
    red = START.after(RED)
    taken_up = Course(START.game.start({}, red.after(BLUE).position, "More"))
    assert {state.position.layers for state in taken_up.earlier} == {red.position.layers}


def test_so_it_did_though_it_was_told_before_what_is_new() -> None:
    red, blue = START.after(RED).position, START.after(BLUE).position
    lies = START.after(RED).after(BLUE).position.with_marker(red.marker)
    taken_up = Course(START.game.start({}, lies, "More"), last_known=red)
    assert [(state.position.layers, state.position.marker) for state in taken_up.earlier][:1] == [
        (blue.layers, blue.marker)
    ]


def test_a_guess_goes_with_the_moves_that_it_is_about() -> None:
    course = course_of(START, RED.notation, BLUE.notation)
    first, second = (Guess(number, 1, ((),), frozenset()) for number in (0, 1))
    doubted = Course(course.state, course.history, guesses=(first, second))
    assert doubted.back_to(course.history[1]).guesses == (first,)


def test_what_makes_no_difference_is_no_guess() -> None:
    red = START.after(RED)
    assert guess_of(START, red, ((RED,),)) is None
    other = guess_of(START, red, ((BLUE,),))
    assert other is not None
    assert (other.number, other.end) == (0, 1)
    assert other.cells == RED.changes.cells | BLUE.changes.cells
