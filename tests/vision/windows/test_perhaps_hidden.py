"""A window that seems empty and that a hand may hide is in doubt."""

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.special import logit, softmax

from engine.games.linkx.shapes import GRID
from tests.support.drawn import drawing
from tests.support.drawn.some_boards import STACKS, window_view
from vision.frame import Frame
from vision.windows.read import BLUE, EMPTY, WHITE, read

POSE = window_view(84, 3, fill=0.6)
FRAME = Frame(drawing.linkx(STACKS, POSE), "drawn")
LEAD_NATS = 9.0


def chances(seems: int, hidden: float, monkeypatch: pytest.MonkeyPatch) -> NDArray[np.float64]:
    """What each window holds (81, 3), where all seem to hold the same and are hidden with a probability."""
    scores = np.full((len(GRID), 4), logit(hidden))
    scores[:, :3] = np.eye(3)[seems] * LEAD_NATS
    monkeypatch.setattr("vision.windows.read.answer", lambda *_, **__: scores)
    (layer,) = read(FRAME, POSE).layers
    return np.asarray(softmax(layer.log_likelihood, axis=1))


@pytest.mark.parametrize("hidden", [0.05, 0.1, 0.3])
def test_what_seems_empty_is_as_doubtful_as_it_is_probably_hidden(
    hidden: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = chances(EMPTY, hidden, monkeypatch)
    assert np.allclose(seen[:, [BLUE, WHITE]], hidden / 3, atol=0.001)


@pytest.mark.parametrize(("seems", "hidden"), [(EMPTY, 0.01), (BLUE, 0.1)])
def test_what_is_hardly_hidden_is_sure_and_a_piece_that_shows_is(
    seems: int, hidden: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (chances(seems, hidden, monkeypatch)[:, seems] > 0.998).all()
