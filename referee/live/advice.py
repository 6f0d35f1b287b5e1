"""The options of commands that say what was left unsaid of a board. By themselves, so that `score` loads no more."""

from vision.geometry.pose import About

OPTIONS = {About.GAME: "--game {}", About.SIZE: "--option size={}"}
"""By what was left unsaid. Not where a board lies: that can't be said of a watched one."""
