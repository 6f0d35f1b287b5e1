"""Rates, intervals and calibration, and answers beside truth that were made up for it."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.games import GAMES
from engine.position import Position
from referee.belief.judgement import judge_reading
from referee.belief.policy import DEFAULT
from referee.evaluation.photo_comparison import PhotoComparison, compare
from referee.evaluation.photo_table import CSV_COLUMNS, EVEN, ODD, Rate, as_csv, as_text, calibration_error, table
from referee.evaluation.photo_truth import PhotoTruth
from referee.photo.answer import Answer
from tests.support.observers import all_in_view
from tests.support.truth import FIXTURES, photo_truths
from vision.geometry.plane import Points
from vision.reading import BoardReading, Layer, Marker

TRUTHS = [truth for game in GAMES for truth in photo_truths(FIXTURES / game)[:3]]


def turned(position: Position, turn: int) -> tuple[dict[str, list[str]], list[int]]:
    """Contents layer by layer, and marker cells, of a board seen after quarter turns."""
    side = position.grid.rows
    source = np.rot90(np.arange(side * side).reshape(side, side), -turn).ravel().tolist()
    layers = {name: [contents[cell] for cell in source] for name, contents in position.layers}
    return layers, [source.index(cell) for cell in position.marker]


def reading(position: Position, game: str, turn: int, wrong: int, nats: float) -> BoardReading:
    """A reading that sees a position, turned, with `nats`, but for `wrong` cells in its first layer."""
    contents, marker = turned(position, turn)
    layers: list[Layer] = []
    for name, words in GAMES[game].layers.items():
        table = np.zeros((len(position.grid), len(words)))
        for cell, held in enumerate(contents[name]):
            shift = 1 if not layers and cell < wrong else 0
            table[cell, (words.index(held) + shift) % len(words)] = nats
        layers.append(Layer(name, words, table))
    seen = tuple(sorted(position.grid.cells[cell] for cell in marker))
    places = ((), seen) if seen else ((),)
    found = Marker(places, np.array([0.0, nats][: len(places)])) if game == "linkage" else None
    return BoardReading(game, position.grid, tuple(layers), all_in_view(position.grid), found)


def answered(
    truth: PhotoTruth, turn: int = 0, wrong: int = 0, nats: float = 30.0, shift: float = 0.0
) -> PhotoComparison:
    board = truth.board
    assert board is not None
    options = {"size": str(board.position.grid.rows)} if board.game == "line-or-colour" else {}
    seen = reading(board.position, board.game, turn, wrong, nats)
    judged = judge_reading(seen, options, DEFAULT)
    corners_px: Points = np.roll(board.corners_px, turn, axis=0) + shift * board.cell_px
    return compare(truth, Answer(str(truth.photo), judged.status, "", board.game, judged, corners_px))


@pytest.mark.parametrize("truth", TRUTHS, ids=lambda truth: str(truth.photo.relative_to(FIXTURES)))
def test_the_truth_itself_is_perfect_from_every_side(truth: PhotoTruth) -> None:
    assert truth.board is not None
    for turn in range(1 if truth.board.game == "linkx" else 4):
        comparison = answered(truth, turn)
        assert (comparison.found, comparison.perfect, comparison.wrong, comparison.asked) == (True, True, 0, 0)
        assert not comparison.wrong_certain
        assert not comparison.false_board


def test_linkx_may_not_be_upside_down() -> None:
    truth = next(one for one in TRUTHS if one.board and one.board.game == "linkx")
    assert answered(truth, turn=2).false_board


def test_a_shifted_board_is_false() -> None:
    assert answered(TRUTHS[0], shift=0.2).found
    assert answered(TRUTHS[0], shift=0.3).false_board  # along both axes: 0.42 of a cell


def test_wrong_cells_are_wrong_unless_asked() -> None:
    truth = next(one for one in TRUTHS if one.board and one.board.game == "linkx" and not one.board.unjudged)
    sure, unsure = answered(truth, wrong=2), answered(truth, wrong=2, nats=0.5)
    assert (sure.wrong, sure.asked, sure.perfect) == (2, 0, False)
    assert unsure.wrong == 0
    assert unsure.asked == unsure.cells
    assert not unsure.certain


def test_a_board_on_a_photo_of_none_is_false(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").touch()
    (tmp_path / "1.json").write_text(json.dumps({"game": None, "tags": ["cat"]}))
    (none,) = photo_truths(tmp_path)
    some = answered(TRUTHS[0]).answer
    assert compare(none, some).false_board
    assert not compare(none, Answer("1.jpg", "not_found", "no board")).complaints


def test_the_table_and_the_rows() -> None:
    comparisons = [answered(truth) for truth in TRUTHS]
    rows = table(comparisons)
    assert [row.name for row in rows if not row.name.startswith(" ")] == [*sorted(GAMES), "all"]
    assert rows[-1].perfect.count == len(TRUTHS)
    halves = [row.photos for row in rows if row.name.strip() in (EVEN, ODD)]
    assert (len(halves), sum(halves)) == (2 * len(GAMES), len(TRUTHS))
    assert len(as_text(rows).splitlines()) == len(rows) + 1
    lines = as_csv(comparisons).splitlines()
    assert lines[0] == ",".join(CSV_COLUMNS)
    assert len(lines) == len(TRUTHS) + 1


def test_intervals_are_those_of_clopper_and_pearson() -> None:
    assert Rate(0, 10).interval == pytest.approx((0.0, 0.3085), abs=1e-4)
    assert Rate(5, 10).interval == pytest.approx((0.1871, 0.8129), abs=1e-4)
    assert Rate(10, 10).interval == pytest.approx((0.6915, 1.0), abs=1e-4)
    assert str(Rate(0, 0)) == "-"


def test_calibration_error_of_honest_and_boastful_beliefs() -> None:
    assert calibration_error([(0.75, True)] * 3 + [(0.75, False)]) == pytest.approx(0.0)
    assert calibration_error([(0.95, False)] * 4) == pytest.approx(0.95)
    assert calibration_error([]) == 0.0
