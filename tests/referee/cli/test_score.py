"""`gridref score` as a person uses and misuses it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image, ImageChops

from referee.cli import main
from tests.support.truth import FIXTURES

PHOTO = FIXTURES / "linkx" / "0048.jpg"
FIELDS = (
    *("photo", "status", "message", "game", "grid_corners_px", "residual_px", "position", "cells", "unsure", "said"),
    *("faults", "suspected", "finished", "score", "certain", "possible", "notes", "timings_ms"),
)


def score(*arguments: str | Path, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["score", *map(str, arguments)], input=stdin, catch_exceptions=False)


@pytest.fixture(scope="module")
def corners() -> list[str]:
    """The truth's corners of PHOTO as arguments."""
    truth = json.loads(PHOTO.with_suffix(".json").read_text())
    return [f"{x},{y}" for x, y in truth["grid_corners_px"]]


def test_json_has_every_field(corners: list[str]) -> None:
    result = score("--json", "--game", "linkx", "--corners", *corners, PHOTO)
    answer = json.loads(result.stdout)
    assert tuple(answer) == FIELDS
    assert answer["game"] == "linkx"
    assert set(answer["timings_ms"]) == {"decode", "locate", "read", "judge", "total"}
    assert len(answer["cells"]) == 81
    assert result.exit_code == {"ok": 0}.get(answer["status"], 1)


def test_corners_may_begin_anywhere(corners: list[str]) -> None:
    straight, other = (
        json.loads(score("--json", "--game", "linkx", "--corners", *order, PHOTO).stdout)
        for order in (corners, corners[2:] + corners[:2])
    )
    assert straight["grid_corners_px"] == other["grid_corners_px"]


def test_corners_may_come_in_an_order_that_crosses(corners: list[str]) -> None:
    around, crossing = (
        json.loads(score("--json", "--game", "linkx", "--corners", *(corners[i] for i in order), PHOTO).stdout)
        for order in ((0, 1, 2, 3), (0, 2, 1, 3))
    )
    assert around["grid_corners_px"] == crossing["grid_corners_px"]
    assert around["position"] == crossing["position"]


def test_a_word_of_a_person_is_marked(corners: list[str]) -> None:
    result = score("--json", "--game", "linkx", "--corners", *corners, "--set", "A9=White", PHOTO)
    answer = json.loads(result.stdout)
    assert answer["said"] == {"a9": "white"}
    assert answer["cells"]["a9"]["white"] > 0.999


@pytest.mark.parametrize(("code", "word"), [("de", "Weiß"), ("de", "WEISS"), ("de", "white"), ("it", "bianco")])
def test_a_person_may_say_colours_in_the_players_language(corners: list[str], code: str, word: str) -> None:
    place = ["--game", "linkx", "--corners", *corners]
    answer = json.loads(score("--json", *place, "--language", code, "--set", f"a9={word}", PHOTO).stdout)
    assert answer["said"] == {"a9": "white"}


def test_a_suspected_fault_has_a_field_with_all_cells_that_settle_it() -> None:
    """Five white rings and three black ones: under any of the free circles another may have been missed."""
    photo = FIXTURES / "line-or-colour" / "0026.jpg"
    answer = json.loads(score("--json", photo).stdout)
    (suspected,) = answer["suspected"]
    assert list(suspected) == ["rule", "message", "cells", "probability", "settled_by"]
    assert suspected["rule"] == "C1"
    assert 0.02 < suspected["probability"] < 0.98
    rings = answer["position"]["rings"]
    said = [word for cell in suspected["settled_by"] for word in ("--set", f"{cell}={rings.get(cell, 'none')}")]
    answer = json.loads(score("--json", *said, photo).stdout)
    assert (answer["status"], answer["suspected"]) == ("faulty", [])


def test_that_the_game_is_over_is_a_word_too() -> None:
    result = score("--json", "--set", "over=yes", FIXTURES / "linkx" / "0002.jpg")
    assert json.loads(result.stdout)["said"] == {"over": "yes"}


@pytest.mark.parametrize("photo", ["linkx/0048.jpg", "linkage/0055.jpg", "line-or-colour/0051.jpg"])
def test_nobody_can_say_that_a_game_is_over_that_is_seen_to_go_on(photo: str) -> None:
    result = score("--set", "over=yes", FIXTURES / photo)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--set over=yes: the board shows that the game goes on: " in result.stderr


@pytest.mark.parametrize("photo", ["linkage/0058.jpg", "line-or-colour/0053.jpg"])
def test_nobody_can_say_that_a_game_is_over_of_which_the_board_tells(photo: str) -> None:
    result = score("--set", "over=yes", FIXTURES / photo)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "shows by itself whether the game is over; leave it out" in result.stderr


def test_nobody_can_say_that_a_game_is_not_over() -> None:
    result = score("--set", "over=no", FIXTURES / "linkx" / "0002.jpg")
    assert result.exit_code == 2
    assert "expected over=yes" in result.stderr


def test_a_circle_and_its_ring_are_two_things() -> None:
    circles = FIXTURES / "line-or-colour" / "0037.jpg"
    result = score("--json", "--set", "c5=red", "--set", "c5=black", circles)
    answer = json.loads(result.stdout)
    assert answer["said"] == {"c5": {"colour": "red", "ring": "black"}}
    assert (answer["position"]["colours"][2][2], answer["position"]["rings"]["c5"]) == ("red", "black")
    words = score("--set", "c5=red", "--set", "c5=black", circles).stdout
    assert "You said: c5=red, c5=black." in words


def test_standard_input_and_overlay(tmp_path: Path, corners: list[str]) -> None:
    place = ["--game", "linkx", "--corners", *corners]
    result = score("--overlay", tmp_path / "o.png", *place, "-", stdin=PHOTO.read_bytes())
    assert result.exit_code in (0, 1)
    with Image.open(tmp_path / "o.png") as drawn:
        assert drawn.width == 1280
    assert [path.name for path in tmp_path.iterdir()] == ["o.png"]


def test_a_word_of_a_person_is_marked_in_the_picture(tmp_path: Path, corners: list[str]) -> None:
    place = ["--game", "linkx", "--corners", *corners]
    for name, said in (("seen", []), ("said", ["--set", "a9=empty"])):
        score("--overlay", tmp_path / f"{name}.png", *place, *said, PHOTO)
    with Image.open(tmp_path / "seen.png") as seen, Image.open(tmp_path / "said.png") as marked:
        more = marked.height - seen.height  # a line of the banner, which says what the mark means
        below = [shown.crop((0, shown.height - 900, 1280, shown.height)) for shown in (seen, marked)]
        changed = ImageChops.difference(*below).getbbox()
    assert 0 < more < 60
    assert changed is not None
    assert changed[2] - changed[0] < 1280 / 9


def test_a_batch_goes_on_after_a_bad_file(tmp_path: Path) -> None:
    letter = tmp_path / "letter.jpg"
    letter.write_text("no photo")
    result = score("--json", letter, tmp_path, tmp_path / "none.jpg", letter, PHOTO)
    *bad, good = (json.loads(line) for line in result.stdout.splitlines())
    assert [answer["status"] for answer in bad] == ["error"] * 4
    assert all(tuple(answer) == FIELDS and not answer["certain"] for answer in bad)
    assert good["status"] in ("ok", "unclear")
    assert result.exit_code == 2


def test_a_name_can_not_move_the_cursor(tmp_path: Path) -> None:
    odd = tmp_path / "a\nb\r\udcff.jpg"
    assert "a\\nb\\r\\udcff.jpg: expected a photo, but there is no such file" in score(odd).stderr
    assert json.loads(score("--json", odd).stdout)["photo"] == str(odd)


def test_options_of_other_games_than_those_in_the_photos_are_said_to_change_nothing(tmp_path: Path) -> None:
    linkage, linkx = FIXTURES / "linkage" / "0058.jpg", FIXTURES / "linkx" / "1031.jpg"
    Image.new("RGB", (200, 200), "teal").save(tmp_path / "none.png")
    options = ("--option", "size=7", "--option", "no-repeat=off")
    said = score(*options, linkage).stderr
    assert said == "--option size and no-repeat changed nothing: there is no such option in Linkage\n"
    said = score(*options, linkage, linkx).stderr
    assert said == "--option size changed nothing: there is no such option in LINKX and Linkage\n"
    assert score(*options, linkage, tmp_path / "none.png").stderr == "", "it may be of any game"


CROSSING = ["300,300", "700,310", "500,400", "500,900"]
MISUSE = [
    ("no_photo", [], "Missing argument"),
    ("corners_without_game", ["--corners", "1,1", "2,2", "3,3", "4,4", PHOTO], "needs --game"),
    ("corners_no_numbers", ["--game", "linkx", "--corners", "1,1", "2;2", "3,3", "4,4", PHOTO], "expected two numbers"),
    ("corners_tiny", ["--game", "linkx", "--corners", "1,1", "9,1", "9,9", "1,9", PHOTO], "at least 40 pixels"),
    ("corners_dented", ["--game", "linkx", "--corners", *CROSSING, PHOTO], "four corners of a board"),
    ("corners_outside", ["--game", "linkx", "--corners", "1,1", "9000,1", "9,9", "1,9", PHOTO], "within the photo"),
    ("set_without_content", ["--set", "c5", PHOTO], "CELL=CONTENT"),
    ("unknown_game", ["--game", "chess", PHOTO], "chess"),
    ("unknown_option", ["--option", "colour=red", PHOTO], "expected one of the options"),
    ("unknown_choice", ["--option", "size=6", PHOTO], "expected size to be"),
    ("one_overlay_for_two", ["--overlay", "x.png", PHOTO, PHOTO], "is for one photo"),
    ("two_places_for_overlays", ["--overlay", "x.png", "--overlay-dir", "x", PHOTO], "got both"),
    ("overlay_to_stdout", ["--overlay", "-", PHOTO], "standard output is for the answer"),
    ("overlay_to_nowhere", ["--overlay-dir", "", PHOTO], "expected a name, got an empty one"),
    ("overlay_over_photo", ["--overlay", PHOTO, PHOTO], "would overwrite the photo"),
    ("no_name", [""], "got an empty one"),
    ("overlays_into_a_file", ["--overlay-dir", PHOTO, PHOTO], "got a file; name another place"),
    ("stdin_twice", ["-", "-"], "only once"),
]


@pytest.mark.parametrize(("arguments", "words"), [row[1:] for row in MISUSE], ids=[row[0] for row in MISUSE])
def test_misuse_is_explained(arguments: list[str | Path], words: str) -> None:
    result = score(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize(("said", "words"), [("k5=blue", "a1 to i9"), ("c5=red", "expected one of empty, blue")])
def test_words_about_no_cell_or_content_are_refused(corners: list[str], said: str, words: str) -> None:
    result = score("--game", "linkx", "--corners", *corners, "--set", said, PHOTO)
    assert result.exit_code == 2
    assert words in result.stderr


def test_words_of_another_language_than_the_players_are_refused(corners: list[str]) -> None:
    result = score("--game", "linkx", "--corners", *corners, "--language", "fr", "--set", "a9=weiß", PHOTO)
    assert result.exit_code == 2
    assert "sur a9 il fallait l'un de vide, bleu, blanc, et il est venu 'weiß'" in result.stderr


def test_that_nothing_lies_there_can_be_said_in_the_players_language(corners: list[str]) -> None:
    said = score("--game", "linkx", "--corners", *corners, "--language", "de", "--set", "a9=leer", "--json", PHOTO)
    assert json.loads(said.stdout)["cells"]["a9"]["empty"] == 1


def test_a_cell_cannot_hold_two_things(corners: list[str]) -> None:
    place = ["--game", "linkx", "--corners", *corners]
    result = score(*place, "--set", "a9=white", "--set", "a9=blue", PHOTO)
    assert result.exit_code == 2
    assert "a9 is given twice, as white and as blue" in result.stderr


def with_streams(redirected: str) -> subprocess.CompletedProcess[str]:
    """`score -` in a shell that redirects its streams, as `<&-`."""
    code = "from referee.cli import main; main(['score', '-'])"
    command = ["sh", "-c", f'"$0" -c "$1" {redirected}', sys.executable, code]
    return subprocess.run(command, capture_output=True, text=True)


NO_STDIN = "-: expected a photo on standard input, got none; send one as in: gridref score - < a.jpg"


@pytest.mark.parametrize("redirected", ["<&-", "</dev/null"])
def test_closed_and_empty_standard_input_are_no_photo(redirected: str) -> None:
    done = with_streams(redirected)
    assert (done.returncode, done.stderr) == (2, f"{NO_STDIN}\n")


@pytest.mark.parametrize("redirected", [">&-", "2>&-", ">&- 2>&-", "2>/dev/full"])
def test_outputs_that_are_closed_or_full_keep_the_exit_status(redirected: str) -> None:
    done = with_streams(f"</dev/null {redirected}")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
