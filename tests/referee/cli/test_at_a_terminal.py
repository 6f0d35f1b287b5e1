"""`gridref watch` before a person: through a pseudo-terminal, from frames of a drawn game."""

import signal
from pathlib import Path

import cv2
import pytest

from calibration.profile.store import Profiles
from referee.game_record.recorded_games import RecordedGames
from tests.support.drawn import known
from tests.support.person import Person

LAST_SIGHT = 40
"""Frames in which the foul lies there: at 4 a second, time enough to type."""
GREEN_ON_FIRST = ({"d4": "black", "b2": "red", "b3": "red"}, "b2")
FOUL = ({**GREEN_ON_FIRST[0], "c3": "blue", "d3": "blue"}, "c3")

CURSOR_HIDDEN, CURSOR_SHOWN = "\x1b[?25l", "\x1b[?25h"


@pytest.fixture(scope="module")
def frames(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recording in which blue comes to lie beside the marked piece."""
    frames = tmp_path_factory.mktemp("frames")
    sights = [({"d4": "black"}, None)] * 2 + [GREEN_ON_FIRST] * 4 + [FOUL] * LAST_SIGHT
    for number, (contents, green) in enumerate(sights):
        picture = known.photographed(contents, green=green, seed=number % 2)
        cv2.imwrite(str(frames / f"{number:03}.png"), picture.bgr)
    return frames


@pytest.fixture
def camera(frames: Path) -> str:
    """The recording as a camera; its board's profile is called drawn."""
    Profiles().save(known.profile("drawn", "folder:frames"))
    return f"folder:{frames}"


def test_a_person_lets_a_foul_stand_and_leaves(camera: str) -> None:
    arguments = ("--game", "linkage", "--profile", "drawn", "--camera", camera, "--fps", "4", "--player", "More=Ann")
    person = Person("watch", *arguments)
    person.reads("Who plays Fewer?")
    person.types(" Bo\x1b[Db")
    person.reads("Ann (More) to move.")
    person.reads("7 . . . . . . .")
    person.reads("1. red b2-b3")
    person.reads("rule L5")
    person.reads("misread MOVE")
    person.types("")
    person.types("let it be")
    person.reads("expected let stand")
    assert "got ''" not in person.seen
    person.types("let stand")
    person.reads("Let stand: Bob (Fewer) plays blue c3-d3")
    person.types("quit")
    person.reads("gridref watch --resume")
    assert person.waits() == 0


@pytest.mark.parametrize(("by", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_game_that_is_broken_off_leaves_the_terminal_as_it_was(camera: str, by: signal.Signals, status: int) -> None:
    players = ("--player", "more=Ann", "--player", "FEWER=Bob")
    person = Person("watch", "--game", "linkage", "--profile", "drawn", "--camera", camera, "--fps", "4", *players)
    person.reads("Ann (More) to move.")
    person.breaks_off(by)
    person.reads("gridref watch --resume")
    assert person.seen.count(CURSOR_SHOWN) == person.seen.count(CURSOR_HIDDEN) == 1
    assert person.waits() == status


def test_who_leaves_at_a_question_has_begun_no_game(camera: str) -> None:
    person = Person("watch", "--game", "linkage", "--camera", camera)
    person.reads("Who plays More?")
    person.types_no_more()
    assert person.waits() == 130
    assert RecordedGames().names() == ()


def test_a_terminal_that_is_closed_breaks_a_game_off(camera: str) -> None:
    players = ("--player", "More=Ann", "--player", "Fewer=Bob", "--name", "left")
    person = Person("watch", "--game", "linkage", "--profile", "drawn", "--camera", camera, "--fps", "4", *players)
    person.reads("Ann (More) to move.")
    assert person.closes_the_terminal() == 129
    with RecordedGames().last() as store:
        assert store.name == "left"


def test_what_a_person_said_of_cells_holds_when_the_game_is_taken_up(camera: str) -> None:
    """Left and taken up again, with the misread piece still in view."""
    players = ("--player", "More=Ann", "--player", "Fewer=Bob")
    person = Person("watch", "--game", "linkage", "--profile", "drawn", "--camera", camera, "--fps", "4", *players)
    person.reads("rule L5")
    person.types("misread")
    person.reads("nothing is wrong with it")
    person.types("quit")
    assert person.waits() == 0
    again = Person("watch", "--resume", "--fps", "40")
    again.reads("Bob (Fewer) to move.")
    assert again.waits() == 0
    assert "L5" not in again.seen
