"""Pairs of looks at a board to learn from: what changed between them is told, and nothing of what was hidden."""

import numpy as np
import pytest

from tests.support.truth import FIXTURES
from training.rings.pairs import Pair, looks_of, made_up_pairs, recorded_pair
from vision.rings.network_input import CELL_PX

GAME = FIXTURES / "games" / "line-or-colour" / "game.json"


def check(pair: Pair) -> None:
    size = len(pair.changes)
    assert pair.pictures.shape == (6, (size + 1) * CELL_PX, (size + 1) * CELL_PX)
    assert np.isfinite(pair.pictures).all()
    assert set(pair.changes.ravel()) <= {-1, 0, 1, 2, 3}


@pytest.mark.parametrize("seed", range(3))
def test_made_up(seed: int) -> None:
    pairs, again = (made_up_pairs(2, np.random.default_rng(seed)) for _ in range(2))
    for pair, same in zip(pairs, again, strict=True):
        check(pair)
        assert np.array_equal(pair.pictures, same.pictures)
        assert np.array_equal(pair.changes, same.changes)


def test_where_a_made_up_circle_changed_it_looks_different() -> None:
    rng = np.random.default_rng(0)
    changed, same = [], []
    for pair in [pair for _ in range(8) for pair in made_up_pairs(1, rng)]:
        size, rim = len(pair.changes), CELL_PX // 2
        now_less_before = (pair.pictures[3:] - pair.pictures[:3]).astype(np.float32)[:, rim:-rim, rim:-rim]
        cells = now_less_before.reshape(3, size, CELL_PX, size, CELL_PX).std(axis=(2, 4)).mean(axis=0)
        usual = np.median(cells[pair.changes == 0])
        changed += (cells[pair.changes > 0] / usual).tolist()
        same += (cells[pair.changes == 0] / usual).tolist()
    assert np.median(changed) > 1.5 * np.median(same)


def test_out_of_a_game() -> None:
    looks, rng = looks_of(GAME), np.random.default_rng(1)
    assert len(looks) == 36
    assert [int((look.rings > 0).sum()) for look in looks[:10]] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3]
    for _ in range(4):
        check(recorded_pair(looks, rng))
