"""A watched game as a pure fold: (session, observation) → (session, events). Same observations, same events."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace

import numpy as np

from engine.game import Game
from engine.geometry import Cell
from engine.options import Options
from engine.position import Position
from engine.state import State
from referee.live.judging.evidence import Evidence, Table, covered, evidence, looking_alike, looking_unlike, relative
from referee.live.judging.hypotheses import Seen, seen_of
from referee.live.judging.passed import Passed
from referee.live.judging.verdict import BeingPlayed, CounterUnseen, Foul, Unclear, Verdict
from referee.live.observation import Still
from referee.live.policy import DEFAULT, Policy
from vision.reading import BoardReading, Layer

SAYS_NOTHING_NATS = 1.0
"""A circle whose two likeliest colours lie nearer than this shows none; one that a lamp tints shows another."""

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
    about: Seen | None
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
    about: Seen | None = None


@dataclass(frozen=True, slots=True, eq=False)
class OpenFoul:
    """A foul that was announced and not settled. `stretch_s`: when the still stretch it was seen in began."""

    foul: Foul
    stretch_s: float


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """A game under way and what is known of its board. Make one with `start`, go on with `advance.advance`.

    Attributes
    ----------
    players : names by role; roles without a name are missing.
    state : what is accepted; None until the board was seen.
    history : the states before each of the accepted moves that was seen.
    hidden : cells that could not be seen in the last still view, as was said to the players.
    remembered : (N, C) what cells said that lay as accepted (`evidence.relative`); None before the first such view.
    verdict : on the present still stretch; None before it is read.
    suspicion : what waits for its time; `open_foul` : what was announced; `doubt` : what was asked about.
    unchecked : cells that were hidden when a move was accepted last, and were not seen since.
    passed : turns that were not over yet and fouls that were told, seen since something was accepted.
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
    policy: Policy
    state: State | None = None
    history: tuple[State, ...] = ()
    hidden: frozenset[Cell] = field(default=frozenset())
    remembered: Table | None = None
    verdict: Verdict | None = None
    suspicion: Suspicion | None = None
    open_foul: OpenFoul | None = None
    doubt: Doubt | None = None
    unchecked: frozenset[Cell] = field(default=frozenset())
    passed: tuple[Passed, ...] = ()
    settled: Seen | None = None
    misread: Mapping[Cell, str] = field(default_factory=dict)
    strange: Mapping[Cell, str] = field(default_factory=dict)
    stretch_s: float | None = None
    view_s: float | None = None
    is_fresh: bool = True
    is_ready: bool = False
    is_away: bool = False
    has_ended: bool = False

    @property
    def earlier(self) -> State | None:
        """The state before the last move that could be seen: LINKX's skips can't."""
        for state in reversed(self.history):
            if self.state is not None and state.position != self.state.position:
                return state
        return None

    @property
    def has_doubt(self) -> bool:
        """Whether something is open that a person must settle: at the end, exit status 1."""
        return self.open_foul is not None or self.doubt is not None


def start(
    game: Game, options: Options, players: Mapping[str, str], policy: Policy = DEFAULT, states: tuple[State, ...] = ()
) -> Session:
    """A session before its first observation; with `states`, oldest first, a game that is taken up after them."""
    session = Session(game, options, players, policy)
    return replace(session, state=states[-1], history=states[:-1]) if states else session


def seen_by(
    session: Session,
    reading: BoardReading,
    hidden: frozenset[Cell],
    alike: Set[Cell] = frozenset(),
    unlike: Set[Cell] = frozenset(),
) -> Evidence:
    """A reading against what the session accepted; `alike`: cells that look as they did then; `unlike`: others."""
    assert session.state is not None
    state = session.state
    words = session.game.layers
    layer = session.game.played_layer
    read = reading.layer(layer)
    unseen = hidden | looking_so(session.misread, read)
    seen = evidence(reading, state.position, words[layer], unseen, session.remembered, session.policy)
    seen = looking_alike(seen, alike - unlike - unseen, session.policy)
    seen = looking_unlike(seen, unlike - unseen - session.misread.keys(), session.policy)
    seen = covered(seen, looking_so(session.strange, read), session.policy)
    return replace(seen, passed=session.passed)


def looking_so(cells: Mapping[Cell, str], layer: Layer) -> Set[Cell]:
    """Those of `cells` that look most like what is said of them."""
    likeliest = layer.log_likelihood.argmax(axis=1)
    return {cell for cell, looks in cells.items() if layer.contents[likeliest[cell]] == looks}


def still_strange(session: Session, view: Still) -> Mapping[Cell, str]:
    """What is left of the session's strange cells: they look as they did, or can't be seen, and are not played on."""
    if view.reading is None or session.state is None:
        return session.strange
    layer = session.game.played_layer
    held = session.state.position.contents(layer)
    marker = view.reading.marker
    if marker is not None and not session.strange.keys().isdisjoint(marker.places[int(marker.log_likelihood.argmax())]):
        return {}  # a counter lies on pieces, not on things
    stay = looking_so(session.strange, view.reading.layer(layer)) | view.hidden
    return {cell: looks for cell, looks in session.strange.items() if cell in stay and held[cell] != looks}


def remembering(session: Session, reading: BoardReading, hidden: frozenset[Cell]) -> Session:
    """The session that knows what the accepted board looks like; of hidden cells it knows what it knew."""
    assert session.state is not None
    state = session.state
    words = session.game.layers
    said = relative(reading, state.position, words[session.game.played_layer])
    unseen = sorted(hidden | session.strange.keys())
    said[unseen] = np.nan if session.remembered is None else session.remembered[unseen]
    return replace(session, remembered=said)


def agreement(session: Session, reading: BoardReading, hidden: frozenset[Cell] = frozenset()) -> float:
    """Share of the cells in view whose best content is the accepted one, 0 to 1: for telling a grid one cell off.

    1 while nothing is accepted.
    """
    if session.state is None:
        return 1.0
    gains = seen_by(session, reading, hidden).gains
    in_view = [cell for cell in session.state.position.grid.cells if cell not in hidden | session.strange.keys()]
    return float((gains[in_view].max(axis=1) <= 0.0).mean()) if in_view else 1.0


def passing(session: Session, seen: BeingPlayed | Foul) -> Session:
    """The session that remembers to have seen this board."""
    contents, marker = board_of(session, seen.position)
    one = Passed(contents, marker if seen.is_counter_seen else ())
    return session if one in session.passed else replace(session, passed=(*session.passed, one))


def blotted_out(session: Session, reading: BoardReading) -> frozenset[Cell]:
    """Cells whose printed colour can't be seen any more, nor another in its place: something covers them."""
    if session.state is None:
        return frozenset()
    gone: set[Cell] = set()
    for layer in reading.layers:
        if layer.name == session.game.played_layer:
            continue
        held = [layer.contents.index(content) for content in session.state.position.contents(layer.name)]
        rows = np.sort(layer.log_likelihood, axis=1)
        lost = rows[:, -1] - layer.log_likelihood[np.arange(len(held)), held] > session.policy.objection_nats
        gone |= {
            cell for cell in reading.grid.cells if lost[cell] and rows[cell, -1] - rows[cell, -2] < SAYS_NOTHING_NATS
        }
    return frozenset(gone)


def board_of(session: Session, position: Position) -> Seen:
    """What can be seen of a position in the session's game."""
    return seen_of(position, session.game.played_layer)
