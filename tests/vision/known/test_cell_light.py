"""What light may do to a cell: glare, shadows and their edges make nothing into something else."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.known.cell_light import RARITY, anyhow, densities
from vision.known.view import OPPONENT

BGR = {"panel": (0.1, 0.1, 0.1), "blue": (0.5, 0.15, 0.05), "cream": (0.45, 0.65, 0.7)}
COVARIANCE = np.diag([0.1, 0.05, 0.04, 0.3]) ** 2
SMOOTH = -3.0


def of(content: str, shown: NDArray[np.float64], roughness: float = SMOOTH) -> float:
    """Log density of `shown` (3,) light and a roughness, if `content` lies there, whatever the light does."""
    light = np.array([BGR[content]])
    apart = np.append(np.log(shown / light[0]) @ OPPONENT, roughness - SMOOTH)
    return float(anyhow(densities(apart[None], light, COVARIANCE))[0])


@pytest.mark.parametrize("content", BGR)
@pytest.mark.parametrize(
    ("share", "veil", "roughness"),
    [(1.0, 0.0, SMOOTH), (1.0, 0.04, SMOOTH), (1.0, 0.2, -2.0), (0.4, 0.0, -2.5), (0.9, 0.0, -1.0)],
    ids=["as it is", "veiled", "glaring", "shaded", "at a shadow's edge"],
)
def test_a_content_stays_the_likeliest(content: str, share: float, veil: float, roughness: float) -> None:
    shown = share * np.array(BGR[content]) + veil
    scores = {other: of(other, shown, roughness) for other in BGR}
    assert max(scores, key=lambda other: scores[other]) == content


def test_what_no_light_makes_of_a_panel_is_none() -> None:
    assert of("panel", np.array(BGR["blue"])) < of("panel", np.array(BGR["panel"])) - 10


def test_one_shadow_over_two_zones_is_as_rare_as_over_one() -> None:
    zone = densities(np.array([[-0.8, -0.1, 0.0, 0.5]]), np.array([BGR["panel"]]), COVARIANCE)
    assert anyhow(zone + zone)[0] == pytest.approx(2 * anyhow(zone)[0] - RARITY.min(), abs=1.5)
