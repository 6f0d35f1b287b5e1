"""Which signals end a game where nobody can type it."""

import os
import signal
from collections.abc import Iterator

import pytest

from referee.terminal.stopping import told_to_stop


@pytest.fixture
def under_nohup() -> Iterator[None]:
    """As a program that somebody started by it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("under_nohup")
def test_under_nohup_a_game_outlives_its_terminal() -> None:
    with told_to_stop() as is_told:
        os.kill(os.getpid(), signal.SIGHUP)
        assert not is_told()
        os.kill(os.getpid(), signal.SIGTERM)
        assert is_told()
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
