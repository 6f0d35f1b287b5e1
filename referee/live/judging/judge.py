"""From evidence to a verdict: the most probable one, and a second look if that is a foul or a question."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from engine.grid import Cell
from engine.position import Position
from engine.state import State
from referee.live.judging.deciding import decided
from referee.live.judging.evidence import Evidence, unread, with_thing_on
from referee.live.judging.seen_board import SOMETHING
from referee.live.judging.sticking_out import sticking_out
from referee.live.judging.strange import (
    half_gone,
    like_one_thing,
    may_lie_under,
    over_the_edge,
    strange_cells,
    touches_alike,
)
from referee.live.judging.verdict import (
    BeingPlayed,
    Clear,
    CounterUnseen,
    Foul,
    LeftOpen,
    Played,
    Question,
    Strange,
    TakenBack,
    Unchanged,
    Unclear,
    Verdict,
)
from referee.live.judging.weighing import Weighed, weigh
from referee.live.policy import GamePolicy

Again = Callable[[Evidence], Verdict]
"""Gives the verdict on other evidence than what was seen."""


def judge(state: State, earlier: Sequence[State], seen: Evidence, policy: GamePolicy) -> Verdict:
    """What most probably happened since `state`.

    `earlier` : the states from which the last move that could be seen may have been made (`Course.earlier`).
    """
    return sticking_out(state, _judged(state, earlier, seen, policy), seen)


def _judged(state: State, earlier: Sequence[State], seen: Evidence, policy: GamePolicy) -> Verdict:
    def again(instead: Evidence) -> Verdict:
        return decided(weigh(state, earlier, instead, policy))

    weighed = weigh(state, earlier, seen, policy)
    verdict = decided(weighed)
    if isinstance(verdict, Unchanged | Played | TakenBack | CounterUnseen):
        return verdict
    if isinstance(verdict, Foul):
        doubt = _but_for_views_in_doubt(seen, verdict, again)
        if doubt is not None:
            return doubt
    thing = like_one_thing(weighed.best, seen, policy) or half_gone(weighed.best, seen)
    if thing:
        then = again(with_thing_on(seen, thing.keys(), policy))
        if isinstance(then, Clear):
            return Strange(thing, then)
    if _is_explained(state, verdict) or (isinstance(verdict, Foul) and over_the_edge(verdict.done, seen, policy)):
        return verdict
    if isinstance(verdict, Unclear):
        played = _but_for_what_says_little(weighed, verdict.question, again)
        if played is not None:
            return played
    return _but_for_what_is_strange(weighed, verdict, again) or verdict


def _but_for_views_in_doubt(seen: Evidence, foul: Foul, again: Again) -> Unclear | None:
    """The question instead of a foul, if moves explain what lies there and contradict only views that were in doubt.

    None if they contradict other views, too, or if no moves explain it.
    """
    clear = tuple(interim for interim in seen.interim if {None, SOMETHING}.isdisjoint(interim.contents))
    if clear == seen.interim:
        return None
    then = again(replace(seen, interim=clear))
    either = (then,) if isinstance(then, Played) else then.left_open.either if isinstance(then, Unclear) else ()
    question = seen.question(foul.done.cells, foul.faults)
    return Unclear(foul.belief, question, LeftOpen(either=either)) if either else None


def _but_for_what_says_little(weighed: Weighed, question: Question, again: Again) -> Played | None:
    """What was played, if that is clear once free squares that show hardly anything, as under glare, are left out.

    None in games without a counter. There a doubtful cell may be the missing move; a counter shows where a turn ends.
    """
    seen, policy = weighed.seen, weighed.policy
    held, most = weighed.state.position.contents(seen.layer), seen.gains.max(axis=1)
    counted = {cell for one in seen.interim if one.is_counter_alone for cell in one.marker}
    little = [
        cell
        for cell in question.cells
        if held[cell] == seen.free and 0.0 < most[cell] <= policy.objection_nats and cell not in counted
    ]
    if not seen.markers or not little:
        return None
    then = again(unread(seen, frozenset(little), policy))
    return then if isinstance(then, Played) else None


def _is_explained(state: State, verdict: Verdict) -> bool:
    """Whether what the rules do not explain is made of things that the set has."""
    match verdict:
        case Foul(position=lies) | BeingPlayed(position=lies) | Unclear(left_open=LeftOpen(lies=Position() as lies)):
            return not state.game.odd_things(state.game.difference(state.position, lies), lies)
        case _:
            return False


def _but_for_what_is_strange(weighed: Weighed, verdict: Verdict, again: Again) -> Strange | Unclear | None:
    """What was played, if some cells show a thing that is no piece; a question, if they may be part of a piece.

    The question may also be about the foul that an unclear `verdict` has left open. None if nothing strange explains
    the view.
    """
    seen, policy, grid = weighed.seen, weighed.policy, weighed.state.position.grid
    clear: list[tuple[Mapping[Cell, str], Played | TakenBack]] = []
    for cells in strange_cells(weighed.likeliest, seen, policy):
        then = again(unread(seen, cells.keys(), policy))
        if isinstance(then, Played | TakenBack):
            if not clear and not touches_alike(then.moves, cells, grid):
                faults = weighed.likely_faults() if may_lie_under(then.moves, cells, grid) else ()
                return Strange(cells, then, faults)
            clear.append((cells, then))
    if not clear:
        return None
    either = {one.moves: one for _, one in clear if isinstance(one, Played)}
    replaced = next((one for _, one in clear if isinstance(one, TakenBack) and one.moves), None)
    foul = verdict.left_open.foul if isinstance(verdict, Unclear) else None
    question = seen.question({cell for cells, _ in clear for cell in cells}, foul.faults if foul else ())
    left_open = LeftOpen(either=tuple(either.values()), replaced=replaced, foul=foul)
    return Unclear(clear[0][1].belief, question, left_open)
