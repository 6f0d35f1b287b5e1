"""Of which types what a record holds must be: SQLite keeps whatever is written into it."""

from collections.abc import Mapping
from types import NoneType
from typing import Any

NUMBER = (int, float)

OF_AN_EVENT: Mapping[str, tuple[type, ...]] = {
    "frame": (int,),
    "time": NUMBER,
    "event": (str,),
    "by": (str,),
    "move": (str, NoneType),
    "cells": (list,),
    "rules": (list,),
    "message": (str,),
    "position": (dict, NoneType),
    "turn": (str, NoneType),
    "confidence": (*NUMBER, NoneType),
    "runner_up": (dict, NoneType),
    "evidence": (list,),
    "score": (dict, NoneType),
}
"""Fields of an event as JSON."""
OF_A_VIEW: Mapping[str, tuple[type, ...]] = {"frame": (int,), "time": NUMBER, "since": NUMBER, "picture": (str,)}
"""Columns of `views`."""
OF_A_GAME: Mapping[str, tuple[type, ...]] = {
    "game": (str,),
    "options": (dict,),
    "players": (dict,),
    "began": (str,),
    "camera": (str,),
    "side": (str,),
    "fps": (*NUMBER, NoneType),
    "language": (str, NoneType),
    "voice": (bool, NoneType),
    "profile": (str, NoneType),
    "policy": (dict,),
    "start": (dict,),
    "known": (dict, NoneType),
    "misread": (dict,),
    "counter": (list, NoneType),
    "unanswered": (list,),
    "strange": (dict,),
    "guesses": (list,),
    "guessed": (list,),
    "in_one_view": (list,),
    "troubles": (list,),
}
"""Values of `about`, by key, but for what was learned."""


OF_NAMES = frozenset({"cells", "rules", "evidence", "options", "players", "guessed", "unanswered"})
"""What of all this holds nothing but strings."""


def check(values: Mapping[str, Any], types: Mapping[str, tuple[type, ...]]) -> None:
    """Raises TypeError for a value of another type than its name says; what names say nothing of may be anything."""
    for name, value in values.items():
        is_sound = isinstance(value, types.get(name, (object,)))
        held = value.values() if isinstance(value, dict) else value
        if not is_sound or (name in OF_NAMES and not all(isinstance(one, str) for one in held)):
            raise TypeError(f"{name} is {value!r}")
