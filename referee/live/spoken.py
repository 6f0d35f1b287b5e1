"""What a person types at the table, as observations."""

from engine.errors import BadNotation
from engine.geometry import Cell
from referee.live.changes import lying, with_marker
from referee.live.evidence import played_layer
from referee.live.observation import Ruled, Ruling, SourceEnded, Told
from referee.live.session import Session
from referee.live.telling import Moment
from referee.live.verdict import Foul

RULINGS = {"stand": Ruling.LET_STAND, "withdrawn": Ruling.WITHDRAWN, "misread": Ruling.MISREAD}
TOLD = ("fixed", "played")
QUIT = "quit"
ABOUT_A_FOUL = "let stand · withdrawn · misread · misread e4=white · misread MOVE · fixed MOVE"
AT_ANY_TIME = "played MOVE · quit"


def understood(text: str, session: Session, now: Moment) -> Ruled | Told | SourceEnded:
    """The observation that a line stands for; a word may be cut short (`w`, `let`).

    Raises BadNotation, saying what can be said now, for a line that stands for nothing.
    """
    said, _, rest = text.strip().removeprefix("let ").partition(" ")
    word = "stand" if said == "let" else _whole(said)
    opened, rest = session.open_foul, rest.strip()
    if word == QUIT and not rest:
        return SourceEnded(now.frame, now.time_s)
    if word in TOLD and rest and session.state is not None:
        return _told(rest, session, now)
    if word == "fixed" and opened is not None and not rest:
        return Ruled(now.frame, now.time_s, Ruling.WITHDRAWN)
    if word in RULINGS and opened is not None:
        if word == "misread" and rest:
            return _misread(rest, session, opened.foul, now)
        if not rest:
            return Ruled(now.frame, now.time_s, RULINGS[word])
    raise BadNotation(f"expected {AT_ANY_TIME if opened is None else f'{ABOUT_A_FOUL} · {AT_ANY_TIME}'}, got {text!r}")


def _whole(said: str) -> str | None:
    """The one command that begins so."""
    begun = [word for word in (*RULINGS, *TOLD, QUIT) if said and word.startswith(said.lower())]
    return begun[0] if len(begun) == 1 else None


def _told(notation: str, session: Session, now: Moment, was_misread: bool = False) -> Told:
    assert session.state is not None
    move = session.game.parse_move(session.state, notation)
    return Told(now.frame, now.time_s, move.notation, was_misread)


def _misread(really: str, session: Session, foul: Foul, now: Moment) -> Ruled | Told:
    """What really lies there: a move, or cells with their contents (`e4=white f4=white`)."""
    state = session.state
    assert state is not None
    held = [part.partition("=") for part in really.split()]
    if not all(equals and name != "green" for name, equals, _ in held) or really[:1] in "+-":
        return _told(really, session, now, was_misread=True)
    words = session.game.layers(state.options)
    layer = played_layer(words)
    contents = list(foul.position.contents(layer))
    for name, _, content in held:
        if content not in words[layer]:
            raise BadNotation(f"expected {' or '.join(words[layer])} after {name}=, got {content!r}")
        contents[_cell(name, session)] = content
    laid = lying(session.game, state.options, state.position, contents, layer)
    done = session.game.difference(state.position, with_marker(laid, foul.position.marker))
    if not done.cells:
        return Ruled(now.frame, now.time_s, Ruling.MISREAD)
    return _told(session.game.named(state, done).notation, session, now, was_misread=True)


def _cell(name: str, session: Session) -> Cell:
    assert session.state is not None
    return session.state.position.grid.parse(name)
