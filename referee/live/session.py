"""All that is known of a watched game, as a value that observations change."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.game import Game
from engine.grid import Cell, Grid
from engine.options import Options
from engine.state import State
from referee.live.course import Course
from referee.live.judging.interim import may_lie_there
from referee.live.judging.seen_board import SeenBoard, seen_board
from referee.live.judging.verdict import BeingPlayed, Foul, Strange, Unclear
from referee.live.pending import Pending, WaitingVerdict
from referee.live.policy import DEFAULT, GamePolicy
from referee.live.remembered import Remembered


@dataclass(frozen=True, slots=True)
class Cover:
    """The part of the board that can't be seen.

    Attributes
    ----------
    hidden : cells that could not be seen in the last still view, as was said to the players.
    strange : the hidden cells on which something lies that is no piece of the set, each with the content that it looks
        like.
    """

    hidden: frozenset[Cell] = frozenset()
    strange: Mapping[Cell, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CounterSaid:
    """A person said where the green counter is: the referee had it where it `seems` to lie, but it `lies` elsewhere."""

    seems: tuple[Cell, ...]
    lies: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Answers:
    """What a person said of things that lie on the board: they are not judged again as long as they look the same.

    Attributes
    ----------
    settled : a board with a foul that a person ruled on, or about which a person answered a question.
    misread : cells that seem to hold what they do not, each with what it looks like, until it clearly shows what is
        accepted.
    counter : what a person said of the green counter, as long as it is accepted to lie there.
    unanswered : the cells of `misread` that nobody spoke of: they were asked about, and the players went on.
    """

    settled: SeenBoard | None = None
    misread: Mapping[Cell, str] = field(default_factory=dict)
    counter: CounterSaid | None = None
    unanswered: frozenset[Cell] = frozenset()

    def passed_over(self, looks: Mapping[Cell, str]) -> "Answers":
        """The answers once the players went on without answering a question.

        `looks` : what the cells that they were asked about look like.
        """
        return replace(self, misread={**self.misread, **looks}, unanswered=self.unanswered | looks.keys())


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """The time since which nothing has moved.

    `since_s` : when it began; None while something moves. `is_fresh` : whether the present view is the first in it.
    """

    since_s: float | None = None
    is_fresh: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """A game under way and what is known of its board. Make one with `start`, go on with `advance.advance`.

    Attributes
    ----------
    players : names by role; roles without a name are missing.
    policy : the thresholds of belief.
    course : the game as it is accepted.
    remembered : how the board looked when it was accepted.
    cover : what can't be seen now.
    answers : what a person said of things that lie on the board.
    pending : what waits to be said or settled.
    stretch : since when nothing has moved.
    unfit : the reasons, told so far, why what is seen can't be watched (`observation.Unfit`).
    is_ready : whether the board was found and told.
    is_away : whether the board was moved and is being looked for.
    has_ended : whether nothing is judged any more.
    """

    game: Game
    options: Options
    players: Mapping[str, str]
    policy: GamePolicy = DEFAULT
    course: Course = field(default_factory=Course)
    remembered: Remembered = field(default_factory=Remembered)
    cover: Cover = field(default_factory=Cover)
    answers: Answers = field(default_factory=Answers)
    pending: Pending = field(default_factory=Pending)
    stretch: Stretch = field(default_factory=Stretch)
    unfit: frozenset[str] = frozenset()
    is_ready: bool = False
    is_away: bool = False
    has_ended: bool = False

    @property
    def state(self) -> State | None:
        """What is accepted; None until the board was seen."""
        return self.course.state

    @property
    def accepted(self) -> State:
        """The state, for callers that know that the board was seen."""
        assert self.course.state is not None
        return self.course.state

    @property
    def grid(self) -> Grid:
        """The board's grid.

        Raises BadOption if the board was not seen yet, its size must be known, and no option says it.
        """
        return self.game.grid(self.options) if self.state is None else self.state.position.grid

    @property
    def has_doubt(self) -> bool:
        """Whether something is open that a person must settle: at the end, exit status 1."""
        return self.pending.foul is not None or self.pending.doubt is not None

    @property
    def is_lost(self) -> bool:
        """Whether the board is still being looked for, and its game is not over: at the end, exit status 1."""
        return self.is_away and not (self.state is not None and self.state.outcome)

    def with_waiting(self, waiting: WaitingVerdict | None) -> "Session":
        """The session in which `waiting` waits for its time, or nothing does."""
        return replace(self, pending=replace(self.pending, waiting=waiting))


def start(
    game: Game,
    options: Options,
    players: Mapping[str, str],
    states: tuple[State, ...] = (),
) -> Session:
    """A session before its first observation.

    `states` : of a game that is taken up, the oldest first; the last one is what is accepted.
    """
    return Session(game, options, players, course=Course(states[-1], states[:-1]) if states else Course())


def with_interim(session: Session, seen: BeingPlayed | Foul | Strange | Unclear) -> Session:
    """The session that remembers having seen this board between two accepted moves.

    Of a board that is unclear, only what `Unclear.shows` has is remembered, if anything.
    """
    match seen:
        case Unclear(shows=one):
            pass
        case Strange(cells=looks):
            accepted = seen_board(session.game, session.accepted.position)
            contents = tuple(looks.get(Cell(cell), held) for cell, held in enumerate(accepted.contents))
            one = replace(accepted, contents=contents)
        case BeingPlayed(position=position, is_counter_seen=is_seen) | Foul(position=position, is_counter_seen=is_seen):
            one = seen_board(session.game, position)
            one = one if is_seen else replace(one, marker=())
    interim = session.remembered.interim
    if one is None or one in interim:
        return session
    return replace(session, remembered=replace(session.remembered, interim=(*interim, one)))


def is_perhaps_there(session: Session, seen: SeenBoard) -> bool:
    """Whether a board that was seen may still lie there, as all cells in which it is not as accepted are hidden now."""
    return may_lie_there(seen, session.accepted.position, session.game, session.cover.hidden)
