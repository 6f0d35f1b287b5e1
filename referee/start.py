"""Where the program starts: it imports the command line only once Ctrl-C can end that without a trace."""

from referee.importing import ended_by_interrupt


def main() -> None:
    """Run the command line."""
    with ended_by_interrupt():
        from referee.cli import main as run
    run()
