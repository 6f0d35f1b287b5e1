"""What a verdict changes in a session: what it settles, and what goes on waiting."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.grid import Cell
from engine.move import cells_of
from engine.position import Position
from referee.live import telling
from referee.live.comparison import looking_so, seen_by
from referee.live.judging.covered import laid_earlier
from referee.live.judging.judge import judge
from referee.live.judging.seen_board import seen_board
from referee.live.judging.verdict import (
    BeingPlayed,
    CounterUnseen,
    Foul,
    LeftOpen,
    Played,
    QuestionAbout,
    Strange,
    TakenBack,
    Unchanged,
    Unclear,
    Verdict,
)
from referee.live.observation import Still
from referee.live.session import Cover, Session, with_interim
from referee.live.settling.accept import Advance
from referee.live.settling.clear_verdicts import move_taken_back, moves_played, no_change
from referee.live.settling.emptied import is_emptied_still
from referee.live.settling.exchanged import second_or_exchanged
from referee.live.settling.explanations import Explanation, explanations, further, laid_unseen
from referee.live.settling.guesses import guessing, perhaps_in_fewer, perhaps_in_more, revision
from referee.live.settling.played_on import from_what_was_asked, played_on, stands_apart
from referee.live.settling.recoloured import recoloured
from referee.live.settling.suspect import due, is_asked_under_cover, suspect
from referee.live.settling.taken_up import may_be_taken_up, rests_after_all, taken_up
from referee.live.settling.unseen_turns import unseen_turns


def settle(session: Session, view: Still, verdict: Verdict) -> Advance:
    """Act on what was made of a still view, or wait."""
    if is_emptied_still(session, view):
        return due(session, view)
    better = recoloured(session, view)
    explained = None if better else _explained(session, view, verdict)
    if explained is not None:
        return explained
    better = better or revision(session, view, verdict)
    if better is not None:
        after, events = settle(better.session, view, better.then)
        return guessing(after, better.before, better.undone), (better.event, *events)
    match _may_lie_since_before(session, verdict) or verdict:
        case Strange(cells=cells) if went_on := _beside_part_of_open_foul(session, view, cells):
            return went_on
        case Strange() as strange:
            return _strange(session, view, strange)
        case Unchanged(belief=belief):
            return no_change(session, view, belief)
        case Played() | TakenBack() | BeingPlayed() | Foul() | Unclear() as seen if _is_open_foul_hidden(session, seen):
            return _beside_covered_foul(session, view)
        case Played() | BeingPlayed() | Foul() as part if is_asked_under_cover(session, _changed(part)):
            return session, ()
        case Played() as played if stood := stands_apart(session, view, played):
            return stood
        case Played() as played:
            after, events = moves_played(session, view, played)
            return perhaps_in_fewer(after, session, view, played), events
        case TakenBack() as back:
            doubt = None if _is_unanswered(session, view) else second_or_exchanged(session, view, back)
            return suspect(session, view, doubt, None) if doubt else move_taken_back(session, view, back)
        case BeingPlayed() as begun:
            return suspect(session, view, begun, seen_board(session.game, begun.position))
        case Foul() as foul:
            return _foul(session, view, foul)
        case CounterUnseen() as unseen:
            return _counter_unseen(session, view, unseen)
        case Unclear() as unclear:
            return _unclear(session, view, unclear)


def _may_lie_since_before(session: Session, verdict: Verdict) -> Unclear | None:
    """The question to ask if what was done may have been done earlier, on cells that were not in view then."""
    remembered = session.remembered
    unknown = remembered.unknown | remembered.doubtful
    return laid_earlier(verdict, remembered.unchecked, unknown, session.accepted)


def _changed(verdict: Played | BeingPlayed | Foul) -> frozenset[Cell]:
    return cells_of(verdict.moves) if isinstance(verdict, Played) else verdict.done.cells


def _is_open_foul_hidden(session: Session, verdict: Verdict) -> bool:
    """Whether an open foul is hidden, but for what the verdict's legal moves laid of it: so it may stand, or not."""
    opened = session.pending.foul
    done = opened.foul.done.cells if opened else frozenset[Cell]()
    legal = cells_of(verdict.moves) if isinstance(verdict, Played) else frozenset[Cell]()
    beyond = done - legal if legal <= done else done
    return bool(beyond) and beyond <= session.cover.hidden


def _beside_covered_foul(session: Session, view: Still) -> Advance:
    """Wait until the open foul is in view: then what was done shows whether it stands.

    If two turns are made beside it one after the other, no hand rests there but a thing, laid on a foul that stood.
    """
    opened = session.pending.foul
    assert opened is not None
    after, events = played_on(session, view, opened) or (session, ())
    turns = len(after.accepted.moves) - len(session.accepted.moves) - 1
    if turns > 1 and opened.beside_s not in (None, view.since_s):
        unknown = after.remembered.unknown | opened.foul.done.cells
        return replace(after, remembered=replace(after.remembered, unknown=unknown)), events
    if turns > 0 and opened.beside_s is None:
        opened = replace(opened, beside_s=view.since_s)
    return replace(session, pending=replace(session.pending, waiting=None, foul=opened)), ()


def _beside_part_of_open_foul(session: Session, view: Still, strange: Mapping[Cell, str]) -> Advance | None:
    """What follows if all that seems strange is what a thing leaves in view of an open foul; None if it is not."""
    opened = session.pending.foul
    if opened is None:
        return None
    held = session.game.held(opened.foul.position)
    is_part = strange.keys() <= opened.foul.done.cells and all(held[cell] == looks for cell, looks in strange.items())
    return played_on(session, view, opened) if is_part else None


def _strange(session: Session, view: Still, verdict: Strange) -> Advance:
    """Settle what is clear beside the strange thing, which hides its cells from now on."""
    hidden = session.cover.hidden | verdict.cells.keys()
    blind = replace(session, cover=Cover(hidden, {**session.cover.strange, **verdict.cells}))
    after, events = settle(with_interim(blind, verdict), view, verdict.then)
    return after, (*events, telling.unseen(after.state, after.grid, hidden, view, verdict.faults))


def _explained(session: Session, view: Still, verdict: Verdict) -> Advance | None:
    """Settle what an earlier view left open by what was done next; None if nothing was, or nothing fits better."""
    fitting = explanations(session, view, verdict)
    if fitting is None:
        return None
    if len(fitting) != 1 or laid_unseen(fitting[0], view) > session.policy.most_unseen_turns:
        return _open_still(session, view, verdict, fitting)
    (one,) = fitting
    left = session.pending.waiting.verdict if session.pending.waiting else None
    others = left.left_open.possible_moves if isinstance(left, Unclear | CounterUnseen) else ()
    guessed = guessing(one.session, session.accepted, [other.moves for other in others])
    after, more = settle(replace(guessed, stretch=replace(guessed.stretch, is_fresh=True)), view, one.then)
    return after, (*one.events, *more)


def _open_still(session: Session, view: Still, verdict: Verdict, fitting: Sequence[Explanation]) -> Advance:
    """Believe nothing of this view: several things may still have happened, and the question stands.

    What was played since is added to each of them, to be told when it shows which one it was.
    """
    left, played = session.pending.waiting, further(fitting)
    waiting = max((len(one.moves) for one in played), default=0)
    if left is not None and isinstance(left.verdict, Unclear) and 0 < waiting <= session.policy.most_waiting_moves:
        lately = min(len(one.either.moves) for one in fitting) - 1  # the last may still be taken back
        left_open = left.verdict.left_open
        before = (one for one in left_open.either if len(one.moves) >= lately)
        either = tuple({one.moves: one for one in (*before, *played)}.values())
        longer = replace(left, verdict=replace(left.verdict, left_open=replace(left_open, either=either)))
        return due(session.with_waiting(longer), view)
    match verdict:
        case Foul(position=lies) | Unclear(left_open=LeftOpen(lies=Position() as lies)):
            if _is_unanswered(session, view) and may_be_taken_up(session, lies):
                return taken_up(session, view, lies, verdict.belief)
    return due(session, view)


def _unclear(session: Session, view: Still, verdict: Unclear) -> Advance:
    """Ask, unless the players went on without an answer, and something can be believed all the same.

    Who takes everything away does not go on.
    """
    if verdict.question.about is QuestionAbout.EMPTIED:
        return suspect(session, view, verdict, None)
    opened = session.pending.foul
    went_on = played_on(session, view, opened) if opened else None
    past = _past_the_question(session, view, verdict) if _is_unanswered(session, view) else None
    return went_on or past or suspect(session, view, verdict, None)


def _past_the_question(session: Session, view: Still, verdict: Unclear) -> Advance | None:
    """What is believed once the players went on without an answer, as they saw nothing wrong; None if nothing."""
    if view.unlike and view.reading is not None:
        read = seen_by(session, replace(view, unlike=frozenset()))
        by_itself = judge(session.accepted, session.course.earlier, read, session.policy)
        if isinstance(by_itself, Played) and not _may_lie_since_before(session, by_itself):
            return settle(session, view, by_itself)  # it is clear but for a ring that only seemed to lie there
    left_open = verdict.left_open
    if left_open.guess is not None and verdict.belief.confidence >= session.policy.guess:
        after, events = settle(session, view, left_open.guess)
        return guessing(after, session.accepted, [one.moves for one in left_open.instead]), events
    if left_open.begun is not None:  # what goes on from there is not made out yet
        return settle(session, replace(view, hidden=view.hidden | set(verdict.question.cells)), left_open.begun)
    if left_open.lies is not None and may_be_taken_up(session, left_open.lies):
        return taken_up(session, view, left_open.lies, verdict.belief)
    return _beside_what_was_asked(session, view)


def _beside_what_was_asked(session: Session, view: Still) -> Advance | None:
    """What was played since, if the question was only about things that seemed gone, and they seem so still.

    They are believed to lie there: things stay, and nobody who saw one vanish would have played on.
    """
    asked, state, answers = session.pending.doubt, session.accepted, session.answers
    if asked is None or view.reading is None:
        return None
    still = looking_so(asked.looks, view.reading.layer(session.game.played_layer))
    stay = {cell: asked.looks[cell] for cell in still if state.held[cell] != session.game.free}
    believing = replace(session, answers=answers.passed_over(stay))
    seen = seen_by(believing, replace(view, unlike=frozenset()))
    then = judge(state, session.course.earlier, seen, session.policy)
    if not stay or not isinstance(then, Played | TakenBack) or _may_lie_since_before(session, then):
        return None
    return settle(believing, view, then)


def _past_what_seems_gone(session: Session, view: Still, foul: Foul) -> Advance | None:
    """What was played, if all that is missing was asked about, so that the players went on without an answer."""
    asked, missing = session.pending.doubt, foul.done.lifted_cells
    is_asked_about = asked is not None and missing and missing <= set(asked.cells)
    return _beside_what_was_asked(session, view) if is_asked_about else None


def _is_unanswered(session: Session, view: Still) -> bool:
    """Whether a question was asked in an earlier view than this one."""
    doubt = session.pending.doubt
    return doubt is not None and doubt.stretch_s != view.since_s


def _foul(session: Session, view: Still, foul: Foul) -> Advance:
    """Suspect it, unless it is open or settled already. Turns before it, or after an open foul, are told first."""
    board, opened = seen_board(session.game, foul.position), session.pending.foul
    if board == session.answers.settled or (opened and board == seen_board(session.game, opened.foul.position)):
        return session.with_waiting(None), ()
    if opened is not None:
        return played_on(session, view, opened) or suspect(session, view, foul, board)
    if _is_unanswered(session, view):
        if rests_after_all(session, board):
            return taken_up(session, view, foul.position, foul.belief)
        past = _past_what_seems_gone(session, view, foul) or from_what_was_asked(session, view, foul)
        if past is not None:
            return past
    doubt = perhaps_in_more(session, view, foul)
    return (None if doubt else unseen_turns(session, view, foul)) or suspect(session, view, doubt or foul, board)


def _counter_unseen(session: Session, view: Still, verdict: CounterUnseen) -> Advance:
    """Ask whether a turn was made under cover, unless that was answered."""
    board = seen_board(session.game, verdict.position)
    if board == session.answers.settled:
        return session.with_waiting(None), ()
    return suspect(session, view, verdict, board)
