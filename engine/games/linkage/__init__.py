"""Linkage: its board, rules, notation and nominal look."""

from engine.games.linkage.game import LINKAGE

__all__ = ["LINKAGE"]
