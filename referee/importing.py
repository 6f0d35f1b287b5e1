"""What Ctrl-C does while modules are imported."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_by_interrupt() -> Iterator[None]:
    """Let Ctrl-C end the program as the system does it, without a trace: nothing has begun yet.

    Python's KeyboardInterrupt would come out of some libraries' initialization as another error.
    """
    interrupts = signal.getsignal(signal.SIGINT)
    # in the background of a script it is ignored; only the main thread may say what a signal does
    if interrupts is not signal.default_int_handler or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, interrupts)
