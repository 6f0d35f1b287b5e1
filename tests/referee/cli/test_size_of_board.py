"""Line or Colour is played on two sizes of board: a game is watched, and taken up, on that with which it began."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from calibration.profile.profile import Profile
from engine.errors import BadOption
from engine.games import GAMES
from referee.cli.watch.game_to_watch import new_game, taken_up
from referee.game_record.recorded_games import RecordedGames
from referee.game_record.session_document import about_of
from referee.game_record.store import Store
from referee.live.session import start
from referee.watch.watched_board import Side
from tests.support.truth import FIXTURES
from vision.decode import read_photo
from vision.geometry.pose import BoardPose
from vision.known.board import KnownBoard
from vision.locate.find import find

GAME = GAMES["line-or-colour"]
CAMERA = "folder:frames"
REFUSED = "profile five knows a board of 5x5, not of 7x7"


@pytest.fixture(scope="module")
def profile_of_five() -> Profile:
    frame = read_photo(FIXTURES / "games" / "line-or-colour" / "frames" / "0000.jpg").frame
    pose = find(frame, GAME.name, {"size": "5"})
    assert isinstance(pose, BoardPose)
    known = KnownBoard.seen(frame, pose)
    return Profile("five", CAMERA, "2026-05-01T12:00:00", frame.size_px, known=known)


@pytest.fixture
def begun_on_seven(tmp_path: Path) -> Iterator[Store]:
    """The record of a game that was begun without a size."""
    about: dict[str, object] = {"camera": CAMERA, "options": {}, "players": {}, "profile": None, "calibration": None}
    with RecordedGames(tmp_path).begin("g", GAME.name, date(2026, 5, 1), about) as store:
        begun = start(GAME, {}, {}, states=(GAME.start({"size": "7"}),))
        store.add([], (), about_of(begun))
        yield store


def test_a_game_is_taken_up_on_a_board_of_the_size_with_which_it_began(begun_on_seven: Store) -> None:
    assert taken_up(begun_on_seven, None, None).board.options == {"size": "7"}


def test_a_profile_of_another_size_is_refused_for_a_game_that_is_taken_up(
    begun_on_seven: Store, profile_of_five: Profile
) -> None:
    with pytest.raises(BadOption, match=REFUSED):
        taken_up(begun_on_seven, None, profile_of_five)


def test_a_profile_of_another_size_is_refused_for_a_new_game(profile_of_five: Profile) -> None:
    with pytest.raises(BadOption, match=REFUSED):
        new_game(GAME.name, CAMERA, {"size": "7"}, {}, profile_of_five, Side.FRONT)
    for options in ({}, {"size": "auto"}, {"size": "5"}):
        assert new_game(GAME.name, CAMERA, options, {}, profile_of_five, Side.FRONT).profile is profile_of_five
