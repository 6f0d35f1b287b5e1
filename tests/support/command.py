"""A command of `gridref`, run in this process and without a terminal."""

from click.testing import CliRunner

from referee.cli import main


def run(*arguments: str, stdin: str | bytes | None = None, exit_code: int = 0) -> tuple[str, str]:
    """Standard output and error of `gridref …`, which must end with `exit_code`. Raises what is not caught in it."""
    result = CliRunner().invoke(main, arguments, input=stdin, catch_exceptions=False)
    assert result.exit_code == exit_code, result.output
    return result.stdout, result.stderr
