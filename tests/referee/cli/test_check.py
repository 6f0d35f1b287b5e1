"""`gridref check`."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cli.check import check
from tests.support.command import run

LEGAL = "game: linkage\n1. red b2-b3\n2. blue f4-g4\n"
RECORDS = (
    LEGAL,
    "game: line-or-colour\noption: size=5\nplayer white: Ann\n1. c3\n2. swap\nresult: unfinished\n",
    "game: linkx\nstart:\n"
    + "".join(f"    {row} . . . . . . . . .\n" for row in range(9, 0, -1))
    + "      a b c d e f g h i\nturn: blue\n1. 4Ss4\n",
    "w 2r16 3Ir17 24 4Ssr12\n",
)
ILLEGAL = "game: linkage\n1. red b2-b3\n2. blue b4-b5\n3. pass\n"


def test_check_says_for_each_move_whether_it_is_legal() -> None:
    stdout, stderr = run("check", "-", stdin=LEGAL)
    assert stdout.splitlines() == [
        "1. red b2-b3: legal",
        "2. blue f4-g4: legal",
        "result: unfinished (More is to move)",
    ]
    assert stderr == ""


def test_check_names_the_rules_that_are_broken(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(ILLEGAL, encoding="utf-8")
    stdout, _ = run("check", str(record), "--json", exit_code=1)
    first, second, third, result = map(json.loads, stdout.splitlines())
    assert (first["legal_moves"], first["legal"], first["turn"]) == (320, True, "More")
    assert [(fault["rule"], fault["cells"]) for fault in second["violations"]] == [("L5", ["b3", "b4", "b5"])]
    assert [fault["rule"] for fault in third["violations"]] == ["L7"]
    assert result["result"] == "unfinished"


def test_a_swap_at_the_wrong_time_breaks_a_rule_and_the_rest_is_checked() -> None:
    record = "game: line-or-colour\noption: size=5\n1. c3\n2. d4\n3. e5\n4. swap\n5. a1\n6. a1\n"
    stdout, stderr = run("check", "-", "--json", stdin=record, exit_code=1)
    *moves, result = map(json.loads, stdout.splitlines())
    assert [[fault["rule"] for fault in move["violations"]] for move in moves] == [[], [], [], ["C2", "C3"], [], ["C1"]]
    assert (result["result"], stderr) == ("unfinished", "")


def test_check_doubts_a_wrong_result() -> None:
    assert "the record says More" in run("check", "-", stdin=f"{LEGAL}result: More\n", exit_code=1)[0]


def test_a_start_that_no_game_leads_to_is_told() -> None:
    rows = "\n".join(f"    {row} . . . . . . ." for row in range(7, 0, -1))
    record = f"game: linkage\nstart:\n{rows}\n      a b c d e f g\nturn: Fewer\n1. red b2-b3\n"
    stdout, _ = run("check", "-", stdin=record, exit_code=1)
    assert stdout.splitlines()[:2] == ["0. start: L1: the black counter is missing", "1. red b2-b3: legal"]


def test_the_first_win_counts_also_when_play_goes_on() -> None:
    moves = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"]
    record = "\n".join(["game: line-or-colour", "option: size=5", *(f"{i}. {move}" for i, move in enumerate(moves, 1))])
    stdout, _ = run("check", "-", stdin=f"{record}\nresult: white\n", exit_code=1)
    assert stdout.splitlines()[-2:] == [
        "8. d2: C4: the game is over: white wins with a line of 4",
        "result: white (white wins with a line of 4)",
    ]


@pytest.mark.parametrize("later", ["-white d1", "-white d1 +black d5"])
def test_what_is_done_after_the_end_changes_no_result(later: str) -> None:
    moves = ["a1", "a5", "b1", "b5", "c1", "c5", "d1", later]
    record = "\n".join(["game: line-or-colour", "option: size=5", *(f"{i}. {move}" for i, move in enumerate(moves, 1))])
    stdout, _ = run("check", "-", stdin=f"{record}\nresult: white\n", exit_code=1)
    assert stdout.splitlines()[-1] == "result: white (white wins with a line of 4)"


def test_check_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(LEGAL, encoding="utf-8")
    stdout, stderr = run("check", str(tmp_path / "missing.txt"), str(tmp_path), str(record), exit_code=2)
    assert f"{record}:\n1. red b2-b3: legal" in stdout
    assert "there is no such file; check its name" in stderr
    assert "got a folder; name the records in it" in stderr


@pytest.mark.parametrize(
    ("content", "came"),
    [
        (b"", "an empty file"),
        (b"\n\n", "an empty file"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "not text"),
        (b"# gridref\n\nA referee with a camera: it reads\n   three games.\n", "other text"),
        (b'{"game": "linkx", "position": {}}', "other text"),
        (b"hello\n", "other text"),
    ],
)
def test_what_is_no_game_record_is_told_so(content: bytes, came: str) -> None:
    _, stderr = run("check", "-", stdin=content, exit_code=2)
    assert stderr.startswith("standard input: this is not a game record: expected lines like 'game: linkage'")
    assert stderr.endswith(f"{came}\n")


def test_only_the_beginning_of_a_long_line_is_quoted() -> None:
    assert len(run("check", "-", stdin="game: linkage\n" + "x" * 5000, exit_code=2)[1]) < 200


def test_check_reads_the_published_linkx_notation() -> None:
    run("check", "-", "--option", "no-repeat=off", stdin="w 2r16 3Ir17 24\n")
    run("check", "-", stdin="w 2r16 2r17\n", exit_code=1)
    run("check", "-", stdin="hello\n", exit_code=2)


def test_check_reads_a_record_that_begins_with_a_byte_order_mark(tmp_path: Path) -> None:
    record = tmp_path / "from a text editor.txt"
    record.write_text(LEGAL.replace("\n", "\r\n"), encoding="utf-8-sig")
    run("check", str(record))


def test_check_takes_a_record_without_its_game_for_no_published_one() -> None:
    assert "expected a line 'game: '" in run("check", "-", stdin="1. red b2-b3\n", exit_code=2)[1]


def test_check_does_not_wait_for_somebody_to_write(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "idle")
    assert "a pipe into which nobody writes" in run("check", str(tmp_path / "idle"), exit_code=2)[1]


@pytest.mark.parametrize(("names", "words"), [(("-", "-"), "can be read only once"), (("",), "got an empty one")])
def test_check_refuses_names_of_nothing(names: tuple[str, ...], words: str) -> None:
    assert words in run("check", *names, exit_code=2)[1]


def test_check_names_a_file_on_one_line(tmp_path: Path) -> None:
    odd = str(tmp_path / "a\nb.txt")
    assert run("check", odd, exit_code=2)[1].count("\n") == 1
    assert "a\\nb.txt:\n" in run("check", odd, odd, exit_code=2)[0]


def test_check_reads_no_device() -> None:
    assert "it is a device" in run("check", "/dev/zero", exit_code=2)[1]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_check_has_a_sentence_for_whatever_became_of_a_record(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(RECORDS)).splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    spoilt = data.draw(st.text(max_size=12) | st.sampled_from([*lines, "start:", "    4 . R-R", "+", "1. ", "turn: "]))
    cut = data.draw(st.integers(0, len(lines[at])))
    lines[at] = lines[at][:cut] + spoilt + lines[at][cut + data.draw(st.integers(0, 3)) :]
    checked = CliRunner().invoke(
        check, ["-"], input="\n".join(lines).encode("utf-8", "replace"), catch_exceptions=False
    )
    assert (checked.exit_code == 2) == (checked.stderr.count("\n") == 1)
    assert checked.exit_code == 2 or "result: " in checked.output
