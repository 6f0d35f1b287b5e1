"""From weighed hypotheses to a verdict: the likeliest, if it is likely enough and no single cell objects."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import permutations

from engine.fault import Fault
from engine.grid import Cell
from engine.move import Changes, cells_of
from engine.position import Position
from referee.live.judging.changes import lying, things
from referee.live.judging.covered import beside_cover, differing_cells, legal_below_cover, turns_under_cover
from referee.live.judging.fouls import faults_in_view, faults_of, faults_of_turns, is_incomplete, is_nothing_whole
from referee.live.judging.holes import resting
from referee.live.judging.hypotheses import HypothesisKind, MoveHypothesis
from referee.live.judging.in_common import begun, emptied, likely_foul, taken_back
from referee.live.judging.interim import shows_a_counter
from referee.live.judging.misread import legal_but_for, moved_in_doubt, swapped_unseen
from referee.live.judging.seen_board import SOMETHING, SeenBoard
from referee.live.judging.strange import over_the_edge
from referee.live.judging.verdict import (
    BeingPlayed,
    Belief,
    CounterUnseen,
    Foul,
    LeftOpen,
    Played,
    Question,
    QuestionAbout,
    TakenBack,
    Unchanged,
    Unclear,
    Verdict,
)
from referee.live.judging.weighing import Weighed


def decided(weighed: Weighed) -> Verdict:
    """The verdict: the likeliest hypothesis, what is surely so whatever else is, or a question."""
    best, belief, seen, policy = weighed.best, weighed.belief, weighed.seen, weighed.policy
    objecting = seen.objections(best.position, policy.objection_nats)
    hidden_turns = () if objecting else turns_under_cover(best, weighed.likeliest, seen)
    if hidden_turns:
        cells = differing_cells(best, hidden_turns, seen)
        turns = LeftOpen(either=tuple(Played(belief, one.moves) for one in hidden_turns))
        return CounterUnseen(belief, best.position, Question(cells, about=QuestionAbout.TURN), turns)
    bare = emptied(weighed)
    if bare is not None:
        return bare
    orders, undecided = _orders(weighed), weighed.deciding_on_passes()
    is_open = len(orders) > 1 or bool(undecided)
    legal = _by_the_rules(weighed)
    if belief.confidence < policy.act or objecting:
        surely = _foul_whatever_else(weighed) or taken_back(weighed)
        if surely is not None:
            return surely
        doubted = {*objecting, *weighed.disputed(), *undecided}
        left_open = LeftOpen(
            guess=None if objecting or is_open else legal,
            begun=None if objecting or is_open else begun(weighed),
            either=orders if is_open and not objecting else _but_for_one_cell(weighed),
            objected=next(iter(weighed.played([best])), None) if objecting else None,
            instead=weighed.played(weighed.needed_to_act()),
            replaced=weighed.replaced((best, *weighed.needed_to_act())),
            foul=likely_foul(weighed),
        )
        return Unclear(belief, seen.question(doubted, weighed.likely_faults()), left_open, _shown(weighed, doubted))
    if is_open:
        return Unclear(belief, seen.question(undecided or cells_of(orders[0].moves)), LeftOpen(either=orders))
    in_fewer = _faults_in_fewer_pieces(weighed)
    if in_fewer:
        in_more = LeftOpen(either=(Played(belief, best.moves),), lies=best.position)
        return Unclear(belief, seen.question(cells_of(best.moves), in_fewer), in_more)
    return legal or _against_the_rules(weighed)


def _but_for_one_cell(weighed: Weighed) -> tuple[Played, ...]:
    """What was played, if the likeliest board is a foul only because the thing in one cell looks like another one.

    Empty if that cell would be free then, or seems to be.
    """
    best, seen = weighed.best, weighed.seen
    if best.kind is not HypothesisKind.UNEXPLAINED:
        return ()
    played = (one for one in weighed.rivals if one.kind is HypothesisKind.PLAYED)
    misread = legal_but_for(best, played, seen, weighed.policy)
    if misread is None or len(misread.cells) != 1:
        return ()
    held = {one.position.contents(seen.layer)[misread.cells[0]] for one in (best, misread.instead)}
    return () if seen.free in held else weighed.played([misread.instead])


def _foul_whatever_else(weighed: Weighed) -> Foul | Unclear | None:
    """The likeliest foul, if all that is likely is that or more; or the question whether what was laid hangs at all.

    More seems to be laid, for instance, where a piece throws its shadow into a hole.
    """
    best = weighed.best
    if best.kind is not HypothesisKind.UNEXPLAINED or not best.done.placed or best.done.removed:
        return None
    laid = set(best.done.placed)
    chance = weighed.chance(
        one.kind is HypothesisKind.UNEXPLAINED and laid <= set(one.done.placed) for one in weighed.rivals
    )
    if chance < weighed.policy.act:
        return None
    if weighed.state.game.odd_things(best.done, best.position):
        return None
    match _against_the_rules(weighed):
        case Foul() | Unclear(left_open=LeftOpen(asked=Position())) as surely:
            return replace(surely, belief=Belief(chance, weighed.belief.runner_up))
        case _:
            return None


def _faults_in_fewer_pieces(weighed: Weighed) -> tuple[Fault, ...]:
    """What is against the rules if fewer pieces were laid than the legal moves need: two small ones may be one large.

    Empty in games with a counter, which shows the piece that was laid last.
    """
    state, best = weighed.state, weighed.best
    if best.kind is not HypothesisKind.PLAYED or best.position.pieces is None or state.game.has_marker:
        return ()
    lies = lying(state.game, state.position, best.position.contents(weighed.seen.layer))
    placed = state.game.difference(state.position, lies).placed
    dropped = [move for move in best.moves if move.changes.placed]
    if len(placed) >= len(dropped) or state.game.odd_things(Changes(placed), lies):
        return ()
    return min((faults_of_turns(state, order) for order in permutations(placed)), key=len)


def _orders(weighed: Weighed) -> tuple[Played, ...]:
    """An order of the likeliest moves for each player who may be to move after them.

    There are several if the order decides whose turn it is, and the board does not show it.
    """
    played: dict[str | None, Played] = {}
    for one in weighed.same:
        if one.kind is weighed.best.kind is HypothesisKind.PLAYED and len(one.moves) == len(weighed.best.moves):
            turn = one.base.after_all(one.moves).turn
            played.setdefault(turn, Played(weighed.belief, one.moves))
    return tuple(played.values())


def _by_the_rules(weighed: Weighed) -> Unchanged | Played | TakenBack | None:
    best, belief = weighed.best, weighed.belief
    match best.kind:
        case HypothesisKind.UNCHANGED:
            return Unchanged(belief)
        case HypothesisKind.PLAYED:
            return Played(belief, best.moves)
        case HypothesisKind.TAKEN_BACK:
            return TakenBack(belief, best.base, best.moves)
        case HypothesisKind.UNEXPLAINED:
            return None


def _against_the_rules(weighed: Weighed) -> Verdict:
    state, best, belief, seen = weighed.state, weighed.best, weighed.belief, weighed.seen
    done = best.done
    if things(done) > weighed.policy.most_things or len(done.placed) > weighed.policy.most_moves:
        held = best.position.contents(seen.layer)
        looks = {cell: held[cell] for cell in done.cells}
        question = Question(tuple(sorted(done.cells)), looks, faults_in_view(state, best.position, seen))
        return Unclear(belief, question, LeftOpen(lies=best.position))
    if is_incomplete(state, done):
        return BeingPlayed(belief, best.position, done, weighed.is_counter_seen)
    parts = state.game.applied(state.position, done).differing(best.position, seen.layer)
    if parts and (is_nothing_whole(state, done) or not state.violations(done) or _is_played_beside(parts, weighed)):
        return Unclear(belief, seen.question(parts))
    if parts and not state.game.has_marker:  # glare, or a smaller piece lies there now: `done` is not all
        question = seen.question(parts, faults_of(state, done, best.position))
        return Unclear(belief, question, LeftOpen(lies=best.position))
    odd = beside_cover(best, seen)
    if odd:
        return Unclear(belief, seen.question(odd), LeftOpen(lies=best.position))
    below = legal_below_cover(best, weighed.likeliest, seen)
    if below:
        return _asked_below_cover(weighed, below)
    if not faults_of(state, done, best.position):  # legal, but not through what was seen on the way
        return Unclear(belief, seen.question(done.cells), LeftOpen(lies=best.position))
    return _foul_or_question(weighed)


def _is_played_beside(parts: Sequence[Cell], weighed: Weighed) -> bool:
    """Whether legal moves explain all but `parts`."""
    layer, position = weighed.seen.layer, weighed.best.position
    played = (one for one in weighed.likeliest if one.kind is HypothesisKind.PLAYED)
    return any(set(position.differing(one.position, layer)) <= set(parts) for one in played)


def _asked_below_cover(weighed: Weighed, below: Collection[MoveHypothesis]) -> Unclear:
    """The question, if legal explanations differ from the foul only in what is hidden."""
    best, belief, seen = weighed.best, weighed.belief, weighed.seen
    cells = differing_cells(best, below, seen)
    question = seen.question(cells, faults_of(weighed.state, best.done, best.position))
    left_open = LeftOpen(
        either=weighed.played(below),
        lies=best.position if len(below) > 1 else None,
        foul=likely_foul(weighed),
    )
    return Unclear(belief, question, left_open, _shown(weighed, cells))


def _foul_or_question(weighed: Weighed) -> Foul | Unclear:
    """The foul; or a question, if something may lie over it, or if it hangs on a single cell that is hardly read.

    What lies over it may be a hand that rests and does not clearly look like one. But what has come over the board's
    edge may also be the piece itself (`over_the_edge`).
    """
    best, belief, seen, policy = weighed.best, weighed.belief, weighed.seen, weighed.policy
    done = best.done
    faults, is_counter_seen = faults_of(weighed.state, done, best.position), weighed.is_counter_seen
    reached = seen.reached - over_the_edge(done, seen, policy)
    covered = (done.cells & (seen.perhaps_hidden | reached)) - seen.hidden
    in_doubt = covered or moved_in_doubt(best, seen, policy)
    if in_doubt:
        return Unclear(belief, seen.question(in_doubt, faults), shows=_shown(weighed, in_doubt))
    legal = _legal_under_a_counter(weighed)
    if legal is not None:
        return Unclear(belief, seen.question(cells_of(legal.moves) - done.cells, faults), LeftOpen(either=(legal,)))
    misread = legal_but_for(best, weighed.likeliest, seen, policy)
    if misread is not None and misread.cells and misread.margin_nats < 0:
        instead = weighed.played([misread.instead])
        replaced = weighed.replaced([misread.instead])
        left_open = LeftOpen(either=instead, replaced=replaced, foul=likely_foul(weighed))
        return Unclear(belief, seen.question(misread.cells, faults), left_open, _shown(weighed, misread.cells))
    lies = resting(best, seen, policy)
    if lies is not None:
        below = best.position.differing(lies, seen.layer)
        left_open = LeftOpen(lies=lies, foul=likely_foul(weighed))
        return Unclear(belief, seen.question(below, faults), left_open, _shown(weighed, below))
    if misread is None:
        swapped = swapped_unseen(weighed.state, done)
        return Foul(belief, best.position, done, faults, is_counter_seen=is_counter_seen, instead=swapped)
    instead = weighed.played([misread.instead])
    return Foul(
        belief,
        best.position,
        done,
        faults,
        doubtful=misread.cells[0] if misread.cells else None,
        is_counter_doubtful=not misread.cells,
        is_counter_seen=is_counter_seen,
        instead=instead[0].moves if instead else (),
    )


def _legal_under_a_counter(weighed: Weighed) -> Played | None:
    """Moves that make the likeliest board legal, if a hardly seen piece lies where the counter alone was seen."""
    best, seen = weighed.best, weighed.seen
    if not any(one.is_counter_alone for one in seen.interim):
        return None
    for one in weighed.likeliest:
        if one.kind is not HypothesisKind.PLAYED or best.weight - one.weight >= weighed.policy.misread_nats:
            continue
        under = (move for move in one.moves if shows_a_counter(seen.interim, move))
        cells = cells_of(under)
        differing = set(best.position.differing(one.position, seen.layer))
        if differing and differing <= cells:
            return Played(weighed.belief, one.moves)
    return None


def _shown(weighed: Weighed, doubted: Collection[Cell]) -> SeenBoard | None:
    """The board as it looks, without what is hidden or in doubt: moves must lead through it.

    In games with a counter, only where that lies, or that it is gone, as it shows by itself which turn came first; None
    if that is in doubt.
    """
    seen = weighed.seen
    if seen.markers:
        marker = weighed.best.position.marker
        others = [one.position.marker for one in weighed.rivals]
        is_there = weighed.chance(other == marker or not {*other}.isdisjoint(marker) for other in others)
        is_clear = seen.hidden.isdisjoint(marker) and is_there >= weighed.policy.act
        return SeenBoard((None,) * len(seen.gains), marker) if is_clear else None
    held: list[str | None] = list(weighed.best.position.contents(seen.layer))
    for cell in {*seen.hidden, *doubted}:
        lead_of_free = seen.gains[cell, seen.words.index(seen.free)] - seen.gains[cell].max()
        is_taken = cell not in seen.hidden and lead_of_free < -weighed.policy.doubt_nats
        held[cell] = SOMETHING if is_taken else None
    return SeenBoard(tuple(held), ())
