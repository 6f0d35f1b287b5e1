"""`gridref score` with several photos before a person: a progress bar that keeps out of the answers' way."""

from pathlib import Path

from tests.support.person import Person


def test_answers_stand_on_lines_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_text("no photo")
    (tmp_path / "b.jpg").write_text("no photo")
    person = Person("score", str(tmp_path / "a.jpg"), str(tmp_path / "b.jpg"))
    assert person.waits() == 2
    assert "50%" in person.seen
    assert "100%" in person.seen
    answers = [line for line in person.seen.split("\r") if "expected a photo" in line]
    assert [line.removeprefix("\x1b[K").startswith(str(tmp_path)) for line in answers] == [True, True]


def test_one_photo_has_no_bar(tmp_path: Path) -> None:
    person = Person("score", str(tmp_path / "none.jpg"))
    assert person.waits() == 2
    assert "%" not in person.seen
