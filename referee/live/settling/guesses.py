"""Moves believed in doubt: what else may have been made is kept, and believed if a later view shows it."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from engine.grid import Cell
from engine.move import Move
from engine.position import Piece
from engine.state import State
from referee.live.course import Guess, differing, guess_of
from referee.live.judging.seen_board import seen_board
from referee.live.judging.verdict import (
    Foul,
    LeftOpen,
    Played,
    Question,
    QuestionAbout,
    TakenBack,
    Unchanged,
    Unclear,
    Verdict,
    but_for_things,
)
from referee.live.observation import Still
from referee.live.session import Session
from referee.live.settling.revised import Revision, revised


def guessing(
    session: Session,
    before: State,
    instead: Iterable[tuple[Move, ...]],
    *,
    is_of_part: bool = False,
    may_be_more: bool = False,
) -> Session:
    """The session with a guess: since `before`, other moves may have been made `instead` of those that were accepted.

    `is_of_part` : as in Guess. `may_be_more` : whether they may be more moves than were accepted; otherwise such are
    left out.
    """
    made = session.accepted.moves[len(before.moves) :]
    others = tuple({moves: None for moves in instead if moves != made and (may_be_more or len(moves) <= len(made))})
    guess = guess_of(before, session.accepted, others, is_of_part)
    if guess is None:
        return session
    guesses = (*session.course.guesses, guess)[-session.policy.most_guesses :]
    return replace(session, course=replace(session.course, guesses=guesses))


def doubting(session: Session, before: State, alike: Set[Cell], unlike: Set[Cell] = frozenset()) -> Session:
    """The session with a guess: moves since `before` may not have been made, if what they laid is hardly read.

    Or the last piece may be larger or smaller than it looks. `alike` : cells that look as they did before; empty if
    that is not known. `unlike` : cells that look different in the midst of others that do not: something was laid
    there.
    """
    made = session.accepted.moves[len(before.moves) :]
    surely = tuple(move for move in made if move.changes.cells <= unlike or not _is_hardly_read(session, before, move))
    other = ((*made[:-1], move) for move in (*_larger(session, alike), *_smaller(session)))
    return guessing(session, before, [surely, *other])


def perhaps_whole(session: Session, was: State, back: State) -> Session:
    """The session with a guess: what `was` accepted after `back` may lie there still, if a part of it seems to now.

    One square of a LINKX piece may seem free in front of something of its shade, while others look different, too.
    """
    state = session.accepted
    is_one_for_another = len(was.moves) == len(state.moves) > len(back.moves)
    if state.position.pieces is None or state.game.has_marker or not is_one_for_another:
        return session
    before, now = (one.moves[len(back.moves)].changes for one in (was, state))
    colours = {piece.colour for piece in (*before.placed, *now.placed)}
    if not now.laid_cells < before.laid_cells or len(colours) != 1:
        return session
    return guessing(session, back, [was.moves[len(back.moves) :]], is_of_part=True)


def _larger(session: Session, alike: Set[Cell]) -> Iterator[Move]:
    """Legal moves in place of the last one whose piece reaches farther, into cells that changed or may not be free."""
    for move, last, piece in _in_place_of_last(session):
        beyond = {*piece.cells} - {*last.cells}
        if not {*last.cells} < {*piece.cells}:
            continue
        has_changed = bool(alike) and alike.isdisjoint(beyond)
        if has_changed or _may_hold(session, beyond, piece.colour):
            yield move


def _smaller(session: Session) -> Iterator[Move]:
    """Legal moves in place of the last one whose piece is a part of it, as its other squares may be free."""
    for move, last, piece in _in_place_of_last(session):
        missing = {*last.cells} - {*piece.cells}
        if {*piece.cells} < {*last.cells} and _may_hold(session, missing, session.game.free):
            yield move


def _in_place_of_last(session: Session) -> Iterator[tuple[Move, Piece, Piece]]:
    """Legal moves in place of the last one, each with the piece that this laid and one of the same colour."""
    history, moves = session.course.history, session.accepted.moves
    if session.remembered.nats is None or not history or len(history[-1].moves) + 1 != len(moves):
        return
    for move in history[-1].legal_moves():
        for last, piece in zip(moves[-1].changes.placed, move.changes.placed, strict=False):
            if piece.colour == last.colour:
                yield move, last, piece


def _may_hold(session: Session, cells: Set[Cell], content: str) -> bool:
    """Whether none of `cells` was seen well enough to say that it does not hold `content`."""
    nats, words = session.remembered.nats, session.game.layers[session.game.played_layer]
    return nats is not None and bool((nats[sorted(cells), words.index(content)] > -session.policy.doubt_nats).all())


def _is_hardly_read(session: Session, before: State, move: Move) -> bool:
    """Whether all cells of a move may still hold what they held `before`.

    That only the colour of what was laid is in doubt does not count.
    """
    laid = sorted(move.changes.laid_cells)
    nats = session.remembered.nats
    if nats is None or not laid:
        return False
    held, words = before.held, session.game.layers[session.game.played_layer]
    still_so = nats[laid, [words.index(held[cell]) for cell in laid]]  # what is accepted has 0
    return bool((still_so > -session.policy.doubt_nats).all())


def revision(session: Session, view: Still, verdict: Verdict) -> Revision | None:
    """Another course of the game that explains a view which contradicts the accepted one; None if there is none.

    A view contradicts it if it shows a foul; or a move on just those cells that were in doubt, by itself or with
    others; or, once that was asked about, what no rule explains, or what only more moves than were told explain. If
    several courses explain the view, that of the oldest guess is taken; the others remain guesses.
    """
    if view.reading is None or session.pending.foul is not None:
        return None
    doubt, explaining = session.pending.doubt, _explaining(session, view)
    match verdict:
        case Unclear() if doubt is None or doubt.stretch_s == view.since_s:
            return None  # ask first
        case Foul(position=lies) if doubt is None or doubt.board in (None, seen_board(session.game, lies)):
            return next((one for one, in_more in explaining if not in_more), None)
        case Foul() | Unclear(left_open=LeftOpen(guess=None)):
            return next((one for one, _ in explaining), None)
        case Played(moves=moves):
            in_fewer = (one for _, one, was_clear in _in_fewer_moves(session, view, moves) if not was_clear)
            return next(in_fewer, None)
    return None


def perhaps_in_more(session: Session, view: Still, foul: Foul) -> Unclear | None:
    """The question instead of `foul`, if it is none once a piece that was told as one was two, with one more turn."""
    was = session.accepted
    for one, in_more in _explaining(session, view):
        if in_more:
            pieces = {*(was.position.pieces or ())} - {*(one.session.accepted.position.pieces or ())}
            cells = tuple(sorted(cell for piece in pieces for cell in piece.cells))
            question = Question(cells, faults=foul.faults, about=QuestionAbout.NUMBER)
            return Unclear(foul.belief, question, LeftOpen(foul=foul), seen_board(session.game, foul.position))
    return None


def _explaining(session: Session, view: Still) -> Iterator[tuple[Revision, bool]]:
    """The revisions that explain a view, and whether each has more moves than were told."""
    waiting = session.pending.waiting
    asked = waiting.verdict.left_open.foul if waiting and isinstance(waiting.verdict, Unclear) else None
    is_unanswered = session.pending.doubt is not None and session.pending.doubt.stretch_s != view.since_s
    for guess, instead, one in _revisions(session, view):
        if _explains(one, asked) or (is_unanswered and _probably_explains(one)):
            yield one, len(instead) > guess.count


def _explains(one: Revision, asked: Foul | None) -> bool:
    """Whether a view shows no foul and no question after a revision.

    Or whether all that is a foul was done later: what was `asked` about still lies there, and was legal.
    """
    match but_for_things(one.then):
        case Unchanged() | Played() | TakenBack():
            return True
        case Foul(position=lies) if asked is not None:
            state = one.session.accepted
            lies_still = all(lies.holds(piece, state.game.played_layer) for piece in asked.done.placed)
            return lies_still and not state.violations(asked.done)
        case _:
            return False


def _probably_explains(one: Revision) -> bool:
    """Whether legal moves explain a view after a revision well enough to be believed once the players went on."""
    then = but_for_things(one.then)
    is_guess = isinstance(then, Unclear) and isinstance(then.left_open.guess, Played)
    return is_guess and then.belief.confidence >= one.session.policy.guess


def perhaps_in_fewer(after: Session, session: Session, view: Still, verdict: Played) -> Session:
    """The session `after` moves, with a guess that fewer were made: an earlier piece may have been larger.

    One of its squares was read as clearly free, but did not look as before. The board is the same; who goes on shows
    which it was.
    """
    for guess, one, was_clear in _in_fewer_moves(session, view, verdict.moves):
        if was_clear and isinstance(one.then, Played):
            before = next(state for state in session.course.history if len(state.moves) == guess.number)
            fewer = one.session.accepted.after_all(one.then.moves).moves[guess.number :]
            return guessing(after, before, [fewer])
    return after


def _in_fewer_moves(session: Session, view: Still, moves: Sequence[Move]) -> Iterator[tuple[Guess, Revision, bool]]:
    """The revisions after which fewer than `moves` explain the view, each with its guess.

    With each, too, whether the cells that it changes had clearly shown what was accepted.
    """
    if not any(move.changes.cells <= guess.cells for move in moves for guess in session.course.guesses):
        return
    for guess, _, one in _revisions(session, view):
        if _needs_fewer(one.then, moves):
            cells = differing(one.session.accepted, session.accepted)
            yield guess, one, session.remembered.shows_clearly(cells, session.policy.clear_nats(guess.is_of_part))


def _needs_fewer(then: Verdict, moves: Sequence[Move]) -> bool:
    """Whether a revision leaves fewer than `moves` to be explained, and no question."""
    return isinstance(then, Unchanged) or (isinstance(then, Played) and len(then.moves) < len(moves))


def _revisions(session: Session, view: Still) -> Iterator[tuple[Guess, tuple[Move, ...], Revision]]:
    """For each guess and each other moves in it, the game with these, if then all that followed is by the rules."""
    guesses = session.course.guesses
    for guess in guesses:
        made, least_nats = session.accepted.moves[guess.number : guess.end], session.policy.clear_nats(guess.is_of_part)
        for instead in guess.instead:
            left = tuple(_after_revision(one, guess, made, instead) for one in guesses if instead or one != guess)
            one = revised(session, view, guess.number, made, instead, left, least_nats)
            if one is not None:
                yield guess, instead, one


def _after_revision(one: Guess, revised: Guess, made: tuple[Move, ...], instead: tuple[Move, ...]) -> Guess:
    """What a guess becomes once `instead` is believed, and no longer what was `made`."""
    if one is revised:
        others = tuple(moves for moves in one.instead if moves != instead)
        return replace(one, count=len(instead), instead=(*others, made))
    return replace(one, number=one.number + len(instead) - len(made)) if one.number > revised.number else one
