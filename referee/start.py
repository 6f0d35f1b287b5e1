"""Where the program starts: it imports the command line only once Ctrl-C can end that without a trace."""

import signal


def main() -> None:
    """Run the command line. Until it is there, Ctrl-C ends the program as the system does it: nothing has begun yet."""
    interrupts = signal.getsignal(signal.SIGINT)
    if interrupts is signal.default_int_handler:  # in the background of a script it is ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from referee.cli import main as run

    signal.signal(signal.SIGINT, interrupts)
    run()
