"""Recorded games, disturbed in many ways, are told as they were played."""

from pathlib import Path

import pytest

from referee.live.event import Kind
from tests.support.recordings import recording, stretches
from tests.support.truth import FIXTURES, GAME_NAMES, photos_folder
from tests.support.varied.disturbed_recordings import DISTURBED, disturbed, in_another_style

GAMES = FIXTURES / "games"
WHOLE = sorted(file.parent for file in (photos_folder() / "games").glob("*/game.json"))
WORST = (
    ("line-or-colour", "without_hands"),
    ("line-or-colour", "one_cell_off"),
    ("linkage", "one_cell_off"),
    ("linkage", "hands_that_stay"),
    ("linkx", "without_hands"),
    ("linkx", "first_two_in_one_view"),
    ("linkx", "two_moves_between_views"),
    ("linkage", "turn_before_a_foul_unseen"),
    ("linkx", "turn_before_a_foul_unseen"),
)
"""What once came out wrong, in a usual run; `never_clear`, which takes long, only with `-m slow`."""
STYLES = (
    ("recoloured_pieces", "white_balance"),
    ("recoloured_surroundings", "gamma"),
    ("gradient", "noise"),
    ("underexposed", "saturation"),
)


@pytest.mark.parametrize(("game", "name"), WORST)
def test_what_once_came_out_wrong_is_told_as_it_was(game: str, name: str) -> None:
    assert disturbed(recording(GAMES / game), name).compared().exact


def test_a_fist_that_hides_nearly_all_of_a_board_does_not_move_it() -> None:
    told = disturbed(recording(GAMES / "line-or-colour"), "hands_that_stay").told()
    assert Kind.OCCLUDED in [event.kind for event in told]
    assert Kind.MOVED not in [event.kind for event in told]


@pytest.mark.slow
def test_a_sheet_as_pale_as_the_mat_hides_the_circle_under_it() -> None:
    assert disturbed(recording(GAMES / "line-or-colour"), "never_clear", 13).compared().exact


def test_a_game_on_a_mat_with_both_boards_is_told_from_its_first_ring_on() -> None:
    compared = recording(GAMES / "line-or-colour-two-boards").compared()
    assert compared.exact
    assert not compared.missed
    assert not compared.made_up


@pytest.mark.slow
@pytest.mark.parametrize("name", DISTURBED)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_disturbed_recording_is_told_as_it_was(game: str, name: str) -> None:
    assert disturbed(recording(GAMES / game), name).compared().exact


@pytest.mark.slow
@pytest.mark.parametrize("names", STYLES, ids="+".join)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_game_of_another_style_is_told_as_it_was(game: str, names: tuple[str, ...]) -> None:
    assert in_another_style(recording(GAMES / game), names, seed=1).compared().exact


@pytest.mark.slow
@pytest.mark.parametrize("folder", WHOLE, ids=lambda folder: folder.name)
def test_a_whole_recording_is_told_as_it_was(folder: Path) -> None:
    assert recording(folder).compared().exact


@pytest.mark.parametrize("name", DISTURBED)
def test_a_disturbance_keeps_the_order_of_what_happens(name: str) -> None:
    taken = recording(GAMES / "line-or-colour")
    course = [event["cell"] for shot in taken.shots for event in shot.events if "cell" in event]
    after = disturbed(taken, name)
    assert [event["cell"] for shot in after.shots for event in shot.events if "cell" in event] == course
    assert after.shots[-1].truth["position"] == taken.shots[-1].truth["position"]


def test_stretches_cover_a_recording_without_gaps() -> None:
    taken = recording(GAMES / "linkx")
    assert [i for stretch in stretches(taken) for i in stretch] == list(range(len(taken.shots)))
