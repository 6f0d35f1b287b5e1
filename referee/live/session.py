"""All that is known of a watched game, as a value that observations change."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.game import Game
from engine.geometry import Cell
from engine.move import Move
from engine.options import Options
from engine.position import Position
from engine.state import State
from referee.live.judging.evidence import Nats
from referee.live.judging.hypotheses import SeenBoard, as_seen
from referee.live.judging.interim import InterimBoard
from referee.live.judging.verdict import BeingPlayed, CounterUnseen, Foul, Strange, Unclear, Verdict
from referee.live.opening import states_before
from referee.live.policy import DEFAULT, GamePolicy

Suspected = Foul | BeingPlayed | Unclear | CounterUnseen


@dataclass(frozen=True, slots=True, eq=False)
class Suspicion:
    """Something seen that is not said yet.

    Attributes
    ----------
    about : the board that is seen; None for a doubt, which stays the same doubt whatever cells it is about.
    since_s : how long it lies there. `stretch_s` : when the still stretch began in which it was seen last.
    """

    verdict: Suspected
    about: SeenBoard | None
    since_s: float
    stretch_s: float


@dataclass(frozen=True, slots=True)
class Doubt:
    """Cells that a person was asked about.

    `stretch_s` : when the still stretch began in which that was. `looks` : what the cells look most like.
    `about` : the board that was seen, where what was asked is not what lies on the cells.
    """

    cells: tuple[Cell, ...]
    stretch_s: float
    looks: Mapping[Cell, str] = field(default_factory=dict)
    about: SeenBoard | None = None


@dataclass(frozen=True, slots=True, eq=False)
class OpenFoul:
    """A foul that was announced and not settled. `stretch_s`: when the still stretch it was seen in began."""

    foul: Foul
    stretch_s: float


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """Moves that were believed in doubt.

    Attributes
    ----------
    number : how many moves were made before them. count : how many they are.
    instead : other moves that may have been made in their place, the likeliest first.
    cells : where those lead to something else; they were not all seen clearly since.
    """

    number: int
    count: int
    instead: tuple[tuple[Move, ...], ...]
    cells: frozenset[Cell]


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """A game under way and what is known of its board. Make one with `start`, go on with `advance.advance`.

    Attributes
    ----------
    players : names by role; roles without a name are missing.
    state : what is accepted; None until the board was seen.
    history : the states before each of the accepted moves that was seen.
    known : the last board before the first of them whose course is known, if the game did not begin with it.
    hidden : cells that could not be seen in the last still view, as was said to the players.
    remembered : (N, C) what cells said that lay as accepted (`evidence.relative`); None before the first such view.
    verdict : on the present still stretch; None before it is read.
    suspicion : what waits for its time; `open_foul` : what was announced; `doubt` : what was asked about.
    unchecked : cells that were hidden when a move was accepted last, and were not seen since.
    unknown : those of them that were not seen since the board was taken for what it is, at the start or again later.
    alike_since, alike_before : cells that looked alike in every view that showed the board as accepted since the last
        move, and since the one before it.
    interim : turns that were not over yet, fouls that were told and what seemed no pieces, seen since something was
        accepted.
    guesses : the moves that were believed in doubt, and have not been seen clearly since; oldest first.
    settled : a board that a person spoke of, a foul withdrawn or a question answered; no news while it lies there.
    misread : cells that a person spoke of, with what they look like: not judged as long as they look so.
    strange : the same of cells on which something lies that is no piece of the set; they are `hidden` too.
    view_s : when the present still stretch began; `stretch_s` : the one in which something was accepted last.
    is_fresh : the view is the first of its stretch.
    is_ready : the first view was told. is_away : the board is looked for. has_ended : nothing is judged any more.
    """

    game: Game
    options: Options
    players: Mapping[str, str]
    policy: GamePolicy
    state: State | None = None
    history: tuple[State, ...] = ()
    known: Position | None = None
    hidden: frozenset[Cell] = field(default=frozenset())
    remembered: Nats | None = None
    verdict: Verdict | None = None
    suspicion: Suspicion | None = None
    open_foul: OpenFoul | None = None
    doubt: Doubt | None = None
    unchecked: frozenset[Cell] = field(default=frozenset())
    unknown: frozenset[Cell] = field(default=frozenset())
    alike_since: frozenset[Cell] = field(default=frozenset())
    alike_before: frozenset[Cell] = field(default=frozenset())
    interim: tuple[InterimBoard, ...] = ()
    guesses: tuple[Guess, ...] = ()
    settled: SeenBoard | None = None
    misread: Mapping[Cell, str] = field(default_factory=dict)
    strange: Mapping[Cell, str] = field(default_factory=dict)
    stretch_s: float | None = None
    view_s: float | None = None
    is_fresh: bool = True
    is_ready: bool = False
    is_away: bool = False
    has_ended: bool = False

    @property
    def accepted(self) -> State:
        """The state, for those who know that the board was seen."""
        assert self.state is not None
        return self.state

    @property
    def earlier(self) -> tuple[State, ...]:
        """The states in which the last move may have been made that could be seen: LINKX's skips can't.

        One, but for a game that was taken up with its course unknown.
        """
        for state in reversed(self.history):
            if self.state is not None and state.position != self.state.position:
                return (state,)
        return () if self.state is None else tuple(states_before(self.state, self.known))

    @property
    def has_doubt(self) -> bool:
        """Whether something is open that a person must settle: at the end, exit status 1."""
        return self.open_foul is not None or self.doubt is not None


def start(
    game: Game,
    options: Options,
    players: Mapping[str, str],
    states: tuple[State, ...] = (),
) -> Session:
    """A session before its first observation; with `states`, oldest first, a game that is taken up after them."""
    session = Session(game, options, players, DEFAULT)
    return replace(session, state=states[-1], history=states[:-1]) if states else session


def with_interim(session: Session, seen: BeingPlayed | Foul | Strange | Unclear) -> Session:
    """The session that remembers to have seen this board; of one that can't be made out, nothing."""
    match seen:
        case Unclear(shows=one):
            pass
        case Strange(cells=looks):
            contents, marker = board_of(session, session.accepted.position)
            one = InterimBoard(tuple(looks.get(Cell(cell), held) for cell, held in enumerate(contents)), marker)
        case BeingPlayed(position=position, is_counter_seen=is_seen) | Foul(position=position, is_counter_seen=is_seen):
            contents, marker = board_of(session, position)
            one = InterimBoard(contents, marker if is_seen else ())
    return session if one is None or one in session.interim else replace(session, interim=(*session.interim, one))


def board_of(session: Session, position: Position) -> SeenBoard:
    """What can be seen of a position in the session's game."""
    return as_seen(position, session.game.played_layer)
