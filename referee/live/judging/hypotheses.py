"""What may have happened since the board was last as accepted, each with its weight; legality is a prior, no filter."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from itertools import islice

import numpy as np

from engine.grid import Cell
from engine.move import Changes, Move, cells_laid_by
from engine.position import Piece, Position
from engine.state import State
from engine.turns import whose
from referee.belief.likeliest import likeliest
from referee.live.judging.changes import lying, things
from referee.live.judging.evidence import Evidence, Nats, freed
from referee.live.judging.interim import counters_passed_over, leads_through, shows_a_counter
from referee.live.judging.seen_board import SeenBoard
from referee.live.policy import GamePolicy


class HypothesisKind(Enum):
    """Kinds of hypotheses."""

    UNCHANGED = "unchanged"
    PLAYED = "played"
    TAKEN_BACK = "taken back"
    UNEXPLAINED = "unexplained"


Line = tuple[float, tuple[State, ...], tuple[Move, ...]]
"""A line of play: how much speaks for it, the states that it has led through so far, and its moves."""


@dataclass(frozen=True, slots=True, eq=False)
class MoveHypothesis:
    """One thing that may have happened.

    Attributes
    ----------
    base : the state from which `moves` were made; an earlier one if the last move was taken back.
    moves : legal moves, or a pass that may be legal (`decide_on_pass`); empty for what the rules do not explain.
    position : what lies there then.
    weight : logarithm of likelihood and prior, relative to the accepted board's likelihood.
    done : what was done to the accepted position, for `HypothesisKind.UNEXPLAINED`; nothing for others.
    """

    kind: HypothesisKind
    base: State
    moves: tuple[Move, ...]
    position: Position
    weight: float
    done: Changes = field(default_factory=Changes)


def hypotheses(
    state: State, earlier: Sequence[State], seen: Evidence, policy: GamePolicy
) -> tuple[MoveHypothesis, ...]:
    """All hypotheses that are worth a comparison, in no order.

    `earlier` : the states from which the last move may have been made, then those before others that came with it. If
    these were taken back, too, no other move was made instead.

    A board that something legal explains does not come again as `HypothesisKind.UNEXPLAINED`: as that kind fits every
    board, it would take a share of every board's probability.
    """
    legal = [MoveHypothesis(HypothesisKind.UNCHANGED, state, (), state.position, 0.0)]
    legal += _played(HypothesisKind.PLAYED, state, seen, 0.0, policy)
    legal += _swapped(state, seen, policy)

    for before in earlier:
        lifted = _lifted(state, before, seen, policy)
        back = lifted.of_position(before.position) + seen.of_marker(before.position.marker) - policy.takeback_nats
        legal.append(MoveHypothesis(HypothesisKind.TAKEN_BACK, before, (), before.position, back))
    last = [one for one in earlier if len(one.moves) == len(earlier[0].moves)]
    for before in {one.position.contents(seen.layer): one for one in last}.values():  # wherever a counter lay
        lifted = _lifted(state, before, seen, policy)
        instead = _played(HypothesisKind.TAKEN_BACK, before, lifted, -policy.takeback_nats, policy)
        legal += (one for one in instead if one.position != state.position)  # the same move again is no news
    explained = {seen.shown(one.position) for one in legal}
    return (*legal, *_others(state, seen, explained, policy))


def _played(
    kind: HypothesisKind, base: State, seen: Evidence, prior: float, policy: GamePolicy
) -> Iterator[MoveHypothesis]:
    """Legal moves from `base` that lead through what was seen on the way and are not much less likely than the best."""
    is_from_accepted = kind is HypothesisKind.PLAYED
    deepest = policy.most_moves if is_from_accepted else 1
    in_doubt = seen.in_doubt(policy.doubt_nats) if is_from_accepted else frozenset[Cell]()
    weighed = _weighed_moves(base, seen, seen.of_position(base.position) + prior, deepest, in_doubt, policy)
    best = max([0.0, *(weight for weight, _, _ in weighed)])
    for weight, states, moves in weighed:
        if weight > best - policy.reach_nats and leaves_trace(states[-1], moves[-1]):
            position = base.game.applied(states[-1].position, moves[-1].changes)
            way = [*(state.position for state in states), position]
            if all(leads_through(one, way, base.game) for one in seen.interim):
                taken_back = counters_passed_over(seen.interim, [one.marker for one in way])
                yield MoveHypothesis(kind, base, moves, position, weight - taken_back * policy.takeback_nats)


def _weighed_moves(
    base: State, seen: Evidence, start: float, deepest: int, in_doubt: frozenset[Cell], policy: GamePolicy
) -> list[Line]:
    """Sequences of legal moves from `base`: each first move, and what may follow the likeliest, up to `deepest` moves.

    `start` : how much speaks for `base` itself. `in_doubt` : cells that may decide whether a pass is legal.
    """

    @cache
    def support(move: Move) -> tuple[float, float, bool]:
        """How much is seen of a move, how much of its counter, and whether what may follow it is worth a look.

        These are the same whatever was laid on other cells before, so they are found once.
        """
        laid = seen.of_changes(base.position, move.changes)
        laid += _half_seen(move.changes, seen, policy) + _said_again(move.changes, seen)
        return laid, seen.of_marker(move.changes.marker), _is_followed(move, laid, seen, policy)

    edge: list[Line] = [(0.0, (base,), ())]
    weighed: list[Line] = []
    cost = policy.move_nats
    for _ in range(deepest):
        lines: list[Line] = []
        for (gain, states, moves), move in _further(edge, in_doubt):
            more, counter, is_followed = support(move)
            made = (*moves, move)
            weighed.append((start + gain + more + counter - cost, states, made))
            if is_followed:
                lines.append((gain + more, states, made))
        followed = _branches(lines, policy.most_branches)
        edge = [(gain, (*states, states[-1].after(moves[-1])), moves) for gain, states, moves in followed]
        cost += policy.move_nats + policy.further_move_nats
    return weighed


def _is_followed(move: Move, laid: float, seen: Evidence, policy: GamePolicy) -> bool:
    """Whether a move is likely enough to look at what may follow it. `laid` : how many nats speak for it."""
    fresh = move.changes.laid_cells
    if not (laid > -policy.doubt_nats or fresh <= seen.hidden or shows_a_counter(seen.interim, move)):
        return False
    return not any(
        seen.prefers_another(cell, piece.colour, policy.misread_nats)
        for piece in move.changes.placed
        for cell in piece.cells
    )


def _swapped(state: State, seen: Evidence, policy: GamePolicy) -> Iterator[MoveHypothesis]:
    """That what seemed to be taken back was lifted for a swap, which has now put another thing in its place."""
    if seen.taken_back is None:
        return
    laid = state.after(seen.taken_back)
    for move in swaps(laid):
        position = laid.after(move).position
        weight = seen.of_position(position) + seen.of_marker(position.marker) - policy.move_nats
        yield MoveHypothesis(HypothesisKind.PLAYED, state, (seen.taken_back, move), position, weight)


def swaps(state: State) -> Iterator[Move]:
    """The legal moves that lift something that lies there."""
    return (move for move in state.legal_moves() if move.changes.removed)


def _further(edge: list[Line], in_doubt: frozenset[Cell]) -> Iterator[tuple[Line, Move]]:
    """Each of `edge` with every legal move that may follow; also with a pass, if cells `in_doubt` may make it legal.

    Moves that lift what was laid on the way are left out: that somebody swapped a ring unseen is less likely than that
    its colour was misread.
    """
    for one in edge:
        _, (*_, state), moves = one
        laid = cells_laid_by(moves)
        for move in state.legal_moves():
            if all(laid.isdisjoint(piece.cells) for piece in move.changes.removed):
                yield one, move
        if decide_on_pass(state, in_doubt):
            yield one, state.game.named(state, Changes())


def decide_on_pass(state: State, in_doubt: frozenset[Cell]) -> frozenset[Cell]:
    """Which cells `in_doubt` decide whether a player must pass: every piece that may be laid needs one of them.

    Empty if some piece needs none of them, and if no counter shows a pass.
    """
    laid = [move.changes.cells for move in state.legal_moves()] if in_doubt and state.position.marker else []
    if any(in_doubt.isdisjoint(cells) for cells in laid):
        return frozenset()
    return in_doubt & frozenset[Cell]().union(*laid)


def _lifted(state: State, before: State, seen: Evidence, policy: GamePolicy) -> Evidence:
    """The evidence, if what was laid since `before` was lifted: what is hidden of a piece goes with the rest of it."""
    gone = state.game.difference(state.position, before.position).removed
    return freed(seen, _hidden_in_part(gone, seen), policy)


def _half_seen(changes: Changes, seen: Evidence, policy: GamePolicy) -> float:
    """What makes up for hidden cells of pieces that are seen in part: that something was laid there is certain."""
    return len(_hidden_in_part(changes.placed, seen)) * (policy.unseen_nats - policy.half_seen_nats)


def _hidden_in_part(pieces: Sequence[Piece], seen: Evidence) -> frozenset[Cell]:
    """The hidden cells of those pieces of which other cells are in view."""
    in_part = (piece.cells for piece in pieces if not seen.hidden >= {*piece.cells})
    return frozenset[Cell]().union(*in_part) & seen.hidden


def _said_again(changes: Changes, seen: Evidence) -> float:
    """What makes up for squares of a piece none of which is seen: only what speaks most clearly against it counts.

    What hides one square hides the others alike, as a teal curtain does behind blue ones; so each is no sign of its own
    that the piece is not there. Nothing is made up if a thing hides the piece, nor with a counter, which shows that a
    turn was made.
    """
    if seen.markers:
        return 0.0
    in_view = (piece for piece in changes.placed if seen.hidden.isdisjoint(piece.cells))
    signs = ([seen.of_cells({cell: piece.colour}) for cell in piece.cells] for piece in in_view)
    return sum(min(gains) - sum(gains) for gains in signs if max(gains) < 0.0)


def _branches(lines: list[Line], most: int) -> Iterator[Line]:
    """The likeliest moves, which are followed further: `most` of each player, as either may begin."""
    followed = Counter[str | None]()
    for one in sorted(lines, key=lambda one: -one[0]):
        _, (*_, state), moves = one
        mover = whose(state, moves[-1])
        followed[mover] += 1
        if followed[mover] <= most:
            yield one


def leaves_trace(state: State, move: Move) -> bool:
    """Whether the board shows that `move` was made: a skip leaves no trace, a pass that takes the counter off does."""
    return bool(move.changes.cells) or move.changes.marker != state.position.marker


def _others(state: State, seen: Evidence, explained: set[SeenBoard], policy: GamePolicy) -> Iterator[MoveHypothesis]:
    """The likeliest of all boards, whatever lies there, that nothing legal explains."""
    game, before = state.game, state.position
    markers = list(_told_apart(before.marker, seen)) or [before.marker]
    held = before.contents(seen.layer)
    slots = [_costs(row, seen.words.index(word), policy) for row, word in zip(seen.gains, held, strict=True)]
    marker_gains = np.array([seen.of_place(place) for place in markers])
    slots.append(np.asarray(marker_gains.max() - marker_gains))
    for cost, choice in islice(likeliest(slots), policy.most_boards):
        if cost > policy.board_nats:
            break
        contents = [seen.words[i] for i in choice[:-1]]
        bare = lying(game, before, contents)
        place = markers[choice[-1]]
        after = bare.with_marker(place)
        shown = seen.shown(after)
        if shown in explained:
            continue
        explained.add(shown)
        done = game.difference(before, after)
        taken_back = counters_passed_over(seen.interim, [before.marker, after.marker])
        cost = _cost_of_other(state, done, after, seen, policy) + taken_back * policy.takeback_nats
        weight = seen.of_position(after) + seen.of_place(place) - cost
        yield MoveHypothesis(HypothesisKind.UNEXPLAINED, state, (), after, weight, done)


def _told_apart(held: tuple[Cell, ...], seen: Evidence) -> Iterator[tuple[Cell, ...]]:
    """The places of the counter that look different from each other.

    If the place where it lay (`held`) is hidden, that stands for all places where it would be out of view, and for
    nowhere.
    """
    is_hidden = bool(held) and seen.hidden >= set(held)
    if is_hidden and seen.markers:
        yield held
    yield from (place for place in seen.markers if not (is_hidden and seen.hidden >= set(place)))


def _costs(gains: Nats, held: int, policy: GamePolicy) -> Nats:
    """How many nats less likely than the best each content of a cell is, once what it `held` has got a lead."""
    led = gains - policy.changed_nats
    led[held] = 0.0
    return np.asarray(led.max() - led)


def _cost_of_other(state: State, done: Changes, after: Position, seen: Evidence, policy: GamePolicy) -> float:
    """How many nats less likely this is beforehand than no change: more if more was done, or odder things were."""
    game = state.game
    held, now = state.position.contents(seen.layer), after.contents(seen.layer)
    lies_on_another = any(game.free not in (a, b) and a != b for a, b in zip(held, now, strict=True))
    led_to = game.applied(state.position, done).contents(seen.layer)
    unexplained = sum(a != b for a, b in zip(led_to, now, strict=True))
    off_piece = bool(after.marker) and not any(piece.cells == after.marker for piece in after.pieces or ())
    odd = unexplained + game.odd_things(done, after) + off_piece
    more = max(things(done) - 1, 0) + lies_on_another
    return policy.foul_nats + policy.thing_nats * more + policy.odd_nats * odd
