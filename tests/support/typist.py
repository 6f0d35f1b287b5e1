"""A person who keeps fixtures with `gridref record`: what is typed, what is said and shown, what was kept."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from calibration.profile.profile import Profile
from referee.fixture_recorder.draft import Proposer
from referee.fixture_recorder.fixture_folder import FixtureFolder
from referee.fixture_recorder.page import Page
from referee.fixture_recorder.session import FixtureSession
from referee.fixture_recorder.truth_document import Circumstances
from vision.cameras.source import FrameSource


@dataclass
class Typist:
    """Types one line after another; without one left, `quit`."""

    lines: Iterator[str]
    said: list[str] = field(default_factory=list)
    shown: list[Page] = field(default_factory=list)
    typed: str = ""
    height: int = 24

    def say(self, sentence: str) -> None:
        self.said.append(sentence)

    def show(self, page: Page) -> None:
        self.shown.append(page)

    def rows(self, line: str) -> int:
        return 1

    def line(self, wait_s: float) -> str | None:
        return next(self.lines, "quit")


def sat(
    folder: Path,
    game: str,
    source: FrameSource,
    *lines: str,
    profile: Profile | None = None,
    overlay_path: Path | None = None,
    step_s: float = 1.0,
) -> tuple[FixtureSession, Typist]:
    """A session over a folder and who types in it, still to be run; each look at the clock takes `step_s`."""
    fixtures, typist, ticks = FixtureFolder(folder), Typist(iter(lines)), count(0.0, step_s)
    fixtures.prepare()
    kept = None if profile is None else {"name": profile.name, "file": fixtures.keep_profile(profile)}
    circumstances = Circumstances(source.name, {}, ("dim",), kept)
    clock: Callable[[], float] = lambda: next(ticks)  # noqa: E731
    proposer = Proposer(game, {}, profile)
    return FixtureSession(source, proposer, fixtures, circumstances, typist, overlay_path, clock=clock), typist


def truth_in(folder: Path, number: int = 0) -> dict[str, Any]:
    """What was kept beside the photo of that number."""
    truth: dict[str, Any] = json.loads((folder / f"{number:04}.json").read_text())
    return truth
