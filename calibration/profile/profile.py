"""A profile: what calibration learned about one camera, and the board in front of it."""

from dataclasses import dataclass

from engine.errors import BadProfile
from vision.cameras.kinds.pi import PiOptions
from vision.cameras.settings import CameraSettings
from vision.geometry.lens import Lens, scale_between
from vision.known.board import KnownBoard


@dataclass(frozen=True, slots=True)
class LensQuality:
    """How far to trust a lens; see `calibration.lens.calibrate.LensCalibration`."""

    views: int
    rms_px: float
    held_out_rms_px: float
    focal_disagreement: float
    covered: float


@dataclass(frozen=True, slots=True)
class Profile:
    """What calibration learned about one camera.

    Attributes
    ----------
    name : lower-case letters, digits, `-` and `_`; also the name of its file.
    camera : the source that it was made with, such as `pi` or `folder:views`.
    made : date and time, ISO 8601.
    size_px : width and height of the pictures that `lens` is for.
    lens, lens_quality : from `gridref calibrate lens`; None before.
    settings : exposure, gains and focus that were locked, if the camera tells them.
    known : the board, from `gridref calibrate board` and `colours`; None before.
    """

    name: str
    camera: str
    made: str
    size_px: tuple[int, int]
    lens: Lens | None = None
    lens_quality: LensQuality | None = None
    settings: CameraSettings | None = None
    known: KnownBoard | None = None

    def camera_options(self, *, measured_anew: bool = False) -> PiOptions:
        """How a Raspberry Pi's camera is to be opened: with the kept settings, so that only the board can change.

        `measured_anew` : keep only the focus, and measure exposure and white balance again, as for another lamp.
        """
        if self.settings is None:
            return PiOptions(size_px=self.size_px)
        if measured_anew:
            return PiOptions(size_px=self.size_px, focus_dioptres=self.settings.focus_dioptres)
        return PiOptions(size_px=self.size_px, settings=self.settings)

    def unlike(self, size_px: tuple[int, int]) -> str:
        """One sentence on what can't be used for pictures of a size; empty if they show the same view."""
        if scale_between(self.size_px, size_px) is not None:
            return ""
        made_for, came = (f"{width}x{height}" for width, height in (self.size_px, size_px))
        return (
            f"profile {self.name} is for pictures shaped as {made_for}, got {came}: its colours are used, but not its "
            "lens, nor where it has the board; calibrate again"
        )

    def scale_to(self, size_px: tuple[int, int]) -> float:
        """How many times as large as the profile's pictures others are. Raises BadProfile for another shape."""
        scale = scale_between(self.size_px, size_px)
        if scale is None:
            made_for, came = (f"{width}x{height}" for width, height in (self.size_px, size_px))
            raise BadProfile(f"profile {self.name} is for pictures shaped as {made_for}, got {came}: calibrate again")
        return scale

    def lens_for(self, size_px: tuple[int, int]) -> Lens:
        """The lens for pictures of a size; a guess if it was not calibrated.

        Raises BadProfile if they have another shape than those with which it was calibrated.
        """
        return Lens.guess(size_px) if self.lens is None else self.lens.scaled(self.scale_to(size_px))
