"""Every fixture is scored, and the stored table of accuracy holds: it may only get better."""

import pytest

from tests.support.accuracy import comparisons, measure, stored
from tests.support.truth import GAME_NAMES

MORE_IS_BETTER = ("found", "perfect", "plain_certain")
LESS_IS_BETTER = ("unread", "wrong", "false_boards", "wrong_certain", "faults_missed", "faults_invented")


@pytest.mark.parametrize("game", GAME_NAMES)
def test_fixtures_are_scored_as_well_as_before(game: str) -> None:
    now, before = measure(game), stored()[game]
    assert now["photos"] == before["photos"]
    assert all(now[name] >= before[name] for name in MORE_IS_BETTER), now
    assert all(now[name] <= before[name] for name in LESS_IS_BETTER), now


@pytest.mark.parametrize("game", GAME_NAMES)
def test_no_fixture_is_certain_and_wrong(game: str) -> None:
    assert [one.truth.photo.name for one in comparisons(game) if one.wrong_certain] == []
