"""A game that was lost track of goes on from the board as it lies, but not in the midst of a foul."""

from tests.referee.live.test_goes_on import misread, see_clearly
from tests.support.table import Table, kinds

HARDLY_A_TILE = (0.0, -8.0, -1.0)
"""Log-likelihoods of empty, blue and white."""


def out_of_track() -> Table:
    """LINKX, with the ends of the first piece hardly seen until white has dropped another one."""
    table = Table("linkx")
    misread(table, "a1 c1", HARDLY_A_TILE)
    told = [one for move in ("w 3I1", "3Lr27", "3Ir18") for one in table.play(move)]
    assert kinds(told) == ["unclear"]
    see_clearly(table)
    return table


def test_it_is_not_taken_up_in_the_midst_of_a_foul() -> None:
    table = out_of_track()
    assert kinds(table.do("+blue a2-b2-b3-c3")) == []
    assert kinds(table.do("-blue a2-b2-b3-c3 +blue a2-a3-b2-c2")) == ["clear_again", "revised"]
    assert kinds(table.play("14")) == ["move"]
