"""The folder in which fixtures are kept: NNNN.jpg with NNNN.json, both written whole, never over others."""

import hashlib
import os
import re
from dataclasses import dataclass, replace
from pathlib import Path

from calibration.profile.document import format_profile
from calibration.profile.profile import Profile
from engine.errors import NotWritten
from engine.files import locked_folder, make_folder, write_whole, written_beside
from referee.fixture_recorder.truth_document import without_address

NUMBERED = re.compile(r"(\d+)\.")
PROFILES = "profiles"
"""Folder beside the fixtures, for the profiles with which they were recorded."""
HASH_LETTERS = 8
"""So many hexadecimal digits of SHA-256 are enough to tell apart versions of one profile."""


@dataclass(frozen=True, slots=True)
class FixtureFolder:
    """The fixtures of a folder. New ones get numbers after the highest one there."""

    folder: Path

    def prepare(self) -> None:
        """Make the folder. Raises NotWritten if it can't be made or written to."""
        make_folder(self.folder)
        if not os.access(self.folder, os.W_OK | os.X_OK):
            raise NotWritten(f"{self.folder}: expected a folder that you may write to; name one that is yours")

    def next_photo(self) -> Path:
        """The path of the next photo. Raises NotWritten if the folder can't be read any more."""
        try:
            taken = [int(match[1]) for file in self.folder.iterdir() if (match := NUMBERED.match(file.name))]
        except OSError as error:
            raise NotWritten(
                f"{self.folder}: the folder can't be read ({error.strerror}); was it taken out?"
            ) from error
        return self.folder / f"{max(taken, default=-1) + 1:04}.jpg"

    def add(self, jpeg: bytes, truth: str) -> Path:
        """Keep a photo with its truth, and return the photo's path. Raises NotWritten, and then keeps nothing.

        Both files are on the disk before either gets its name.
        """
        with locked_folder(self.folder):
            photo = self.next_photo()
            targets = (photo, photo.with_suffix(".json"))
            written: list[Path] = []
            named: list[Path] = []
            try:
                for target, content in zip(targets, (jpeg, truth.encode()), strict=True):
                    written.append(written_beside(target, content))
                for whole, target in zip(written, targets, strict=True):
                    named.append(whole.rename(target))
            except BaseException as error:
                for file in (*written, *named):
                    file.unlink(missing_ok=True)
                if not isinstance(error, OSError):
                    raise
                raise NotWritten(
                    f"{photo}: can't be written ({error.strerror}); make room or name another folder with --out"
                ) from error
            return photo

    def keep_profile(self, profile: Profile) -> str:
        """Keep a profile as it is now, for `gridref profiles import`. Returns its file's path within this folder."""
        text = format_profile(replace(profile, camera=without_address(profile.camera)))
        name = f"{profile.name}-{hashlib.sha256(text.encode()).hexdigest()[:HASH_LETTERS]}.toml"
        path = self.folder / PROFILES / name
        if not path.exists():
            make_folder(path.parent)
            write_whole(path, text.encode())
        return f"{PROFILES}/{name}"
