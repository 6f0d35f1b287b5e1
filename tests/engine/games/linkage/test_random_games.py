"""How random games of Linkage end, beside what was computed elsewhere."""

from collections import Counter
from random import Random
from statistics import mean

from engine.games.linkage import LINKAGE
from tests.support.play import at_random

GAMES = 4000


def test_random_games_are_distributed_as_was_computed_elsewhere() -> None:
    """About 21.5 pieces, 7 to 20 groups with 14 the commonest, and a pass in about 6 % of the games."""
    start, random = LINKAGE.start({}), Random(7)
    ended = [[*at_random(start, random)][-1] for _ in range(GAMES)]
    pieces = [len(state.position.pieces or ()) for state in ended]
    groups = Counter(LINKAGE.score(state.position).summary["total"] for state in ended)
    passes = sum(any(move.notation == "pass" for move in state.moves) for state in ended) / GAMES
    assert 21.3 < mean(pieces) < 21.7
    assert max(groups, key=lambda total: groups[total]) == 14
    assert min(groups) >= 6
    assert max(groups) <= 21
    assert 0.04 < passes < 0.08


def test_there_are_320_first_moves() -> None:
    assert len(LINKAGE.start({}).legal_moves()) == 320
