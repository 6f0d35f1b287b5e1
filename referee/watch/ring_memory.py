"""What rings did to their circles, compared with how bright each was when it was free, and with the accepted view."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.games.line_or_colour.board import RINGS
from engine.grid import Cell, Grid
from referee.watch.appearance import Appearance
from referee.watch.occupancy import Occupancy
from vision.reading import BoardReading
from vision.rings.changed import LAID_NATS, laid_nats, with_changes_counted
from vision.rings.shade import rim_light, whiter_nats, with_shades_counted


@dataclass(frozen=True, slots=True)
class RingsSince:
    """What a view tells of the rings, compared with earlier views.

    Attributes
    ----------
    alone : the circle on which a ring was laid since the accepted view, if both views show just one.
    laid : for circles that were clearly free in the accepted view: by how many nats it is likelier that a ring was laid
        since than that none was.
    whiter : for circles: by how many nats it is likelier that a ring there is white than that it is black.
    """

    alone: frozenset[Cell] = frozenset()
    laid: Mapping[Cell, float] = field(default_factory=dict)
    whiter: Mapping[int, float] = field(default_factory=dict)

    def told(self, reading: BoardReading) -> BoardReading:
        """The reading of the view, with `laid` and `whiter` counted in."""
        return with_changes_counted(with_shades_counted(reading, self.whiter), self.laid)


class RingMemory:
    """How much light came from round each circle when it was last seen free."""

    def __init__(self) -> None:
        self._bare: dict[Cell, float] = {}

    def since(self, now: Appearance, accepted: Appearance | None, known: Occupancy, grid: Grid) -> RingsSince:
        """What the view `now` tells, compared with the `accepted` one, which is None if there is none from this place.

        If several rings seem to have been laid at once, a lamp did that, and `alone` is empty. It is also empty if
        something covers cells that it did not cover before, as it and its shadow reach farther.
        """
        if now.picture is None:
            return RingsSince()
        light = rim_light(now.picture)
        in_view = {cell: float(light[cell]) for cell in grid.cells if cell not in now.hidden}
        self._bare |= {cell: in_view[cell] for cell in known.free - grid.with_rim(now.hidden)}
        whites, blacks = ({cell for cell, held in known.held.items() if held == colour} for colour in RINGS)
        whiter = whiter_nats(in_view, self._bare, whites, blacks)
        if accepted is None or accepted.picture is None:
            return RingsSince(whiter=whiter)
        nats, unsaid = laid_nats(now.picture, accepted.picture), known.laid | accepted.hidden
        alone = {cell for cell in grid.cells if nats[cell] > LAID_NATS} - unsaid - grid.with_rim(now.hidden)
        is_told = len(alone) == 1 and not now.hidden - accepted.hidden
        laid = {cell: float(nats[cell]) for cell in accepted.free & in_view.keys() - unsaid}
        return RingsSince(frozenset(alone if is_told else ()), laid, whiter)
