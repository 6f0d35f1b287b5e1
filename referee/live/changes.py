"""From squares that hold something else now to things that were laid and lifted."""

from collections.abc import Iterator, Sequence

from engine.game import Game
from engine.games.line_or_colour.board import RINGS
from engine.games.linkage.board import COLOURS as DOMINO_COLOURS
from engine.games.linkage.dominoes import best_guess
from engine.games.linkx.shapes import shape_of
from engine.games.linkx.split import split
from engine.geometry import Cell, connected
from engine.move import Changes
from engine.position import Piece, Position


def lying(game: Game, before: Position, contents: Sequence[str]) -> Position:
    """The position in which the cells hold `contents` in the played layer; the counter lies where it lay.

    Pieces of `before` that still show all their squares are still there; fresh squares make pieces as the set allows.
    """
    layer = game.played_layer
    layers = {name: tuple(contents) if name == layer else held for name, held in before.layers}
    if before.pieces is None:
        return game.compose(layers)
    old = before.contents(layer)
    kept = [piece for piece in before.pieces if all(contents[cell] == piece.colour for cell in piece.cells)]
    covered = {cell for piece in kept for cell in piece.cells}
    loose = [c for c in before.grid.cells if c not in covered and contents[c] not in (game.free, "black")]
    fresh = {colour: [c for c in loose if contents[c] == colour] for colour in sorted({contents[c] for c in loose})}
    split_apart = [
        Piece(cells, colour)
        for colour, squares in fresh.items()
        for part in ([c for c in squares if old[c] == colour], [c for c in squares if old[c] != colour])
        for cells in _pieces(game.name, before, tuple(part))
    ]
    pieces = tuple(sorted((*kept, *split_apart)))
    named = tuple((name, layers[name]) for name, _ in before.layers)
    return Position(before.grid, named, pieces, before.marker, before.discs)


def _pieces(game: str, before: Position, squares: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    """Squares of one colour that changed together, as the fewest pieces of the set, or as they hang together."""
    for region in connected(squares, before.grid.neighbours):
        if game == "linkage":
            yield from [region] if len(region) % 2 else best_guess(region, before.grid.neighbours)
        else:
            yield from [region] if shape_of(region) else split(region) or [region]


def with_marker(position: Position, place: tuple[Cell, ...]) -> Position:
    """`position` with the counter on `place`: on all of the piece that carries it, where one does."""
    carriers = [piece.cells for piece in position.pieces or () if place and set(place) <= set(piece.cells)]
    return Position(position.grid, position.layers, position.pieces, carriers[0] if carriers else place, position.discs)


def things(done: Changes) -> int:
    """How many things were laid and lifted; one exchanged for another counts once, one that was moved twice."""
    exchanged = {piece.cells for piece in done.placed} & {piece.cells for piece in done.removed}
    return len(done.placed) + len(done.removed) - len(exchanged)


def odd_things(game: str, done: Changes, after: Position) -> int:
    """How many things were laid that the set does not have, or that float: physics, where rules would only forbid."""
    if game == "linkage":
        lifted = sum(piece.colour == "black" for piece in done.removed)
        counters = [piece for piece in done.placed if piece.colour == "black"]
        dominoes = [piece for piece in done.placed if piece.colour in DOMINO_COLOURS]
        return max(len(counters) - lifted, 0) + sum(len(piece.cells) != 2 for piece in dominoes)
    if game == "line-or-colour":
        return sum(piece.colour not in RINGS for piece in done.placed)
    return sum(shape_of(piece.cells) is None or not _rests(piece, after) for piece in done.placed)


def _rests(piece: Piece, after: Position) -> bool:
    """Whether some square of a LINKX piece stands on the floor or on another piece."""
    contents, columns = after.contents("contents"), after.grid.columns
    below = [cell + columns for cell in piece.cells if cell + columns not in piece.cells]
    return any(under >= len(contents) or contents[under] != "empty" for under in below)
