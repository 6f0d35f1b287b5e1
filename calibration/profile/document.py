"""A profile as TOML and as plain data, and back."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import tomli_w

from calibration.profile.board_document import (
    board_from_document,
    board_to_document,
    lens_from_document,
    lens_to_document,
)
from calibration.profile.profile import LensQuality, Profile
from engine.errors import BadProfile
from engine.files import read_whole
from vision.cameras.settings import CameraSettings
from vision.cameras.source import without_password

FORMAT = 2
"""Becomes one more whenever an older gridref would misread what a newer one wrote, or the other way round."""
COLOURS_SINCE = 2
"""Since this format, colours are computed with sRGB's curve. Older numbers mean other light, most of all for dark
pieces: such colours are dropped, and the rest of the profile is kept."""


def read_profile(path: Path) -> Profile:
    """The profile in a file. Raises BadProfile, in one sentence, for any other file, or one that was changed."""
    try:
        return profile_in(read_whole(path), str(path))
    except OSError as error:
        raise BadProfile(f"expected a profile in {path}, but it can't be read: {error.strerror}") from error


def profile_in(content: bytes, called: str) -> Profile:
    """The profile in the content of a file. Raises BadProfile, in one sentence.

    `called` : how that sentence names the file.
    """
    if not content:
        raise BadProfile(f"expected a profile in {called}, but it is empty")
    try:
        return parse_profile(content.decode())
    except UnicodeDecodeError as error:
        raise BadProfile(f"{called} is not a profile: it is not text") from error
    except BadProfile as error:
        raise BadProfile(f"{called} {error}") from error


def parse_profile(text: str) -> Profile:
    """The inverse of `format_profile`. Raises BadProfile with a sentence that begins with its verb ("is not …")."""
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadProfile(f"is not a profile, or a damaged one: {error}") from error
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
    """A profile as TOML, with a checksum."""
    document = to_document(profile)
    head = "# What gridref knows of a camera. Not for editing: a changed file is refused.\n"
    return head + tomli_w.dumps({"checksum": _checksum(document), **document})


def to_document(profile: Profile) -> dict[str, Any]:
    """A profile as plain data, in types that TOML and JSON share, without a camera's password."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "name": profile.name,
        "camera": without_password(profile.camera),
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
    """The inverse of `to_document`. Raises KeyError, TypeError or ValueError for other data."""
    lens, quality, settings, board = (document.get(part) for part in ("lens", "lens_quality", "settings", "board"))
    width, height = document["size_px"]
    if not (width > 0 and height > 0):
        raise ValueError("sizes must be above 0")
    known = None if board is None else board_from_document(board)
    if known is not None and document["format"] < COLOURS_SINCE:
        known = replace(known, materials=())
    return Profile(
        name=document["name"],
        camera=document["camera"],
        made=document["made"],
        size_px=(width, height),
        lens=None if lens is None else lens_from_document(lens),
        lens_quality=None if quality is None else LensQuality(**quality),
        settings=None if settings is None else _settings(settings),
        known=known,
    )


def _settings(document: Mapping[str, Any]) -> CameraSettings:
    return CameraSettings(**{**document, "colour_gains": tuple(document["colour_gains"])})


def _checksum(document: Mapping[str, Any]) -> str:
    """SHA-256 of the contents, independent of their order and spacing in a file."""
    contents = json.dumps(document, sort_keys=True, ensure_ascii=True, default=str)
    return f"sha256:{hashlib.sha256(contents.encode('ascii')).hexdigest()}"
