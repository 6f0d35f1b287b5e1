"""White's last LINKX piece, hardly read, becomes part of a larger one; the question then is answered by a move."""

from tests.support.table import Table, kinds


def test_nobody_is_accused_if_legal_moves_probably_explain_it_without_the_last() -> None:
    """White's tile on d1 was exchanged for three; d2 seemed blue meanwhile, so that this was asked about."""
    table = Table("linkx", options={"no-repeat": "off"})
    for move in ("w 26", "2r19", "2r18", "3Ir11"):
        table.play(move)
    assert kinds(table.see("+white d1", {"d1": (0.0, -9.0, 3.5)})) == ["move"]
    in_doubt = {"d1": (0.0, -9.0, 2.0), "d2": (0.0, 2.3, -9.0), "e1": (0.0, -9.0, 5.0), "e2": (0.0, -9.0, 1.8)}
    assert kinds(table.see("+white e1-e2", in_doubt)) == ["unclear"]
    told = table.see("+white e1-e2 +blue e3-e4-e5", {"d1": (0.0, -9.0, 3.0)})
    assert [(event.kind.value, event.move) for event in told] == [
        ("revised", "14"),
        ("clear_again", None),
        ("move", "3Lr24"),
        ("move", "3Ir15"),
    ]
