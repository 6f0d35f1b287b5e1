"""A person makes fixtures at a terminal: each reading is shown, corrected by what is typed, and kept once confirmed."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from engine.errors import BadNotation, BadOption, CameraLost, GridrefError, NotWritten, UnreadablePicture
from referee.fixture_recorder.draft import Draft, Proposer, open_points
from referee.fixture_recorder.fixture_folder import FixtureFolder
from referee.fixture_recorder.page import Page, page
from referee.fixture_recorder.truth_document import QUALITY, Circumstances, text_of, truth_of
from referee.fixture_recorder.typed import Next, Quit, Save, understood
from referee.photo.overlay import overlay
from vision.cameras.source import FrameSource
from vision.encode import jpeg, write_picture
from vision.frame import Frame

SILENCE_S = 2.5
"""A camera that sends nothing for so many seconds is said to be lost."""
SEEN_S = 0.7
"""A person needs so many seconds to see what is drawn. A draft that was shown for less is not kept yet, as the key may
have been meant for the draft before."""
PATIENCE_S = 0.2
"""How long a key is waited for, in seconds, while there is nothing else to do."""


class Terminal(Protocol):
    """What a person sees and types."""

    def say(self, sentence: str) -> None:
        """Print a line that stays."""

    def show(self, page: Page) -> None:
        """Show a draft in place of the one before."""

    def line(self, wait_s: float) -> str | None:
        """The next line that was typed to its end, if a key comes within `wait_s`."""

    @property
    def typed(self) -> str:
        """What stands so far on the line that is being typed."""

    @property
    def height(self) -> int:
        """How many rows can be shown."""

    def rows(self, line: str) -> int:
        """How many of them a line takes up."""


@dataclass(slots=True)
class FixtureSession:
    """Makes fixtures of a source's pictures, one by one. Of a live camera, the newest is shown until a person types.

    Attributes
    ----------
    overlay_path : the file for the picture with the reading drawn in, which shows where the grid was found.
    clock : gives seconds.
    kept : how many fixtures were made.
    """

    source: FrameSource
    proposer: Proposer
    fixtures: FixtureFolder
    circumstances: Circumstances
    terminal: Terminal
    overlay_path: Path | None = None
    clock: Callable[[], float] = time.monotonic
    kept: int = 0
    _is_held: bool = False
    _shown_since_s: float = 0.0
    _left_out: int = 0
    _trouble: GridrefError | None = None

    def run(self) -> None:
        """Go on until the pictures end, or the person ends it.

        Raises what went wrong last, if it was not put right: CameraLost, or NotWritten as the disk is full.
        """
        draft = self._fetched(None)
        while draft is not None:
            is_frozen = self._is_held and self.source.is_live
            target, terminal = self.fixtures.next_photo(), self.terminal
            terminal.show(page(draft, target, terminal.height, terminal.rows, is_frozen))
            line = self.terminal.line(PATIENCE_S if self._is_held else 0.0)
            if line is not None:
                after = self._heard(line, draft)
                if after is None:
                    break
                draft = after
            self._is_held = self._is_held or bool(self.terminal.typed)
            if not self._is_held:
                draft = self._fetched(draft)
        if self._trouble is not None:
            raise self._trouble

    def _fetched(self, before: Draft | None) -> Draft | None:
        """The draft of the next picture; None at the end. While a camera is lost, the last draft stays.

        Raises CameraLost if there is no last one.
        """
        try:
            frame = self._frame()
        except CameraLost as cause:
            if before is None or not self.source.is_live:
                raise
            if not isinstance(self._trouble, CameraLost):
                self.terminal.say(str(cause))
            self._trouble = cause
            return before
        if frame is None:
            return None
        if isinstance(self._trouble, CameraLost):
            self._trouble = None
            self.terminal.say("the camera is back")
        self._is_held = not self.source.is_live
        draft = self.proposer.propose(frame)
        if before is None or self._is_held or draft.position != before.position:
            self._draw(draft)
            self._shown_since_s = self.clock()
        return draft

    def _frame(self) -> Frame | None:
        """The next picture that can be read, after those that the person leaves out."""
        while True:
            try:
                frame = self.source.read(SILENCE_S)
            except UnreadablePicture as error:
                self.terminal.say(f"left out: {error}")
                continue
            if frame is None or self._left_out == 0 or self.source.is_live:
                self._left_out = 0
                return frame
            self._left_out -= 1

    def _draw(self, draft: Draft) -> None:
        """Write the overlay, if wanted. If it can't be, that is only said, as the terminal shows the reading, too."""
        if self.overlay_path is None:
            return
        try:
            write_picture(self.overlay_path, overlay(draft.answer, draft.frame, draft.pose))
        except NotWritten as error:
            self.terminal.say(str(error))

    def _heard(self, line: str, draft: Draft) -> Draft | None:
        """The draft after a line was typed; None if the person ends the session."""
        self._is_held = True
        try:
            command = understood(line, draft, self.proposer)
        except (BadNotation, BadOption) as error:
            self.terminal.say(str(error))
            return draft
        match command:
            case Quit():
                return None
            case Next(count):
                self._is_held, self._left_out = False, count - 1
                return draft
            case Save(as_drawn):
                return self._saved(draft, as_drawn)
        self._draw(command)
        return command

    def _saved(self, draft: Draft, as_drawn: bool) -> Draft:
        """Keep the draft, or say why not. Returns the draft as it then is."""
        if self.clock() - self._shown_since_s < SEEN_S:
            self.terminal.say("not kept: what is shown changed just as the key was pressed; look, then press it again")
            return draft
        draft = replace(draft, is_confirmed=as_drawn or draft.is_confirmed)
        if points := open_points(draft):
            self.terminal.say(f"not kept: {points[0]}" + (f", and {len(points) - 1} more" if points[1:] else ""))
            return draft
        truth = truth_of(draft, self.circumstances, datetime.now(UTC).isoformat(timespec="seconds"))
        try:
            photo = self.fixtures.add(jpeg(draft.frame.bgr, QUALITY, has_sharp_colours=True), text_of(truth))
        except NotWritten as error:
            self._trouble = error
            self.terminal.say(f"not kept: {error}")
            return draft
        self.terminal.say(f"kept {photo}")
        self.kept += 1
        self._trouble, self._is_held, self._shown_since_s = None, False, self.clock()
        return draft
