"""LINKX: its board, rules, notation and nominal look."""

from engine.games.linkx.game import LINKX

__all__ = ["LINKX"]
