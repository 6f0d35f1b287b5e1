"""A frame compared with the empty view: what each zone of each cell shows, and how well each content explains it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame
from vision.geometry.pose import BoardPose
from vision.known import zones
from vision.known.board import KnownBoard
from vision.known.board_light import Light, relight
from vision.known.cell_light import Densities
from vision.known.material import Colours, unchanged
from vision.known.sharpness import as_sharp_as
from vision.known.view import Floats, View, median, view_at
from vision.srgb import FLOOR

LogDensity = NDArray[np.float64]

ZONES: dict[str, Callable[[], zones.Zone]] = {
    "border": zones.border,
    "middle": zones.middle,
    "annulus": zones.annulus,
    "tile": zones.tile,
}
ZONES_OF: Mapping[str, Mapping[str, Sequence[str]]] = {
    "linkage": {"contents": ("border", "middle")},
    "line-or-colour": {"colour": ("middle",), "ring": ("annulus",)},
    "linkx": {"contents": ("tile",)},
}
"""By game and layer: the zones of a cell in which its contents are learned."""
GROUND_ZONE = {"linkage": "border", "line-or-colour": "annulus"}
"""The zone that shows the bare mat in each empty cell. The mat is one shade, so this shows how evenly the lamp lights
it. A frame has no mat."""
NOTHING_LIKE_IT, NOTHING_LIKE_IT_STANDING = -9.0, -7.0
"""Log density of what was never shown, such as a hand or a blot. It is more common behind windows, where people
move."""
HAS_RELIEF = frozenset({"tile"})
"""Zones whose contents can be recognised by their bevels."""
USUAL_ROUGHNESS = -3.5
"""Log roughness (`Shown.roughness`) of a cell that did not change: sensor noise and JPEG."""
LEAST_USABLE = 0.5
"""Share of a zone's points that must be seen and not clipped; with fewer, its median may be a clipped level."""


@dataclass(frozen=True, eq=False)
class Cells:
    """The cells of a known board in one frame.

    Attributes
    ----------
    view : of the frame.
    empty : the empty view, made as blurred as the frame.
    light : how the light of `view` differs from that of `empty`.
    """

    board: KnownBoard
    view: View
    empty: View
    light: Light
    _shown: dict[str, zones.Shown] = field(default_factory=dict)
    _unchanged: dict[str, Densities] = field(default_factory=dict)

    @staticmethod
    def of(frame: Frame, pose: BoardPose, board: KnownBoard) -> "Cells":
        """The cells of a board that lies at `pose` in a frame."""
        view = view_at(frame, pose)
        empty = as_sharp_as(view, board.blurred_views)
        return Cells(board, view, empty, relight(view, empty))

    @property
    def nothing_like_it(self) -> float:
        """Log density of what was never shown on such a board."""
        return NOTHING_LIKE_IT_STANDING if self.board.pose.is_standing else NOTHING_LIKE_IT

    def shown(self, zone: str) -> zones.Shown:
        """What a zone shows in each cell; found out once."""
        if zone not in self._shown:
            self._shown[zone] = zones.show(self.view, self.light, ZONES[zone]())
        return self._shown[zone]

    def colours(self, shown: zones.Shown) -> Colours:
        """(N, 3) colours of the cells, as if lit by the learned lamp, and evenly; opponent log light."""
        return np.asarray(shown.colour - ground(self.board))

    def unchanged(self, zone: str) -> Densities:
        """(K, N) log density, under each of LIGHTS, of each cell if nothing was laid there; 0 if too little is seen."""
        if zone not in self._unchanged:
            shown = self.shown(zone)
            apart = np.column_stack((shown.change, shown.roughness))
            rows = unchanged(apart, _bare_bgr(self.empty, zone), USUAL_ROUGHNESS, self.light.uneven)
            self._unchanged[zone] = np.where(shown.usable >= LEAST_USABLE, rows, 0.0)
        return self._unchanged[zone]

    def like(self, zone: str, content: str) -> Densities | None:
        """(K, N) log density, under each of LIGHTS, of each cell if `content` lies there; None if it was not learned.

        It is at least that of a bare cell, less the nats by which the content differs from the cell's empty view. For a
        content is learned from few cells and bare cells from many; if both look alike, as a white ring on a white mat
        does, this alone must not make a bare cell likelier.
        """
        material, shown = self.board.material(zone, content), self.shown(zone)
        if material is None:
            return None
        rows = material.densities(self.colours(shown), pattern(zone, shown))
        least = self.unchanged(zone) - _told_from_bare(self.board, zone, content)
        return np.where(shown.usable >= LEAST_USABLE, np.maximum(rows, least), 0.0)


def pattern(zone: str, shown: zones.Shown) -> Floats:
    """(N, Z) the pattern in each cell's zone by which a material's roughness is measured."""
    return shown.pattern if zone in HAS_RELIEF else shown.change_pattern


@lru_cache(maxsize=2)
def ground(board: KnownBoard) -> NDArray[np.float64]:
    """How differently from their mean the cells are lit, (N, 3), opponent log light; (1, 3) zeros for a frame."""
    zone = GROUND_ZONE.get(board.pose.game)
    if zone is None:
        return np.zeros((1, 3))
    empty: Floats = board.empty_view.opponent()
    colours = median(zones.of_cells(empty)[:, ZONES[zone]()])
    return np.asarray(colours - colours.mean(axis=0))


@lru_cache(maxsize=32)
def _told_from_bare(board: KnownBoard, zone: str, content: str) -> NDArray[np.float64]:
    """(N,) by how many nats each cell's empty view differs from a content, by the content's normal distribution."""
    material = board.material(zone, content)
    assert material is not None
    empty: Floats = board.empty_view.opponent()
    colour = zones.of_cells(empty)[:, ZONES[zone]()]
    middle = median(colour)
    rough = np.full(len(middle), USUAL_ROUGHNESS)
    if zone in HAS_RELIEF:
        rough = zones.roughness(colour[:, :, 0] - middle[:, None, 0].astype(np.float32) - material.pattern)
    apart = np.column_stack((middle - ground(board), rough)) - material.mean
    return np.asarray((apart @ np.linalg.inv(material.covariance) * apart).sum(axis=1) / 2)


@lru_cache(maxsize=16)
def _bare_bgr(empty: View, zone: str) -> NDArray[np.float64]:
    """(N, 3) median light of a zone of each cell of the empty view."""
    return median(zones.of_cells(empty.linear)[:, ZONES[zone]()]) + FLOOR
