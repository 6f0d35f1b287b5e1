"""What is seen now, compared with what is accepted."""

from collections.abc import Mapping, Set
from dataclasses import replace

import numpy as np

from engine.grid import Cell
from referee.live.judging.by_appearance import looking_alike, looking_laid_on, looking_unlike
from referee.live.judging.evidence import Evidence, believed, evidence, with_thing_on
from referee.live.judging.verdict import Foul
from referee.live.observation import Still
from referee.live.session import Session
from vision.reading import BoardReading, Layer, Marker


def seen_by(session: Session, view: Still) -> Evidence:
    """The evidence of a view that was read, relative to what the session accepted.

    If nearly nothing changed, a cell may look both alike and unlike. Then it counts as unlike only if the reading
    leaves it in doubt.
    """
    assert view.reading is not None
    read, misread = view.reading.layer(session.game.played_layer), session.answers.misread
    laid_since = session.remembered.looked_otherwise(session.accepted.held)
    unseen = view.hidden | looking_so(misread, read) | laid_since
    seen = read_by(session, view.reading, view.hidden)
    unlike = view.unlike - {cell for cell in view.alike if seen.lead(cell) > session.policy.alike_nats}
    seen = looking_alike(seen, _surely_as_they_were(session, view.alike - unlike - unseen), session.policy)
    unlike = unlike - unseen - misread.keys()
    if session.game.is_standing or session.game.has_marker:
        seen = looking_laid_on(seen, unlike, session.game.is_standing, session.policy)
    else:
        seen = looking_unlike(seen, unlike, session.policy)
    seen = with_thing_on(seen, looking_so(session.cover.strange, read), session.policy)
    above = _sticking_out(session, view.reading)
    interim, taken_back = session.remembered.interim, session.course.taken_back
    return replace(seen, interim=interim, reached=view.reached, above=above, taken_back=taken_back)


def _sticking_out(session: Session, reading: BoardReading) -> Set[Cell]:
    """Cells of the top row above which more of a piece shows.

    If a foul says so already, a lower probability is enough, so that it stays so until it is in doubt.
    """
    if reading.above is None:
        return frozenset()
    waiting, opened = session.pending.waiting, session.pending.foul
    fouls = [waiting and waiting.verdict, opened and opened.foul]
    known = {cell for foul in fouls if isinstance(foul, Foul) for cell in foul.cells_sticking_out}
    first, again = session.policy.sticks_out
    return {Cell(top) for top, chance in enumerate(reading.above) if chance >= (again if top in known else first)}


def read_by(session: Session, reading: BoardReading, hidden: frozenset[Cell]) -> Evidence:
    """The evidence of the reading alone, without how cells look."""
    since = session.remembered.looked_otherwise(session.accepted.held)
    remembered = session.remembered.forgetting(since) if since else session.remembered
    known = remembered.seeming if remembered.nats is None else remembered.nats
    free, held, said = session.game.free, session.accepted.held, session.answers.misread
    misread = looking_so(said, reading.layer(session.game.played_layer))
    seen = evidence(reading, session.accepted.position, hidden | misread, known, session.policy)
    other_things = frozenset(cell for cell in misread if free not in (held[cell], said[cell])) - hidden
    seen = believed(seen, other_things, session.policy)
    return _counter_as_said(session, reading.marker, seen)


def _counter_as_said(session: Session, read: Marker | None, seen: Evidence) -> Evidence:
    """The evidence with the counter where a person said, as long as it is read there or where it only seemed to lie."""
    said, accepted = session.answers.counter, session.accepted.position.marker
    if read is None or said is None or said.lies != accepted:
        return seen
    if not (is_at(read.likeliest, said.seems) or is_at(read.likeliest, accepted)):
        return seen
    least = -session.policy.doubted_nats
    markers = {place: least if is_at(place, said.seems) else nats for place, nats in seen.markers.items()}
    return replace(seen, markers={**markers, **{place: 0.0 for place in markers if is_at(place, accepted)}})


def is_at(place: tuple[Cell, ...], counter: tuple[Cell, ...]) -> bool:
    """Whether a counter on `place` lies on the piece with the cells `counter`; or if both are empty: nowhere."""
    return set(place) <= set(counter) and bool(place) == bool(counter)


def _surely_as_they_were(session: Session, cells: Set[Cell]) -> dict[Cell, float]:
    """For each of `cells`, how much it counts, 0 to 1, that it looks as it did.

    It counts less in a free cell that was not clearly read as free then, as something may have lain there all the
    while. It counts in full if the cell has looked the same since before the last move: what lay there would have been
    in the way of that move.
    """
    nats, policy = session.remembered.nats, session.policy
    if nats is None:
        return dict.fromkeys(cells, 1.0)
    held, free = session.accepted.held, session.game.free
    lead = -np.sort(np.nan_to_num(nats, nan=-np.inf), axis=1)[:, -2]
    least, most = policy.free_nats
    share = np.clip((lead - least) / (most - least), 0.0, 1.0)
    open_to_doubt = {cell for cell in cells if held[cell] == free} - session.remembered.alike_before
    return {cell: float(share[cell]) if cell in open_to_doubt else 1.0 for cell in cells}


def looking_so(cells: Mapping[Cell, str], layer: Layer) -> Set[Cell]:
    """Those of `cells` that are read as what is said of them."""
    likeliest = layer.log_likelihood.argmax(axis=1)
    return {cell for cell, looks in cells.items() if layer.contents[likeliest[cell]] == looks}


def still_strange(session: Session, view: Still) -> Mapping[Cell, str]:
    """The session's strange cells that still look as they did, or can't be seen, and were not played on."""
    strange = session.cover.strange
    if view.reading is None or session.state is None:
        return strange
    held, marker = session.state.held, view.reading.marker
    if marker is not None and not strange.keys().isdisjoint(marker.likeliest):
        return {}  # a counter lies on pieces, not on things
    stay = looking_so(strange, view.reading.layer(session.game.played_layer)) | view.hidden
    return {cell: looks for cell, looks in strange.items() if cell in stay and held[cell] != looks}
