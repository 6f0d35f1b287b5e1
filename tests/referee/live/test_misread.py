"""Which single thing makes a foul none if it was misread."""

import numpy as np
import pytest

from engine.games import game_called
from referee.live.judging.evidence import Evidence
from referee.live.judging.hypotheses import HypothesisKind, MoveHypothesis
from referee.live.judging.misread import legal_but_for
from referee.live.policy import DEFAULT
from tests.support.play import after

RINGS = ("none", "white", "black")
STATE = after(game_called("line-or-colour").start({"size": "5"}), "c3")
A1 = STATE.position.grid.parse("a1")


def laid(ring: str, kind: HypothesisKind, weight: float) -> MoveHypothesis:
    position = STATE.game.applied(STATE.position, STATE.game.parse_move(STATE, f"+{ring} a1").changes)
    return MoveHypothesis(kind, STATE, (), position, weight)


@pytest.mark.parametrize(
    ("none_nats", "black_nats", "doubted", "margin_nats"),
    [(7.0, 5.0, "black", -1.0), (5.0, 5.5, "black", -0.5), (4.5, 7.0, "none", 0.5), (3.0, 5.5, "none", -1.0)],
)
def test_what_is_most_in_doubt_counts_not_what_is_likeliest_beforehand(
    none_nats: float, black_nats: float, doubted: str, margin_nats: float
) -> None:
    """A white ring on a1 that black laid: it may be none, or, of a colour not seen before, a black one."""
    gains = np.zeros((len(STATE.position.grid), len(RINGS)))
    gains[A1] = -none_nats, 0.0, -black_nats
    seen = Evidence(STATE.position, "ring", RINGS, gains, np.zeros(len(gains)), {})
    unchanged = MoveHypothesis(HypothesisKind.UNCHANGED, STATE, (), STATE.position, 0.0)
    others = (unchanged, laid("black", HypothesisKind.PLAYED, -1.5))
    misread = legal_but_for(laid("white", HypothesisKind.UNEXPLAINED, 0.0), others, seen, DEFAULT)
    assert misread is not None
    assert misread.instead.position.contents("ring")[A1] == doubted
    assert misread.margin_nats == pytest.approx(margin_nats)


def test_nothing_is_in_doubt_that_is_read_clearly() -> None:
    gains = np.zeros((len(STATE.position.grid), len(RINGS)))
    gains[A1] = -9.0, 0.0, -9.0
    seen = Evidence(STATE.position, "ring", RINGS, gains, np.zeros(len(gains)), {})
    others = (
        MoveHypothesis(HypothesisKind.UNCHANGED, STATE, (), STATE.position, 0.0),
        laid("black", HypothesisKind.PLAYED, -1.5),
    )
    assert legal_but_for(laid("white", HypothesisKind.UNEXPLAINED, 0.0), others, seen, DEFAULT) is None
