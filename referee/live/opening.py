"""The board at the start: empty, or set up, or taken up in the middle of a game."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from engine.fault import Fault
from engine.game import Game
from engine.grid import Cell
from engine.move import Changes
from engine.options import Options
from engine.position import Position
from engine.state import State
from referee.belief.judgement import judge_reading
from referee.live.judging.evidence import evidence
from referee.live.observation import Still
from referee.live.policy import GamePolicy


@dataclass(frozen=True, slots=True)
class Opening:
    """The state a game begins in, as it is seen, with its probability and the cells that remain doubtful.

    `faults` : what is against the rules on its board. `suspected` : what probably is, unless the board was misread.
    """

    state: State
    confidence: float
    doubtful: tuple[Cell, ...]
    faults: tuple[Fault, ...] = ()
    suspected: tuple[Fault, ...] = ()


def opening(game: Game, options: Options, view: Still, policy: GamePolicy) -> Opening | None:
    """The opening that the first clear view shows; None where there is no reading.

    The usual start is taken where little speaks against it but cells that may be free, as glare leaves it open; one
    that surely holds something does, even if it is doubtful what. Else the likeliest board is, with the player to move
    whom the number of pieces points to, as passes can't be seen on a board; with either one where it points to none.
    Its faults are named where all of it is in view.
    """
    if view.reading is None:
        return None
    judged = judge_reading(view.reading, options, policy.photo)
    known = judged.options
    usual = _usual(game, known, judged.position)
    seen = evidence(view.reading, usual.position, view.hidden, None, policy)
    nowhere = max(0.0, *(seen.of_marker(place) for place in seen.markers)) if seen.markers else 0.0
    against = seen.gains.max(axis=1)
    doubtful = sorted({unsure.cell for unsure in judged.unsure})
    sure = np.delete(against, [cell for cell in doubtful if against[cell] < policy.misread_nats])
    if float(sure.sum()) + nowhere < policy.usual_start_nats:
        confidence = 1.0 - float(np.exp(-policy.usual_start_nats))
        return Opening(usual, confidence, tuple(cell for cell in doubtful if against[cell] > 0.0))
    turn = game.to_move(judged.position, known, unseen=view.hidden)
    state = game.start(known, judged.in_pieces().with_guessed_pieces(), turn)
    found = Opening(state, judged.posterior.best.probability, tuple(doubtful))
    if view.hidden:
        return found
    probable = (one for one in judged.suspected if judged.has(one) and one.how != "perhaps")
    return replace(found, faults=judged.faults, suspected=tuple(one.fault for one in probable))


def states_before(state: State, known: Position | None) -> Iterator[State]:
    """The states from which one legal move leads to `state`, if what is new since `known` was laid in an unknown order.

    With None that is all that lies there. What lies under Linkage's counter came last, even if it is not new. The
    counter may have lain before on anything else that is new, or where it lay as `known`; last comes that it lay
    nowhere.
    """
    game, lies = state.game, state.position
    known = known or _usual(game, state.options, lies).position
    new = game.difference(known, lies).placed
    for piece in (*new, *(piece for piece in known.pieces or () if piece.cells == lies.marker)):
        bare = game.applied(lies, Changes(removed=(piece,)))
        done = Changes((piece,), marker=lies.marker)
        others = [other.cells for other in new if other != piece] if lies.marker else []
        shown = game.to_move(bare, state.options)
        turns = [shown] if shown or not state.turn else game.roles
        for place, turn in product(dict.fromkeys([*others, known.marker, ()]), turns):
            before = game.start(state.options, bare.with_marker(place), turn)
            after = (game.turn_after(before, move) for move in before.legal_moves() if move.changes == done)
            if any(state.turn in (None, then) for then in after):
                yield before


def _usual(game: Game, options: Options, seen: Position) -> State:
    """The start of a game on this board; the circles of Line or Colour have the colours that are seen."""
    usual = game.start(options)
    layers = {name: held if name == game.played_layer else seen.contents(name) for name, held in usual.position.layers}
    if len(layers) == 1:
        return usual
    return game.start(options, game.compose(layers), usual.turn)
