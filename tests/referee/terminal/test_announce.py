"""What reaches the players: their language on the screen and in the ear, and nothing aloud that they need not hear."""

import pytest

from engine.phrase import Phrase
from referee.languages import language
from referee.live.event import Event, Kind
from referee.terminal.announce import announcing
from referee.terminal.voice import Voice


def test_events_are_shown_and_spoken_in_the_players_language(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, heard = list[Event](), list[str]()
    monkeypatch.setattr(Voice, "say", lambda self, sentence: heard.append(sentence))
    announce = announcing(shown.append, language("it"), Voice("it", pytest.fail))
    announce(Event(3, 1.5, Kind.LIGHT, Phrase("The light has changed.")))
    announce(Event(4, 2.0, Kind.RELOCATED, Phrase("I have found the board again.")))
    assert [event.message for event in shown] == ["La luce è cambiata.", "Ho ritrovato il tabellone."]
    assert heard == ["Ho ritrovato il tabellone."]
    assert (shown[1].frame, shown[1].time, shown[1].kind) == (4, 2.0, Kind.RELOCATED)
