"""A user's profiles, each in a file that a person can read."""

from dataclasses import replace
from pathlib import Path

import platformdirs

from calibration.profile.document import format_profile, read_profile
from calibration.profile.profile import Profile
from engine.errors import BadProfile
from engine.files import NAME, NAME_IN_WORDS, PRIVATE, entries, locked_folder, make_folder, within_reach, write_whole
from engine.phrase import quoted


class Profiles:
    """The profiles of this user, or of a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or platformdirs.user_config_path("gridref") / "profiles"

    def names(self) -> tuple[str, ...]:
        """The names of all profiles, broken ones included, in alphabetical order. Raises BadProfile without access."""
        with within_reach(BadProfile):
            kept = [path for path in entries(self.folder) if path.suffix == ".toml" and path.is_file()]
        return tuple(sorted(path.stem for path in kept if NAME.fullmatch(path.stem)))

    def path(self, name: str) -> Path:
        """Where the profile `name` is or would be kept. Raises BadProfile for a name that cannot be one."""
        if not NAME.fullmatch(name):
            raise BadProfile(f"expected a profile's name of {NAME_IN_WORDS}, got {quoted(name)}")
        return self.folder / f"{name}.toml"

    def get(self, name: str) -> Profile | None:
        """The profile called `name`; None if there is none. Raises BadProfile for a broken one."""
        return self.load(name) if self._is_kept(name) else None

    def load(self, name: str) -> Profile:
        """The profile called `name`. Raises BadProfile, in one sentence, for a missing or broken one."""
        profile = read_profile(self._existing(name))
        return replace(profile, name=name)

    def save(self, profile: Profile) -> Path:
        """Write or replace a profile, whole: at any moment there is either the old one or the new one.

        Returns the file's path. Raises NotWritten.
        """
        path = self.path(profile.name)
        make_folder(self.folder)
        with locked_folder(self.folder):
            for left_by_a_killed_save in self.folder.glob(".*.toml.*"):
                left_by_a_killed_save.unlink(missing_ok=True)
            write_whole(path, format_profile(profile).encode(), PRIVATE)
        return path

    def _is_kept(self, name: str) -> bool:
        with within_reach(BadProfile):
            return self.path(name).is_file()

    def delete(self, name: str) -> None:
        """Delete the profile called `name`. Raises BadProfile if there is none."""
        self._existing(name).unlink()

    def _existing(self, name: str) -> Path:
        path = self.path(name)
        if not self._is_kept(name):
            known = ", ".join(self.names())
            others = f"; there are: {known}" if known else ", nor any other yet: `gridref calibrate all` makes one"
            raise BadProfile(f"there is no profile {name!r}{others}")
        return path
