"""How long each stage of an answer takes."""

import time


class Stopwatch:
    """Milliseconds that each named stage takes, and their total."""

    def __init__(self) -> None:
        self.timings_ms: dict[str, float] = {}
        self._start = self._last = time.perf_counter()

    def lap(self, stage: str) -> None:
        """Count the time since the last lap as that of `stage`. A stage may have several laps; they are added up."""
        now = time.perf_counter()
        self.timings_ms[stage] = self.timings_ms.get(stage, 0.0) + (now - self._last) * 1e3
        self.timings_ms["total"] = (now - self._start) * 1e3
        self._last = now
