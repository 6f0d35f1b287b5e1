"""Pieces laid before the board had shown both colours: which one it is shows once there is one to compare it with."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.grid import Cell
from engine.move import Move
from engine.position import Piece
from engine.state import State
from referee.live.comparison import looking_so
from referee.live.course import Guess
from referee.live.observation import Still
from referee.live.session import Session
from referee.live.settling.revised import Revision, revised
from vision.reading import Layer


def recoloured(session: Session, view: Still) -> Revision | None:
    """The revision in which a piece has the colour that it looks like now; the first such piece. None if there is none.

    Shades mean something only beside others: a white piece in tinted light was clearly yellow, until a yellow one lay
    beside it.
    """
    if view.reading is None or session.state is None or session.pending.foul is not None:
        return None
    layer = view.reading.layer(session.game.played_layer)
    unseen = view.hidden | session.cover.strange.keys() | looking_so(session.answers.misread, layer)
    for before in session.course.history:
        number = len(before.moves)
        move = session.accepted.moves[number]
        for piece in move.changes.placed:
            looks = _other_colour(session, before, piece, layer)
            if looks is None or not unseen.isdisjoint(piece.cells) or _was_exchanged(session, view, piece, looks):
                continue
            placed = tuple(replace(one, colour=looks) if one is piece else one for one in move.changes.placed)
            instead = session.game.named(before, replace(move.changes, placed=placed))
            guesses = _or_as_before(session, number, move, piece)
            better = revised(session, view, number, (move,), (instead,), guesses, session.policy.doubt_nats)
            if better is not None:
                return better
    return None


def _or_as_before(session: Session, number: int, move: Move, piece: Piece) -> tuple[Guess, ...]:
    """The guesses, with one more: the piece may after all have the colour that it was taken for."""
    as_before = Guess(number, 1, ((move,),), frozenset(piece.cells), is_of_colour=True)
    return (*session.course.guesses, as_before)[-session.policy.most_guesses :]


def _other_colour(session: Session, before: State, piece: Piece, layer: Layer) -> str | None:
    """The other colour that a piece looks like now; None if it does not.

    None, too, if the board `before` had shown both colours, or if nothing of the accepted colour is there to compare it
    with, or if another piece seems to have changed the other way: then they were exchanged for each other.
    """
    held = session.accepted.held
    cells = list(piece.cells)
    looks = layer.contents[int(layer.log_likelihood[cells].sum(axis=0).argmax())]
    is_known = {looks, piece.colour} <= {*before.held}
    if looks in (piece.colour, session.game.free) or is_known or any(held[cell] != piece.colour for cell in cells):
        return None
    if _lead(layer, cells, looks, piece.colour).sum() <= session.policy.doubt_nats:
        return None
    others = looking_so(dict.fromkeys(set(session.grid.cells) - {*cells}, piece.colour), layer)
    leads = zip(sorted(others), _lead(layer, sorted(others), piece.colour, looks), strict=True)
    compared = {cell for cell, nats in leads if nats > session.policy.doubt_nats}
    were_so = [{*one.cells} for one in session.accepted.position.pieces or () if one.colour == looks]
    return looks if compared and not any(cells <= compared for cells in were_so) else None


def _was_exchanged(session: Session, view: Still, piece: Piece, looks: str) -> bool:
    """Whether a piece was exchanged and not misread: it lay clearly as what it was, beside others of its colour.

    And the other colour had been clear then, too; or of all that lies there, this piece alone looks different now.
    """
    nats, held = session.policy.doubt_nats, session.accepted.held
    clear = {cell for cell in session.grid.cells if session.remembered.shows_clearly({cell}, nats)}
    others = {held[cell] for cell in clear.difference(piece.cells)}
    if piece.colour not in others or not clear.issuperset(piece.cells):
        return False
    return looks in others or {cell for cell in view.unlike if held[cell] != session.game.free} == {*piece.cells}


def _lead(layer: Layer, cells: Sequence[Cell], content: str, other: str) -> NDArray[np.float64]:
    """How many nats more (N,) each of `cells` looks like `content` than like `other`."""
    nats = layer.log_likelihood[list(cells)]
    return np.asarray(nats[:, layer.contents.index(content)] - nats[:, layer.contents.index(other)])
