"""The profile that a step of calibration adds to: the one of that name, or a new one."""

import datetime

from calibration.profile.profile import Profile
from calibration.profile.store import Profiles
from vision.cameras.kinds.pi import PiOptions
from vision.cameras.settings import CameraSettings
from vision.frame import Frame


def profile_for(kept: Profiles, name: str, camera: str, frame: Frame) -> Profile:
    """The profile to add to, or a new one. Raises BadProfile where one of that name is broken: it is not replaced."""
    if (profile := kept.get(name)) is not None:
        return profile
    made = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    return Profile(name, camera, made, frame.size_px, settings=settings_of(frame))


def camera_options(kept: Profiles, name: str) -> PiOptions | None:
    """How the camera of a profile is opened to calibrate it; None where there is no such profile yet."""
    profile = kept.get(name)
    return None if profile is None else profile.camera_options(measured_anew=True)


def settings_of(frame: Frame) -> CameraSettings | None:
    """What was locked when the frame was taken; None for a camera that does not tell."""
    return CameraSettings.read_back(frame.metadata) if "ExposureTime" in frame.metadata else None
