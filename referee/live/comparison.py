"""The accepted board beside what is seen now: how they are compared, and how the board is recognised."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field, replace
from itertools import product

import numpy as np

from engine.geometry import Cell, connected
from referee.live.judging.evidence import Evidence, covered, evidence, looking_alike, looking_laid_on, looking_unlike
from referee.live.observation import Still
from referee.live.policy import GamePolicy
from referee.live.session import Session
from vision.reading import BoardReading, Layer


@dataclass(frozen=True, slots=True)
class Occupancy:
    """How what is read of cells compares with whether something is accepted there.

    Attributes
    ----------
    held : what is accepted on each cell on which something is.
    free : these are clearly read as free, as they are accepted.
    gone : something is accepted on these, and they are read as free.
    faint : on these nothing is accepted, and something is read, but not clearly.
    """

    held: Mapping[Cell, str] = field(default_factory=dict)
    free: frozenset[Cell] = frozenset()
    gone: frozenset[Cell] = frozenset()
    faint: frozenset[Cell] = frozenset()

    @property
    def laid(self) -> frozenset[Cell]:
        """The cells on which something is accepted."""
        return frozenset(self.held)


def seen_by(session: Session, view: Still) -> Evidence:
    """A view that was read, against what the session accepted.

    Where nearly nothing changed a cell may look both alike and unlike; it counts as unlike then only if the reading
    leaves it in doubt.
    """
    assert view.reading is not None
    read, misread = view.reading.layer(session.game.played_layer), session.answers.misread
    unseen = view.hidden | looking_so(misread, read)
    seen = _read_by(session, view.reading, view.hidden)
    unlike = view.unlike - {cell for cell in view.alike if seen.lead(cell) > session.policy.alike_nats}
    seen = looking_alike(seen, _surely_as_they_were(session, view.alike - unlike - unseen), session.policy)
    unlike = unlike - unseen - misread.keys()
    if session.game.is_standing or session.game.has_marker:
        seen = looking_laid_on(seen, unlike, session.game.is_standing, session.policy)
    else:
        seen = looking_unlike(seen, unlike, session.policy)
    seen = covered(seen, looking_so(session.cover.strange, read), session.policy)
    return replace(seen, interim=session.remembered.interim, perhaps_hidden=seen.perhaps_hidden | view.reached)


def _read_by(session: Session, reading: BoardReading, hidden: frozenset[Cell]) -> Evidence:
    """What the reading alone says against what the session accepted."""
    remembered = session.remembered
    known = remembered.seeming if remembered.nats is None else remembered.nats
    unseen = hidden | looking_so(session.answers.misread, reading.layer(session.game.played_layer))
    return evidence(reading, session.accepted.position, unseen, known, session.policy)


def _surely_as_they_were(session: Session, cells: Set[Cell]) -> dict[Cell, float]:
    """How much it counts, 0 to 1, that `cells` look as they did: less in free ones that did not look clearly free then.

    Something may lie there all the while. Not in those that have looked the same since before the last move: what lay
    there would have been in its way.
    """
    nats, policy = session.remembered.nats, session.policy
    if nats is None:
        return dict.fromkeys(cells, 1.0)
    held, free = session.accepted.position.contents(session.game.played_layer), session.game.free
    lead = -np.sort(np.nan_to_num(nats, nan=-np.inf), axis=1)[:, -2]
    least, most = policy.free_nats
    share = np.clip((lead - least) / (most - least), 0.0, 1.0)
    open_to_doubt = {cell for cell in cells if held[cell] == free} - session.remembered.alike_before
    return {cell: float(share[cell]) if cell in open_to_doubt else 1.0 for cell in cells}


def looking_so(cells: Mapping[Cell, str], layer: Layer) -> Set[Cell]:
    """Those of `cells` that look most like what is said of them."""
    likeliest = layer.log_likelihood.argmax(axis=1)
    return {cell for cell, looks in cells.items() if layer.contents[likeliest[cell]] == looks}


def still_strange(session: Session, view: Still) -> Mapping[Cell, str]:
    """What is left of the session's strange cells: they look as they did, or can't be seen, and are not played on."""
    strange = session.cover.strange
    if view.reading is None or session.state is None:
        return strange
    layer = session.game.played_layer
    held = session.state.position.contents(layer)
    marker = view.reading.marker
    if marker is not None and not strange.keys().isdisjoint(marker.places[int(marker.log_likelihood.argmax())]):
        return {}  # a counter lies on pieces, not on things
    stay = looking_so(strange, view.reading.layer(layer)) | view.hidden
    return {cell: looks for cell, looks in strange.items() if cell in stay and held[cell] != looks}


def occupancy(session: Session, reading: BoardReading) -> Occupancy:
    """How a reading of each cell compares with whether something is accepted there; nothing is before the first one."""
    layer, free = reading.layer(session.game.played_layer), session.game.free
    others = np.delete(layer.log_likelihood, layer.contents.index(free), axis=1).max(axis=1)
    lead = layer.log_likelihood[:, layer.contents.index(free)] - others
    contents = () if session.state is None else session.state.position.contents(layer.name)
    held = {Cell(cell): content for cell, content in enumerate(contents) if content != free}
    clear = frozenset(cell for cell in reading.grid.cells if lead[cell] > session.policy.doubt_nats)
    faint = frozenset(cell for cell in reading.grid.cells if 0.0 < -lead[cell] < session.policy.misread_nats)
    gone = frozenset(cell for cell in held if lead[cell] > 0.0)
    return Occupancy(held, clear - held.keys(), gone, faint - held.keys())


def hidden_cells(reading: BoardReading, policy: GamePolicy) -> frozenset[Cell]:
    """Cells that something probably covers."""
    chances = reading.hidden
    if chances is None:
        return frozenset()
    perhaps = [cell for cell in reading.grid.cells if chances[cell] >= policy.hidden_beside]
    together = connected(perhaps, reading.grid.neighbours)
    return frozenset(cell for cells in together if chances[list(cells)].max() >= policy.hidden for cell in cells)


def agreement(session: Session, reading: BoardReading, hidden: frozenset[Cell] = frozenset()) -> float:
    """Share of the clearly read cells that hold what is accepted, or was seen there since: for telling another board.

    0 to 1; 1 while nothing is accepted.
    """
    if session.state is None:
        return 1.0
    seen = _read_by(session, reading, hidden)
    gains = np.sort(seen.gains, axis=1)
    against = np.where(gains[:, -1] > 0.0, gains[:, -1], gains[:, -2])
    is_clear = np.abs(against) > session.policy.objection_nats
    is_clear[list(hidden | session.cover.strange.keys())] = False
    looks, interim = [seen.words[likeliest] for likeliest in seen.gains.argmax(axis=1)], session.remembered.interim
    was_seen = np.array([any(one.contents[cell] == look for one in interim) for cell, look in enumerate(looks)])
    is_known = (against < 0.0) | was_seen
    return float(is_known[is_clear].mean()) if is_clear.any() else 1.0


def is_a_cell_off(session: Session, reading: BoardReading, hidden: frozenset[Cell] = frozenset()) -> bool:
    """Whether what was accepted, shifted by a cell in whatever direction, explains a reading better than in its place.

    So it is where a grid was found one cell beside the board's. A board on which nothing lies cannot show it.
    """
    if session.state is None:
        return False
    seen, grid = _read_by(session, reading, hidden), reading.grid
    gains = seen.gains.copy()
    gains[list(session.cover.strange.keys())] = 0.0
    gains = gains.reshape(grid.rows, grid.columns, -1)
    contents = session.state.position.contents(session.game.played_layer)
    held = np.array([seen.words.index(content) for content in contents]).reshape(grid.rows, grid.columns)

    def gain(down: int, right: int) -> float:
        here = gains[_overlap(down, grid.rows), _overlap(right, grid.columns)]
        shifted = held[_overlap(-down, grid.rows), _overlap(-right, grid.columns)]
        return float(np.take_along_axis(here, shifted[..., None], axis=2).sum())

    return max(gain(*shift) for shift in product((-1, 0, 1), repeat=2)) > session.policy.objection_nats


def _overlap(shift: int, length: int) -> slice:
    """Which of a row's places a row that is shifted over it covers."""
    return slice(max(shift, 0), length + min(shift, 0))
