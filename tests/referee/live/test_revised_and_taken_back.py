"""A LINKX piece that hardly shows is taken for misread, as white goes on, who then takes the other piece back."""

from tests.support.table import Table, kinds

IN_DOUBT = {"g1": (0.0, -9.0, 3.5), "g2": (0.0, -9.0, 3.9), "g3": (0.0, -9.0, 3.0)}
HARDLY_SEEN = {"g1": (0.0, -9.0, 1.0), "g2": (0.0, -9.0, 1.5), "g3": (0.0, -9.0, 3.0)}
ON_G = "g1 g2 g3"


def told_as_misread() -> Table:
    table = Table("linkx", options={"no-repeat": "off"})
    for move in ("b 21", "15", "19"):
        table.play(move)
    assert kinds(table.see("+white g1-g2-g3", IN_DOUBT)) == ["move"]
    told = table.see("+white d1-d2-d3", HARDLY_SEEN, alike=ON_G)
    assert [(event.kind.value, event.move) for event in told[:2]] == [("revised", "3Ir17"), ("move", "3Ir14")]
    return table


def test_it_may_lie_there_after_all_once_the_other_is_taken_back() -> None:
    """That it looks as it did when it was told does not speak against it, nor when the other one was."""
    table = told_as_misread()
    told = table.see("-white d1-d2-d3", HARDLY_SEEN, alike=ON_G)
    assert [(event.kind.value, event.cells) for event in told] == [
        ("clear_again", ("g1",)),
        ("takeback", ("d1", "d2", "d3")),
        ("unclear", ("g1", "g2", "g3")),
    ]
    assert table.see("+blue a2", HARDLY_SEEN, alike=ON_G) == []
    told = table.see("+white g1-g2-g3 +blue a2", {})
    assert [(event.kind.value, event.move) for event in told] == [
        ("clear_again", None),
        ("move", "3Ir17"),
        ("move", "11"),
    ]
