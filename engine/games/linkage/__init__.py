"""Linkage: its board, its rules and its notation."""

from engine.games.linkage.game import LINKAGE

__all__ = ["LINKAGE"]
