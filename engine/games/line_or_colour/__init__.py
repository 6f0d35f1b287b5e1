"""Line or Colour: its board, rules, notation and nominal look."""

from engine.games.line_or_colour.game import LINE_OR_COLOUR

__all__ = ["LINE_OR_COLOUR"]
