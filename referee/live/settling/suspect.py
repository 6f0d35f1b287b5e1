"""What was seen but not said yet: it waits for its time. Then a foul is announced, once, or a person is asked."""

from collections.abc import Set
from dataclasses import replace

from engine.grid import Cell, connected
from engine.move import cells_of
from engine.phrase import Phrase
from referee.live import telling
from referee.live.event import Kind
from referee.live.judging.changes import lying
from referee.live.judging.fouls import faults_of
from referee.live.judging.seen_board import SeenBoard, seen_board
from referee.live.judging.verdict import (
    BeingPlayed,
    Belief,
    CounterUnseen,
    Foul,
    LeftOpen,
    Question,
    QuestionAbout,
    Unchanged,
    Unclear,
)
from referee.live.observation import Moment, Still
from referee.live.pending import Doubt, OpenFoul, Pending, Suspected, WaitingVerdict
from referee.live.session import Session, with_interim
from referee.live.settling.accept import Advance, accept, let_stand

EARLY_S = 0.02
"""A time is up by so much early, as the clocks of cameras and recordings are not exact."""


def suspect(session: Session, view: Still, verdict: Suspected, board: SeenBoard | None) -> Advance:
    """Remember what was seen, and say it when it has lain there long enough."""
    known = session.pending.waiting
    if known is not None and type(known.verdict) is type(verdict) and known.board == board:
        since_s = known.since_s
    else:
        since_s = view.since_s if session.stretch.is_fresh else view.time_s
    waiting = session.with_waiting(WaitingVerdict(verdict, board, since_s, view.since_s))
    return due(with_interim(waiting, verdict) if isinstance(verdict, BeingPlayed) else waiting, view)


def due(session: Session, moment: Moment) -> Advance:
    """Say what is suspected, if its time is up."""
    waiting = session.pending.waiting
    if waiting is None:
        return session, ()
    if moment.time_s - waiting.since_s < _patience_s(session, waiting.verdict) - EARLY_S:
        return session, ()
    match waiting.verdict:
        case Unclear() | CounterUnseen() as doubt:
            return _ask(session, moment, waiting, doubt)
        case Foul() | BeingPlayed() as seen:
            foul = _as_foul(session, seen)
            question = _as_question(session, foul)
            if question is not None:
                return _ask(session, moment, waiting, Unclear(foul.belief, question))
            return _accuse(session, moment, foul, waiting.stretch_s)


def ask_at_last(session: Session, moment: Moment) -> Advance:
    """When the source ends, ask about what still waits. A foul is asked about, too: it may have been put right by then.

    Nothing is asked about a turn that is not over, nor about what only a hand may hide: these wait longer. If nothing
    else waits, what was asked before and never answered or cleared is asked again.
    """
    waiting = session.pending.waiting
    if waiting is None or isinstance(waiting.verdict, BeingPlayed):
        return _asked_again(session, moment)
    seen = waiting.verdict
    if _patience_s(session, seen) > session.policy.unclear_after_s:
        return session, ()
    if isinstance(seen, Foul):
        cells = tuple(sorted(seen.done.cells))
        last = Question(cells, faults=seen.faults, about=QuestionAbout.PUT_RIGHT)
        seen = Unclear(seen.belief, _as_question(session, seen) or last)
    return _asked(session, moment, waiting, seen)


def _asked_again(session: Session, moment: Moment) -> Advance:
    """Ask again about cells that the players passed over and that still do not look as accepted."""
    cells, looks = tuple(sorted(session.answers.unanswered)), session.answers.misread
    if not cells or session.pending.doubt is not None:
        return session, ()
    doubt = Unclear(Belief(0.0), Question(cells, {cell: looks[cell] for cell in cells}))
    asking, events = _asked(session, moment, WaitingVerdict(doubt, None, moment.time_s, moment.time_s), doubt)
    return asking, tuple(replace(event, confidence=None, runner_up=None) for event in events)  # weighed long ago


def _as_foul(session: Session, seen: Foul | BeingPlayed) -> Foul:
    """The foul that a turn is which was not ended in time; a foul as it is."""
    if isinstance(seen, Foul):
        return seen
    faults = faults_of(session.accepted, seen.done, seen.position)
    return Foul(seen.belief, seen.position, seen.done, faults, is_counter_seen=seen.is_counter_seen)


def _as_question(session: Session, foul: Foul) -> Question | None:
    """What is asked instead of announcing a foul, if something else may look like it; None if nothing may."""
    cells = tuple(sorted(foul.done.cells))
    if _seems_gone_after_a_push(session, foul):
        seems = session.game.held(foul.position)
        return Question(cells, {cell: seems[cell] for cell in cells}, foul.faults)
    is_at_a_hand = not _at_a_hand(session).isdisjoint(cells)
    return Question(cells, faults=foul.faults) if is_at_a_hand else None


def _patience_s(session: Session, verdict: Suspected) -> float:
    """How long something waits. What may be a foul waits no longer than one that surely is, lest it pass in silence.

    If no move was seen, and all that is in doubt lies at a hand, it waits longer, as it shows once the hand is gone.
    """
    policy = session.policy
    match verdict:
        case Foul() | Unclear(question=Question(faults=(_, *_))):
            return policy.grace_s
        case Unclear(
            question=Question(cells=(_, *_) as cells), left_open=LeftOpen(guess=None | Unchanged(), either=())
        ) if _at_a_hand(session) >= {*cells}:
            return policy.hand_s
        case BeingPlayed():
            return policy.counter_wait_s
        case Unclear() | CounterUnseen():
            return policy.unclear_after_s


def _ask(session: Session, moment: Moment, waiting: WaitingVerdict, doubt: Unclear | CounterUnseen) -> Advance:
    """Ask a person, unless the view has only just come to rest."""
    if moment.time_s - waiting.stretch_s < session.policy.grace_s - EARLY_S:
        return session, ()
    return _asked(session, moment, waiting, doubt)


def _asked(session: Session, moment: Moment, waiting: WaitingVerdict, doubt: Unclear | CounterUnseen) -> Advance:
    """Ask a person, unless another question is open.

    If all is gone from the board, that settles the other question.
    """
    before = session.pending.doubt
    is_emptied = doubt.question.about is QuestionAbout.EMPTIED
    if before is not None and (not is_emptied or before.cells == doubt.question.cells):
        return session, ()
    _, settled = question_settled(session, moment)
    shown = _signs(session, doubt) - session.cover.hidden
    asked = Doubt(doubt.question.cells, waiting.stretch_s, doubt.question.looks, waiting.board, shown)
    asking = replace(session, pending=replace(session.pending, doubt=asked))
    return asking, (*settled, telling.asked(session.accepted, doubt, moment))


def _signs(session: Session, doubt: Unclear | CounterUnseen) -> frozenset[Cell]:
    """The cells whose looks give rise to the question."""
    position, left_open = session.accepted.position, doubt.left_open
    if isinstance(doubt, CounterUnseen):
        return frozenset({*doubt.question.cells, *position.marker})
    laid = (cells_of(one.moves) for one in (*left_open.either, *left_open.guessed))
    lies = left_open.lies or position
    return frozenset(doubt.question.cells).union(position.differing(lies, session.game.played_layer), *laid)


def is_asked_under_cover(session: Session, changed: Set[Cell]) -> bool:
    """Whether part of what gave rise to the question is hidden now, and only such cells `changed`: then it stands."""
    doubt = session.pending.doubt
    if doubt is None or changed - {*doubt.cells, *doubt.shown}:
        return False
    return not doubt.shown.isdisjoint(session.cover.hidden - session.cover.strange.keys())


def _at_a_hand(session: Session) -> frozenset[Cell]:
    """The cells under a hand and beside it: it may reach farther than is seen, like wood on a mat that looks like it.

    What hides cells that were in view when a move was last accepted is a hand. What has lain there since before is
    none, even if it seems to cover a little more of the board now.
    """
    grid, before = session.accepted.position.grid, session.remembered.unchecked
    covers = connected(session.cover.hidden, grid.neighbours)
    fresh = (({*cover} - before, len(cover)) for cover in covers)
    return grid.with_rim(cell for cells, size in fresh if len(cells) > session.policy.grown * size for cell in cells)


def _seems_gone_after_a_push(session: Session, foul: Foul) -> bool:
    """Whether tiles are missing, and nothing else is amiss, since a standing frame or its camera was moved.

    Something else shows through windows and tiles then.
    """
    is_moved = session.game.is_standing and session.remembered.nats is None
    return is_moved and bool(foul.done.removed) and not foul.done.placed


def _accuse(session: Session, moment: Moment, foul: Foul, stretch_s: float) -> Advance:
    """Announce a foul, once.

    Another foul that was open before stands, if it lies there as part of this one; otherwise it was taken back.
    """
    opened = session.pending.foul
    if opened is not None and seen_board(session.game, opened.foul.position) == seen_board(session.game, foul.position):
        return session, ()
    calm, events = question_settled(session, moment)
    if opened is not None and _are_the_same_things(opened.foul, foul):
        if _is_told(opened.foul, foul):
            return replace(calm, pending=Pending(foul=OpenFoul(foul, stretch_s))), events
        if foul.done.cells:  # only their counter was moved, or is in a hand
            return calm, events
    if opened is not None and lies_below(opened.foul, foul, session.game.played_layer):
        calm, more = let_stand(calm, moment, foul.belief)
        foul, events = _since(calm, foul), (*events, *more)
        if calm.accepted.outcome:
            return calm, events
        if not foul.faults:  # they went on from it legally
            after, made = accept(calm, moment, session.game.named(calm.accepted, foul.done), foul.belief)
            return after, (*events, *made)
    elif opened is not None:
        message = Phrase("Taken back; something else was done instead.")
        withdrawn = telling.accepted(calm.accepted, moment, Kind.WITHDRAWN, message, foul.belief)
        events = (*events, telling.about_foul(withdrawn, calm.accepted, opened.foul))
    accused = with_interim(replace(calm, pending=Pending(foul=OpenFoul(foul, stretch_s))), foul)
    return accused, (*events, telling.foul_seen(accused.accepted, foul, moment))


def _is_told(told: Foul, foul: Foul) -> bool:
    """Whether all rules that `foul` breaks were told of the same things before, with the counter elsewhere."""
    return set(telling.rules_of(foul.faults)) <= set(telling.rules_of(told.faults))


def _are_the_same_things(told: Foul, foul: Foul) -> bool:
    return told.done.placed == foul.done.placed and told.done.removed == foul.done.removed


def lies_below(told: Foul, foul: Foul, layer: str) -> bool:
    """Whether `foul` is all that `told` is and more, so that the players went on from that."""
    before, now = told.position.contents(layer), foul.position.contents(layer)
    return told.done.cells < foul.done.cells and all(before[cell] == now[cell] for cell in told.done.cells)


def _since(session: Session, foul: Foul) -> Foul:
    """The foul as seen from what is accepted by now, without the faults that this has already."""
    state, game = session.accepted, session.game
    lies = lying(game, state.position, game.held(foul.position)).with_marker(foul.position.marker)
    done = game.difference(state.position, lies)
    stood = game.faults(state.position, state.options)
    faults = tuple(fault for fault in faults_of(state, done, lies) if fault not in stood)
    return replace(foul, position=lies, done=done, faults=faults)


def question_settled(session: Session, moment: Moment) -> Advance:
    """Stop waiting, and settle what was asked about: it shows now, or the players went on."""
    calm, doubt = replace(session, pending=Pending(foul=session.pending.foul)), session.pending.doubt
    if doubt is None:
        return calm, ()
    return calm, (telling.clear_again(session.state, session.grid, doubt.cells, moment, Phrase("That is settled.")),)
