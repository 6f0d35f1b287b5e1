"""Speaking: in turn, in the right language, never in the judge's way; a stand-in takes the place of espeak-ng."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from referee.terminal.voice import Voice, voice_in

Install = Callable[[str], Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Puts an espeak-ng that writes down what it is asked to say before all others; `also` is what else it does."""

    def installed(also: str) -> Path:
        said = tmp_path / "said"
        program = tmp_path / "bin" / "espeak-ng"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\necho "$*" >> {said}\n{also}\n')
        program.chmod(0o755)
        monkeypatch.setenv("PATH", f"{program.parent}:/bin:/usr/bin")
        return said

    return installed


def speak(sentences: list[str], voice: AbstractContextManager[Voice | None]) -> float:
    """Seconds that the one who speaks had to wait."""
    with voice as speaker:
        assert speaker is not None
        start = time.perf_counter()
        for sentence in sentences:
            speaker.say(sentence)
        return time.perf_counter() - start


def test_sentences_are_spoken_in_turn_and_the_last_one_is_heard_out(install: Install) -> None:
    said, complaints = install(""), list[str]()
    speak(["Weiß passt.", "-Schwarz- spielt Rot b2-b3."], voice_in("de", complaints.append))
    assert said.read_text().splitlines() == ["-v de -- Weiß passt.", "-v de -- -Schwarz- spielt Rot b2 b3."]
    assert not complaints


def test_nobody_waits_for_a_slow_voice(install: Install) -> None:
    install("sleep 0.3")
    assert speak(["One.", "Two."], voice_in("en", pytest.fail)) < 0.1


def test_what_waited_too_long_is_dropped_but_the_newest_is_said(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = install("sleep 0.5")
    monkeypatch.setattr("referee.terminal.voice.STALE_S", 0.2)
    with voice_in("en", pytest.fail) as speaker:
        assert speaker is not None
        speaker.say("First.")
        time.sleep(0.1)
        for sentence in ("Stale.", "Stale too.", "Newest."):
            speaker.say(sentence)
    assert said.read_text().splitlines() == ["-v en -- First.", "-v en -- Newest."]


def test_a_voice_that_fails_says_so_once_and_is_silent(install: Install) -> None:
    said, complaints = install("echo 'no sound card' >&2; exit 1"), list[str]()
    speak(["One.", "Two.", "Three."], voice_in("en", complaints.append))
    assert complaints == ["espeak-ng failed: no sound card; nothing more is spoken"]
    assert len(said.read_text().splitlines()) == 1


def test_a_terminals_ctrl_c_silences_no_sentence(install: Install) -> None:
    said = install("sleep 0.5")
    speaking = (
        "import signal\n"
        "from referee.terminal.voice import voice_in\n"
        "signal.signal(signal.SIGINT, lambda *_: None)\n"
        "with voice_in('en', print) as voice: voice.say('One.'); input(); voice.say('14 groups.')"
    )
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", speaking], stdin=pipe, stdout=pipe, start_new_session=True) as program:
        while not said.exists() and program.poll() is None:
            time.sleep(0.01)
        os.killpg(program.pid, signal.SIGINT)
        complained, _ = program.communicate(b"\n")
    assert not complained
    assert said.read_text().splitlines() == ["-v en -- One.", "-v en -- 14 groups."]


def test_without_espeak_there_is_one_clear_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    complaints: list[str] = []
    with voice_in("en", complaints.append) as speaker:
        assert speaker is None
    assert complaints == ["espeak-ng is not installed (Debian: apt install espeak-ng); nothing is spoken"]
