"""What was told of a recording, beside its truth."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from referee.evaluation.game_comparison import compare_game
from referee.evaluation.game_table import games_as_text
from referee.evaluation.game_truth import game_truth
from referee.live.event import Event, Kind

EMPTY = {"size": 5, "colours": [["red"] * 5] * 5, "discs": [], "rings": {}}
ONE = EMPTY | {"rings": {"a1": "white"}}
TRUTH = [
    {"frame": 1, "kind": "move", "colour": "white", "cell": "a1"},
    {"frame": 3, "kind": "illegal", "colour": "white", "cell": "b1"},
    {"frame": 5, "kind": "takeback", "colour": "white", "cell": "b1"},
    {"frame": 7, "kind": "object", "what": "phone", "on": True},
    {"frame": 9, "kind": "object", "on": False},
    {"frame": 10, "kind": "end"},
]
SCORE: dict[str, Any] = {"winner": None, "by": []}


def recorded(folder: Path) -> Path:
    frame = {"file": "0.jpg", "state": "still", "position": ONE, "score": SCORE}
    truth = {"game": "line-or-colour", "fps": 2, "frames": [frame] * 11, "events": TRUTH}
    (folder / "game.json").write_text(json.dumps(truth))
    return folder


def event(frame: int, kind: Kind, *cells: str, **more: Any) -> Event:
    return Event(frame, frame / 2, kind, "", cells=cells, **more)


READY = event(0, Kind.READY, position=EMPTY)
MOVE = event(1, Kind.MOVE, "a1", position=ONE)
FOUL = event(4, Kind.FOUL, "b1", "c1")
TOLD = [
    *(READY, MOVE, FOUL, event(5, Kind.WITHDRAWN, "b1"), event(7, Kind.OCCLUDED, "c3")),
    *(event(9, Kind.CLEAR_AGAIN), event(10, Kind.END, score=SCORE)),
]


def test_a_game_told_as_it_was_is_exact(tmp_path: Path) -> None:
    compared = compare_game(game_truth(recorded(tmp_path)), TOLD)
    assert compared.exact
    assert (compared.precision, compared.recall) == (1.0, 1.0)
    assert compared.delays == (0, 1, 0)
    assert "100.0%" in games_as_text([compared])


def test_the_end_of_a_game_that_was_cut_off_is_not_made_up(tmp_path: Path) -> None:
    file = recorded(tmp_path) / "game.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"events": TRUTH[:-1]}))
    compared = compare_game(game_truth(tmp_path), TOLD)
    assert compared.exact
    assert compared.made_up == ()


def test_a_flat_board_may_be_told_with_any_side_as_row_1(tmp_path: Path) -> None:
    truth = game_truth(recorded(tmp_path))
    said = {"a1": "e1", "b1": "e2", "c1": "e3", "c3": "c3"}  # a quarter turn counter-clockwise
    turned = [replace(one, cells=tuple(said[name] for name in one.cells)) for one in TOLD]
    turned[1] = replace(turned[1], position=EMPTY | {"rings": {"e1": "white"}})
    assert compare_game(truth, turned).exact
    assert not compare_game(truth, [*turned[:3], event(5, Kind.WITHDRAWN, "b1"), *turned[4:]]).exact


def test_questions_are_counted_but_are_no_mistakes(tmp_path: Path) -> None:
    asked = [*TOLD[:2], event(2, Kind.UNCLEAR, "b2"), event(2, Kind.CLEAR_AGAIN), *TOLD[2:]]
    compared = compare_game(game_truth(recorded(tmp_path)), asked)
    assert compared.exact
    assert compared.questions == 1


def test_what_is_missed_and_what_is_made_up_is_named(tmp_path: Path) -> None:
    phantom = event(2, Kind.MOVE, "e5", position=EMPTY)
    compared = compare_game(game_truth(recorded(tmp_path)), [READY, phantom, FOUL, FOUL, TOLD[-1]])
    assert [one.kind for one in compared.missed] == [Kind.MOVE, Kind.WITHDRAWN, Kind.OCCLUDED, Kind.CLEAR_AGAIN]
    assert compared.made_up == (phantom, FOUL)
    assert (compared.phantom_moves, compared.missed_moves, compared.alarms) == (1, 1, 1)
    assert compared.edit_distance == 4
    assert compared.wrong_cells == 1
    assert not compared.exact
