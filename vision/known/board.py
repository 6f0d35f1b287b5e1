"""What a fixed camera knows of its board: where it lies, how it looks empty, and what this set's pieces look like."""

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Bgr, Frame
from vision.geometry.lens import scale_between
from vision.geometry.plane import Matrix
from vision.geometry.pose import BoardPose
from vision.known.material import Material
from vision.known.sharpness import blurred_views
from vision.known.view import View, raster, raster_scale, view_of


@dataclass(frozen=True, eq=False)
class KnownBoard:
    """A board that stays, or nearly, before a camera that stays.

    Attributes
    ----------
    pose : where it lies, lens included.
    size_px : of the camera's pictures.
    empty : (h, w, 3) raster (`vision.known.view`) of the board with nothing on it.
    inside : (h, w) where that raster lay in the picture.
    printed : content of each cell (N,) as printed on the board ("" where nothing is): Line or Colour's circles.
    materials : of the contents that were learned; those missing are left to the reader that knows no profile.
    """

    pose: BoardPose
    size_px: tuple[int, int]
    empty: Bgr
    inside: NDArray[np.bool_]
    printed: tuple[str, ...]
    materials: tuple[Material, ...] = ()

    @classmethod
    def seen(cls, frame: Frame, pose: BoardPose) -> "KnownBoard":
        """A board as one frame shows it where it lies, of which nothing else is known."""
        return cls(pose, frame.size_px, *raster(frame, pose), ("",) * len(pose.grid))

    def as_shown_by(self, frame: Frame, pose: BoardPose) -> "KnownBoard":
        """The same board at `pose`, with what a frame shows of it there in place of its empty view."""
        empty, inside = raster(frame, pose)
        return replace(self, pose=pose, empty=empty, inside=inside)

    @property
    def has_colours(self) -> bool:
        """Whether its set's colours were learned, and with them, by the pieces, where exactly it lies."""
        return bool(self.materials)

    @cached_property
    def empty_view(self) -> View:
        """The view of `empty`."""
        return view_of(self.empty, self.inside, self.pose.grid)

    @cached_property
    def blurred_views(self) -> tuple[View, ...]:
        """The empty view, and as it would be seen ever more out of focus."""
        return blurred_views(self.empty_view)

    def regridded(self, moved_mm: Matrix) -> "KnownBoard":
        """The same board with its grid where a transform (3, 3) of its plane puts it; the raster goes along."""
        scale, size = raster_scale(self.pose), self.empty.shape[1::-1]
        backwards = scale @ moved_mm @ np.linalg.inv(scale)
        flags = cv2.WARP_INVERSE_MAP
        empty = cv2.warpPerspective(
            self.empty, backwards, size, flags=flags | cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        inside = cv2.warpPerspective(self.inside.astype(np.uint8), backwards, size, flags=flags | cv2.INTER_NEAREST) > 0
        return replace(
            self, pose=self.pose.moved(moved_mm), empty=np.asarray(empty, np.uint8), inside=np.asarray(inside)
        )

    def resized(self, size_px: tuple[int, int]) -> "KnownBoard | None":
        """The same board in pictures of another size of the same view; None where they are shaped otherwise."""
        if size_px == self.size_px:
            return self  # what was made of it is kept
        scale = scale_between(self.size_px, size_px)
        return None if scale is None else replace(self, pose=self.pose.scaled(scale), size_px=size_px)

    def material(self, zone: str, content: str) -> Material | None:
        """The material of a content; None where it was not learned."""
        fitting = (one for one in self.materials if (one.zone, one.content) == (zone, content))
        return next(fitting, None)
