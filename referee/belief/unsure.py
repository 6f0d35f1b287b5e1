"""Which cells a person is asked about."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from engine.game import Game
from engine.grid import Cell
from engine.position import Position
from engine.score import Score
from referee.belief.policy import PhotoPolicy
from referee.belief.posterior import Posterior
from referee.belief.scores import PossibleScore

Alternatives = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Unsure:
    """A cell that is asked about.

    Attributes
    ----------
    alternatives : contents that remain possible, each with its probability, the likeliest first.
    matters : whether the cell can change the score.
    is_unseen : all contents are about equally likely, so that naming them says nothing.
    """

    cell: Cell
    layer: str
    alternatives: Alternatives
    matters: bool
    is_unseen: bool


def unsure_cells(
    beliefs: Posterior,
    game: Game,
    possible: tuple[PossibleScore, ...],
    is_sure: bool,
    changes_score: Callable[[Position], bool],
    policy: PhotoPolicy,
) -> tuple[Unsure, ...]:
    """Cells that a person should look at: those that are doubtful by themselves.

    If the score is not sure and none of these can change it, many small doubts add up. Then cells are added in which a
    board with another possible score differs from the best.

    Parameters
    ----------
    is_sure : whether the best board's score is sure.
    changes_score : whether a position has another score than the best board.
    """
    best = beliefs.best.position
    doubtful: list[Unsure] = []
    deciding: list[Unsure] = []
    for layer, table in beliefs.cells.items():
        words, held = game.layers[layer], best.contents(layer)
        likely = (1 - policy.cell_sure) / len(words)
        for cell in best.grid.cells:
            row = table[cell]
            is_doubtful = _is_doubtful(beliefs, game, layer, cell, policy)
            matters = not is_sure and any(other.position.contents(layer)[cell] != held[cell] for other in possible)
            if not (is_doubtful or matters):
                continue
            order = [int(i) for rank, i in enumerate((-row).argsort()) if rank < 2 or row[i] >= likely]
            if not (is_sure or matters):
                matters = any(changes_score(_holding(best, layer, cell, words[i])) for i in order)
            alternatives = tuple((words[i], float(row[i])) for i in order)
            is_unseen = alternatives[0][1] < policy.even_odds * alternatives[-1][1]
            (doubtful if is_doubtful else deciding).append(Unsure(cell, layer, alternatives, matters, is_unseen))
    if is_sure or any(unsure.matters for unsure in doubtful):
        return tuple(doubtful)
    return (*doubtful, *deciding)


def winner_hangs_on_doubt(
    beliefs: Posterior, game: Game, score: Score, possible: tuple[PossibleScore, ...], policy: PhotoPolicy
) -> bool:
    """Whether somebody else wins on a possible board that differs from the best in a cell that is asked about."""
    best = beliefs.best.position
    others = [other for other in possible if other.score.winner != score.winner]
    return any(
        _is_doubtful(beliefs, game, layer, cell, policy)
        for other in others
        for layer in beliefs.cells
        for cell in best.differing(other.position, layer)
    )


def _is_doubtful(beliefs: Posterior, game: Game, layer: str, cell: Cell, policy: PhotoPolicy) -> bool:
    """Whether a cell is doubtful by itself, so that it is asked about whether or not anything depends on it."""
    held = beliefs.best.position.contents(layer)[cell]
    if any(board and board.position.contents(layer)[cell] != held for board in (beliefs.overruled, beliefs.evened)):
        return True
    return bool(beliefs.cells[layer][cell][game.layers[layer].index(held)] < policy.cell_sure)


def read_otherwise(position: Position, unsure: Iterable[Unsure]) -> Iterator[Position]:
    """For each cell that is asked about and each content that is possible there: the position with that content."""
    for one in unsure:
        for content, _ in one.alternatives:
            yield _holding(position, one.layer, one.cell, content)


def _holding(position: Position, layer: str, cell: Cell, content: str) -> Position:
    """The position with another content in one cell of a layer. How it divides into pieces is then unknown."""
    contents = list(position.contents(layer))
    contents[cell] = content
    return replace(position, layers=position.layers_with(layer, contents), pieces=None)
