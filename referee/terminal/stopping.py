"""Being told to stop where nobody can type it: by a signal, as from a service manager or Ctrl-C in a script."""

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

TO_END = (signal.SIGTERM, signal.SIGHUP)
"""Signals that tell a program to end wherever it runs, as when its terminal is closed."""


def heeded(signals: Iterable[signal.Signals]) -> tuple[signal.Signals, ...]:
    """Those that are to be taken: whoever starts a program by nohup wants it to go on when the terminal is closed."""
    return tuple(one for one in signals if one is not signal.SIGHUP or signal.getsignal(one) is not signal.SIG_IGN)


@contextmanager
def told_to_stop() -> Iterator[Callable[[], bool]]:
    """Whether the program was told to stop. Told a second time it stops at once, as without this."""
    told: list[int] = []
    before = {number: signal.getsignal(number) for number in heeded((signal.SIGINT, *TO_END))}

    def take(number: int, _: object) -> None:
        told.append(number)
        restore()

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    for number in before:
        signal.signal(number, take)
    try:
        yield lambda: bool(told)
    finally:
        restore()
