"""Whether the machine can go on refereeing: troubles that might end the game, each said once and in time."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine.phrase import Phrase
from referee.watch.machine import Held, Machine

EVERY_S = 10.0
"""Seconds from one look to the next: nothing that is looked at changes faster."""
HOT_CELSIUS = 80.0
"""A Raspberry Pi's firmware begins to slow it down here, so that it never reaches 85 °C."""
LEAST_MINUTES = 60.0
"""The disk must have room for so many minutes of pictures: a long game, and some time to make room."""
USUAL_BYTES_A_MINUTE = 5e6
"""What a lively game writes: a dozen views a minute, of 0.4 MB each."""
MEASURED_S = 60.0
"""Only after so long does the rate at which this game writes count: it writes more at its beginning than later."""
OVER_S = 600.0
"""A trouble that comes again within this time is the same one, and is not said again."""


@dataclass(slots=True)
class Health:
    """Looks at the machine now and then.

    Attributes
    ----------
    record : the folder into which pictures are written; None if none are.
    clock : gives seconds that are never set back.
    troubles : the troubles at the last look, in words. Numbers in them change from look to look.
    """

    record: Path | None = None
    machine: Machine = field(default_factory=Machine)
    clock: Callable[[], float] = time.monotonic
    troubles: tuple[Phrase, ...] = field(default=(), init=False)
    _began: tuple[float, int] | None = field(default=None, init=False)
    _looked_s: float = field(default=0.0, init=False)
    _last_s: dict[str, float] = field(default_factory=dict, init=False)

    def look(self) -> tuple[Phrase, ...]:
        """The troubles that are new. However often this is called, it looks at most once in EVERY_S."""
        now_s = self.clock()
        if self._began is None:
            self._began = now_s, _written(self.record)
        elif now_s - self._looked_s < EVERY_S:
            return ()
        self._looked_s = now_s
        self.troubles = tuple(self._found())
        new = [one for one in self.troubles if now_s - self._last_s.get(one.template, -OVER_S) >= OVER_S]
        self._last_s |= {one.template: now_s for one in self.troubles}
        return tuple(new)

    def _found(self) -> Iterator[Phrase]:
        minutes = self._minutes_left()
        if minutes is not None and minutes < LEAST_MINUTES:
            yield Phrase("the disk is nearly full: room for {minutes} min of pictures", minutes=int(minutes))
        celsius, held = self.machine.celsius(), self.machine.held()
        if celsius is not None and celsius >= HOT_CELSIUS:
            yield Phrase("the processor is hot: {celsius} °C", celsius=round(celsius))
        if held & Held.UNDER_VOLTAGE:
            yield Phrase("the power supply is too weak")
        elif held:  # with enough voltage, heat alone is the cause
            yield Phrase("heat slows the processor down")

    def _minutes_left(self) -> float | None:
        """For how long pictures still fit on the disk, at the usual rate or, if it is higher, that of this game."""
        free = None if self.record is None else self.machine.free(self.record)
        if free is None or self._began is None:
            return None
        since_s, held_bytes = self._began
        rate, minutes = USUAL_BYTES_A_MINUTE, (self._looked_s - since_s) / 60
        if minutes * 60 >= MEASURED_S:
            rate = max(rate, (_written(self.record) - held_bytes) / minutes)
        return free / rate


def _written(folder: Path | None) -> int:
    """Bytes of a folder's files."""
    try:
        return 0 if folder is None else sum(entry.stat().st_size for entry in os.scandir(folder))
    except OSError:  # a picture was renamed while the folder was looked at
        return 0
