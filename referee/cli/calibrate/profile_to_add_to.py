"""The profile to which a step of calibration adds: the one of the given name, or a new one."""

import datetime

from calibration.profile.profile import Profile
from calibration.profile.store import Profiles
from vision.cameras.kinds.pi import PiOptions
from vision.cameras.settings import CameraSettings
from vision.frame import Frame


def profile_for(kept: Profiles, name: str, camera: str, frame: Frame) -> Profile:
    """The profile called `name`, or a new one. Raises BadProfile if it is broken, as it is not to be replaced."""
    if (profile := kept.get(name)) is not None:
        return profile
    made = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    return Profile(name, camera, made, frame.size_px, settings=settings_of(frame))


def camera_options(kept: Profiles, name: str) -> PiOptions | None:
    """How the camera of the profile `name` is opened to calibrate it; None if there is no such profile yet."""
    profile = kept.get(name)
    return None if profile is None else profile.camera_options(measured_anew=True)


def settings_of(frame: Frame) -> CameraSettings | None:
    """What was locked when the frame was taken; None if the camera does not say."""
    return CameraSettings.read_back(frame.metadata) if "ExposureTime" in frame.metadata else None
