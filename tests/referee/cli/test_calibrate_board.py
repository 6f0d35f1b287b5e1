"""Board, colours and light calibrated over drawn pictures as a person does, and photos scored with the profile."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.profile.store import Profiles
from engine.game import Game
from engine.games import GAMES
from referee.cli.calibrate.agreed import CONTENT_BGR
from tests.support.command import run
from tests.support.drawn.known import LENS, SIZE_PX, photographed, pose, profile
from tests.support.rigs import game_folder
from tests.support.truth import FIXTURES

pytestmark = pytest.mark.usefixtures("working_folder")

TAUGHT = {"d4": "black", "a1": "red", "a2": "red", "g7": "white", "f7": "white", "c2": "blue", "c3": "blue"} | {
    "e1": "yellow",
    "f1": "yellow",
}
SAID = [word for name, content in TAUGHT.items() for word in ("--set", f"{name}={content}")] + ["--set", "a1=green"]
CORNERS = [f"{x:.1f},{y:.1f}" for x, y in pose().corners_px]
PLAYED = {"d4": "black", "b1": "blue", "b2": "blue", "f6": "yellow", "f7": "yellow", "g1": "red", "g2": "red"}


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folders `empty`, `lesson`, `full`, `black` and `moved`, each with pictures of one fixed camera."""
    folder = tmp_path_factory.mktemp("pictures")
    shots = {
        "empty": [photographed(seed=seed).bgr for seed in (1, 2, 3)],
        "lesson": [photographed(TAUGHT, green="a1", seed=4).bgr],
        "full": [photographed(PLAYED, green="g1", seed=5).bgr],
        "no-counter": [photographed({}, seed=6).bgr],
        "black": [np.zeros((SIZE_PX[1], SIZE_PX[0], 3), np.uint8)],
        "other-lamp": [photographed(PLAYED, green="g1", seed=7, light=(0.5, 0.8, 1.2)).bgr],
        "changing": [photographed(seed=seed, light=(1.0, 1.0, 0.8 + 0.1 * seed)).bgr for seed in (1, 2, 3)],
        "dark": [photographed(seed=8, light=(0.03, 0.03, 0.03)).bgr],
        "one-sided": [photographed(seed=9, gradient=2.0).bgr],
    }
    for name, bgrs in shots.items():
        (folder / name).mkdir()
        for number, bgr in enumerate(bgrs):
            cv2.imwrite(str(folder / name / f"{number}.png"), bgr)
    return folder


@pytest.fixture
def board() -> None:
    """What `calibrate board` learns of the board in these pictures, kept as the profile `default`."""
    Profiles().save(profile("default", "folder:empty"))


def learn_board(pictures: Path, shots: str = "empty", exit_code: int = 0) -> tuple[str, str]:
    camera = f"folder:{pictures / shots}"
    return run(
        "calibrate", "board", "--camera", camera, "--game", "linkage", "--corners", *CORNERS, exit_code=exit_code
    )


def test_from_an_empty_board_to_a_score(pictures: Path, working_folder: Path) -> None:
    stdout, stderr = learn_board(pictures)
    assert "Linkage 7x7" in stdout
    assert "the lens is not calibrated" in stderr
    assert (working_folder / "gridref-calibration" / "board.png").is_file()
    stdout, stderr = run("calibrate", "colours", "--camera", f"folder:{pictures / 'lesson'}", "--yes", *SAID)
    assert "sigma apart" in stdout
    assert "kept in profile default" in stderr
    assert (working_folder / "gridref-calibration" / "colours-1.png").is_file()
    assert "white from 2 cells" in run("profiles", "show", "default")[0]
    for shots in ("full", "other-lamp"):
        photo = str(pictures / shots / "0.png")
        answer = json.loads(run("score", photo, "--profile", "default", "--json")[0])
        cells = {cell: piece["colour"] for piece in answer["position"]["pieces"] for cell in piece["cells"]}
        assert cells == {cell: content for cell, content in PLAYED.items() if content != "black"}, shots
        assert answer["unsure"] == [], shots


def test_of_an_empty_frame_it_is_said_that_pieces_will_settle_it(working_folder: Path) -> None:
    if not game_folder("linkx").is_dir():
        pytest.skip(f"{game_folder('linkx')} is not there")
    (working_folder / "frame").mkdir()
    shutil.copy(game_folder("linkx") / "frames" / "0000.jpg", working_folder / "frame")
    stdout, stderr = run("calibrate", "board", "--camera", "folder:frame")
    assert "LINKX 9x9, in 1 frame, row 1 as seen" in stdout
    assert "`gridref calibrate colours` settles it by the pieces" in stderr


def test_a_board_that_is_not_empty_is_refused(pictures: Path) -> None:
    assert "the board is not empty" in learn_board(pictures, "lesson", exit_code=1)[1]
    assert "no profiles yet" in run("profiles")[1]


def test_one_picture_of_a_board_that_is_not_empty_is_enough(pictures: Path) -> None:
    (pictures / "mixed").mkdir(exist_ok=True)
    for name, shots in (("0.png", "empty"), ("1.png", "lesson")):
        (pictures / "mixed" / name).write_bytes((pictures / shots / "0.png").read_bytes())
    assert "1.png: the board is not empty" in learn_board(pictures, "mixed", exit_code=1)[1]


def test_a_grid_that_can_not_be_verified_is_refused(pictures: Path) -> None:
    assert "the black counter is not seen" in learn_board(pictures, "no-counter", exit_code=1)[1]


def test_a_grid_one_cell_off_is_caught(pictures: Path) -> None:
    beside = [f"{x:.1f},{y:.1f}" for x, y in pose((22.0, 0.0, 0.0)).corners_px]
    camera = f"folder:{pictures / 'empty'}"
    stderr = run("calibrate", "board", "--camera", camera, "--game", "linkage", "--corners", *beside, exit_code=1)[1]
    assert "a Linkage board is seen 1.0 cells away from these corners" in stderr


def test_a_black_picture_has_no_board(pictures: Path) -> None:
    camera = f"folder:{pictures / 'black'}"
    assert "not calibrated" in run("calibrate", "board", "--camera", camera, exit_code=1)[1]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_whatever_may_lie_on_a_board_has_a_colour_to_be_framed_in(game: Game) -> None:
    assert {*game.layers[game.played_layer]} - {game.free} <= {*CONTENT_BGR}


def test_colours_without_a_board(pictures: Path) -> None:
    camera = f"folder:{pictures / 'lesson'}"
    assert "there is no profile" in run("calibrate", "colours", "--camera", camera, exit_code=2)[1]


@pytest.mark.usefixtures("board")
def test_colours_are_not_learned_from_an_empty_board(pictures: Path) -> None:
    run("calibrate", "colours", "--camera", f"folder:{pictures / 'lesson'}", "--yes", *SAID)
    stderr = run("calibrate", "colours", "--camera", f"folder:{pictures / 'dark'}", "--yes", exit_code=1)[1]
    assert "not the profile's" in stderr
    assert "not learned: no piece is seen on the board" in stderr
    assert "white from 2 cells" in run("profiles", "show", "default")[0], "what was learned before is kept"


@pytest.mark.usefixtures("board")
def test_a_wrong_word_is_contradicted_and_the_old_colours_are_kept(pictures: Path) -> None:
    camera = f"folder:{pictures / 'lesson'}"
    run("calibrate", "colours", "--camera", camera, "--yes", *SAID)
    before = run("profiles", "export", "default")[0]
    wrong = ["a2=empty" if word.startswith("a2=") else word for word in SAID]
    stderr = run("calibrate", "colours", "--camera", camera, "--yes", *wrong, exit_code=1)[1]
    assert "a2 was said to hold empty" in stderr
    assert run("profiles", "export", "default")[0] == before


@pytest.mark.usefixtures("board")
def test_a_counter_that_is_seen_elsewhere_is_not_learned(pictures: Path) -> None:
    wrong = ["d1=green" if word == "a1=green" else word for word in SAID]
    camera = f"folder:{pictures / 'lesson'}"
    stderr = run("calibrate", "colours", "--camera", camera, "--yes", *wrong, exit_code=1)[1]
    assert "the green counter was said to stand on d1, but is seen on a1" in stderr
    assert "say --set 1:a1=green" in stderr


@pytest.mark.usefixtures("board")
def test_two_words_about_one_square_are_refused(pictures: Path) -> None:
    words = ("--set", "a2=red", "--set", "a2=blue")
    stderr = run("calibrate", "colours", "--camera", f"folder:{pictures / 'lesson'}", *words, exit_code=2)[1]
    assert "--set: a2 is given twice, as red and as blue" in stderr


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize("word", ["z9=red", "a1=pink", "a1", "5:a1=red", "x:a1=red"])
def test_words_that_mean_nothing(pictures: Path, word: str) -> None:
    run("calibrate", "colours", "--camera", f"folder:{pictures / 'lesson'}", "--set", word, exit_code=2)


@pytest.mark.usefixtures("board")
def test_a_broken_profile_is_not_replaced(pictures: Path, home: Path) -> None:
    path = home / "profiles" / "default.toml"
    path.write_text(path.read_text()[:-200])
    broken = path.read_text()
    assert "default.toml" in learn_board(pictures, exit_code=2)[1]
    assert path.read_text() == broken
    assert "default.toml" in run("score", str(pictures / "full" / "0.png"), "--profile", "default", exit_code=2)[1]


@pytest.mark.usefixtures("board")
def test_a_photo_of_something_else_is_read_without_the_profile(pictures: Path) -> None:
    stdout, _ = run("score", str(pictures / "black" / "0.png"), "--profile", "default", exit_code=1)
    assert "was not used" in json.dumps(stdout) or "found none" in stdout


def test_a_batch_goes_on_after_a_photo_of_another_shape(pictures: Path, working_folder: Path) -> None:
    Profiles().save(replace(profile("default", "folder:empty"), lens=LENS))
    cv2.imwrite(str(working_folder / "square.png"), np.full((400, 400, 3), 90, np.uint8))
    stdout, _ = run(
        "score", "--json", "--profile", "default", "square.png", str(pictures / "full" / "0.png"), exit_code=2
    )
    square, good = map(json.loads, stdout.splitlines())
    assert (square["status"], square["position"], good["status"]) == ("error", None, "ok")
    assert "got 400x400: calibrate again" in square["message"]


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize(
    ("shots", "words"),
    [("dark", "too dark"), ("one-sided", "uneven: column a is"), ("changing", "colour of the light changes")],
)
def test_the_light_in_words_and_in_a_picture(pictures: Path, shots: str, words: str, working_folder: Path) -> None:
    assert words in run("calibrate", "light", "--camera", f"folder:{pictures / shots}", exit_code=1)[0]
    assert (working_folder / "gridref-calibration" / "light.png").is_file()


@pytest.mark.usefixtures("board")
def test_light_so_dark_that_no_board_is_seen(pictures: Path) -> None:
    words, talk = run("calibrate", "light", "--camera", f"folder:{pictures / 'black'}", exit_code=1)
    assert "too dark" in words
    assert "taken to lie where the profile has it" in talk


@pytest.mark.usefixtures("board")
def test_light_over_another_board_than_the_profiles(pictures: Path, working_folder: Path) -> None:
    (working_folder / "other").mkdir()
    shutil.copy(FIXTURES / "line-or-colour" / "0000.jpg", "other")
    _, stderr = run("calibrate", "light", "--camera", "folder:other", exit_code=1)
    assert "this is not the profile's board" in stderr
    assert "Line or Colour board seen here" in stderr


@pytest.mark.usefixtures("board")
def test_good_light(pictures: Path) -> None:
    assert "the light is fine" in run("calibrate", "light", "--camera", f"folder:{pictures / 'empty'}")[0]


def test_a_folder_that_is_not_there() -> None:
    assert "expected a folder" in run("calibrate", "board", "--camera", "folder:nowhere", exit_code=2)[1]
