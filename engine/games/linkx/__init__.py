"""LINKX: its board, its rules and its notation."""

from engine.games.linkx.game import LINKX

__all__ = ["LINKX"]
