"""Whether what a hand or a thing hides may explain what looks like a foul: then nobody is accused."""

from collections.abc import Iterable, Set
from dataclasses import replace

from engine.grid import Cell
from engine.move import Changes, laid_by
from engine.position import Piece, Position
from engine.state import State
from referee.live.judging.evidence import Evidence, changed_cells
from referee.live.judging.hypotheses import HypothesisKind, MoveHypothesis
from referee.live.judging.verdict import BeingPlayed, Foul, LeftOpen, Played, Question, QuestionAbout, Unclear, Verdict


def turns_under_cover(
    best: MoveHypothesis, others: Iterable[MoveHypothesis], seen: Evidence
) -> tuple[MoveHypothesis, ...]:
    """Legal turns that lie wholly under cover, if the counter left its piece, is not in view, and nothing else changed.

    Empty otherwise, and in games without a counter.
    """
    is_in_view = best.position.marker and not seen.hidden >= set(best.position.marker)
    may_have_passed = best.kind is HypothesisKind.UNEXPLAINED or any(not move.changes.cells for move in best.moves)
    is_gone = seen.markers and may_have_passed and not is_in_view
    if not is_gone or not _differing(seen.accepted, best.position, seen) <= seen.hidden:
        return ()
    turns = (
        (one, one.moves[0].changes.cells) for one in others if one.kind is HypothesisKind.PLAYED and len(one.moves) == 1
    )
    return tuple(one for one, laid in turns if laid and laid <= seen.hidden)


def sorted_out(turns: Iterable[Played], seen: Evidence) -> tuple[tuple[Played, ...], tuple[Played, ...]]:
    """Of turns that were under cover: those that still are, one for each place, and those that are seen now."""
    hidden, shown = dict[frozenset[Cell], Played](), list[Played]()
    for turn in turns:
        laid = changed_cells(turn.moves[0].changes, seen.free)
        if laid.keys() <= seen.hidden:
            hidden.setdefault(frozenset(laid), turn)  # their colour is not seen, and decides nothing
        elif all(cell in seen.hidden or looks == laid[cell] for cell, looks in seen.likeliest(laid).items()):
            shown.append(turn)
    return tuple(hidden.values()), tuple(shown)


def laid_earlier(verdict: Verdict, unchecked: Set[Cell], unknown: Set[Cell], before: State) -> Unclear | None:
    """A question instead of `verdict`, if something may have been laid before the last turns, unseen; else None.

    It is asked about
    1. a new piece without the counter, if all its cells were hidden while others played (`unchecked`);
    2. what is gone from `unchecked` cells, and what was laid on `unknown` ones: these were not clearly seen since it
       was taken for granted what lies there. If nothing is gone so, and the rest of a foul breaks a rule even if the
       things on `unknown` cells lay there before, it is not asked;
    3. a legal move on `unknown` cells while either player may be to move.

    `before` : the state that `verdict` starts from.
    """
    match verdict:
        case Played(moves=(_, _, *_) as moves):
            lies = before.after_all(moves).position
            placed = laid_by(moves)
            earlier = []
        case Played(moves=(move,)) if before.turn is None:
            lies, placed = before.after(move).position, ()
            earlier = [piece for piece in move.changes.placed if {*piece.cells} <= unknown]
        case BeingPlayed(position=lies, done=done) | Foul(position=lies, done=done):
            placed = done.placed
            earlier = [piece for piece in done.removed if not unchecked.isdisjoint(piece.cells)]
            if earlier or isinstance(verdict, BeingPlayed) or not _is_foul_without(unknown, done, before):
                earlier += [piece for piece in placed if not unknown.isdisjoint(piece.cells)]
        case _:
            return None
    if before.game.has_marker:
        earlier += [piece for piece in placed if set(piece.cells) <= unchecked and piece.cells != lies.marker]
    held = before.game.held(lies)
    looks = {cell: held[cell] for piece in earlier for cell in piece.cells}
    question = Question(tuple(sorted(looks)), looks, about=QuestionAbout.TIME)
    return Unclear(verdict.belief, question, LeftOpen(lies=lies)) if looks else None


def _is_foul_without(unknown: Set[Cell], done: Changes, before: State) -> bool:
    """Whether what was laid breaks rules even if all that is seen on `unknown` cells lay there before."""

    def part(is_unknown: bool) -> tuple[Piece, ...]:
        squares = (
            (piece, tuple(cell for cell in piece.cells if (cell in unknown) is is_unknown)) for piece in done.placed
        )
        return tuple(Piece(cells, piece.colour) for piece, some in squares for cells in before.game.pieces_of(some))

    lay_there = before.game.applied(before.position, Changes(part(is_unknown=True), marker=before.position.marker))
    laid = part(is_unknown=False)
    return bool(laid and replace(before, position=lay_there).violations(replace(done, placed=laid)))


def beside_cover(best: MoveHypothesis, seen: Evidence) -> tuple[Cell, ...]:
    """The cells of new things beside what is hidden, if things have shapes that the set does not have.

    The rest of them may be hidden, or they may all be part of the cover.
    """
    done, grid = best.done, best.position.grid
    if not seen.hidden or not best.base.game.odd_things(done, best.position):
        return ()
    near = grid.with_rim(seen.hidden)
    touching = {cell for piece in done.placed if not near.isdisjoint(piece.cells) for cell in piece.cells}
    return tuple(sorted(touching))


def legal_below_cover(
    best: MoveHypothesis, others: Iterable[MoveHypothesis], seen: Evidence
) -> tuple[MoveHypothesis, ...]:
    """Legal explanations that differ from `best` only in hidden cells, and have the counter in the same place.

    In Linkage, none of their moves but the last may be wholly hidden: such a turn takes the counter along, which an
    earlier view would have shown.
    """
    return tuple(
        one
        for one in others
        if one.kind is not HypothesisKind.UNEXPLAINED
        and one.position.marker == best.position.marker
        and not (seen.markers and _begins_under_cover(one, seen))
        and _differs_under_cover(best.position, one.position, seen)
    )


def _differs_under_cover(one: Position, other: Position, seen: Evidence) -> bool:
    """Whether boards differ, but only in hidden cells."""
    differing = _differing(one, other, seen)
    return bool(differing) and differing <= seen.hidden


def _begins_under_cover(one: MoveHypothesis, seen: Evidence) -> bool:
    """Whether a move before the last one laid only what is hidden."""
    return any(seen.hidden >= set(piece.cells) for piece in laid_by(one.moves[:-1]))


def is_the_same_in_view(one: MoveHypothesis, best: MoveHypothesis, seen: Evidence) -> bool:
    """Whether `best` is that nothing happened, and nothing in view tells `one` from it."""
    differing = _differing(best.position, one.position, seen)
    markers = {best.position.marker, one.position.marker}
    is_counter_the_same = len(markers) == 1 or all(seen.hidden >= set(marker) for marker in markers)
    return best.kind is HypothesisKind.UNCHANGED and is_counter_the_same and differing <= seen.hidden


def differing_cells(best: MoveHypothesis, others: Iterable[MoveHypothesis], seen: Evidence) -> tuple[Cell, ...]:
    """Cells in which any of `others` differs from `best`."""
    return tuple(sorted({cell for one in others for cell in _differing(best.position, one.position, seen)}))


def _differing(one: Position, other: Position, seen: Evidence) -> set[Cell]:
    return set(one.differing(other, seen.layer))
