"""Events on their way to the players: put into their language, shown and, if they wish, spoken."""

from collections.abc import Callable
from dataclasses import replace

from referee.languages import Language
from referee.live.event import Event, Kind
from referee.terminal.voice import Voice

Announce = Callable[[Event], None]

UNSPOKEN = (Kind.LIGHT,)
"""Kinds of events that players do not need to hear."""


def announcing(show: Announce, language: Language, voice: Voice | None) -> Announce:
    """`show`, with every event in `language`, and its sentence given to `voice`."""

    def announce(event: Event) -> None:
        told = replace(event, message=language.say(event.message))
        show(told)
        if voice is not None and event.kind not in UNSPOKEN:
            voice.say(told.message)

    return announce
