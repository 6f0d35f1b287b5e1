"""What moves is told from what only the light does."""

from tests.support import known
from vision.stillness import CHANGED, LIT, change, glance, share_of_cells, watched_area


def test_noise_is_stillness() -> None:
    pose = known.pose()
    now, before = (glance(known.photographed(seed=seed)) for seed in (1, 2))
    seen = change(now, before)
    assert seen.changed[watched_area(pose, now)].mean() < 0.001
    assert seen.light < LIT


def test_a_lamp_is_light_and_nothing_else() -> None:
    now, before = glance(known.photographed(light=(0.4, 0.5, 0.6), gradient=0.6)), glance(known.photographed())
    seen = change(now, before)
    assert seen.light > LIT
    assert seen.changed[watched_area(known.pose(), now)].mean() < 0.02


def test_a_piece_is_a_change_of_its_cells() -> None:
    empty, laid = known.photographed(), known.photographed({"d4": "black", "b2": "red", "b3": "red"})
    now = glance(laid)
    share = share_of_cells(change(now, glance(empty)).changed, known.pose(), now)
    grid = known.pose().grid
    assert {grid.name(cell) for cell in grid.cells if share[cell] > 0.5} == {"b2", "b3"}
    assert CHANGED < 1
