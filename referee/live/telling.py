"""Events in words: what is said of each thing that happens. It decides nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.fault import Fault, faults_in_words, faults_named
from engine.grid import Cell, Grid
from engine.move import Changes, Move
from engine.notation import format_piece
from engine.phrase import Phrase, either, term
from engine.state import State
from engine.turns import whose
from referee.live.advice import OPTIONS
from referee.live.counter_in_place import counter_in_place
from referee.live.event import By, Event, Kind
from referee.live.judging.verdict import Belief, CounterUnseen, Foul, QuestionAbout, Unclear
from referee.live.observation import Moment, Unfit
from referee.live.opening import Opening

SPECIAL_MOVES = {
    "pass": (Kind.PASS, Phrase("pass")),
    "--": (Kind.SKIP, Phrase("skip")),
    "swap": (Kind.SWAP, Phrase("swap")),
}
"""By notation, the moves that have a kind of event and a word of their own."""
ALL_IN_VIEW = Phrase("I see the whole board again.")
"""Said once what lay on or before the board is gone. With any other message, CLEAR_AGAIN ends a question."""
Players = Mapping[str, str]
"""Names by role; roles without a name are missing."""


def plain(state: State | None, moment: Moment, kind: Kind, message: Phrase) -> Event:
    """An event that changes nothing; it carries whose turn it is all the same."""
    turn = None if state is None or state.outcome else state.turn
    return Event(moment.frame, moment.time_s, kind, message, turn=turn)


def accepted(state: State, moment: Moment, kind: Kind, message: Phrase, belief: Belief | None) -> Event:
    """An event that carries position and turn of `state`, which is what is accepted after it."""
    event = plain(state, moment, kind, message)
    return believed(replace(event, position=state.game.position_to_json(state.position)), belief)


def believed(event: Event, belief: Belief | None) -> Event:
    """The event with how sure it is; without a belief, it is a person's word."""
    if belief is None:
        return replace(event, by=By.PERSON)
    return replace(event, confidence=belief.confidence, runner_up=belief.runner_up)


def move_made(
    before: State, after: State, players: Players, moment: Moment, belief: Belief | None, kind: Kind | None
) -> Event:
    """The event of the last move of `after`, which was made in `before`; `kind` if it is told as more than a move."""
    move = after.moves[-1]
    named, _ = SPECIAL_MOVES.get(move.notation, (Kind.MOVE, None))
    event = accepted(after, moment, kind or named, _move_in_words(before, after, players, named), belief)
    return about_move(event, after, move)


def about_move(event: Event, state: State, move: Move) -> Event:
    """The event with the move that it is about, and that move's cells."""
    cells = state.position.grid.sorted_names(_cells_of(move.changes))
    return replace(event, move=move.notation, cells=tuple(cells))


def _move_in_words(before: State, after: State, players: Players, kind: Kind) -> Phrase:
    move = after.moves[-1]
    mover = whose(before, move)
    who = called(players, mover) if mover else Phrase("The first player")
    match kind:
        case Kind.PASS:
            done = Phrase("{who} passes.", who=who)
        case Kind.SKIP:
            done = Phrase("{who} cannot place a piece and skips.", who=who)
        case Kind.SWAP:
            done = Phrase("{who} swaps.", who=who)
        case _:
            plays = Phrase("{who} plays {move}.", who=who, move=in_words(before, move, mover))
            done = counter_in_place(before, after) or plays
    return and_then(done, after, players)


def and_then(done: Phrase, after: State, players: Players) -> Phrase:
    """What was done, and how the game ends with it or who is to move next."""
    if after.outcome:
        return Phrase("{done} The game is over: {reason}.", done=done, reason=after.outcome.reason)
    return Phrase("{done} {to_move}", done=done, to_move=whose_turn(after, players))


def in_words(state: State, move: Move, mover: str | None = None) -> Phrase:
    """A move that is made in `state`, as players call it: "red b2-b3", "c3", "3L on a1, a2 and b1".

    `mover` : who is named beside the move, so that a piece of that colour needs no word for its colour.
    """
    if move.notation in SPECIAL_MOVES:
        _, word = SPECIAL_MOVES[move.notation]
        return word
    done = move.changes
    if _is_written_as_changes(move):
        if _is_no_single_thing(done):
            return Phrase("the turn as it lies")
        colour, notation = [done.placed[0].colour], format_piece(state.position.grid, done.placed[0])
    else:
        *colour, notation = move.notation.split(" ")
    piece = done.placed[0]
    shape = None if piece.outside else state.game.shape_of(piece.cells)  # what sticks out is seen in part
    place = Phrase("{place}", place=notation)
    if shape is not None:
        place = Phrase("{shape} on {cells}", shape=shape, cells=state.position.grid.names(piece.cells))
    if not colour or piece.colour == mover:
        return place
    return Phrase("{colour} {place}", colour=term(piece.colour), place=place)


def _is_written_as_changes(move: Move) -> bool:
    return move.notation[0] in "+-" or "=" in move.notation


def _is_no_single_thing(done: Changes) -> bool:
    """Whether anything else was done than to lay one thing."""
    return len(done.placed) != 1 or bool(done.removed or done.marker)


def whose_turn(state: State, players: Players) -> Phrase:
    """Who is to move; or that either may be, before a first piece or if nothing shows it; or how the game ended."""
    if state.outcome:
        return Phrase("The game is over: {reason}.", reason=state.outcome.reason)
    if state.turn:
        return to_move(players, state.turn)
    is_begun = any(held != state.game.free for held in state.held)
    return Phrase("It may be either player's turn.") if is_begun else Phrase("Either player may begin.")


def to_move(players: Players, role: str) -> Phrase:
    """Whose turn it is, as a sentence."""
    return Phrase("{who} to move.", who=called(players, role))


def called(players: Players, role: str) -> Phrase:
    """A player's name and role, or the role alone, as a sentence begins with it."""
    name = players.get(role)
    return Phrase("{name} ({role})", name=name, role=term(role)) if name else Phrase("{role:C}", role=term(role))


def foul_seen(state: State, foul: Foul, moment: Moment) -> Event:
    """The event of a foul: what is wrong, the rules and cells, and what may have been misread instead."""
    grid = state.position.grid
    cells = _cells_of(foul.done) | {cell for fault in foul.faults for cell in fault.cells}
    message = faults_in_words(foul.faults)
    if foul.doubtful is not None:
        message = Phrase("{foul} Or I misread {cell}.", foul=message, cell=grid.name(foul.doubtful))
    if foul.is_counter_doubtful:
        message = Phrase("{foul} Or I misread where the green counter lies.", foul=message)
    if foul.is_perhaps_a_swap:
        message = Phrase("{foul} Or it was a swap that I did not see.", foul=message)
    event = replace(
        plain(state, moment, Kind.FOUL, message),
        move=state.game.named(state, foul.done).notation,
        cells=tuple(grid.sorted_names(cells)),
        rules=rules_of(foul.faults),
    )
    return believed(event, foul.belief)


def rules_of(faults: tuple[Fault, ...]) -> tuple[str, ...]:
    """The rules' ids, each once."""
    return tuple(dict.fromkeys(fault.rule for fault in faults))


def against_the_rules(event: Event, faults: tuple[Fault, ...]) -> Event:
    """A move that a person says was made, with the rules that it breaks, if any."""
    if not faults:
        return event
    said = Phrase("{done} That is against the rules: {faults}.", done=event.message, faults=faults_named(faults))
    return replace(event, message=said, rules=rules_of(faults))


def let_stand(event: Event, state: State, foul: Foul, players: Players) -> Event:
    """A foul of `state` that counts as a move now; if players have no word for the move, what is wrong with it."""
    move, done = state.game.named(state, foul.done), event.message
    is_odd = _is_written_as_changes(move) and _is_no_single_thing(foul.done)
    if is_odd or any(piece.outside for piece in foul.done.placed):
        done = and_then(faults_in_words(foul.faults), state.after(move), players)
    return about_foul(replace(event, message=Phrase("Let stand: {done}", done=done)), state, foul)


def about_foul(event: Event, state: State, foul: Foul) -> Event:
    """An event that settles `foul`, with the same cells and rules."""
    names = tuple(state.position.grid.sorted_names(_cells_of(foul.done)))
    return replace(event, cells=event.cells or names, rules=rules_of(foul.faults))


def inferred(event: Event) -> Event:
    """A move that follows from a view that shows others too, or from what was done next."""
    return replace(event, message=Phrase("Inferred from what followed, not seen: {done}", done=event.message))


def misread(event: Event) -> Event:
    """A move that was misread as something else."""
    return replace(event, message=Phrase("I misread the board. {done}", done=event.message))


def put_right(event: Event) -> Event:
    """A move that was made instead of a foul."""
    return replace(event, message=Phrase("Put right: {done}", done=event.message))


def asked(state: State, doubt: Unclear | CounterUnseen, moment: Moment) -> Event:
    """A question: about cells that can't be made out, how or when they were filled, or a turn under cover.

    Also that the board was emptied, to which there is no answer but to lay everything back.
    """
    grid, question = state.position.grid, doubt.question
    where = grid.names(question.cells) if question.cells else Phrase("the board")
    match question.about:
        case QuestionAbout.TURN:
            said = Phrase("I can't see the green counter: a turn may have been made on {where}.", where=where)
        case QuestionAbout.TIME:
            said = Phrase("I did not see what was done on {where}, and can't tell when it was done.", where=where)
        case QuestionAbout.EXCHANGE:
            said = Phrase(
                "I can't tell whether a second piece was laid on {where}, "
                "or the last piece was exchanged for a larger one.",
                where=where,
            )
        case QuestionAbout.NUMBER:
            said = Phrase("I can't tell whether one piece or two were laid on {where}.", where=where)
        case QuestionAbout.EMPTIED:
            said = Phrase(
                "The board was emptied. The game stays as it was recorded; for a new game, start gridref watch again."
            )
        case QuestionAbout.PUT_RIGHT:
            said = Phrase(
                "Unless it has been put right since I last saw it, this is against the rules: {foul}.",
                foul=faults_named(question.faults),
            )
        case QuestionAbout.CONTENTS if doubt.left_open.is_order_on(question.cells):
            said = Phrase("I can't tell which of the pieces on {where} was placed first.", where=where)
        case QuestionAbout.CONTENTS:
            said = Phrase("I can't make out {where}.", where=where)
    if question.about is not QuestionAbout.PUT_RIGHT:
        said = _perhaps_a_foul(said, question.faults)
    event = plain(state, moment, Kind.UNCLEAR, said)
    return believed(replace(event, cells=tuple(grid.sorted_names(question.cells))), doubt.belief)


def _perhaps_a_foul(said: Phrase, faults: tuple[Fault, ...]) -> Phrase:
    if not faults:
        return said
    return Phrase("{question} It may be against the rules: {foul}.", question=said, foul=faults_named(faults))


def unseen(
    state: State | None, grid: Grid, hidden: frozenset[Cell], moment: Moment, faults: tuple[Fault, ...] = ()
) -> Event:
    """Something lies on or before the board; `faults`: what is wrong if it is part of a piece."""
    message = _perhaps_a_foul(Phrase("I can't see {cells}.", cells=grid.names(hidden)), faults)
    event = plain(state, moment, Kind.OCCLUDED, message)
    return replace(event, cells=tuple(grid.sorted_names(hidden)))


def clear_again(state: State | None, grid: Grid, cells: Iterable[Cell], moment: Moment, message: Phrase) -> Event:
    """The end of what `asked` or `unseen` told of these cells."""
    return replace(plain(state, moment, Kind.CLEAR_AGAIN, message), cells=tuple(grid.sorted_names(cells)))


def unfit(state: State | None, seen: Unfit) -> Event:
    """Why what is seen can't be watched, and with which options of `gridref watch` it could be."""
    message = Phrase("{said:C}.", said=seen.why)
    if seen.unsaid is not None and seen.unsaid.about in OPTIONS:
        options = either(OPTIONS[seen.unsaid.about].format(answer) for answer in seen.unsaid.answers)
        message = Phrase("{said:C}, or start again with {options}.", said=seen.why, options=options)
    return plain(state, seen, Kind.UNCLEAR, message)


def ready(state: State, players: Players, found: Opening, moment: Moment) -> Event:
    """The board that the game starts from, and what is, or may be, against the rules on it."""
    message = Phrase("I see the board. {begins}", begins=whose_turn(state, players))
    if found.faults:
        broken = faults_named(found.faults)
        message = Phrase("{done} The board is against the rules: {faults}.", done=message, faults=broken)
    event = accepted(state, moment, Kind.READY, _perhaps_a_foul(message, found.suspected), Belief(found.confidence))
    faults = (*found.faults, *found.suspected)
    cells = {*found.doubtful, *(cell for fault in faults for cell in fault.cells)}
    return replace(event, cells=tuple(state.position.grid.sorted_names(cells)), rules=rules_of(faults))


def ended(state: State, players: Players, moment: Moment) -> Event:
    """The score as it stands, of a game that is over or was broken off."""
    score = state.game.score(state.position)
    message = Phrase("{said:C}.", said=score.reason)
    if score.winner is not None and score.winner in players:
        message = Phrase("{said} The winner is {who}.", said=message, who=called(players, score.winner))
    event = plain(state, moment, Kind.END, message)
    return replace(event, score=score.summary, position=state.game.position_to_json(state.position))


def _cells_of(done: Changes) -> set[Cell]:
    return set(done.cells or done.marker)
