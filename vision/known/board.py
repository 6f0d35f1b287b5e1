"""What is known of the board in front of a fixed camera: its place, its look when empty, and its pieces' colours."""

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
    """A board that stays in front of a camera that stays; either may be moved a little.

    Attributes
    ----------
    pose : where it lies; its lens is the camera's.
    size_px : width and height of the camera's pictures.
    empty : (h, w, 3) the board with nothing on it, sRGB, on the raster of `vision.known.view`.
    inside : (h, w) where that raster lay in the picture.
    printed : (N,) the content that is printed on each cell (Line or Colour's circles); "" for none.
    materials : how the contents look that were learned. The others are left to the reader of any board.
    """

    pose: BoardPose
    size_px: tuple[int, int]
    empty: Bgr
    inside: NDArray[np.bool_]
    printed: tuple[str, ...]
    materials: tuple[Material, ...] = ()

    @classmethod
    def seen(cls, frame: Frame, pose: BoardPose) -> "KnownBoard":
        """A board at `pose` of which nothing is known but what one frame shows of it there."""
        return cls(pose, frame.size_px, *raster(frame, pose), ("",) * len(pose.grid))

    def as_shown_by(self, frame: Frame, pose: BoardPose) -> "KnownBoard":
        """The same board at `pose`, its empty view replaced by what a frame shows of it there."""
        empty, inside = raster(frame, pose)
        return replace(self, pose=pose, empty=empty, inside=inside)

    @property
    def has_colours(self) -> bool:
        """Whether the colours of its set were learned. By the pieces shown for that, its place was corrected too."""
        return bool(self.materials)

    @cached_property
    def empty_view(self) -> View:
        """The view of `empty`."""
        return view_of(self.empty, self.inside, self.pose.grid)

    @cached_property
    def blurred_views(self) -> tuple[View, ...]:
        """The empty view, and what it would be like ever more out of focus."""
        return blurred_views(self.empty_view)

    def regridded(self, moved_mm: Matrix) -> "KnownBoard":
        """The same board with its grid, and its raster, moved by a transform (3, 3) of the board's plane, in mm."""
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
        """The same board in pictures of another size that show the same view; None if their shape is another."""
        if size_px == self.size_px:
            return self  # what was made of it is kept
        scale = scale_between(self.size_px, size_px)
        return None if scale is None else replace(self, pose=self.pose.scaled(scale), size_px=size_px)

    def material(self, zone: str, content: str) -> Material | None:
        """How a content looks in a zone of a cell; None if that was not learned."""
        fitting = (one for one in self.materials if (one.zone, one.content) == (zone, content))
        return next(fitting, None)
