"""The types that a record's values must have, as SQLite keeps whatever is written into it."""

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
"""By field of an event as JSON."""
OF_A_VIEW: Mapping[str, tuple[type, ...]] = {"frame": (int,), "time": NUMBER, "since": NUMBER, "picture": (str,)}
"""By column of `views`."""
OF_A_GAME: Mapping[str, tuple[type, ...]] = {
    "game": (str,),
    "options": (dict,),
    "players": (dict,),
    "began": (str,),
    "written": (str,),
    "camera": (str,),
    "numbered_from": (int,),
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
"""By key of `about`, except for what was learned."""


OF_NAMES = frozenset({"cells", "rules", "evidence", "options", "players", "guessed", "unanswered"})
"""Those of all these values that hold nothing but strings."""


def check(values: Mapping[str, Any], types: Mapping[str, tuple[type, ...]]) -> None:
    """Raises TypeError if a value has not the type of its name in `types`. Values of other names may have any type."""
    for name, value in values.items():
        is_sound = isinstance(value, types.get(name, (object,)))
        held = value.values() if isinstance(value, dict) else value
        if not is_sound or (name in OF_NAMES and not all(isinstance(one, str) for one in held)):
            raise TypeError(f"{name} is {value!r}")
