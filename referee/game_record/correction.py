"""A person's corrections of past moves: the game as it then is, and what no longer is legal in it."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from engine.errors import BadNotation, BadRecord
from engine.fault import Fault, faults_named
from engine.move import Changes, Move
from engine.phrase import Phrase
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
    number : of the move, from 1.
    move : what it is to be, in the game's notation; None to take it out.
    is_inserted : `move` comes before the present move `number`, which it otherwise replaces.
    """

    number: int
    move: str | None
    is_inserted: bool = False

    def of(self, moves: tuple[Move, ...]) -> tuple[Move | str, ...]:
        """The corrected moves, the new one as text. Raises BadRecord where there is no such move."""
        last = len(moves) + 1 if self.is_inserted else len(moves)
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
    flagged : (number, rules it breaks) of every move that is illegal now; they stand, and are not taken out.
    """

    states: tuple[State, ...]
    flagged: tuple[tuple[int, tuple[Fault, ...]], ...]

    @property
    def moves(self) -> tuple[str, ...]:
        """In the game's notation."""
        return tuple(move.notation for move in self.states[-1].moves)


def corrected(states: tuple[State, ...], correction: Correction, once: Iterable[str]) -> Corrected:
    """The game of `states`, its start and what came of each move, with a move corrected.

    What later moves laid stays what it is and where it lies, whoever's turn it then was. Raises BadRecord where there
    is no such move, BadNotation for what names none. `once` : what moves were called before, in other corrections.
    """
    names = tuple(once)
    now, flagged = [states[0]], []
    for number, made in enumerate(correction.of(states[-1].moves), 1):
        before = now[-1]
        game = before.game
        move = game.parse_move(before, made) if isinstance(made, str) else _named(before, made, names)
        if faults := before.violations(move.changes):
            flagged.append((number, faults))
        now.append(before.after(move))
    return Corrected(tuple(now), tuple(flagged))


def _named(before: State, made: Move, once: tuple[str, ...]) -> Move:
    """What a move did on a board that is another now, as it is called there.

    Of a piece that sticks out only a name that it had tells the shape: its squares within the frame don't.
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
    """What a move did on a board that is another now: what lies where it lifted something is lifted, if anything is."""
    held, changes = before.game.held(before.position), made.changes
    lying = (replace(piece, colour=held[piece.cells[0]]) for piece in changes.removed)
    layer, free = before.game.played_layer, before.game.free
    there = tuple(one for one in lying if one.colour != free and before.position.holds(one, layer))
    return replace(changes, removed=there)


def event_of(
    correction: Correction, states: tuple[State, ...], game: Corrected, moment: Moment, players: Players
) -> Event:
    """The event that a correction of `states` is: a person's word, told of the last frame that was recorded.

    It says what is illegal now, and who is to move or how the game ends then. Raises BadRecord where the move is so
    already.
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
    """What a person says of things that lie there by correcting a game, that was `left` so, to `now`.

    What is another thing now than it was a camera took for that, and still does; so it is with an open foul that the
    correction is about.
    """
    said, seen = left.answers, left.accepted.position
    cells = {*seen.differing(now.position, left.game.played_layer)}
    seems = said.counter.seems if said.counter and said.counter.lies == seen.marker else seen.marker
    opened = left.pending.foul
    if opened is not None and not opened.foul.done.cells.isdisjoint(cells):
        seen, cells = opened.foul.position, cells | opened.foul.done.cells
        seems = seen.marker
    looked, held = left.game.held(seen), now.game.held(now.position)
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
