"""A recording's truth as it is read; what is no truth is named."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import BadTruth
from referee.evaluation.game_truth import game_truth
from tests.support.truth import FIXTURES

GAMES = FIXTURES / "games"
MOVE = {"frame": 1, "kind": "move", "colour": "red", "cells": ["b2", "b3"]}


@pytest.mark.parametrize("folder", sorted(GAMES.iterdir()), ids=lambda folder: folder.name)
def test_the_recordings_of_the_fixtures_are_read(folder: Path) -> None:
    assert len(game_truth(folder).events) > 1


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("fps", "x", "expected fps to be a number of frames a second above 0, got '\"x\"'"),
        ("fps", 0, "expected fps to be a number"),
        ("fps", float("nan"), "expected fps to be a number"),
        ("fps", float("inf"), "expected fps to be a number"),
        ("options", 5, "expected options by their names"),
        ("options", {"free-black": "perhaps"}, "expected free-black to be on or off, got 'perhaps'"),
        ("events", [{**MOVE, "frame": 99999}], "expected an event's frame to be one of 0 to "),
        ("events", [{**MOVE, "frame": -1}], "expected an event's frame"),
        ("events", [{**MOVE, "frame": "0"}], "expected an event's frame"),
        ("events", [{**MOVE, "kind": "leap"}], "expected an event to be one of move, illegal, .*, got '\"leap\"'"),
        ("events", [{**MOVE, "cells": ["z9"]}], "expected a cell from a1 to g7, got 'z9'"),
        ("events", [{**MOVE, "cells": []}], "expected the cells of the event '\"move\"' in frame 1, got none"),
        ("events", [{"frame": 1, "kind": "takeback"}], "expected the cells of the event"),
        ("frames", [], "list index"),
    ],
)
def test_a_truth_with_something_else_in_a_field_is_named(tmp_path: Path, field: str, value: object, words: str) -> None:
    truth: dict[str, Any] = json.loads((GAMES / "linkage" / "game.json").read_text(encoding="utf-8"))
    (tmp_path / "game.json").write_text(json.dumps({**truth, field: value}))
    with pytest.raises(BadTruth, match=rf"game\.json: expected the truth of a game: .*{words}"):
        game_truth(tmp_path)


def test_a_score_of_another_form_is_named(tmp_path: Path) -> None:
    truth: dict[str, Any] = json.loads((GAMES / "linkage" / "game.json").read_text(encoding="utf-8"))
    truth["frames"][-1]["score"] = {"total": 3}
    (tmp_path / "game.json").write_text(json.dumps(truth))
    with pytest.raises(BadTruth, match="expected the score of this position, with groups, total, winner, got"):
        game_truth(tmp_path)
