"""Two views of one cell: they are added, but tricks of light contradict nobody."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.known.cell_light import LIGHTS, Densities
from vision.known.opinion_pool import DOUBT_NATS, MOST_NATS, pooled
from vision.reading import Layer

NOTHING_LIKE_IT = -9.0
UNLIKELY = -30.0
SURE, DOUBTFUL = -8.0, -1.0


def reader(empty: float, white: float) -> Layer:
    return Layer("contents", ("empty", "white"), np.array([[empty, white]]))


def shown(plain: float, at_a_shadows_edge: float = UNLIKELY) -> Densities:
    rows = np.full((len(LIGHTS), 1), UNLIKELY)
    rows[0], rows[-1] = plain, at_a_shadows_edge
    return rows


def odds(seen: Layer, empty: Densities | None, white: Densities | None, likeness: float = 1.0) -> float:
    """Of white against empty."""
    both = pooled(seen, {"empty": empty, "white": white}, NOTHING_LIKE_IT, likeness)
    rows: NDArray[np.float64] = both.log_likelihood
    return float(rows[0, 1] - rows[0, 0])


def test_a_good_explanation_decides_what_the_reader_leaves_open() -> None:
    assert odds(reader(0.0, DOUBTFUL), shown(UNLIKELY), shown(6.0)) == pytest.approx(MOST_NATS + DOUBTFUL)
    assert odds(reader(0.0, DOUBTFUL), shown(6.0), shown(UNLIKELY)) == pytest.approx(-MOST_NATS + DOUBTFUL)


def test_a_good_explanation_of_something_else_is_doubt() -> None:
    assert odds(reader(0.0, SURE), shown(UNLIKELY), shown(6.0)) == pytest.approx(SURE + MOST_NATS)


def test_a_trick_of_light_contradicts_nobody() -> None:
    assert odds(reader(0.0, SURE), shown(UNLIKELY), shown(UNLIKELY, at_a_shadows_edge=6.0)) == pytest.approx(SURE)
    assert odds(reader(SURE, 0.0), shown(UNLIKELY, at_a_shadows_edge=6.0), shown(UNLIKELY)) == pytest.approx(-SURE)


def test_a_trick_of_light_may_agree() -> None:
    assert odds(reader(0.0, DOUBTFUL), shown(UNLIKELY, at_a_shadows_edge=6.0), shown(UNLIKELY)) < 2 * DOUBTFUL


def test_tricks_of_light_confirm_no_white() -> None:
    veiled = shown(UNLIKELY, at_a_shadows_edge=6.0)
    assert odds(reader(DOUBTFUL, 0.0), shown(UNLIKELY), veiled) == pytest.approx(-DOUBTFUL, abs=0.01)
    assert odds(reader(DOUBTFUL, 0.0), shown(UNLIKELY), shown(6.0)) == pytest.approx(MOST_NATS - DOUBTFUL)


@pytest.mark.parametrize("purple", [-8.0, 6.0])
def test_different_hues_are_doubt(purple: float) -> None:
    rows = np.array([[0.0, -10.0]])
    table = {"red": shown(UNLIKELY), "purple": shown(purple)}
    both = pooled(Layer("colour", ("red", "purple"), rows), table, NOTHING_LIKE_IT, 1.0).log_likelihood
    assert both[0, 1] - both[0, 0] == pytest.approx(-DOUBT_NATS)


def test_a_hue_that_was_not_learned_contradicts_nobody() -> None:
    rows = np.array([[0.0, -10.0]])
    both = pooled(Layer("colour", ("red", "purple"), rows), {"red": None, "purple": shown(6.0)}, NOTHING_LIKE_IT, 1.0)
    assert both.log_likelihood[0, 1] == pytest.approx(-10.0, abs=MOST_NATS)
    assert both.log_likelihood.argmax() == 0


def test_what_nothing_explains_is_left_to_the_reader() -> None:
    assert odds(reader(0.0, SURE), shown(UNLIKELY), shown(UNLIKELY)) == pytest.approx(SURE, abs=0.01)
    assert odds(reader(0.0, SURE), None, None) == pytest.approx(SURE)


def test_other_light_tells_half() -> None:
    here, elsewhere = (odds(reader(0.0, DOUBTFUL), shown(0.0), shown(2.0), likeness) for likeness in (1.0, 0.0))
    assert here - DOUBTFUL == pytest.approx(2 * (elsewhere - DOUBTFUL), abs=0.01)


def test_what_the_reader_does_not_see_stays_unseen() -> None:
    assert odds(reader(0.0, 0.0), shown(UNLIKELY), shown(6.0)) == 0.0
