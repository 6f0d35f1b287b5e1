"""From a view to a verdict: the likeliest hypothesis, if it is likely enough and no single cell objects."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import accumulate

import numpy as np

from engine.fault import Fault
from engine.geometry import Cell
from engine.move import Changes
from engine.position import Position
from engine.state import State
from referee.live.event import RunnerUp
from referee.live.judging.changes import things
from referee.live.judging.covered import (
    beside_cover,
    differing_cells,
    is_the_same_in_view,
    legal_below_cover,
    turns_under_cover,
)
from referee.live.judging.evidence import Evidence, covered, unread
from referee.live.judging.fouls import faults_in_view, faults_of, is_incomplete
from referee.live.judging.hypotheses import MoveHypothesis, SeenBoard, What, as_seen, decide_on_pass, hypotheses
from referee.live.judging.misread import legal_but_for
from referee.live.judging.passed import Passed
from referee.live.judging.strange import half_gone, like_one_thing, strange_cells, touches_alike
from referee.live.judging.verdict import (
    BeingPlayed,
    Belief,
    Clear,
    CounterUnseen,
    Foul,
    Played,
    Strange,
    TakenBack,
    Unchanged,
    Unclear,
    Verdict,
)
from referee.live.policy import GamePolicy


def judge(state: State, earlier: Sequence[State], seen: Evidence, policy: GamePolicy) -> Verdict:
    """What most probably happened since `state`; `earlier`: the states before the last move that could be seen."""
    verdict, likeliest = _weighed(state, earlier, seen, policy)
    if isinstance(verdict, Unchanged | Played | TakenBack | CounterUnseen):
        return verdict
    if isinstance(verdict, Foul):
        doubt = _but_for_views_in_doubt(state, earlier, seen, policy, verdict)
        if doubt is not None:
            return doubt
    thing = like_one_thing(likeliest[0], seen) or half_gone(likeliest[0], seen)
    if thing:
        then, _ = _weighed(state, earlier, covered(seen, thing.keys(), policy), policy)
        if isinstance(then, Clear):
            return Strange(thing, then)
    if _is_explained(state, verdict):
        return verdict
    if isinstance(verdict, Unclear):
        played = _but_for_what_says_little(state, earlier, seen, policy, verdict)
        if played is not None:
            return played
    return _but_for_what_is_strange(state, earlier, seen, policy, strange_cells(likeliest, seen, policy)) or verdict


def _but_for_views_in_doubt(
    state: State, earlier: Sequence[State], seen: Evidence, policy: GamePolicy, foul: Foul
) -> Unclear | None:
    """The question where moves explain what lies there, but for views on the way that were in doubt themselves."""
    clear = tuple(passed for passed in seen.passed if None not in passed.contents)
    if clear == seen.passed:
        return None
    then, _ = _weighed(state, earlier, replace(seen, passed=clear), policy)
    either = (then,) if isinstance(then, Played) else then.either if isinstance(then, Unclear) else ()
    cells = tuple(sorted(foul.done.cells))
    looks = seen.likeliest(cells)
    return Unclear(foul.belief, cells, looks=looks, either=either, faults=foul.faults) if either else None


def _but_for_what_says_little(
    state: State, earlier: Sequence[State], seen: Evidence, policy: GamePolicy, doubt: Unclear
) -> Played | None:
    """What was played beside free squares that show hardly anything, as under glare: a counter shows where a turn ends.

    None in games without a counter: there a doubtful cell may be the move that is missing.
    """
    held, most = state.position.contents(seen.layer), seen.gains.max(axis=1)
    little = [cell for cell in doubt.cells if held[cell] == seen.free and 0.0 < most[cell] <= policy.objection_nats]
    if not seen.markers or not little:
        return None
    then, _ = _weighed(state, earlier, unread(seen, frozenset(little), policy), policy)
    return then if isinstance(then, Played) else None


def _is_explained(state: State, verdict: Verdict) -> bool:
    """Whether what the rules do not explain was made with things that the set has."""
    match verdict:
        case Foul(position=position) | BeingPlayed(position=position) | Unclear(lies=Position() as position):
            return not state.game.odd_things(state.game.difference(state.position, position), position)
        case _:
            return False


def _but_for_what_is_strange(
    state: State,
    earlier: Sequence[State],
    seen: Evidence,
    policy: GamePolicy,
    choices: Sequence[Mapping[Cell, str]],
) -> Strange | Unclear | None:
    """What was played, if some cells show a thing that is no piece; it is asked where they may be part of one."""
    clear: list[tuple[Mapping[Cell, str], Played | TakenBack]] = []
    for cells in choices:
        then, _ = _weighed(state, earlier, unread(seen, cells.keys(), policy), policy)
        if isinstance(then, Played | TakenBack):
            if not clear and not touches_alike(then.moves, cells, state.position.grid):
                return Strange(cells, then)
            clear.append((cells, then))
    if not clear:
        return None
    asked = tuple(sorted({cell for cells, _ in clear for cell in cells}))
    either = {one.moves: one for _, one in clear if isinstance(one, Played)}
    return Unclear(clear[0][1].belief, asked, looks=seen.likeliest(asked), either=tuple(either.values()))


def _weighed(
    state: State, earlier: Sequence[State], seen: Evidence, policy: GamePolicy
) -> tuple[Verdict, Sequence[MoveHypothesis]]:
    """The verdict on all that is seen, and what was weighed for it, the likeliest first."""
    boards: dict[SeenBoard, list[MoveHypothesis]] = defaultdict(list)
    for one in hypotheses(state, earlier, seen, policy):
        boards[as_seen(one.position, seen.layer)].append(one)
    # The same board by other orders of the same moves, or other splits of its squares, is one thing to be seen.
    likeliest = sorted((max(same, key=lambda one: one.weight) for same in boards.values()), key=lambda o: -o.weight)
    best = likeliest[0]
    # Nor does it speak against an unchanged board that something may lie under cover: what is hidden stays as it was.
    others = [one for one in likeliest[1:] if not is_the_same_in_view(one, best, seen)]
    weights = np.exp(np.array([one.weight for one in (best, *others)]) - best.weight)
    probabilities = weights / weights.sum()
    belief = Belief(float(probabilities[0]), _runner_up((best, *others), probabilities))
    rivals = tuple(_rivals((best, *others), probabilities, policy))
    disputed = _disputed(best, rivals, seen)
    objecting = seen.objections(best.position, policy.objection_nats)
    legal = _by_the_rules(best, belief)
    hidden_turns = () if objecting else turns_under_cover(best, likeliest, seen)
    if hidden_turns:
        cells = differing_cells(best, hidden_turns, seen)
        either = tuple(Played(belief, one.moves) for one in hidden_turns)
        return CounterUnseen(belief, best.position, cells, either), likeliest
    orders = _orders(best, boards[as_seen(best.position, seen.layer)], belief)
    undecided = _decide_on_passes(best, seen.in_doubt(policy.doubt_nats))
    is_open = len(orders) > 1 or bool(undecided)
    if belief.confidence < policy.act or objecting:
        cells = tuple(sorted({*objecting, *disputed, *undecided}))
        guess = None if objecting or is_open else legal
        either = orders if is_open and not objecting else ()
        faults = _likely_faults(state, (best, *others), probabilities, policy)
        instead = tuple(Played(belief, one.moves) for one in rivals if one.what is What.PLAYED)
        looks, shows = seen.likeliest(cells), _shown(best, cells, seen)
        doubt = Unclear(belief, cells, guess, either=either, looks=looks, faults=faults, instead=instead, shows=shows)
        return doubt, likeliest
    if is_open:
        cells = undecided or tuple(sorted({cell for move in orders[0].moves for cell in move.changes.cells}))
        return Unclear(belief, cells, either=orders, looks=seen.likeliest(cells)), likeliest
    return legal or _against_the_rules(state, best, likeliest, belief, seen, policy), likeliest


def _shown(best: MoveHypothesis, doubted: Collection[Cell], seen: Evidence) -> Passed | None:
    """The board as it looks, but for what is hidden or in doubt: moves must lead through it.

    None for games with a counter, which shows by itself which turn came first.
    """
    if seen.markers:
        return None
    unknown = {*seen.hidden, *doubted}
    held = best.position.contents(seen.layer)
    return Passed(tuple(None if cell in unknown else content for cell, content in enumerate(held)), ())


def _likely_faults(
    state: State, likeliest: Sequence[MoveHypothesis], probabilities: Sequence[float], policy: GamePolicy
) -> tuple[Fault, ...]:
    """What the likeliest foul breaks, if fouls are too likely to be passed over; none while the turn may go on."""
    weighed = zip(likeliest, probabilities, strict=True)
    fouls = [(one, chance) for one, chance in weighed if one.done is not None and not is_incomplete(state, one.done)]
    if sum(chance for _, chance in fouls) <= 1 - policy.act:
        return ()
    foul, _ = fouls[0]
    return faults_of(state, foul.done or Changes(), foul.position)


def _orders(best: MoveHypothesis, same: Sequence[MoveHypothesis], belief: Belief) -> tuple[Played, ...]:
    """Where the order of as many moves decides who is to move, and the board does not show it: one order for each."""
    played: dict[str | None, Played] = {}
    for one in same:
        if one.what is best.what is What.PLAYED and len(one.moves) == len(best.moves):
            turn = reduce(State.after, one.moves, one.base).turn
            played.setdefault(turn, Played(belief, one.moves))
    return tuple(played.values())


def _decide_on_passes(one: MoveHypothesis, in_doubt: frozenset[Cell]) -> tuple[Cell, ...]:
    """Which cells `in_doubt` decide whether passes among the moves were legal."""
    states = accumulate(one.moves, State.after, initial=one.base)
    passes = (state for state, move in zip(states, one.moves, strict=False) if not move.changes.cells)
    return tuple(sorted({cell for state in passes for cell in decide_on_pass(state, in_doubt)}))


def _by_the_rules(best: MoveHypothesis, belief: Belief) -> Unchanged | Played | TakenBack | None:
    match best.what:
        case What.UNCHANGED:
            return Unchanged(belief)
        case What.PLAYED:
            return Played(belief, best.moves)
        case What.TAKEN_BACK | What.ALTERED:
            return TakenBack(belief, best.base, best.moves)
        case What.OTHER:
            return None


def _runner_up(likeliest: Sequence[MoveHypothesis], probabilities: Sequence[float]) -> RunnerUp | None:
    if len(likeliest) < 2:
        return None
    return RunnerUp(_in_words(likeliest[1]), float(probabilities[1]))


def _in_words(one: MoveHypothesis) -> str:
    if one.what is What.OTHER:
        return one.base.game.named(one.base, one.done or Changes()).notation
    said = [one.what.value] if one.what is not What.PLAYED else []
    return ", ".join([*said, *(move.notation for move in one.moves)])


def _rivals(
    likeliest: Sequence[MoveHypothesis], probabilities: Sequence[float], policy: GamePolicy
) -> Iterator[MoveHypothesis]:
    """Those that are needed beside the likeliest to be likely enough together to act on."""
    total = probabilities[0]
    for one, probability in zip(likeliest[1:], probabilities[1:], strict=True):
        if total >= policy.act:
            break
        total += probability
        yield one


def _disputed(best: MoveHypothesis, rivals: Sequence[MoveHypothesis], seen: Evidence) -> set[Cell]:
    """Cells in which the boards differ."""
    cells = set(differing_cells(best, rivals, seen))
    return cells.union(*(set(best.position.marker) ^ set(one.position.marker) for one in rivals))


def _against_the_rules(
    state: State,
    best: MoveHypothesis,
    likeliest: Sequence[MoveHypothesis],
    belief: Belief,
    seen: Evidence,
    policy: GamePolicy,
) -> Verdict:
    done = best.done or Changes()
    if things(done) > policy.most_things or len(done.placed) > policy.most_moves:
        held = best.position.contents(seen.layer)
        looks = {cell: held[cell] for cell in done.cells}
        faults = faults_in_view(state, best.position, seen)
        return Unclear(belief, tuple(sorted(done.cells)), lies=best.position, looks=looks, faults=faults)
    is_counter_seen = seen.hidden.isdisjoint(best.position.marker)
    if is_incomplete(state, done):
        return BeingPlayed(belief, best.position, done, is_counter_seen)
    odd = beside_cover(best, seen)
    if odd:
        return Unclear(belief, odd, lies=best.position, looks=seen.likeliest(odd))
    faults = faults_of(state, done, best.position)
    below = legal_below_cover(best, likeliest, seen)
    if below:
        covered = differing_cells(best, below, seen)
        either = tuple(Played(belief, one.moves) for one in below if one.what is What.PLAYED)
        lies = best.position if len(below) > 1 else None
        return Unclear(belief, covered, lies=lies, looks=seen.likeliest(covered), either=either, faults=faults)
    if not faults:  # legal, but it does not lead through what was seen on the way
        cells = tuple(sorted(done.cells))
        return Unclear(belief, cells, lies=best.position, looks=seen.likeliest(cells))
    misread = legal_but_for(best, likeliest, seen, policy)
    if misread is None:
        return Foul(belief, best.position, done, faults, is_counter_seen=is_counter_seen)
    if misread.cell is not None and misread.lead_nats < policy.doubt_nats:
        moves = misread.instead.moves if misread.instead.what is What.PLAYED else ()
        either = (Played(belief, moves),) if moves else ()
        looks = seen.likeliest([misread.cell])
        shows = _shown(best, [misread.cell], seen)
        return Unclear(belief, (misread.cell,), looks=looks, either=either, faults=faults, shows=shows)
    is_counter = misread.cell is None
    return Foul(belief, best.position, done, faults, misread.cell, is_counter, is_counter_seen)
