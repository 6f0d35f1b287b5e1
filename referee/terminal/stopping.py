"""Being told to stop by a signal, where nobody can type: by a service manager, or by Ctrl-C in a script."""

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

TO_END = (signal.SIGTERM, signal.SIGHUP)
"""Signals that tell a program to end wherever it runs. SIGHUP comes when its terminal is closed."""


def heeded(signals: Iterable[signal.Signals]) -> tuple[signal.Signals, ...]:
    """The signals that are to be heeded. Under nohup, SIGHUP is not: the program is to outlive its terminal."""
    return tuple(one for one in signals if one is not signal.SIGHUP or signal.getsignal(one) is not signal.SIG_IGN)


@contextmanager
def told_to_stop() -> Iterator[Callable[[], bool]]:
    """Gives a function that says whether the program was told to stop. A second signal stops it at once."""
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
