"""What all that is likely begins with is told, once the players went on; what goes on from there stays open."""

from dataclasses import replace

import numpy as np

from engine.games.line_or_colour.game import LINE_OR_COLOUR
from referee.live.judging.deciding import decided
from referee.live.judging.evidence import evidence
from referee.live.judging.verdict import Unclear
from referee.live.judging.weighing import weigh
from referee.live.observation import Still
from referee.live.pending import Doubt
from referee.live.policy import GamePolicy
from referee.live.settling.settle import settle
from tests.support.observers import reading_of
from tests.support.play import after
from tests.support.table import Table, kinds
from vision.reading import BoardReading

PERHAPS_BLACK = (0.0, -4.0, 2.0)
"""Log-likelihoods of no ring, a white and a black one."""
BEFORE = after(LINE_OR_COLOUR.start({"size": "7"}), "a1")
SINCE = after(BEFORE, "b1", "c3")
E5 = SINCE.position.grid.parse("e5")


def reading() -> BoardReading:
    """Black b1 and white c3 are clear, and there may be another black ring on e5."""
    clear = reading_of(LINE_OR_COLOUR, SINCE.position, np.random.default_rng(1))
    nats = clear.layer("ring").log_likelihood.copy()
    nats[E5] = PERHAPS_BLACK
    return clear.with_scores("ring", nats)


def in_doubt() -> Unclear:
    """What is made of that."""
    seen = evidence(reading(), BEFORE.position, frozenset(), None, GamePolicy())
    verdict = decided(weigh(BEFORE, (), seen, GamePolicy()))
    assert isinstance(verdict, Unclear)
    return verdict


def test_moves_are_clear_that_are_made_whatever_followed() -> None:
    verdict = in_doubt()
    assert verdict.belief.confidence < GamePolicy().guess
    assert verdict.left_open.begun is not None
    assert [move.notation for move in verdict.left_open.begun.moves] == ["b1", "c3"]
    assert verdict.left_open.begun.belief.confidence > GamePolicy().act


def test_they_are_told_once_the_players_went_on_and_the_rest_stays_unseen() -> None:
    table = Table("line-or-colour")
    session = replace(table.session, course=replace(table.session.course, state=BEFORE))
    view = Still(9, 4.5, 4.5, reading())
    _, told = settle(session, view, in_doubt())
    assert not told
    asked = replace(session, pending=replace(session.pending, doubt=Doubt((E5,), 2.0)))
    gone_on, told = settle(asked, view, in_doubt())
    assert kinds([*told]) == ["clear_again", "move", "move"]
    assert gone_on.accepted.position == SINCE.position
    assert gone_on.remembered.unchecked == {E5}
