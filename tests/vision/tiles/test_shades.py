"""What a cell's shade says of what it holds, beside the shades of others."""

import numpy as np
import pytest

from vision.tiles.shades import LEAST_OTHERS, MOST_NATS, Numbers, by_shade, shade_of

RED, WHITE, ABSENT = range(3)
EVERYONE = ~np.eye(8, dtype=bool)


def shades_of(*lights: tuple[float, float, float]) -> Numbers:
    """Of cells (N) whose pixels all have such light (blue, green, red): (N, 3, 4), alike for all contents."""
    log_light = np.log(np.array(lights))[:, None].repeat(9, axis=1)
    return shade_of(log_light)[:, None].repeat(3, axis=1)


def surely(*contents: int) -> Numbers:
    return np.eye(3)[list(contents)]


REDS_AND_WHITES = shades_of(*[(0.1, 0.1, 0.5)] * 4, *[(0.6, 0.6, 0.6)] * 4)
TAKEN_FOR = surely(*[RED] * 4, *[WHITE] * 4)


def test_a_cell_among_its_like_is_what_it_seems() -> None:
    said = by_shade(REDS_AND_WHITES, TAKEN_FOR, EVERYONE)
    assert (said.argmax(axis=1) == [RED] * 4 + [WHITE] * 4).all()
    assert said[:4, RED] == pytest.approx(0)
    assert said[:4, WHITE] == pytest.approx(-MOST_NATS)


def test_a_cell_that_has_others_shade_is_doubted() -> None:
    taken_for = surely(RED, RED, RED, WHITE, *[WHITE] * 4)
    said = by_shade(REDS_AND_WHITES, taken_for, EVERYONE)
    assert said[3, RED] == pytest.approx(0)
    assert said[3, WHITE] == pytest.approx(-MOST_NATS)


def test_light_that_falls_off_says_little() -> None:
    darker = shades_of(*[(0.1, 0.1, 0.5)] * 3, (0.08, 0.08, 0.4), *[(0.6, 0.6, 0.6)] * 4)
    assert by_shade(darker, TAKEN_FOR, EVERYONE)[3, RED] == pytest.approx(0)


def test_of_what_lies_nowhere_else_nothing_is_known() -> None:
    said = by_shade(REDS_AND_WHITES, TAKEN_FOR, EVERYONE)
    assert (said[:, ABSENT] < 0).all()
    strange = shades_of(*[(0.1, 0.1, 0.5)] * 4, *[(0.6, 0.6, 0.6)] * 3, (0.5, 0.1, 0.1))
    assert by_shade(strange, TAKEN_FOR, EVERYONE)[7].argmax() == ABSENT


def test_cells_that_err_together_are_not_asked_about_each_other() -> None:
    two = shades_of((0.5, 0.1, 0.1), (0.5, 0.1, 0.1), *[(0.1, 0.1, 0.5)] * 3, *[(0.6, 0.6, 0.6)] * 3)
    taken_for = surely(RED, RED, RED, RED, RED, *[WHITE] * 3)
    others = EVERYONE.copy()
    others[0, 1] = others[1, 0] = False
    said = by_shade(two, taken_for, others)
    assert (said[:2].argmax(axis=1) == ABSENT).all()


def test_one_other_cell_does_not_make_a_shade_known() -> None:
    assert LEAST_OTHERS > 1
    taken_for = surely(*[RED] * 6, *[WHITE] * 2)
    same = shades_of(*[(0.1, 0.1, 0.5)] * 6, *[(0.6, 0.6, 0.6)] * 2)
    said = by_shade(same, taken_for, EVERYONE)
    assert said[7, WHITE] == pytest.approx(said[7, ABSENT])


def test_where_nothing_is_seen_nothing_is_said() -> None:
    said = by_shade(REDS_AND_WHITES, np.zeros((8, 3)), EVERYONE)
    assert said == pytest.approx(np.zeros((8, 3)))
