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
    """The state in which a game is first seen, with its probability and the cells that remain doubtful.

    `faults` : what is against the rules on its board. `suspected` : what probably is, unless the board was misread.
    """

    state: State
    confidence: float
    doubtful: tuple[Cell, ...]
    faults: tuple[Fault, ...] = ()
    suspected: tuple[Fault, ...] = ()


def opening(game: Game, options: Options, view: Still, policy: GamePolicy) -> Opening | None:
    """The opening that the first clear view shows; None if the view was not read.

    The usual start is taken if little speaks against it. Doubtful cells that may be free do not count, as glare leaves
    that open; a cell that surely holds something does, even if it is doubtful what. Otherwise the likeliest board is
    taken. Whose turn it is follows from the number of pieces, as passes can't be seen on a board; if that does not
    tell, either player may move. Faults are named only if all of the board is in view.
    """
    if view.reading is None:
        return None
    judged = judge_reading(view.reading, game.agreed(options), policy.photo)
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
    """The states from which one legal move leads to `state`. Whatever is new since `known` may have been laid last.

    If `known` is None, all that lies there is new. Under Linkage's counter lies what was laid last, even if it is not
    new. Before that the counter may have lain on anything else that is new, where it lies in `known`, or, which comes
    last, nowhere.
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
    """The usual start of a game on this board; Line or Colour's circles get the colours that are seen."""
    usual = game.start(options)
    layers = {name: held if name == game.played_layer else seen.contents(name) for name, held in usual.position.layers}
    if len(layers) == 1:
        return usual
    return game.start(options, game.compose(layers), usual.turn)
