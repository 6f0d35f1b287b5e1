"""What a person types at the table, as observations."""

from engine.cell_content import check_said_once
from engine.errors import BadNotation
from engine.game import Game
from engine.grid import Cell
from engine.move import Changes
from engine.phrase import Phrase, quoted, term
from engine.position import Position
from engine.state import State
from referee.live.judging.changes import lying
from referee.live.judging.seen_board import seen_board
from referee.live.observation import Moment, PersonsWord, Reassured, Ruled, Ruling, SourceEnded, Told
from referee.live.session import Session

RULINGS = {"stand": Ruling.LET_STAND, "withdrawn": Ruling.WITHDRAWN, "misread": Ruling.MISREAD}
NOTHING, QUIT = "nothing", "quit"
TOLD = ("fixed", "played")
ABOUT_A_FOUL = "let stand · withdrawn · misread · e4=white · misread MOVE · fixed MOVE"
WHAT_LIES = "e4=white"
ABOUT_A_DOUBT = f"nothing · {WHAT_LIES}"
AT_ANY_TIME = "played MOVE · quit"


def can_be_said(session: Session) -> str:
    """What a person can answer now; empty if nothing is open."""
    if session.pending.foul is not None:
        return ABOUT_A_FOUL
    return ABOUT_A_DOUBT if session.pending.doubt is not None else ""


def understood(text: str, session: Session, now: Moment) -> PersonsWord | SourceEnded:
    """The observation that a line stands for; a word may be cut short (`w`, `l`).

    Raises BadNotation for a line that stands for nothing, with a phrase that says what can be said now.
    """
    said, _, rest = text.strip().partition(" ")
    if said and "let".startswith(said.lower()):
        said, _, rest = (rest.strip() or "stand").partition(" ")
    word, rest, opened = _whole(said), rest.strip(), session.pending.foul
    if word == QUIT and not rest:
        return SourceEnded(now.frame, now.time_s)
    if session.has_ended:
        raise BadNotation(
            Phrase(
                "the game is over: expected quit, got {text}; after quit, `gridref correct` changes moves",
                text=quoted(text),
            )
        )
    if word == NOTHING and not rest and session.pending.doubt is not None:
        return Reassured(now.frame, now.time_s)
    if opened is not None and not rest and word in RULINGS:
        return Ruled(now.frame, now.time_s, RULINGS[word])
    if session.state is not None:
        if word in TOLD and rest:
            return _told(rest, session, now)
        if word == "misread" and opened is not None:
            return _lies(rest, session, now) if _are_cells(rest) else _told(rest, session, now, was_misread=True)
        if _are_cells(text):
            return _lies(text, session, now)
    answers = f"{can_be_said(session) or WHAT_LIES} · {AT_ANY_TIME}"
    raise BadNotation(Phrase("expected {answers}, got {text}", answers=answers, text=quoted(text)))


def _whole(said: str) -> str | None:
    """The command that begins with what was `said`; None if there is none, or several do."""
    begun = [word for word in (*RULINGS, *TOLD, NOTHING, QUIT) if said and word.startswith(said.lower())]
    return begun[0] if len(begun) == 1 else None


def _told(notation: str, session: Session, now: Moment, was_misread: bool = False, typed: str | None = None) -> Told:
    """The observation that a move was told; `typed` is the line, if it did not name a move.

    Raises BadNotation for a move off the board, for one that lays something on what has lain there since an earlier
    move, and for the foul that lies there.
    """
    said = quoted(typed or notation)
    game, state, opened = session.game, session.accepted, session.pending.foul
    move = game.parse_move(state, notation)
    if any(not piece.cells or (piece.outside and not game.is_standing) for piece in move.changes.placed):
        raise BadNotation(Phrase("expected a move on the board, got {text}", text=said))
    below = move.changes.laid_cells - move.changes.lifted_cells
    for cell in sorted(below if typed is None else ()):
        if state.held[cell] != game.free:
            raise _lain(state, cell)
    after = game.applied(state.position, move.changes)
    if opened is not None and seen_board(game, after) == seen_board(game, opened.foul.position):
        raise BadNotation(
            Phrase("this is the move that is against the rules: {text}; to let it count, type `let stand`", text=said)
        )
    return Told(now.frame, now.time_s, move.notation, was_misread)


def _are_cells(text: str) -> bool:
    """Whether a text says of cells what they hold: `e4=white f4=white`."""
    parts = text.split()
    return bool(parts) and all("=" in part and not part.lower().startswith(("=", "green=")) for part in parts)


def _lies(text: str, session: Session, now: Moment) -> PersonsWord:
    """The observation that a person says what really lies on some cells.

    All others hold what the referee takes to lie there. Raises BadNotation if two things are said of one cell, or if no
    foul is open and another thing was accepted on a cell before: the moves since then would no longer hold.
    """
    state, opened = session.accepted, session.pending.foul
    taken = state.position if opened is None else opened.foul.position
    words = session.game.layers[session.game.played_layer]
    contents = list(session.game.held(taken))
    said = [(name, content) for name, _, content in (one.lower().partition("=") for one in text.split())]
    check_said_once(said, {session.game.played_layer: words})
    for name, content in said:
        if content not in words:
            known = ", ".join(words)
            raise BadNotation(
                Phrase(
                    "expected one of {known} after {name}=, got {text}", known=known, name=name, text=quoted(content)
                )
            )
        cell = state.position.grid.parse(name)
        held = state.held[cell]
        if opened is None and held not in (session.game.free, content):
            raise _lain(state, cell)
        contents[cell] = content
    lies = lying(session.game, state.position, contents)
    done = _done(session.game, state.position, lies.with_marker(taken.marker))
    if not done.cells:
        return Reassured(now.frame, now.time_s) if opened is None else Ruled(now.frame, now.time_s, Ruling.MISREAD)
    return _told(session.game.named(state, done).notation, session, now, was_misread=opened is not None, typed=text)


def _lain(state: State, cell: Cell) -> BadNotation:
    """What is said to who speaks of another thing on a cell than was accepted there."""
    return BadNotation(
        Phrase(
            "{held} has lain on {cell} since an earlier move; after quit, `gridref correct` changes that",
            held=term(state.held[cell]),
            cell=state.position.grid.name(cell),
        )
    )


def _done(game: Game, before: Position, after: Position) -> Changes:
    """What was done between two boards. Who speaks of a piece alone means that the counter was put on it, too."""
    done = game.difference(before, after)
    if len(done.placed) == 1 and not done.removed and after.marker == before.marker:
        alone = game.difference(before, after.with_marker(done.placed[0].cells))
        return alone if game.has_marker else done
    return done
