"""Tables that fit a terminal."""

from referee.evaluation.text_table import in_columns

ROWS = [("", "photos", "found", "perfect"), ("linkage", "12", "100%", "98%"), ("all", "12", "100%", "98%")]


def test_columns_are_aligned() -> None:
    assert in_columns(ROWS).splitlines()[1] == "linkage  12      100%   98%"


def test_what_is_too_wide_comes_in_several_tables_that_name_their_rows() -> None:
    first, second = (table.splitlines() for table in in_columns(ROWS, 22).split("\n\n"))
    assert first == ["         photos  found", "linkage  12      100%", "all      12      100%"]
    assert second == ["         perfect", "linkage  98%", "all      98%"]


def test_a_column_that_is_too_wide_alone_has_a_table_of_its_own() -> None:
    assert len(in_columns(ROWS, 5).split("\n\n")) == 3
