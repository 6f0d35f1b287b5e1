"""Every fixture is located and read, and the stored table of accuracy holds: it may only get better."""

import pytest

from tests.support.accuracy import measure, stored
from tests.support.readers import READERS


@pytest.mark.parametrize("game", READERS)
def test_fixtures_are_seen_as_well_as_before(game: str) -> None:
    now, before = measure(game), stored()[game]
    assert now["photos"] == before["photos"]
    assert now["found"] >= before["found"], now
    assert now["misplaced"] <= before["misplaced"], now
    assert now["perfect"] >= before["perfect"], now
    for kind in ("wrong", "sure_and_wrong"):
        assert now[kind] * before["answers"] <= before[kind] * now["answers"], now
