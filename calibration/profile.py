"""A profile: what calibration found out about one camera, in one file that a person can read."""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import platformdirs
import tomli_w

from calibration.board_document import board_from_document, board_to_document, lens_from_document, lens_to_document
from engine.errors import BadProfile
from engine.files import PRIVATE, alone_in, make_folder, write_whole
from vision.cameras.pi import PiOptions
from vision.cameras.settings import CameraSettings
from vision.geometry.lens import Lens
from vision.known.board import KnownBoard

FORMAT = 1
"""Raised whenever an older gridref would misread what a newer one wrote."""
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
ASPECT_TOLERANCE = 0.005
"""Relative: 1296x972 and 1280x960 are the same view, 1280x720 is another."""


@dataclass(frozen=True, slots=True)
class LensQuality:
    """How far to trust a lens; see `calibration.lens.LensCalibration`."""

    views: int
    rms_px: float
    held_out_rms_px: float
    focal_disagreement: float
    covered: float


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known of one camera.

    Attributes
    ----------
    name : lower-case letters, digits, `-` and `_`; also the file's name.
    camera : the source it was made with, such as `pi` or `folder:views`.
    made : date and time, ISO 8601.
    size_px : width and height of the pictures that `lens` is for.
    lens, lens_quality : from `gridref calibrate lens`; None before.
    known : from `gridref calibrate board` and `colours`; None before.
    settings : exposure, gains and focus that were locked, if the camera tells them.
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
        """How a Raspberry Pi's camera is to be opened: with the settings kept, so that nothing changes but the board.

        `measured_anew` : exposure and white balance are measured again, as the lamp may be another; the focus stays.
        """
        if self.settings is None:
            return PiOptions(size_px=self.size_px)
        if measured_anew:
            return PiOptions(size_px=self.size_px, focus_dioptres=self.settings.focus_dioptres)
        return PiOptions(size_px=self.size_px, settings=self.settings)

    def lens_for(self, size_px: tuple[int, int]) -> Lens:
        """The lens for pictures of another size of the same view; a guess where it was not calibrated.

        Raises BadProfile where the shape differs.
        """
        if self.lens is None:
            return Lens.guess(size_px)
        if size_px == self.size_px:
            return self.lens
        scale = size_px[0] / self.size_px[0]
        if abs(size_px[1] / (scale * self.size_px[1]) - 1) > ASPECT_TOLERANCE:
            made_for, came = (f"{width}x{height}" for width, height in (self.size_px, size_px))
            raise BadProfile(f"profile {self.name} is for pictures shaped as {made_for}, got {came}: calibrate again")
        x, y = ((centre + 0.5) * scale - 0.5 for centre in self.lens.centre_px)
        return replace(self.lens, focal_px=self.lens.focal_px * scale, centre_px=(x, y))


class Profiles:
    """The profiles of this user, or of a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or platformdirs.user_config_path("gridref") / "profiles"

    def names(self) -> tuple[str, ...]:
        """Of all profiles, broken ones included, in order."""
        return tuple(sorted(path.stem for path in self.folder.glob("*.toml") if NAME.fullmatch(path.stem)))

    def path(self, name: str) -> Path:
        """Where the profile `name` is or would be kept. Raises BadProfile for a name that cannot be one."""
        if not NAME.fullmatch(name):
            raise BadProfile(f"expected a profile's name of a-z, 0-9, - and _, got {name!r}")
        return self.folder / f"{name}.toml"

    def load(self, name: str) -> Profile:
        """Raises BadProfile, in one sentence, for one that is missing or broken."""
        path = self.path(name)
        if not path.is_file():
            known = ", ".join(self.names()) or "none"
            raise BadProfile(f"there is no profile {name!r}; there are: {known}")
        profile = read_profile(path)
        return replace(profile, name=name)

    def save(self, profile: Profile) -> Path:
        """Write or replace a profile: at every moment the old one or the new one is there, whole."""
        path = self.path(profile.name)
        make_folder(self.folder)
        with alone_in(self.folder):
            for left_by_a_killed_save in self.folder.glob(".*.toml.*"):
                left_by_a_killed_save.unlink(missing_ok=True)
            write_whole(path, format_profile(profile).encode(), PRIVATE)
        return path

    def delete(self, name: str) -> None:
        """Raises BadProfile where there is none."""
        path = self.path(name)
        if not path.is_file():
            raise BadProfile(f"there is no profile {name!r}")
        path.unlink()


def read_profile(path: Path) -> Profile:
    """The profile in a file. Raises BadProfile, in one sentence, for a file that is none or not as it was written."""
    try:
        return profile_in(path.read_bytes(), str(path))
    except OSError as error:
        raise BadProfile(f"{path} cannot be read: {error.strerror}") from error


def profile_in(content: bytes, called: str) -> Profile:
    """The profile in the content of a file. Raises BadProfile, in a sentence about what it is `called`."""
    try:
        return parse_profile(content.decode())
    except UnicodeDecodeError as error:
        raise BadProfile(f"{called} is no profile: it is not text") from error
    except BadProfile as error:
        raise BadProfile(f"{called} {error}") from error


def parse_profile(text: str) -> Profile:
    """The inverse of `format_profile`. Raises BadProfile."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadProfile(f"is no profile, or a damaged one: {error}") from error
    written = document.get("format")
    if isinstance(written, int) and written > FORMAT:
        raise BadProfile(f"has format {written}, this gridref reads {FORMAT}: update gridref")
    checksum = document.pop("checksum", None)
    if checksum != _checksum(document):
        raise BadProfile("is not as gridref wrote it (the checksum is another): calibrate again, or import a copy")
    try:
        return profile_from_document(document)
    except (KeyError, TypeError, ValueError) as error:
        raise BadProfile(f"lacks something or has it in another form ({error}): calibrate again") from error


def format_profile(profile: Profile) -> str:
    """A profile as TOML."""
    document = to_document(profile)
    head = "# What gridref knows of a camera. Not for editing: a changed file is refused.\n"
    return head + tomli_w.dumps({"checksum": _checksum(document), **document})


def to_document(profile: Profile) -> dict[str, Any]:
    """A profile as plain data: TOML's types, which are JSON's too."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "name": profile.name,
        "camera": profile.camera,
        "made": profile.made,
        "size_px": list(profile.size_px),
    }
    if profile.lens is not None:
        document["lens"] = lens_to_document(profile.lens)
    if profile.lens_quality is not None:
        document["lens_quality"] = asdict(profile.lens_quality)
    if profile.settings is not None:
        settings = {name: value for name, value in asdict(profile.settings).items() if value is not None}
        document["settings"] = {**settings, "colour_gains": list(profile.settings.colour_gains)}
    if profile.known is not None:
        document["board"] = board_to_document(profile.known)
    return document


def profile_from_document(document: Mapping[str, Any]) -> Profile:
    """The inverse of `to_document`. Raises KeyError, TypeError or ValueError for what is none."""
    lens, quality, settings, board = (document.get(part) for part in ("lens", "lens_quality", "settings", "board"))
    width, height = document["size_px"]
    if not (width > 0 and height > 0):
        raise ValueError("sizes must be above 0")
    return Profile(
        document["name"],
        document["camera"],
        document["made"],
        (width, height),
        None if lens is None else lens_from_document(lens),
        None if quality is None else LensQuality(**quality),
        None if settings is None else CameraSettings(**{**settings, "colour_gains": tuple(settings["colour_gains"])}),
        None if board is None else board_from_document(board),
    )


def _checksum(document: Mapping[str, Any]) -> str:
    """SHA-256 of the contents, whatever their order and spacing."""
    contents = json.dumps(document, sort_keys=True, ensure_ascii=True, default=str)
    return f"sha256:{hashlib.sha256(contents.encode('ascii')).hexdigest()}"
