"""Being told to stop where nobody can type it: by a signal, as from a service manager or Ctrl-C in a script."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def told_to_stop() -> Iterator[Callable[[], bool]]:
    """Whether the program was told to stop. Told a second time it stops at once, as without this."""
    told: list[int] = []
    before = {number: signal.getsignal(number) for number in SIGNALS}

    def take(number: int, _: object) -> None:
        told.append(number)
        restore()

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    for number in SIGNALS:
        signal.signal(number, take)
    try:
        yield lambda: bool(told)
    finally:
        restore()
