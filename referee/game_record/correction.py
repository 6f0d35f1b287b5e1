"""A person's corrections of past moves: the game as it then is, and which of its moves are no longer legal."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from engine.errors import BadNotation, BadRecord
from engine.fault import Fault, faults_named
from engine.move import Changes, Move
from engine.phrase import Phrase, quoted
from engine.state import State
from referee.live import telling
from referee.live.event import Event, Kind
from referee.live.observation import Moment
from referee.live.session import Answers, CounterSaid, Session
from referee.live.telling import Players


@dataclass(frozen=True, slots=True)
class Correction:
    """One change of a list of moves.

    Attributes
    ----------
    number : number of the move, from 1.
    move : the move that it should be, in the game's notation; None to take it out.
    is_inserted : `move` is put before the present move `number`; otherwise it takes its place.
    """

    number: int
    move: str | None
    is_inserted: bool = False

    def of(self, moves: tuple[Move, ...]) -> tuple[Move | str, ...]:
        """The corrected moves, the new one as text. Raises BadRecord if no move has that number."""
        last = len(moves) + 1 if self.is_inserted else len(moves)
        if not last:
            raise BadRecord("expected a move to correct, but the game has none; --insert 1 MOVE puts one in")
        if not 1 <= self.number <= last:
            raise BadRecord(f"expected a move's number from 1 to {last}, got {self.number}")
        before, after = moves[: self.number - 1], moves[self.number - 1 :]
        kept_after = after if self.is_inserted else after[1:]
        return (*before, *(() if self.move is None else (self.move,)), *kept_after)


@dataclass(frozen=True, slots=True)
class Corrected:
    """A corrected game.

    Attributes
    ----------
    states : the first state, and the state after each move.
    flagged : (number, faults) of every move that is illegal now. These moves stand; they are not taken out.
    """

    states: tuple[State, ...]
    flagged: tuple[tuple[int, tuple[Fault, ...]], ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """All moves, in the game's notation."""
        return tuple(move.notation for move in self.states[-1].moves)


def corrected(states: tuple[State, ...], correction: Correction, once: Iterable[str]) -> Corrected:
    """A game with one move corrected. What later moves laid stays as it is, whoever's turn that makes them.

    Parameters
    ----------
    states : the first state of the game, and the state after each move.
    once : notations that moves had before earlier corrections.

    Raises
    ------
    BadRecord : if no move has the correction's number.
    BadNotation : if the correction's text names no move, or one of which nothing lies on the board.
    """
    names = tuple(once)
    now, flagged = [states[0]], []
    for number, made in enumerate(correction.of(states[-1].moves), 1):
        before = now[-1]
        move = _typed(before, made) if isinstance(made, str) else _named(before, made, names)
        if faults := before.violations(move.changes):
            flagged.append((number, faults))
        now.append(before.after(move))
    return Corrected(tuple(now), tuple(flagged))


def _typed(before: State, notation: str) -> Move:
    """The move that a correction names. Raises BadNotation for one off the board, as a typing error may name it."""
    move = before.game.parse_move(before, notation)
    if any(not piece.cells for piece in move.changes.placed):
        raise BadNotation(Phrase("expected a move on the board, got {text}", text=quoted(notation)))
    return move


def _named(before: State, made: Move, once: tuple[str, ...]) -> Move:
    """A later move on the corrected board: it changes what it did, and has the name that this has there.

    If its piece sticks out of the frame, the squares inside do not tell its shape. Only a name that it had once does.
    """
    game, changes = before.game, _as_it_lies(before, made)
    by_cells = game.named(before, changes)
    if any(piece.outside for piece in changes.placed):
        for name in (made.notation, *once):
            with suppress(BadNotation):
                move = game.parse_move(before, name)
                if move.changes == changes and move.notation != by_cells.notation:
                    return move
    return by_cells


def _as_it_lies(before: State, made: Move) -> Changes:
    """What a later move changes on the corrected board: where it lifted a piece, it lifts what lies there now."""
    held, changes = before.held, made.changes
    lying = (replace(piece, colour=held[piece.cells[0]]) for piece in changes.removed)
    layer, free = before.game.played_layer, before.game.free
    there = tuple(one for one in lying if one.colour != free and before.position.holds(one, layer))
    return replace(changes, removed=there)


def event_of(
    correction: Correction, states: tuple[State, ...], game: Corrected, moment: Moment, players: Players
) -> Event:
    """The event that tells of a correction of `states`: a person's word at the last frame that was recorded.

    It says which moves are illegal now, and who is to move or how the game ends. Raises BadRecord if the correction
    changes nothing.
    """
    number, now = correction.number, game.states[-1]
    was = None if correction.is_inserted else states[-1].moves[number - 1]
    made = None if correction.move is None else now.moves[number - 1]
    if was and made and was.changes == made.changes:
        raise BadRecord(f"move {number} is {was.notation} already: there is nothing to correct")
    message = _in_words(now, number, was, made)
    for illegal, faults in game.flagged:
        message = Phrase(
            "{message} Move {number}, {move}, is illegal: {faults}.",
            message=message,
            number=illegal,
            move=telling.in_words(now, now.moves[illegal - 1]),
            faults=faults_named(faults),
        )
    message = telling.and_then(message, now, players)
    rules = telling.rules_of(tuple(fault for _, faults in game.flagged for fault in faults))
    event = replace(telling.accepted(now, moment, Kind.REVISED, message, None), rules=rules)
    concerned = made or was
    return telling.about_move(event, now, concerned) if concerned else event


def answered(left: Session, now: State) -> Answers:
    """What a person who corrects a game says of the things on the board, whatever the camera takes them for.

    Where the corrected game (`now`) differs from the session as it was `left`, the camera took the thing that lies
    there for another, and will go on doing so. This is also so in the cells of an open foul that the correction is
    about.
    """
    said, seen = left.answers, left.accepted.position
    cells = {*seen.differing(now.position, left.game.played_layer)}
    seems = said.counter.seems if said.counter and said.counter.lies == seen.marker else seen.marker
    opened = left.pending.foul
    if opened is not None and not opened.foul.done.cells.isdisjoint(cells):
        seen, cells = opened.foul.position, cells | opened.foul.done.cells
        seems = seen.marker
    looked, held = left.game.held(seen), now.held
    looks = {cell: looked[cell] for cell in cells} | dict(said.misread)
    misread = {cell: seeming for cell, seeming in looks.items() if seeming != held[cell]}
    return replace(said, misread=misread, counter=CounterSaid(seems, now.position.marker))


def _in_words(now: State, number: int, was: Move | None, made: Move | None) -> Phrase:
    before, after = (None if move is None else telling.in_words(now, move) for move in (was, made))
    if after is None:
        return Phrase("Corrected: move {number}, {move}, was removed.", number=number, move=before)
    if before is None:
        return Phrase("Corrected: {move} was inserted as move {number}.", number=number, move=after)
    return Phrase("Corrected: move {number} is {move}, not {was}.", number=number, move=after, was=before)
