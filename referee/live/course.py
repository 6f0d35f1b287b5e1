"""The game as it is accepted: what lies there, how that came about, and which moves were believed in doubt."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from engine.grid import Cell
from engine.move import Changes, Move
from engine.position import Position
from engine.state import State
from referee.live.opening import states_before

MOST_REORDERED = 3
"""If more moves than this came in one view, their other orders are not looked at: there are too many."""


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """Moves that were believed in doubt.

    Attributes
    ----------
    number : how many moves were made before them.
    count : how many moves they are.
    instead : other moves that may have been made in their place, the likeliest first.
    cells : the cells in which these other moves lead to another board; they were not all seen clearly since. Empty if
        the board is the same, and only what may follow differs: then the next move shows which was made.
    is_of_part : whether a part of a piece accepted before seems to lie there now, and the whole piece may; a square
        that was misread as free may be misread again.
    is_of_colour : whether a piece's colour was revised; however clearly it shows the new one, it may show the old one
        again.
    """

    number: int
    count: int
    instead: tuple[tuple[Move, ...], ...]
    cells: frozenset[Cell]
    is_of_part: bool = False
    is_of_colour: bool = False

    @property
    def end(self) -> int:
        """How many moves had been made once these were."""
        return self.number + self.count


def guess_of(
    before: State,
    after: State,
    instead: tuple[tuple[Move, ...], ...],
    is_of_part: bool = False,
    is_of_colour: bool = False,
) -> Guess | None:
    """The guess that one of `instead` was made in place of what led from `before` to `after`.

    None if that makes no difference.
    """
    number = len(before.moves)
    count = len(after.moves) - number
    others = [before.after_all(moves) for moves in instead]
    cells = frozenset(cell for other in others for cell in differing(other, after))
    is_news = bool(cells) or any(_may_follow(other) != _may_follow(after) for other in others)
    return Guess(number, count, instead, cells, is_of_part, is_of_colour) if is_news and count else None


def _may_follow(state: State) -> tuple[str | None, frozenset[Changes]]:
    """Whose turn it is, and what may be done in it."""
    return state.turn, frozenset(move.changes for move in state.legal_moves())


def differing(one: State, other: State) -> frozenset[Cell]:
    """Cells that hold something else in the other state, in the layer that is played on."""
    return frozenset(one.position.differing(other.position, one.game.played_layer))


def states_after_each(before: State, moves: Iterable[Move]) -> Iterator[State]:
    """The states after each of `moves`, up to the first that is illegal. Each move is named as it is from there."""
    state = before
    for move in moves:
        if state.violations(move.changes):
            return
        state = state.after(state.game.named(state, move.changes))
        yield state


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """The course of a game up to now.

    Attributes
    ----------
    state : what is accepted; None until the board was seen.
    history : the states before each of the accepted moves, as far as they are known, the oldest first.
    last_known : the position before the first of these states, if it is not known how that state came about.
    guesses : the moves that were believed in doubt, and have not been seen clearly since; oldest first.
    unseen : the numbers of moves after which no view showed the board, as the next move came in the same view.
    taken_back : the move that was taken back just now; None once another was made.
    """

    state: State | None = None
    history: tuple[State, ...] = ()
    last_known: Position | None = None
    guesses: tuple[Guess, ...] = ()
    unseen: frozenset[int] = frozenset()
    taken_back: Move | None = None

    @property
    def views(self) -> tuple[State, ...]:
        """The states that views showed, up to the accepted one."""
        states = (*self.history, self.state) if self.state else ()
        return tuple(one for one in states if len(one.moves) not in self.unseen)

    @property
    def before_together(self) -> State | None:
        """The last state that a view showed before the accepted one: all moves since came in one view. None if none."""
        return next(reversed(self.views[:-1]), None)

    @property
    def earlier(self) -> tuple[State, ...]:
        """The states from which the last move may have been made that could be seen (LINKX's skips can't be).

        Mostly one. If several moves came in one view, there follow the states before whichever move is the last in
        another order of them, and then the states before the others of these moves. If a game was taken up and its
        course is unknown, there is a state for each move that may have been the last.
        """
        if self.state is None:
            return ()
        apart = tuple(state for state in reversed(self.history) if state.position != self.state.position)
        together = next((number for number, state in enumerate(apart, 1) if state is self.before_together), 1)
        if not apart:
            return tuple(states_before(self.state, self.last_known))
        last, *others = apart[:together]
        on_other_ways = (way[-2] for way in self._other_ways() if way[-2] not in apart)
        return (last, *dict.fromkeys(on_other_ways), *others)

    @property
    def other_orders(self) -> tuple[tuple[Move, ...], ...]:
        """The other orders, ending alike, in which the moves that came in one view may have been made."""
        number = len(self.before_together.moves) if self.before_together else 0
        return tuple(end.moves[number:] for *_, end in self._other_ways())

    @property
    def is_end_in_doubt(self) -> bool:
        """Whether the game goes on if the last moves, which were believed in doubt, were others, or not made."""
        if self.state is None:
            return False
        before = {len(state.moves): state for state in self.history}
        in_doubt = (guess for guess in self.guesses if not guess.is_of_colour)
        last = (guess for guess in in_doubt if guess.end == len(self.state.moves) and guess.number in before)
        return any(not before[guess.number].after_all(moves).outcome for guess in last for moves in guess.instead)

    def _other_ways(self) -> Iterator[tuple[State, ...]]:
        """For each other legal order of one view's moves that ends alike, the states on its way, with both ends."""
        before, now = self.before_together, self.state
        if before is None or now is None:
            return
        together = now.moves[len(before.moves) :]
        if len(together) > MOST_REORDERED:
            return
        _, *others = permutations(together)
        for moves in others:
            way = (before, *states_after_each(before, moves))
            *led, end = way
            if len(led) == len(moves) and (end.position, end.turn) == (now.position, now.turn):
                yield way

    def through(self, state: State) -> "Course":
        """The course with one view's moves in an order that leads through `state`.

        It stays as it is if no order does, or if it does so already.
        """
        way = next((way for way in self._other_ways() if state in way[1:-1]), None)
        if way is None or any(one is state for one in self.history):
            return self
        *led, end = (state if one == state else one for one in way)
        kept = self.history[: len(self.history) - len(led)]
        return replace(self, state=end, history=(*kept, *led))

    def after(self, move: Move) -> "Course":
        """The course with one more move, once the board was seen."""
        assert self.state is not None
        return replace(self, state=self.state.after(move), history=(*self.history, self.state), taken_back=None)

    def together_since(self, before: State) -> "Course":
        """The course in which all moves since `before` are known to have come in one view."""
        assert self.state is not None
        between = range(len(before.moves) + 1, len(self.state.moves))
        return replace(self, unseen=self.unseen.union(between))

    def back_to(self, state: State) -> "Course":
        """The course once the last moves were taken back to `state`, one of `earlier`."""
        course = self.through(state)
        history = next((course.history[:i] for i, one in enumerate(course.history) if one is state), ())
        unseen = frozenset(number for number in self.unseen if number < len(state.moves))
        guesses = tuple(one for one in self.guesses if one.end <= len(state.moves))
        undone = course.state.moves[len(state.moves) :] if course.state else ()
        taken_back = undone[0] if len(undone) == 1 else None
        return replace(self, state=state, history=history, guesses=guesses, unseen=unseen, taken_back=taken_back)
