"""The fixtures are what their README says: pictures with a truth that the rules agree with, of every condition."""

import json
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from engine.games import GAMES
from tests.support.truth import FIXTURES, GAME_NAMES, Truth, photos_with_truth

MOST_BYTES = 40_000_000
TRUTHS = photos_with_truth(FIXTURES)
CONDITIONS = {"dim", "warm", "over", "under", "shadow", "glare", "wide", "oblique", "defocus", "motion_blur", "hand"}


def truth_of(photo: Path) -> Truth:
    truth: Truth = json.loads(photo.with_suffix(".json").read_text())
    return truth


@pytest.mark.parametrize("photo", TRUTHS, ids=lambda photo: f"{photo.parent.name}-{photo.stem}")
def test_the_rules_agree_with_the_truth(photo: Path) -> None:
    truth = truth_of(photo)
    with Image.open(photo) as picture:
        assert picture.size == (truth["camera"]["width"], truth["camera"]["height"])
    game = GAMES[truth["game"]]
    position = game.position_from_json(truth["position"])
    options = {"size": str(truth["position"]["size"])} if truth["game"] == "line-or-colour" else {}
    score = game.score(position)
    faults = game.faults(position, options)
    assert bool(faults) == ("illegal" in truth), faults
    if not faults:
        assert score.summary["winner"] == truth["score"]["winner"]
        assert score.finished in (truth["finished"], None)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_condition_is_covered(game: str) -> None:
    truths = [truth_of(photo) for photo in TRUTHS if photo.parent.name == game]
    tags = Counter(tag for truth in truths for tag in truth["tags"])
    assert set(tags) >= CONDITIONS
    assert any("illegal" in truth for truth in truths)
    assert {True, False} <= {truth["finished"] for truth in truths}


def test_the_fixtures_stay_small() -> None:
    assert sum(path.stat().st_size for path in FIXTURES.rglob("*") if path.is_file()) < MOST_BYTES
