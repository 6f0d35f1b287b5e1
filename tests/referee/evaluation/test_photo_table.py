"""Rates, intervals and calibration, and answers beside truth that were made up for it."""

import errno
import json
import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from engine.errors import BadTruth
from engine.games import GAMES
from engine.position import Position
from referee.belief.judgement import judge
from referee.belief.policy import DEFAULT
from referee.evaluation.photo_comparison import Comparison, compare
from referee.evaluation.photo_table import CSV_COLUMNS, EVEN, ODD, Rate, as_csv, as_text, calibration_error, table
from referee.evaluation.photo_truth import Known, known_photos
from referee.photo.answer import Answer
from tests.support.command import run
from tests.support.truth import FIXTURES
from vision.geometry.plane import Points
from vision.reading import BoardReading, Layer, Marker

TRUTHS = [known for game in GAMES for known in list(known_photos(FIXTURES / game))[:3]]


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
    found = Marker("green", places, np.array([0.0, nats][: len(places)])) if game == "linkage" else None
    return BoardReading(game, position.grid, tuple(layers), found)


def answered(known: Known, turn: int = 0, wrong: int = 0, nats: float = 30.0, shift: float = 0.0) -> Comparison:
    board = known.board
    assert board is not None
    options = {"size": str(board.position.grid.rows)} if board.game == "line-or-colour" else {}
    seen = reading(board.position, board.game, turn, wrong, nats)
    judged = judge(seen, options, DEFAULT)
    corners_px: Points = np.roll(board.corners_px, turn, axis=0) + shift * board.cell_px
    return compare(known, Answer(str(known.photo), judged.status, "", board.game, judged, corners_px))


@pytest.mark.parametrize("known", TRUTHS, ids=lambda known: str(known.photo.relative_to(FIXTURES)))
def test_the_truth_itself_is_perfect_from_every_side(known: Known) -> None:
    assert known.board is not None
    for turn in range(1 if known.board.game == "linkx" else 4):
        comparison = answered(known, turn)
        assert (comparison.found, comparison.perfect, comparison.wrong, comparison.asked) == (True, True, 0, 0)
        assert not comparison.wrong_certain
        assert not comparison.false_board


def test_linkx_may_not_be_upside_down() -> None:
    known = next(one for one in TRUTHS if one.board and one.board.game == "linkx")
    assert answered(known, turn=2).false_board


def test_a_shifted_board_is_false() -> None:
    assert answered(TRUTHS[0], shift=0.2).found
    assert answered(TRUTHS[0], shift=0.3).false_board  # along both axes: 0.42 of a cell


def test_wrong_cells_are_wrong_unless_asked() -> None:
    known = next(one for one in TRUTHS if one.board and one.board.game == "linkx" and not one.board.unjudged)
    sure, unsure = answered(known, wrong=2), answered(known, wrong=2, nats=0.5)
    assert (sure.wrong, sure.asked, sure.perfect) == (2, 0, False)
    assert unsure.wrong == 0
    assert unsure.asked == unsure.cells
    assert not unsure.certain


def test_a_board_on_a_photo_of_none_is_false(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").touch()
    (tmp_path / "1.json").write_text(json.dumps({"game": None, "tags": ["cat"]}))
    (none,) = known_photos(tmp_path)
    some = answered(TRUTHS[0]).answer
    assert compare(none, some).false_board
    assert not compare(none, Answer("1.jpg", "not_found", "no board")).complaints


def test_the_table_and_the_rows() -> None:
    comparisons = [answered(known) for known in TRUTHS]
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


def test_frames_of_a_game_that_stand_still_are_photos(tmp_path: Path) -> None:
    truth = json.loads(next((FIXTURES / "linkx").glob("*.json")).read_text())
    frame = {key: truth[key] for key in ("position", "grid_corners_px", "hidden", "score")}
    frames = [frame | {"file": f"frames/{i}.jpg", "state": state} for i, state in enumerate(("still", "hand", "still"))]
    (tmp_path / "game.json").write_text(json.dumps({"game": "linkx", "frames": frames}))
    assert [known.photo.name for known in known_photos(tmp_path)] == ["0.jpg", "2.jpg"]


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"game": "linkx"}', '{"game": "chess", "position": {}}'])
def test_bad_truth_is_named(tmp_path: Path, content: str) -> None:
    (tmp_path / "1.jpg").touch()
    (tmp_path / "1.json").write_text(content)
    with pytest.raises(BadTruth, match=r"1\.json"):
        list(known_photos(tmp_path))


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [("game", "chess", "one of the games linkage"), ("score", 3, "no attribute"), ("tags", 7, "not iterable")],
)
def test_truth_with_something_else_in_a_field_is_named(tmp_path: Path, field: str, value: object, words: str) -> None:
    truth = json.loads((FIXTURES / "linkx" / "0048.json").read_text())
    (tmp_path / "1.jpg").touch()
    (tmp_path / "1.json").write_text(json.dumps({**truth, field: value}))
    with pytest.raises(BadTruth, match=words):
        list(known_photos(tmp_path))


def test_a_photo_that_cannot_be_read_is_named_beside_the_table(tmp_path: Path) -> None:
    shutil.copy(FIXTURES / "linkx" / "0048.json", tmp_path)
    (tmp_path / "0048.jpg").write_bytes(b"no photo")
    stdout, stderr = run("evaluate", str(tmp_path))
    assert f"{tmp_path / '0048.jpg'}: expected a photo" in stderr
    assert stdout.splitlines()[-1].split()[:3] == ["all", "1", "0%"]


def test_the_fixtures_can_be_evaluated() -> None:
    """Beside the photos lies a table, which is no photo's truth."""
    assert len(list(known_photos(FIXTURES))) > 100


def test_missing_and_empty_folders_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadTruth, match="no such"):
        list(known_photos(tmp_path / "none"))
    with pytest.raises(BadTruth, match="found none"):
        list(known_photos(tmp_path))


def test_a_folder_that_may_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one below: half of the photos would be no measure of all."""
    shut = tmp_path / "shut"
    shut.mkdir()
    open_folder = os.scandir

    def as_for_a_stranger(folder: str) -> object:
        if folder == str(shut):
            raise PermissionError(errno.EACCES, "Permission denied", folder)
        return open_folder(folder)

    monkeypatch.setattr(os, "scandir", as_for_a_stranger)
    for folder in (shut, tmp_path):
        with pytest.raises(BadTruth, match=rf"{shut}: the folder can't be read \(Permission denied\)"):
            list(known_photos(folder))
